// Starting the processes of a run, each on its core, and reading what they cost.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

/** The project's root folder, ending in a slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** How many cores this machine has. */
export const coreCount = cpus().length;

const hasTaskset = spawnSync('taskset', ['--version']).status === 0;

/** Whether servers and load have a core each, so that neither takes time from the other. */
export const canPin = hasTaskset && coreCount >= 2;

/** Cores that a process may use; null for all of them. */
export type Cores = readonly number[] | null;

/** A process of ours that talks by messages. */
export type Helper = {
  readonly pid: number;
  /** Sends a message and resolves with the answer. */
  readonly ask: (message: unknown) => Promise<Record<string, unknown>>;
  readonly stop: () => Promise<void>;
};

type SpawnOptions = { readonly cores: Cores; readonly env?: Record<string, string>; readonly talks: boolean };

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** Starts a program on some cores. What it writes goes nowhere, but for errors of helpers that talk. */
export const start = (command: readonly string[], { cores, env = {}, talks }: SpawnOptions): ChildProcess => {
  const pinned = cores === null || !canPin ? command : ['taskset', '-c', cores.join(','), ...command];
  const [program = '', ...args] = pinned;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: talks
      ? ['ignore', 'ignore', 'inherit', 'ipc']
      : ['ignore', 'ignore', process.env.BENCH_ERRORS ? 'inherit' : 'ignore'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/** Ends a process and resolves when it is gone; one that does not go within two seconds is killed. */
export const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 2_000);
  await promise;
  clearTimeout(timer);
};

const nextMessage = (child: ChildProcess, name: string): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    const gone = (): void => reject(new Error(`${name} ended before it answered.`));
    child.once('exit', gone);
    child.once('message', (message) => {
      child.off('exit', gone);
      resolve(Object(message));
    });
  });

/** Starts a script of this folder that tells its port, if it listens, in its first message. */
export const startScript = async (
  script: string,
  args: readonly string[],
  cores: Cores,
  { listens = true }: { listens?: boolean } = {},
): Promise<Helper & { readonly port: number }> => {
  const child = start([process.execPath, `${root}tests/bench/${script}`, ...args], { cores, talks: true });
  const first = listens ? await nextMessage(child, script) : {};
  return {
    pid: child.pid ?? 0,
    port: Number(first.port ?? 0),
    ask: (message) => {
      const answer = nextMessage(child, script);
      child.send(Object(message) === message ? Object(message) : String(message));
      return answer;
    },
    stop: () => end(child),
  };
};

/** A process and all that it started. */
const treeOf = (pid: number): number[] => {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
  } catch {
    return [];
  }
};

const threadMs = (pid: number, thread: string): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
};

/** Milliseconds that a process, its threads and its workers have spent on a core so far; 0 where the system does not tell. */
export const cpuMs = (pid: number): number => {
  let sum = 0;
  for (const member of treeOf(pid)) {
    for (const thread of readdirSync(`/proc/${member}/task`)) sum += threadMs(member, thread);
  }
  return sum;
};

/** The most memory that a process and its workers have had, in MB; 0 where the system does not tell. */
export const peakMemoryMb = (pid: number): number =>
  treeOf(pid).reduce((sum, member) => {
    const kb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${member}/status`, 'utf8'))?.[1];
    return sum + Number(kb ?? 0) / 1024;
  }, 0);
