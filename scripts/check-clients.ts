// npm run check-clients [folder]: says which operations of which clients the gateway refuses, and who still uses what is deprecated.
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GraphQLSchema, NoDeprecatedCustomRule, parse, validate } from 'graphql';
import { openClientFolder } from '../gateway/graphql/clients/client-folder.ts';
import {
  type ClientDocument,
  type Clients,
  readSiteManifest,
  withSite,
} from '../gateway/graphql/clients/client-manifests.ts';
import { faultsOf } from '../gateway/graphql/operations/limits.ts';
import { ambiguousIds } from '../gateway/graphql/clients/trusted-documents.ts';
import { createSchema } from '../gateway/schema.ts';

/** What a schema and the limits of the gateway mean to the clients that were built for it, as sentences. */
type Verdict = {
  /** Operations that are refused in production, and ids that mean different documents. */
  readonly broken: readonly string[];
  /** Deprecated parts of it that are still used, with their users. */
  readonly deprecated: readonly string[];
};

const labelOf = ({ operation, id }: ClientDocument): string => operation ?? id;

const faultsOfIds = (clients: Clients): string[] =>
  ambiguousIds(clients).map((id) => {
    const users = [...clients].flatMap(([client, documents]) => (documents.some((one) => one.id === id) ? client : []));
    return `${users.join(', ')}: the id ${id} means different documents, so it is answered to nobody`;
  });

/** Holds the documents of all clients against a schema, and what the gateway refuses in production. */
export const checkClients = (schema: GraphQLSchema, clients: Clients): Verdict => {
  const broken: string[] = [];
  const usersByReason = new Map<string, Set<string>>();
  for (const [client, documents] of clients) {
    for (const document of documents) {
      for (const { message } of faultsOf(schema, document.text, false)) {
        broken.push(`${client}, ${labelOf(document)}: ${message}`);
      }
      for (const { message } of validate(schema, parse(document.text), [NoDeprecatedCustomRule])) {
        const users = usersByReason.get(message) ?? new Set();
        usersByReason.set(message, users.add(`${client} (${labelOf(document)})`));
      }
    }
  }
  const deprecated = [...usersByReason].map(([reason, users]) => `${reason} Used by ${[...users].join(', ')}.`);
  return { broken: [...broken, ...faultsOfIds(clients)], deprecated };
};

const siteManifest = fileURLToPath(new URL('../web/generated/persisted-documents.json', import.meta.url));

/** The folder of this repository, which a release may lack. */
const ownFolder = fileURLToPath(new URL('../clients', import.meta.url));

/** All clients: those of a folder and the site. */
const readClients = async (folder: string, onBroken: (file: string, reason: string) => void): Promise<Clients> => {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  if (!isThere && folder !== ownFolder) onBroken(folder, 'there is no such folder');
  const others = isThere ? (await openClientFolder(folder, onBroken)).clients : new Map();
  if (!existsSync(siteManifest)) onBroken(siteManifest, 'it is not there: npm run build writes it');
  const ofSite = readSiteManifest(siteManifest, onBroken);
  return withSite(ofSite, others);
};

/** Checks the clients of a folder and the site against the schema as it is, prints the verdict, and says whether all is well. */
export const reportClients = async (folder: string): Promise<boolean> => {
  const unusable: string[] = [];
  const clients = await readClients(folder, (file, reason) => unusable.push(`${file}: ${reason}`));
  const { broken, deprecated } = checkClients(createSchema(), clients);
  for (const [client, documents] of clients) console.log(`${client}: ${documents.length} documents`);
  if (deprecated.length > 0) console.log(['Deprecated and still used:', ...deprecated].join('\n  '));
  const wrong = [...unusable, ...broken];
  if (wrong.length > 0) console.error(['These documents of clients cannot be answered:', ...wrong].join('\n  '));
  return wrong.length === 0;
};

/** Where manifests are looked for where no other place is named. */
export const clientsFolder = process.env['CLIENT_DOCUMENTS'] || ownFolder;

if (import.meta.main) process.exitCode = (await reportClients(process.argv[2] ?? clientsFolder)) ? 0 : 1;
