// What is asked of every server: three operations of the web client, as the bytes of HTTP requests.
import { hashOf, siteDocuments } from '../support/site-documents.ts';
import { type Academy, courseOfLearner, learnerCount } from './data.ts';

/** One request as it goes over the wire, and as it is sent once to compare the answers. */
export type WireRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly cookie?: string;
  readonly body?: string;
  /** What Apollo Client says that it takes where nothing else is said. */
  readonly accept?: string;
};

/** An operation as one kind of server is asked for it: in turn, each turn one or several requests. */
export type Turns = readonly (readonly WireRequest[])[];

/** The names of the measured operations. */
export type OperationName = 'catalogue' | 'dashboard' | 'course access';

const documentNamed = (name: string): { text: string; hash: string } => {
  const text = siteDocuments().get(name);
  if (text === undefined) throw new Error(`The web client has no query ${name}: build it with npx graphql-codegen.`);
  return { text, hash: hashOf(text) };
};

type Asked = { readonly name: string; readonly variables: (learner: number) => object; readonly isPublic: boolean };

const asked = (academy: Academy): Record<OperationName, Asked> => ({
  catalogue: { name: 'CoursesPage', variables: () => ({}), isPublic: true },
  dashboard: { name: 'DashboardPage', variables: () => ({}), isPublic: false },
  'course access': {
    name: 'CourseAccessPage',
    variables: (learner) => ({ courseId: courseOfLearner(academy, learner) }),
    isPublic: false,
  },
});

/** Everybody asks in turn. */
const everyone = Array.from({ length: learnerCount }, (_, learner) => learner);
const cookieOf = (learner: number): string => `accessToken=learner-${learner}`;

/** The operation as a server is asked that takes any document: its text, by POST. */
export const byText = (academy: Academy, operation: OperationName): Turns => {
  const { name, variables, isPublic } = asked(academy)[operation];
  const { text } = documentNamed(name);
  return (isPublic ? [0] : everyone).map((learner) => [
    {
      method: 'POST',
      path: '/graphql',
      ...(isPublic ? {} : { cookie: cookieOf(learner) }),
      body: JSON.stringify({ operationName: name, query: text, variables: variables(learner) }),
    },
  ]);
};

const persisted = (hash: string) => ({ persistedQuery: { version: 1, sha256Hash: hash } });

/** The operation as our own client asks it: by the hash of its document. */
export const byHash = (academy: Academy, operation: OperationName, method: 'GET' | 'POST'): Turns => {
  const { name, variables, isPublic } = asked(academy)[operation];
  const extensions = persisted(documentNamed(name).hash);
  return (isPublic ? [0] : everyone).map((learner) => {
    const cookie = isPublic ? {} : { cookie: cookieOf(learner) };
    const request = { operationName: name, variables: variables(learner), extensions };
    if (method === 'POST') return [{ method, path: '/graphql', ...cookie, body: JSON.stringify(request) }];
    const search = new URLSearchParams({
      operationName: name,
      variables: JSON.stringify(request.variables),
      extensions: JSON.stringify(extensions),
    });
    return [{ method, path: `/graphql?${search.toString()}`, ...cookie }];
  });
};

const otherNames = Array.from('ABCDEFGHIJKLMNOP', (letter) => `Courses${letter}`);

/** The catalogue in texts of the same size that nobody has announced: each with another name for the operation. */
export const byOtherText = (academy: Academy): Turns =>
  byText(academy, 'catalogue').flatMap(([request]) =>
    otherNames.map((name): WireRequest[] => [
      { method: 'POST', path: '/graphql', body: (request?.body ?? '').replaceAll('CoursesPage', name) },
    ]),
  );

/** The part of a request that is counted up with each sending, so that no text comes twice. */
export const counted = 'Courses000000';

/** The catalogue in texts that the server has never seen. */
export const byNewText = (academy: Academy): Turns =>
  byText(academy, 'catalogue').map(([request]) => [
    { method: 'POST', path: '/graphql', body: (request?.body ?? '').replaceAll('CoursesPage', counted) },
  ]);

/** The same texts with a field that there is none of; such a client takes application/json alone, and is answered with 200. */
export const byRefusedText = (academy: Academy): Turns =>
  byNewText(academy).map((requests) =>
    requests.map((request) => ({
      ...request,
      accept: 'application/json',
      body: (request.body ?? '').replace(/\bslug\b/, 'slugs'),
    })),
  );

/** The calls that a page makes which speaks REST itself. */
export const byRest = (academy: Academy, operation: OperationName): Turns => {
  const pathsOf = (learner: number): string[] => {
    if (operation === 'catalogue') return ['/courses'];
    if (operation === 'dashboard') return ['/me', '/me/summary', '/purchases/me', '/me/meeting-requests', '/courses'];
    return ['/me', '/purchases/me', `/courses/id/${courseOfLearner(academy, learner)}`];
  };
  return (operation === 'catalogue' ? [0] : everyone).map((learner) =>
    pathsOf(learner).map((path) => ({ method: 'GET', path: `/api${path}`, cookie: cookieOf(learner) })),
  );
};

/** What Apollo Client says that it takes. */
const usualAccept = 'application/graphql-response+json,application/json;q=0.9';

/** What browsers say that they take. The gateway has public answers ready in brotli; no peer compresses by itself. */
const acceptEncoding = 'gzip, deflate, br, zstd';

/** The bytes of a request. */
export const wire = ({ method, path, cookie, body, accept = usualAccept }: WireRequest): string => {
  const headers = [
    `${method} ${path} HTTP/1.1`,
    'Host: academy.example',
    // As from a proxy, so that nobody counts as this machine itself.
    'X-Forwarded-For: 203.0.113.7',
    `Accept: ${accept}`,
    `Accept-Encoding: ${acceptEncoding}`,
    ...(cookie === undefined ? [] : [`Cookie: ${cookie}`]),
    ...(body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${headers.join('\r\n')}\r\n\r\n${body ?? ''}`;
};

/** Sends a request and resolves with the parsed answer. Rejects when it is no 200. */
export const askOnce = async (
  port: number,
  { method, path, cookie, body, accept = usualAccept }: WireRequest,
): Promise<{ json: unknown; bytes: number }> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      accept,
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (response.status !== 200)
    throw new Error(`${method} ${path.slice(0, 80)} answered ${response.status}: ${text.slice(0, 300)}`);
  return { json: JSON.parse(text), bytes: Buffer.byteLength(text) };
};
