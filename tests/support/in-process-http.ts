import { IncomingMessage, ServerResponse, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { Duplex } from 'node:stream';
import type { Dispatcher } from 'undici';

/** A request as it goes over the wire. */
export type WireRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string | null;
};

/** A response as it comes over the wire. */
export type WireResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string;
};

/** A request that a server answers. */
export type Serving = {
  readonly response: Promise<WireResponse>;
  /** Closes the connection: the server learns that nobody waits any more. */
  readonly close: () => void;
};

const aConnection = () =>
  Object.assign(
    new Duplex({
      read: () => undefined,
      write: (_chunk, _encoding, done) => done(),
    }),
    { remoteAddress: '127.0.0.1' },
  );

/** Lets a server answer a request without a socket, so that nothing but the program itself takes time. */
export const serve = (listener: RequestListener, { method, path, headers, body }: WireRequest): Serving => {
  const { promise, resolve } = Promise.withResolvers<WireResponse>();
  // A connection that never existed has all that the two classes read of one.
  const request = new IncomingMessage(aConnection() as never);
  const bytes = body === null ? null : Buffer.from(body);
  Object.assign(request, { method, url: path, complete: true });
  request.headers = { ...headers, ...(bytes !== null && { 'content-length': String(bytes.length) }) };
  if (bytes !== null) request.push(bytes);
  request.push(null);

  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const take = (chunk: unknown, encoding: unknown): void => {
    if (chunk === undefined || chunk === null || typeof chunk === 'function') return;
    const isText = typeof chunk === 'string';
    chunks.push(isText ? Buffer.from(chunk, encoding as BufferEncoding) : Buffer.from(chunk as Uint8Array));
  };
  Object.assign(response, {
    writeHead: (status: number, ...rest: unknown[]) => {
      response.statusCode = status;
      for (const [name, value] of Object.entries(rest.at(-1) ?? {})) {
        if (value !== undefined) response.setHeader(name, value as string);
      }
      return response;
    },
    write: (chunk: unknown, encoding: unknown) => {
      take(chunk, encoding);
      return true;
    },
    end: (chunk: unknown, encoding: unknown) => {
      take(chunk, encoding);
      Object.assign(response, { _header: 'sent', finished: true });
      // Without a socket the class would say no, and the server would take the client for gone.
      Object.defineProperty(response, 'writableFinished', { value: true });
      resolve({
        status: response.statusCode,
        headers: { ...response.getHeaders() } as Record<string, string | string[]>,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.emit('finish');
      response.emit('close');
      return response;
    },
  });
  listener(request, response);
  return { response: promise, close: () => void response.emit('close') };
};

/** The headers of a call, which undici is given as names and values in turn, by their names in lower case. */
export const headersOf = (headers: Dispatcher.DispatchOptions['headers']): Record<string, string> => {
  const list = Array.isArray(headers) ? headers.map(String) : [];
  const pairs = Array.from({ length: list.length / 2 }, (_, index) => [
    list[index * 2]?.toLowerCase() ?? '',
    list[index * 2 + 1] ?? '',
  ]);
  return Object.fromEntries(pairs);
};

/** A `fetch` that hands requests with a text as their body to a server, without a socket. Nobody can break them off. */
export const fetchFrom =
  (listener: RequestListener): typeof fetch =>
  async (address, { method = 'GET', headers, body } = {}) => {
    const { host, pathname, search } = new URL(String(address));
    const { response } = serve(listener, {
      method,
      path: pathname + search,
      headers: { host, ...Object.fromEntries(new Headers(headers)) },
      body: typeof body === 'string' ? body : null,
    });
    const { status, headers: answered, body: text } = await response;
    const pairs = Object.entries(answered).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    );
    return new Response(text, { status, headers: pairs });
  };

/** What sends the calls of a gateway to a function of the same process, without a socket. Nobody can break them off. */
export const dispatcherTo = (answer: (call: WireRequest) => Promise<WireResponse>): Dispatcher => {
  const send = async (call: WireRequest, handler: Dispatcher.DispatchHandler): Promise<void> => {
    const controller = { abort: () => undefined } as unknown as Dispatcher.DispatchController;
    handler.onRequestStart?.(controller, {});
    const { status, headers, body } = await answer(call);
    handler.onResponseStart?.(controller, status, headers, '');
    handler.onResponseData?.(controller, Buffer.from(body));
    handler.onResponseEnd?.(controller, {});
  };
  const dispatch = (
    { method, path, headers, body }: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean => {
    void send({ method, path, headers: headersOf(headers), body: typeof body === 'string' ? body : null }, handler);
    return true;
  };
  return { dispatch, close: async () => undefined } as unknown as Dispatcher;
};
