import { z } from 'zod';

const person = z.object({ name: z.string(), email: z.string(), story: z.string(), password: z.string() });

/** Somebody of the demonstration, with the password that is published. */
export type Person = z.infer<typeof person>;

/**
 * Everybody of the demonstration. Empty where there is none: another REST API than the reference one, or production, which
 * does not name them.
 */
export const readPeople = async (): Promise<readonly Person[]> => {
  try {
    const response = await fetch('/seeded-people');
    return response.ok ? z.array(person).parse(await response.json()) : [];
  } catch {
    return [];
  }
};

const errors = z.array(z.object({ message: z.string(), extensions: z.object({ message: z.string() }).optional() }));

/** Sends an operation of the explorer itself, which is not shown among the answers. */
const ask = async <Data>(shape: z.ZodType<Data>, query: string, variables = {}): Promise<Data> => {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const answer = z.object({ data: z.unknown(), errors: errors.default([]) }).parse(await response.json());
  const [fault] = answer.errors;
  if (fault !== undefined) throw new Error(fault.extensions?.message ?? fault.message);
  return shape.parse(answer.data);
};

const session = z.object({ session: z.object({ viewer: z.object({ name: z.string() }).nullable() }) });

/** The name of who is signed in; null for nobody. */
export const readWho = async (): Promise<string | null> => {
  const { session: found } = await ask(session, '{ session { viewer { name } } }');
  return found.viewer?.name ?? null;
};

const logIn = z.object({ logIn: z.object({ userErrors: z.array(z.object({ message: z.string() })) }) });

/** Signs in as any client does, within the same limits. Throws what the gateway says where it refuses. */
export const signIn = async ({ email, password }: Person): Promise<void> => {
  const mutation = 'mutation($input: LogInInput!) { logIn(input: $input) { userErrors { message } } }';
  const [refusal] = (await ask(logIn, mutation, { input: { email, password } })).logIn.userErrors;
  if (refusal !== undefined) throw new Error(refusal.message);
};

/** Ends the session. */
export const signOut = async (): Promise<void> => {
  await ask(z.unknown(), 'mutation { logOut { destination { path } } }');
};

const reasons = z.object({
  __type: z.object({ enumValues: z.array(z.object({ name: z.string(), description: z.string().nullable() })) }),
});

/** What the schema says about each code of a user error; nothing where it cannot be asked. */
export const readUserErrorCodes = async (): Promise<ReadonlyMap<string, string>> => {
  const query = '{ __type(name: "UserErrorCode") { enumValues { name description } } }';
  try {
    const { __type: type } = await ask(reasons, query);
    return new Map(type.enumValues.map(({ name, description }) => [name, description ?? '']));
  } catch {
    return new Map();
  }
};
