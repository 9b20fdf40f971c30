import { readFileSync } from 'node:fs';
import type { Request, RequestHandler, Response } from 'express';
import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type ConstDirectiveNode,
  type DocumentNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { languageOf } from '../http/request-info.ts';
import { errorTexts } from '../errors/texts.ts';

/** Which documents the gateway takes: any text; any text and the known ones by their hash; the known ones alone. */
export type TrustedDocumentsMode = 'off' | 'on' | 'only';

/** A document that was known when the web client was built. */
export type TrustedDocument = {
  readonly text: string;
  /** For how many seconds everybody may keep its answer; null for one that depends on who asks, or changes something. */
  readonly publicForSeconds: number | null;
};

/** The known documents by the hexadecimal SHA-256 of their text. */
export type TrustedDocuments = ReadonlyMap<string, TrustedDocument>;

type Hint = { maxAge: number | null; isPrivate: boolean };

const noHint: Hint = { maxAge: null, isPrivate: false };

const hintOf = (directives: readonly ConstDirectiveNode[] | undefined): Hint => {
  const cacheControl = directives?.find(({ name }) => name.value === 'cacheControl');
  const argument = (wanted: string) => cacheControl?.arguments?.find(({ name }) => name.value === wanted)?.value;
  const [maxAge, scope] = [argument('maxAge'), argument('scope')];
  return {
    maxAge: maxAge?.kind === Kind.INT ? Number(maxAge.value) : null,
    isPrivate: scope?.kind === Kind.ENUM && scope.value === 'PRIVATE',
  };
};

/** Whether what a field says depends on who asks; what is below it is not looked at. */
export const isPrivateField = ({ astNode }: GraphQLField<unknown, unknown>, type: GraphQLNamedType): boolean =>
  hintOf(astNode?.directives).isPrivate || hintOf(type.astNode?.directives).isPrivate;

/**
 * For how many seconds a document's answer may be kept by everybody: the shortest of its hints. Null when one field is
 * private, when no field has a hint, and for what is no query.
 */
export const publicSecondsOf = (schema: GraphQLSchema, document: DocumentNode): number | null => {
  const hints: Hint[] = [];
  const typeInfo = new TypeInfo(schema);
  let isQuery = true;
  const visitor = visitWithTypeInfo(typeInfo, {
    OperationDefinition: ({ operation }) => {
      isQuery &&= operation === 'query';
    },
    Field: () => {
      const [field, type] = [typeInfo.getFieldDef(), getNamedType(typeInfo.getType())];
      const isComposite = isObjectType(type) || isInterfaceType(type);
      hints.push(hintOf(field?.astNode?.directives), isComposite ? hintOf(type.astNode?.directives) : noHint);
    },
  });
  visit(document, visitor);

  const ages = hints.flatMap(({ maxAge }) => (maxAge === null ? [] : [maxAge]));
  const isPublic = isQuery && ages.length > 0 && !hints.some(({ isPrivate }) => isPrivate);
  return isPublic ? Math.min(...ages) : null;
};

/** The same for a document that is not parsed yet. Throws where it cannot be. */
export const publicSeconds = (schema: GraphQLSchema, text: string): number | null =>
  publicSecondsOf(schema, parse(text));

/** The name of the operation in a document; null where it has none. */
export const nameOfDocument = (text: string): string | null =>
  parse(text).definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)?.name?.value ?? null;

/** Reads the list that the build of the web client leaves behind: { "sha256:…": "query …" }. No list, no documents. */
export const readTrustedDocuments = (manifest: string, schema: GraphQLSchema): TrustedDocuments => {
  const entries = Object.entries(readManifest(manifest)).flatMap(([key, text]) =>
    typeof text === 'string'
      ? [[key.replace(/^sha256:/, ''), { text, publicForSeconds: publicSeconds(schema, text) }] as const]
      : [],
  );
  return new Map(entries);
};

const readManifest = (path: string): object => {
  try {
    return Object(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
};

const jsonOf = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
};

/** The hash that a request's extensions name its document by; null where they name none. */
export const hashIn = (extensions: unknown): string | null => {
  const hash: unknown = Object(Object(Object(extensions).persistedQuery)).sha256Hash;
  return typeof hash === 'string' ? hash.replace(/^sha256:/, '') : null;
};

type Asked = { readonly hash: string | null; readonly query: unknown };

const askedBy = (request: Request): Asked => {
  const source = request.method === 'GET' ? request.query : Object(request.body);
  const extensions = request.method === 'GET' ? jsonOf(request.query.extensions) : source.extensions;
  return { hash: hashIn(extensions), query: source.query };
};

type RefusalCode = 'PERSISTED_QUERY_NOT_FOUND' | 'DOCUMENT_NOT_TRUSTED';

const refuse = (request: Request, response: Response, code: RefusalCode, message: string): void => {
  // A client that only lacks the document is told so with 200, as clients of this convention expect, and sends it.
  const status = code === 'DOCUMENT_NOT_TRUSTED' ? 400 : 200;
  const extensions = { code, message: errorTexts[languageOf(request)][code] };
  response.status(status).json({ errors: [{ message, extensions }] });
};

/**
 * Puts the text of a known document where its hash stands, so that a page sends 64 characters in place of a kilobyte.
 * A public one may be asked for by GET from anywhere and kept by everybody; it changes nothing and tells nothing.
 */
export const acceptTrustedDocuments =
  (documents: TrustedDocuments, mode: TrustedDocumentsMode): RequestHandler =>
  (request, response, next) => {
    const { hash, query } = askedBy(request);
    const document = hash === null ? undefined : documents.get(hash);
    const isTextGiven = typeof query === 'string' && query !== '';

    if (mode === 'only' && (isTextGiven || hash === null)) {
      return refuse(request, response, 'DOCUMENT_NOT_TRUSTED', 'Only documents known by their hash are accepted.');
    }
    if (isTextGiven && hash !== null && request.method === 'POST') {
      // Who was told that a document is not known sends its text beside the hash; the text says it all.
      const { extensions: _hash, ...rest } = Object(request.body);
      request.body = rest;
    }
    if (mode === 'off' || hash === null || isTextGiven) return next();
    if (document === undefined) {
      return refuse(request, response, 'PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
    }

    if (request.method !== 'GET') {
      const { extensions: _hash, ...rest } = Object(request.body);
      request.body = { ...rest, query: document.text };
      return next();
    }
    const { extensions: _hash, ...rest } = request.query;
    const search = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]));
    search.set('query', document.text);
    request.url = `${request.path}?${search.toString()}`;
    if (document.publicForSeconds !== null) {
      request.headers['apollo-require-preflight'] = 'a public document of ours';
      response.locals.publicForSeconds = document.publicForSeconds;
    }
    next();
  };
