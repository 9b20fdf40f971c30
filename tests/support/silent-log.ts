import { createLog } from '../../gateway/observability/log.ts';

/** A log that writes nothing anywhere. */
export const silentLog = createLog('silent', { write: () => undefined });
