import type { RequestListener } from 'node:http';
import type { Dispatcher } from 'undici';
import { headersOf, serve, type Serving, type WireRequest, type WireResponse } from '../support/in-process-http.ts';
import { Lost, type Process, type Scheduler, within } from './scheduler.ts';

/** A server whose process can crash and is started again at once. */
export type Server = {
  readonly name: string;
  readonly listener: RequestListener;
  process: Process;
  /** Ends the waits of all who have asked it. */
  readonly asked: Set<() => void>;
};

export const aServer = (name: string, listener: RequestListener): Server => ({
  name,
  listener,
  process: { name, isDead: false },
  asked: new Set(),
});

/** Ends the process of a server; the next one begins without anything that this one knew. */
export const crash = (server: Server): void => {
  server.process.isDead = true;
  server.process = { name: server.name, isDead: false };
  for (const end of server.asked) end();
  server.asked.clear();
};

type Asking = { readonly what: string; readonly request: WireRequest; readonly signal?: AbortSignal };

/**
 * Asks a server: the request and its answer each wait for their turn, and each may be lost. Rejects with Lost, also where the
 * server dies first.
 */
export const ask = async (
  scheduler: Scheduler,
  server: Server,
  { what, request, signal }: Asking,
): Promise<WireResponse> => {
  const { promise: isOver, reject } = Promise.withResolvers<never>();
  isOver.catch(() => undefined);
  const end = (): void => reject(new Lost(`the connection of ${what} was closed`));
  let serving: Serving | null = null;
  signal?.addEventListener('abort', () => {
    end();
    serving?.close();
  });
  const begin = (): Serving | null => {
    if (signal?.aborted === true) return null;
    server.asked.add(end);
    return within(server.process, () => serve(server.listener, request));
  };
  serving = await Promise.race([
    scheduler.cross(`${what} →`, begin, ['done', 'lost', 'dies before', 'dies after']),
    isOver,
  ]);
  if (serving === null) return isOver;
  const response = await Promise.race([serving.response, isOver]);
  server.asked.delete(end);
  return await Promise.race([scheduler.cross(`${what} ←`, () => response, ['done', 'lost', 'dies before']), isOver]);
};

/** What the gateway sends its calls with in place of a pool of connections. */
export const createDispatcher = (current: () => Scheduler, server: Server): Dispatcher => {
  const dispatch = (
    { method, path, headers, body }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean => {
    const closing = new AbortController();
    const controller = { abort: () => closing.abort() } as unknown as Dispatcher.DispatchController;
    const request = {
      method,
      path,
      headers: { ...headersOf(headers), host: 'api.test' },
      body: typeof body === 'string' ? body : null,
    };
    const what = `gateway ${method} ${path.replace(/^\/api/, '').replace(/\d+/g, 'N')}`;
    const send = async (): Promise<void> => {
      handler.onRequestStart?.(controller, {});
      try {
        const response = await ask(current(), server, { what, request, signal: closing.signal });
        handler.onResponseStart?.(controller, response.status, response.headers, 'OK');
        handler.onResponseData?.(controller, Buffer.from(response.body));
        handler.onResponseEnd?.(controller, {});
      } catch (error) {
        handler.onResponseError?.(controller, error instanceof Error ? error : new Error('lost'));
      }
    };
    void send();
    return true;
  };
  return { dispatch, close: async () => undefined } as unknown as Dispatcher;
};
