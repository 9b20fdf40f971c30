import { type FirstName, person } from './people.ts';
import type { StartedAcademy } from './start-academy.ts';

/** The answer to a call of the REST API; the body as parsed JSON, or as text where it is none. */
export type RestAnswer<Body> = { status: number; body: Body; headers: Headers };

// A test says itself which form of answer it expects.
// oxlint-disable-next-line typescript/no-explicit-any
type Anything = any;

/** Somebody who calls the REST API and keeps its cookies as a browser does. */
export type Caller = {
  get: <Body = Anything>(path: string) => Promise<RestAnswer<Body>>;
  post: <Body = Anything>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<RestAnswer<Body>>;
  cookies: Map<string, string>;
};

/** Somebody without a session. Paths begin after the origin. */
export const aVisitor = ({ origin }: Pick<StartedAcademy, 'origin'>): Caller => {
  const cookies = new Map<string, string>();

  const call = async (path: string, options: RequestInit): Promise<RestAnswer<Anything>> => {
    const headers = new Headers(options.headers);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(`${origin}${path}`, { ...options, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };

  return {
    get: async (path) => await call(path, {}),
    post: async (path, body, headers = {}) =>
      await call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body ?? {}),
      }),
    cookies,
  };
};

/** Somebody of the seed, signed in. */
export const aSignedIn = async (academy: Pick<StartedAcademy, 'origin'>, firstName: FirstName): Promise<Caller> => {
  const caller = aVisitor(academy);
  const { email, password } = person(firstName);
  const { status, body } = await caller.post('/api/auth/login', { email, password });
  if (status !== 200) throw new Error(`${firstName} could not sign in: ${status} ${JSON.stringify(body)}`);
  return caller;
};

/** What the command line proves itself with. */
export const operatorToken = 'only-the-command-line-knows';

/** Runs a command of the operator as the command line does, over HTTP alone. */
export const dispatchTo = async (academy: Pick<StartedAcademy, 'origin'>, name: string, input: unknown = {}) =>
  await aVisitor(academy).post(
    `/operator/commands/${name}`,
    { actor: 'dipankar', input },
    { authorization: `Bearer ${operatorToken}` },
  );
