import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Express } from 'express';
import { parse } from 'yaml';
import { textOf } from '../repository/project-files.ts';
import type { RestAnswer } from './rest.ts';

type Json = Record<string, unknown>;

/** A call of the contract: its method in capitals, its path as the document writes it. */
export type Operation = { method: string; path: string; id: string; statuses: string[] };

/** The contract of the REST API, with functions that compare calls and answers with it. */
export type Contract = {
  operations: Operation[];
  /** What is wrong with an answer; empty when the document describes it. */
  faultsOf: (operation: Operation, answer: RestAnswer<unknown>) => string[];
  /** What is wrong with a body to send; empty when the document describes it. */
  faultsOfRequest: (operation: Operation, body: unknown) => string[];
};

const methods = ['get', 'post', 'put', 'delete'];
const pointer = (...parts: string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** Reads academy-api/openapi.yaml. */
export const readContract = (): Contract => {
  const document = parse(textOf('academy-api/openapi.yaml')) as Json;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'contract');

  const at = (path: string): Json | undefined =>
    path
      .split('/')
      .slice(1)
      .reduce<Json | undefined>(
        (value, part) => value?.[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')] as Json,
        document,
      );
  const resolved = (path: string): string => {
    const reference = at(path)?.['$ref'];
    return typeof reference === 'string' ? reference.slice(1) : path;
  };
  const faults = (path: string, value: unknown): string[] => {
    const validate: ValidateFunction = ajv.compile({ $ref: `contract#${path}` });
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath, message, JSON.stringify(params)].join(' '),
    );
  };

  const paths = document['paths'] as Record<string, Record<string, Json>>;
  return {
    operations: Object.entries(paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        if (operation === undefined) return [];
        const statuses = Object.keys(operation['responses'] as Json);
        return [{ method: method.toUpperCase(), path, id: String(operation['operationId']), statuses }];
      }),
    ),
    faultsOf: ({ method, path }, { status, body, headers }) => {
      const response = resolved(pointer('paths', path, method.toLowerCase(), 'responses', String(status)));
      if (at(response) === undefined) return [`status ${status} is not in the document: ${JSON.stringify(body)}`];
      const missing = Object.entries((at(response)?.['headers'] ?? {}) as Record<string, Json>)
        .filter(([name, header]) => header['required'] === true && !headers.has(name))
        .map(([name]) => `the header ${name} is missing`);
      if (at(`${response}/content`)?.['application/json'] === undefined) return missing;
      return [...missing, ...faults(`${response}${pointer('content', 'application/json', 'schema')}`, body)];
    },
    faultsOfRequest: ({ method, path }, body) => {
      const schema = pointer(
        'paths',
        path,
        method.toLowerCase(),
        'requestBody',
        'content',
        'application/json',
        'schema',
      );
      return at(schema) === undefined ? [] : faults(schema, body);
    },
  };
};

type Layer = {
  rawPath: string;
  route?: { path: string; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
};

/** Every route of an Express app, as METHOD /path/{parameter}. */
export const routesOf = (app: Express): string[] => {
  const walk = (stack: Layer[], prefix: string): string[] =>
    stack.flatMap(({ rawPath, route, handle }) => {
      if (route === undefined) return walk(handle.stack ?? [], `${prefix}${rawPath.replace(/\/$/, '')}`);
      const path = `${prefix}${route.path}`.replaceAll(/:(\w+)/g, '{$1}');
      return Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${path}`);
    });

  return walk((app.router as unknown as { stack: Layer[] }).stack, '');
};
