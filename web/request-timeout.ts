// The gateway answers within fifteen seconds; this is for a gateway that does not answer.
const DEFAULT_TIMEOUT_MS = 20_000;

/** Apollo context that aborts the request after a timeout. */
export const withTimeout = (ms = DEFAULT_TIMEOUT_MS) => ({ fetchOptions: { signal: AbortSignal.timeout(ms) } });

/** Aborts a request that has a controller of its own after the same timeout as all others. */
export const abortAfterTimeout = (request: AbortController): void => {
  const timeout = AbortSignal.timeout(DEFAULT_TIMEOUT_MS);
  timeout.addEventListener('abort', () => request.abort(timeout.reason), { signal: request.signal });
};

/** Rejects where a promise takes longer than a request may. For scripts, whose requests cannot be aborted. */
export const inTime = async <Value>(promise: Promise<Value>): Promise<Value> => {
  const timeout = AbortSignal.timeout(DEFAULT_TIMEOUT_MS);
  const late = new Promise<never>((_resolve, reject) => {
    timeout.addEventListener('abort', () => reject(timeout.reason));
  });
  return Promise.race([promise, late]);
};
