// The gateway answers within fifteen seconds; this is for a gateway that does not answer.
const DEFAULT_TIMEOUT_MS = 20_000;

/** Apollo context that aborts the request after a timeout. */
export const withTimeout = (ms = DEFAULT_TIMEOUT_MS) => ({ fetchOptions: { signal: AbortSignal.timeout(ms) } });
