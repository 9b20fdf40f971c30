import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/** A line of a Dockerfile: its word, such as RUN, and what follows without the options (`--name=value`) of the line. */
export type Instruction = {
  readonly word: string;
  readonly options: Readonly<Record<string, string>>;
  readonly text: string;
};

/** Reads a Dockerfile without continued lines. */
export const instructionsOf = (dockerfile: string): Instruction[] =>
  dockerfile
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, word = '', given = '', text = ''] = /^([A-Z]+) ((?:--\S+ )*)(.*)$/.exec(line) ?? [];
      const options = [...given.matchAll(/--([\w-]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]);
      return { word, options: Object.fromEntries(options), text };
    });

/** What an image would be: a folder for its working directory, and how it is started. */
type Image = { readonly folder: string; readonly env: Record<string, string>; readonly command: string[] };

const wordsOf = (text: string): string[] => z.array(z.string()).parse(JSON.parse(text));

/**
 * Follows a Dockerfile on this machine, in empty folders and without a container: COPY, RUN and ENV in their order. The
 * last stage is the image. `run` runs the command of a RUN in a folder.
 */
export const follow = (
  dockerfile: string,
  context: string,
  run: (command: string, folder: string, env: Record<string, string>) => void,
): Image => {
  const stages = new Map<string, string>();
  let image: Image = { folder: context, env: {}, command: [] };
  const within = (file: string) =>
    path.join(image.folder, path.posix.relative('/academy', path.posix.resolve('/academy', file)));

  for (const { word, options, text } of instructionsOf(dockerfile)) {
    if (word === 'FROM') {
      image = { folder: mkdtempSync(path.join(tmpdir(), 'academy-image-')), env: {}, command: [] };
      stages.set(/ AS (\w+)$/.exec(text)?.[1] ?? '', image.folder);
    } else if (word === 'ENV') {
      const [name = '', value = ''] = text.split('=');
      image.env[name] = value;
    } else if (word === 'COPY') {
      const [target = '', ...sources] = text.split(' ').reverse();
      const from = options['from'] === undefined ? context : (stages.get(options['from']) ?? '');
      for (const source of sources.map((file) => file.replace(/^\/academy\//, ''))) {
        const to = target.endsWith('/') ? path.join(within(target), path.basename(source)) : within(target);
        mkdirSync(path.dirname(to), { recursive: true });
        cpSync(path.join(from, source), to, { recursive: true });
      }
    } else if (word === 'RUN') {
      run(text, image.folder, image.env);
    } else if (word === 'CMD') {
      image = { ...image, command: wordsOf(text) };
    }
  }
  for (const folder of stages.values()) if (folder !== image.folder) rmSync(folder, { recursive: true });
  return image;
};

/** Deletes from a folder what its .dockerignore keeps out of a build. */
export const leaveOutIgnored = (folder: string): void => {
  const patterns = readFileSync(path.join(folder, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  for (const file of globSync(patterns, { cwd: folder }))
    rmSync(path.join(folder, file), { recursive: true, force: true });
};

/** Runs a shell command to its end; throws with what it printed when it fails. */
export const runInShell = (command: string, folder: string, env: Record<string, string>): void => {
  const { status, stdout, stderr } = spawnSync(command, { shell: true, cwd: folder, encoding: 'utf8', env });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
};
