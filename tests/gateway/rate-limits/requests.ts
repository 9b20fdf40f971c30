// Importing this starts a double of the REST API and a gateway with few requests for each client, for the tests of the file.
import { beforeEach } from 'vitest';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { startGateway } from '../../support/start-gateway.ts';

/** A fiftieth of everything: 6 sign-ins and orders, 4 codes, 120 requests. */
export const few = { RATE_LIMITS: 'standard', RATE_LIMIT_FACTOR: '0.02', TRUST_PROXY: '1' };

export const api = await closeAfterAll(startRestDouble());

export const gateway = await closeAfterAll(startGateway({ academyApiUrl: api.url, env: few }));

let addresses = 0;

/** An address that nobody has come from. */
export const anAddress = () => `203.0.113.${(addresses += 1)}`;

beforeEach(() => api.reset());

/** Who asks, and where. */
export type From = { address?: string; cookie?: string; language?: string; to?: { url: string } };

/** Sends an operation to the gateway, or to another one. */
export const send = (query: string, { address = '127.0.0.1', cookie = '', language = 'en', to = gateway }: From) =>
  fetch(`${to.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      'accept-language': language,
      cookie,
    },
    body: JSON.stringify({ query }),
  });

/** A number of tries to sign in, as one operation. */
export const logIn = (count = 1) =>
  `mutation { ${Array.from({ length: count }, (_, i) => `try${i}: logIn(input: { email: "a@b.example", password: "a-guess-${i}" }) { userErrors { code } }`).join(' ')} }`;

/** How often something is answered before it is refused, and the refusal. */
export const untilRefused = async (query: string, from: From, atMost = 200) => {
  for (let answered = 0; answered < atMost; answered += 1) {
    const response = await send(query, from);
    if (response.status === 429) return { answered, response };
    await response.text();
  }
  return { answered: atMost, response: null };
};
