import { createServer, type IncomingMessage } from 'node:http';

/** A span as a collector receives it. */
export type ReceivedSpan = {
  name: string;
  kind: 'server' | 'client' | 'other';
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  attributes: Record<string, unknown>;
  isError: boolean;
};

/** A collector of traces that keeps what it is sent by OTLP over HTTP. */
export type OtlpReceiver = {
  url: string;
  spans: ReceivedSpan[];
  /** The attributes of the resource that the spans come from. */
  resource: () => Record<string, unknown>;
  /** All requests that came, unchanged. */
  text: () => string;
  close: () => Promise<void>;
};

type Attribute = { key: string; value: Record<string, unknown> };

const kinds: Record<number, ReceivedSpan['kind']> = { 2: 'server', 3: 'client' };
const attributesOf = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** Starts a collector on a free port. */
export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const spans: ReceivedSpan[] = [];
  let [text, resource]: [string, Record<string, unknown>] = ['', {}];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    text += body;
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    for (const { resource: from, scopeSpans } of JSON.parse(body).resourceSpans) {
      resource = attributesOf(from.attributes);
      for (const span of scopeSpans.flatMap((scope: { spans: unknown[] }) => scope.spans)) {
        spans.push({
          name: span.name,
          kind: kinds[span.kind] ?? 'other',
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId || null,
          attributes: attributesOf(span.attributes),
          isError: span.status?.code === 2,
        });
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    spans,
    resource: () => resource,
    text: () => text,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
