import type { ApolloServerPlugin } from '@apollo/server';
import type { GatewayContext } from './context.ts';
import { describeError, isFault } from './errors.ts';

/** One line for each operation: its name, how long it took, what it called and what failed; never its variables. */
export const requestLog: ApolloServerPlugin<GatewayContext> = {
  requestDidStart: async () => {
    const startedAt = performance.now();
    return {
      willSendResponse: async ({ contextValue, operation, operationName, errors = [] }) => {
        const { log, calls, requestId } = contextValue;
        for (const error of errors.filter(isFault)) log.error({ err: error.originalError ?? error }, 'fault');
        log.info(
          {
            operation: operationName ?? null,
            kind: operation?.operation ?? null,
            durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
            calls: calls.map(({ method, path, status, failure, durationMs }) =>
              [method, path, failure ?? status, `${Math.round(durationMs)}ms`].join(' '),
            ),
            errors: errors.map((error) => {
              const { path, extensions } = describeError(error, 'en', requestId);
              return `${path?.join('.') ?? 'request'}: ${String(extensions?.code)}`;
            }),
          },
          'operation',
        );
      },
    };
  },
};
