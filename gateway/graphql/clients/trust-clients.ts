import type { Logger } from 'pino';
import { type Config, ConfigError } from '../../config.ts';
import type { Metrics } from '../../observability/metrics.ts';
import { type ClientFolder, openClientFolder } from './client-folder.ts';
import { type Clients, type OnBroken, readSiteManifest, withSite } from './client-manifests.ts';
import { ambiguousIds, createTrustedDocuments, type TrustedDocuments } from './trusted-documents.ts';

type Dependencies = {
  readonly config: Pick<Config, 'clientDocuments'>;
  readonly log: Logger;
  readonly metrics?: Metrics | undefined;
  /** Where the manifest of the site is. */
  readonly manifest: string;
  /** Documents of this repository itself, by the client that sends them. */
  readonly own: Clients;
};

const openFolder = async (folder: string, onBroken: OnBroken): Promise<ClientFolder> => {
  try {
    return await openClientFolder(folder, onBroken);
  } catch {
    throw new ConfigError(
      `CLIENT_DOCUMENTS cannot be used: ${folder} is no folder that can be read. See CLIENT_DOCUMENTS in .env.example.`,
    );
  }
};

/**
 * Reads the documents of all clients: the site's, the given ones, and those of the folder that the settings name, which is polled.
 * Throws a ConfigError where there is no such folder.
 */
export const trustClients = async (
  dependencies: Dependencies,
): Promise<{ readonly trusted: TrustedDocuments; readonly close: () => void }> => {
  const { config, log, metrics, manifest, own } = dependencies;
  const onBroken: OnBroken = (file, reason) => log.error({ file, reason }, 'documents of a client cannot be used');
  const ofSite = readSiteManifest(manifest, onBroken);
  const folder = config.clientDocuments === null ? null : await openFolder(config.clientDocuments, onBroken);

  const withOwn = (clients: Clients): Clients => {
    const all = new Map([...withSite(ofSite, clients), ...own]);
    metrics?.nameOperations([...all.values()].flat().flatMap(({ operation }) => operation ?? []));
    const ids = ambiguousIds(all);
    if (ids.length > 0) log.error({ ids: ids.slice(0, 10) }, 'clients mean different documents by the same ids');
    return all;
  };

  const trusted = createTrustedDocuments(withOwn(folder?.clients ?? new Map()));
  folder?.watch((clients) => {
    trusted.replace(withOwn(clients));
    log.info({ clients: [...clients.keys()] }, 'documents of clients read again');
  });
  return { trusted, close: () => folder?.close() };
};
