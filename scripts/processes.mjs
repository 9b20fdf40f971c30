// Starts and stops the processes of the academy together, so that none is left behind however it ends.
import { spawn } from 'node:child_process';
import { root } from './settings.mjs';

// Longer than the 20 seconds that the gateway gives to requests in progress.
const stopWithinMs = 25_000;
const children = new Set();
let stopping = false;

/** Runs a script of this project. When it exits by itself, all others are stopped and its exit code is passed on. */
export const run = (args, env = {}) => {
  // The IPC channel closes even when this process is killed by SIGKILL, so the child notices.
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  children.add(child);
  child.once('exit', (code) => {
    children.delete(child);
    if (!stopping) void stop(code ?? 1);
  });
  // A program that cannot be started never exits.
  child.once('error', (error) => {
    console.error(`${args.join(' ')} could not be started: ${error.message}`);
    children.delete(child);
    void stop(1);
  });
};

/** Stops every child, by SIGTERM first, and then exits. */
const stop = async (code) => {
  if (stopping) return;
  stopping = true;
  const ended = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of children) child.kill('SIGTERM');
  const force = setTimeout(() => {
    for (const child of children) child.kill('SIGKILL');
  }, stopWithinMs);
  await Promise.all(ended);
  clearTimeout(force);
  process.exit(code);
};

/** Stops everything on Ctrl-C, on SIGTERM, and when the shell that npm runs this in has died. */
export const stopWithTheTerminal = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 500).unref();
};

/** Waits until `isReady` resolves to true; stops everything with a message when that takes longer than `seconds`. */
export const waitFor = async (isReady, what, seconds) => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    if (stopping) return new Promise(() => {});
    if (await isReady().catch(() => false)) return undefined;
    if (performance.now() > end) {
      console.error(`${what} did not answer within ${seconds} seconds.`);
      return stop(1);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
