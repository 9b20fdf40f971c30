import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { keepCompiled } from '../../support/processes.ts';
import { aRequest } from './client.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The local program of a learner, spoken to over its standard input and output. */
export type LocalProgram = {
  /** Sends a line as it is, without waiting for an answer. */
  readonly send: (line: string) => void;
  /** Sends a line as it is and resolves with the next line that comes, parsed. */
  readonly say: (line: string) => Promise<Record<string, unknown>>;
  readonly ask: (method: string, params?: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** What a tool brought. */
  readonly call: (name: unknown, given?: unknown) => Promise<{ readonly text: string; readonly isError: boolean }>;
  /** How many lines were sent to it. */
  readonly asked: () => number;
  /** Everything that it has printed. */
  readonly printed: () => string;
  /** Closes its output. */
  readonly stopReading: () => Promise<unknown>;
  /** Ends its input and resolves with its exit code. */
  readonly end: () => Promise<number | null>;
};

export const startLocalProgram = (env: Record<string, string>, folder = root): LocalProgram => {
  const child = spawn(process.execPath, ['scripts/mcp.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...(folder === root && keepCompiled), ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const waiting: ((line: string) => void)[] = [];
  let printed = '';
  let asked = 0;
  // It ends lines at more characters than the protocol does, as clients that are made in haste do.
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed += `${line}\n`;
    waiting.shift()?.(line);
  });

  const send: LocalProgram['send'] = (line) => {
    child.stdin.write(`${line}\n`);
    asked += 1;
  };
  const say: LocalProgram['say'] = async (line) => {
    const answer = new Promise<string>((resolve) => waiting.push(resolve));
    send(line);
    return JSON.parse(await answer);
  };
  const ask: LocalProgram['ask'] = (method, params = {}) => say(JSON.stringify(aRequest(method, params)));

  return {
    send,
    say,
    ask,
    call: async (name, given = {}) => {
      const { result, error } = await ask('tools/call', { name, arguments: given });
      if (error !== undefined) return { text: String(Object(error).message), isError: true };
      const { content, isError } = Object(result);
      return { text: content[0].text, isError };
    },
    asked: () => asked,
    printed: () => printed,
    stopReading: () => once(child.stdout.destroy(), 'close'),
    end: async () => {
      child.stdin.end();
      return ended;
    },
  };
};
