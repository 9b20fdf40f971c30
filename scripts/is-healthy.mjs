// Ends with code 0 where an address answers with success; without an argument the gateway of this machine is asked.
const address = process.argv[2] ?? `http://127.0.0.1:${process.env.PORT || 4000}/healthz`;
const isHealthy = await fetch(address, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isHealthy ? 0 : 1);
