// The gateway answers within fifteen seconds; this limit is for a gateway that does not answer.
const OWN_TIMEOUT_MS = 20_000;

/** The context of an operation that ends after the time in which every answer has come. */
export const inTime = () => ({ fetchOptions: { signal: AbortSignal.timeout(OWN_TIMEOUT_MS) } });
