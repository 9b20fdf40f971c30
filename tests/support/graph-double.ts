import { ApolloLink } from '@apollo/client';
import { act } from '@testing-library/react';
import { execute, GraphQLError, type ExecutionResult } from 'graphql';
import { from, fromEvent, map, NEVER, race, switchMap, timer } from 'rxjs';
import { writtenSchema } from './written-schema.ts';

const schema = writtenSchema();

/**
 * What a graph answers: plain objects in the shape of the schema, keyed by the fields of Query and Mutation. A function
 * receives the field's arguments and the `language` that is asked for; one that throws makes that field fail alone.
 */
export type Graph = Record<string, unknown>;

/** An operation that the page sent. */
export type SentOperation = { name: string; variables: Record<string, unknown>; language: string | undefined };

const misshapen: string[] = [];

/** What answers had that the schema does not allow, since it was asked last. */
export const takeMisshapen = (): string[] => misshapen.splice(0);

type GraphDouble = { link: ApolloLink; sent: SentOperation[] };

/** Answers the client's operations by executing them against the real schema over plain objects, after a moment. */
export const createGraphDouble = (
  graph: Graph,
  delayMs: (operation: string) => number,
  extensions: (operation: string) => Record<string, unknown> | undefined = () => undefined,
): GraphDouble => {
  const sent: SentOperation[] = [];
  const link = new ApolloLink((operation) => {
    const name = operation.operationName ?? '';
    const { language } = operation.getContext();
    sent.push({ name, variables: operation.variables, language });
    const answer = async () => {
      const result = await execute({
        schema,
        document: operation.query,
        rootValue: graph,
        variableValues: operation.variables,
        contextValue: { language },
      });
      // An error without a code is none that a test wants: its objects are not in the shape of the schema.
      for (const { message, extensions } of result.errors ?? [])
        if (extensions['code'] === undefined) misshapen.push(`${name}: ${message}`);
      if (result.errors?.some(({ extensions }) => extensions['code'] === 'CONNECTION_LOST')) {
        throw new TypeError('Failed to fetch');
      }
      return overTheWire({ ...result, extensions: extensions(name) });
    };
    // An operation whose time is over is given up, as by fetch.
    const { signal } = operation.getContext()['fetchOptions'] ?? {};
    const givenUp = signal instanceof AbortSignal ? fromEvent(signal, 'abort') : NEVER;
    return race(
      timer(delayMs(name)).pipe(switchMap(() => from(answer()))),
      givenUp.pipe(
        map(() => {
          throw signal.reason;
        }),
      ),
    );
  });
  return { link, sent };
};

const overTheWire = (result: ExecutionResult): ApolloLink.Result => JSON.parse(JSON.stringify(result));

/** A field that is answered with a value once it is released, so that what a page shows meanwhile lasts long enough to be seen. */
export const held = <Value>(value: Value) => {
  const { promise, resolve } = Promise.withResolvers<Value>();
  return { answer: () => promise, release: () => act(() => resolve(value)) };
};

/** Makes a field fail with an error like those of the gateway. */
export const failure = (code: string, message = 'It failed.'): never => {
  throw new GraphQLError(message, { extensions: { code, message } });
};

/** Makes the whole request fail, as in a browser without a connection. */
export const connectionLost = (): never => failure('CONNECTION_LOST');
