// Importing this starts the API for the tests of the file, as its program does, so that the command line finds it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { lockFolder } from '../../academy-api/database/lock.ts';
import { operate, operateHere } from '../support/operate.ts';
import { dispatchTo, operatorToken } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

/** A folder for the files of commands. */
export const folder = mkdtempSync(path.join(tmpdir(), 'academy-operator-'));

export let academy: StartedAcademy;

let release: () => void;

// The API holds its data folder and leaves the address and token for the command line in it, as the program does when it starts.
beforeAll(async () => {
  academy = await startAcademy({ operatorToken, env: { RATE_LIMITS: 'standard' } });
  const { dataFolder } = academy.dependencies.config;
  release = lockFolder(dataFolder);
  const operatorFile = { url: `${academy.origin}/operator`, token: operatorToken };
  writeFileSync(path.join(dataFolder, 'operator.json'), JSON.stringify(operatorFile));
});

afterAll(async () => {
  release();
  await academy.close();
  rmSync(folder, { recursive: true, force: true });
});

/** `npm run academy -- …` beside the running API, without a process of its own. */
export const command = async (...args: string[]) => await operateHere(academy.dependencies.config.dataFolder, args);

/** The same as the program that it is, with nobody at its terminal. */
export const program = async (...args: string[]) => await operate(academy.dependencies.config.dataFolder, args);

/** The same, for what it prints as JSON. */
export const commandJson = async (...args: string[]) => {
  const { exitCode, printed } = await command(...args, '--json');
  expect(printed).not.toBe('');
  expect(exitCode).toBe(0);
  return JSON.parse(printed);
};

/** The path of a file with this content. */
export const fileWith = (name: string, content: unknown): string => {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

/** Runs a command as the command line does, over HTTP alone. */
export const dispatch = async (name: string, input?: unknown) => await dispatchTo(academy, name, input);

/** The newest record of the audit log. */
export const lastRecord = async () => (await dispatch('audit-log')).body.result[0];
