/** A message as clients of the stateless revision send it. */
export const aRequest = (method: string, params: Record<string, unknown> = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
  params: {
    ...params,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
});

/** The headers that go with a message of the stateless revision. */
export const headersOf = ({ method, params }: ReturnType<typeof aRequest>): Record<string, string> => ({
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(method === 'tools/call' ? { 'mcp-name': String(Object(params).name) } : {}),
});

export type Answered = {
  readonly status: number;
  readonly headers: Headers;
  // What comes is looked at by each test.
  readonly body: Record<string, unknown>;
  readonly result: Record<string, unknown>;
  readonly error: { readonly code: number; readonly message: string; readonly data: unknown };
};

export const send = async (
  url: string,
  body: string | Uint8Array<ArrayBuffer> | null,
  headers: Record<string, string>,
  method = 'POST',
): Promise<Answered> => {
  const response = await fetch(`${url}/mcp`, { method, headers, ...(body === null ? {} : { body }) });
  const text = await response.text();
  const json = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, body: json, result: json.result, error: json.error };
};

/** Sends a message with the headers that belong to it. */
export const ask = (url: string, method: string, params = {}, headers: Record<string, string> = {}) => {
  const message = aRequest(method, params);
  return send(url, JSON.stringify(message), { ...headersOf(message), ...headers });
};

/** What a tool brought. */
export const callTool = async (url: string, name: string, given = {}, headers: Record<string, string> = {}) => {
  const { result, status } = await ask(url, 'tools/call', { name, arguments: given }, headers);
  const text: string = Object(Object(result)['content'])[0].text;
  return { status, isError: result['isError'], text };
};
