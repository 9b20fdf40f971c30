import express from 'express';
import { describe, expect, it } from 'vitest';
import { graphQLContentType } from '../../../gateway/http/negotiation.ts';

const [json, graph] = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'];

/** What Express makes of a header, with the same library as Apollo Server. */
const chosenByExpress = (accept: string): string | null =>
  Object.assign(Object.create(express.request), { headers: { accept } }).accepts([json, graph]) || null;

/** Every list of one to three of some parts, in every order. */
const listsOf = (parts: readonly string[]): string[] =>
  parts.flatMap((one) => [
    one,
    ...parts.flatMap((other) => [`${one},${other}`, ...parts.map((third) => `${one}, ${other},${third}`)]),
  ]);

describe('the type of an answer', () => {
  it('is the one that Apollo Server would choose, for every header of names, charsets and qualities', () => {
    const parts = [
      'application/json',
      'application/graphql-response+json',
      'application/graphql-response+json; charset=utf-8',
      'application/json;charset="UTF-8"',
      'application/json;q=0.9',
      'application/graphql-response+json; q=0.5',
      'application/graphql-response+json;q=0',
      'application/*;q=0.9',
      '*/*',
      '*/*;q=0.8',
      'text/html',
    ];
    for (const accept of listsOf(parts)) {
      const chosen = chosenByExpress(accept);
      expect([accept, graphQLContentType(accept)]).toEqual([accept, chosen]);
    }
  });

  it('is JSON of the old kind for who says nothing', () => {
    expect(graphQLContentType(undefined)).toBe(json);
    expect(graphQLContentType('')).toBe(json);
  });

  it.each([
    'application/json; callbackSpec=1.0',
    'application/json; charset=latin1',
    'application/json;q=2',
    'json',
    'application/json,,',
    'image/png',
  ])('is the one that Apollo Server would choose for the odd header %s', (accept) =>
    expect(graphQLContentType(accept)).toBe(chosenByExpress(accept)),
  );
});
