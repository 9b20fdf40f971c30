import { createServer } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { listenOnFreePort } from './listen.ts';

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

/** Starts a collector on a free port. */
export const startOtlpReceiver = async (): Promise<OtlpReceiver> => {
  const spans: ReceivedSpan[] = [];
  let [text, resource]: [string, Record<string, unknown>] = ['', {}];
  const server = createServer(async (request, response) => {
    const body = await readText(request);
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

  return {
    ...(await listenOnFreePort(server)),
    spans,
    resource: () => resource,
    text: () => text,
  };
};
