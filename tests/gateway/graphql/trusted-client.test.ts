import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApolloClient } from '../../../web/app/apollo-client.ts';
import { createSessionExpiry } from '../../../web/app/session-expiry.ts';
import * as documents from '../../../web/generated/graphql.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { startRestDouble } from '../../support/rest-double.ts';
import { hashOf, siteDocuments } from '../../support/site-documents.ts';
import { startGateway, type RunningGateway } from '../../support/start-gateway.ts';

const siteTexts = [...siteDocuments().values()];

const api = await closeAfterAll(startRestDouble());
const started = (mode: string, list?: string) =>
  closeAfterAll(
    startGateway({
      academyApiUrl: api.url,
      env: { TRUSTED_DOCUMENTS: mode },
      ...(list === undefined ? {} : { manifest: list }),
    }),
  );
const only = await started('only');
const older = await started('on', '/no/such/list.json');
const off = await started('off');
beforeEach(() => {
  api.reset();
  api.when('GET /courses', { body: [] });
  api.when('GET /webinars', { body: [] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

type Sent = { method: string; hash: boolean; text: boolean; status: number };

/** The client of the page, as a browser would run it on the gateway's own origin; and what it has sent. */
const aPageOf = (gateway: RunningGateway) => {
  const sent: Sent[] = [];
  const overTheNet = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    const url = new URL(address, gateway.url);
    const response = await overTheNet(url, options);
    const what = `${url.search}${String(options.body ?? '')}`;
    const text = new URLSearchParams(url.search).has('query') || what.includes('"query":');
    sent.push({ method: options.method ?? '', hash: what.includes('sha256'), text, status: response.status });
    return response;
  });
  const client = createApolloClient({ sessionExpiry: createSessionExpiry(() => '/'), language: () => 'en' });
  return { client, sent };
};

type AnyDocument = TypedDocumentNode<unknown, OperationVariables>;

const isDocument = (value: unknown): value is AnyDocument =>
  Object(value).kind === 'Document' && Object(value).definitions[0].kind === 'OperationDefinition';
const everyDocument = Object.values<unknown>(documents).filter(isDocument);
const sentHashOf = (document: AnyDocument): string => Object(document).__meta__.hash;
const operationOf = (document: AnyDocument) => Object(document.definitions[0]);

/** Variables of the right type for a document; what they say does not matter. */
const variablesFor = (document: AnyDocument): Record<string, unknown> => {
  const [definition] = document.definitions;
  const isPlain = (type: string) => ['ID', 'String', 'Int', 'Boolean'].includes(type);
  const wanted: Record<string, unknown> = { String: 'x', ID: 'x', Int: 1, Boolean: true };
  const given = Object(definition).variableDefinitions ?? [];
  return Object.fromEntries(
    given.flatMap((variable: Record<string, never>) => {
      const type: string = Object(variable['type']).type?.name?.value ?? '';
      return isPlain(type) ? [[Object(variable['variable']).name.value, wanted[type]]] : [];
    }),
  );
};

describe('the documents of the page', () => {
  it('are all in the list, by the hash that the page sends', () => {
    expect(everyDocument.length).toBeGreaterThan(20);
    expect(everyDocument.map(sentHashOf).toSorted()).toEqual(
      siteTexts.map((text) => `sha256:${hashOf(text)}`).toSorted(),
    );
  });

  it('are sent by hash alone and taken where nothing else is, public ones by GET', async () => {
    for (const document of everyDocument) {
      const { client, sent } = aPageOf(only);
      const variables = variablesFor(document);
      const isQuery = operationOf(document).operation === 'query';
      const result = isQuery
        ? await client.query({ query: document, variables, errorPolicy: 'all' })
        : await client.mutate({ mutation: document, variables, errorPolicy: 'all' });

      const name: string = operationOf(document).name.value;
      const method = Object(document).__meta__.isPublic === true ? 'GET' : 'POST';
      expect({ name, sent: sent.map(({ status: _, ...rest }) => rest) }).toEqual({
        name,
        sent: [{ method, hash: true, text: false }],
      });
      // A variable that is no good is refused after the document was found valid.
      expect(result.error?.message ?? '').not.toMatch(/PersistedQuery|known by their hash|directive|Cannot query/);
      vi.unstubAllGlobals();
    }
  });

  it('reach a gateway that does not know them, or takes no hashes, as texts', async () => {
    const byHash = { method: 'GET', hash: true, text: false };
    const byText = { method: 'POST', hash: false, text: true };
    for (const [gateway, again] of [
      [older, [byHash, byText]],
      [off, [byText]],
    ] as const) {
      const { client, sent } = aPageOf(gateway);
      for (const fetchPolicy of ['cache-first', 'network-only'] as const) {
        const webinars = await client.query({ query: documents.WebinarsPageDocument, fetchPolicy });
        expect(webinars.data).toBeDefined();
      }
      expect(sent).toMatchObject([byHash, byText, ...again]);
      expect(sent.at(-1)).toHaveProperty('status', 200);
      vi.unstubAllGlobals();
    }
  });

  it('are the only ones that such a gateway takes', async () => {
    const post = async (body: object) => {
      const response = await fetch(`${only.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return JSON.stringify(await response.json());
    };
    const [text] = siteTexts;

    expect(await post({ query: text })).toContain('Only documents known by their hash are accepted.');
    expect(await post({ query: '{ session { isAuthenticated } }' })).toContain('DOCUMENT_NOT_TRUSTED');
    const foreign = { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } };
    expect(await post({ extensions: foreign })).toContain('PERSISTED_QUERY_NOT_FOUND');
  });
});
