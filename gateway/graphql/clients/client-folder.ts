import { createReadStream, type Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  type ClientDocument,
  type Clients,
  ManifestError,
  type OnBroken,
  readManifest,
  reservedNames,
} from './client-manifests.ts';

/** A manifest as it was last read. */
type ReadFile = {
  /** Differs once the file has changed. */
  readonly version: string;
  /** Null where the manifest has never been usable. */
  readonly documents: readonly ClientDocument[] | null;
};

type Files = ReadonlyMap<string, ReadFile>;

/** How many manifests of a folder are read, and how large each may be. */
const maxManifests = 32;
const maxManifestBytes = 256 * 1024;
/** Polling sees changes on every kind of disk; file-system events do not come from mounted ones. */
const pollEveryMs = 1_000;
const nameForm = /^[a-z0-9][\w.-]{0,63}$/i;

const refuseName = (name: string): void => {
  if (!nameForm.test(name)) throw new ManifestError('its name cannot be that of a client');
  if (!reservedNames.includes(name)) return;
  throw new ManifestError(`“${name}” is a name of the gateway’s own; name the client in another way`);
};

const read = async (path: string, found: Stats): Promise<readonly ClientDocument[]> => {
  const { size } = found;
  // Reading a pipe might never end.
  if (!found.isFile()) throw new ManifestError('it is no file');
  if (size > maxManifestBytes) throw new ManifestError(`it has ${size} bytes, and may have ${maxManifestBytes}`);
  return readManifest(await text(createReadStream(path, { end: maxManifestBytes - 1 })));
};

/** Reads the manifests that have changed since they were read; one that cannot be used leaves its former documents. */
const readFolder = async (folder: string, former: Files, onBroken: OnBroken): Promise<Files> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const files = new Map<string, ReadFile>();
  for (const [index, file] of names.entries()) {
    const name = file.slice(0, -'.json'.length);
    const path = join(folder, file);
    const known = former.get(name);
    let version = 'none';
    try {
      const found = await stat(path);
      version = `${found.size} ${found.mtimeMs} ${found.ino} ${index < maxManifests}`;
      if (known?.version === version) files.set(name, known);
      else {
        refuseName(name);
        if (index >= maxManifests) throw new ManifestError(`a folder may have ${maxManifests} manifests`);
        files.set(name, { version, documents: await read(path, found) });
      }
    } catch (error) {
      const isNew = known?.version !== version;
      files.set(name, isNew ? { version, documents: known?.documents ?? null } : known);
      if (isNew) onBroken(file, error instanceof Error ? error.message : String(error));
    }
  }
  return files;
};

const clientsIn = (files: Files): Clients =>
  new Map([...files].flatMap(([name, { documents }]) => (documents === null ? [] : [[name, documents] as const])));

/** The clients of a folder, and the watching of its changes. */
export type ClientFolder = {
  readonly clients: Clients;
  /** Calls back with all clients when a manifest was added, changed or taken away, until it is closed. */
  readonly watch: (onChange: (clients: Clients) => void) => void;
  readonly close: () => void;
};

const isSame = (some: Files, others: Files): boolean =>
  some.size === others.size && [...some].every(([name, file]) => others.get(name) === file);

/** Opens a folder with one manifest for each client, named after it. Rejects where there is no such folder. */
export const openClientFolder = async (folder: string, onBroken: OnBroken): Promise<ClientFolder> => {
  let files = await readFolder(folder, new Map(), onBroken);
  let timer: NodeJS.Timeout | undefined;
  let isAway = false;

  const poll = async (onChange: (clients: Clients) => void): Promise<void> => {
    try {
      const now = await readFolder(folder, files, onBroken);
      const hasChanged = !isSame(now, files);
      files = now;
      isAway = false;
      if (hasChanged) onChange(clientsIn(files));
    } catch (error) {
      // The clients stay: a folder that is missing for a moment must not lock everybody out.
      if (!isAway) onBroken(folder, error instanceof Error ? error.message : String(error));
      isAway = true;
    }
  };

  return {
    clients: clientsIn(files),
    watch: (onChange) => {
      const schedule = (): void => {
        timer = setTimeout(async () => {
          await poll(onChange);
          if (timer !== undefined) schedule();
        }, pollEveryMs).unref();
      };
      schedule();
    },
    close: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
};
