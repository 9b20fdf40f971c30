import type { ServerResponse } from 'node:http';

/** The refusals of requests that no handler sees: the reason phrase of the status, and a sentence for people. */
const refusals = {
  400: ['Bad Request', 'This is no HTTP request that can be understood.'],
  408: ['Request Timeout', 'The request took too long to arrive.'],
  413: ['Payload Too Large', 'The pieces of the body bring too much beside the body.'],
  417: ['Expectation Failed', 'Nothing but 100-continue can be expected.'],
  431: [
    'Request Header Fields Too Large',
    'The headers of the request are too large, cookies included: at most 16 KB.',
  ],
} as const;

type Refused = keyof typeof refusals;

const headersOf = (text: string) => ({
  Connection: 'close',
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Length': Buffer.byteLength(text),
});

const textOf = (status: Refused): string => `${refusals[status][1]}\n`;

/** Refuses a request, and closes its connection. */
export const refuseEarly = (response: ServerResponse, status: Refused): void => {
  const text = textOf(status);
  response.writeHead(status, headersOf(text)).end(text);
};

/** An early refusal as the bytes of a connection, where Node has made no response object. */
export const earlyRefusal = (status: Refused): string => {
  const text = textOf(status);
  const headers = Object.entries({ ...headersOf(text), Date: new Date().toUTCString() }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `HTTP/1.1 ${status} ${refusals[status][0]}\r\n${headers.join('')}\r\n${text}`;
};

/** The answer to a request that Node could not read, by the code of its error. */
export const refusalOf = (code: unknown): string => {
  if (code === 'HPE_HEADER_OVERFLOW') return earlyRefusal(431);
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return earlyRefusal(413);
  return earlyRefusal(code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400);
};
