// Starting and stopping the processes of the academy together: none is left behind, whichever way the end comes.
import { spawn } from 'node:child_process';
import { root } from './settings.mjs';

// The gateway gives requests under way 20 seconds.
const stopWithinMs = 25_000;
const children = new Set();
let stopping = false;

/** Starts a program of this project. When it ends by itself, everything ends with its exit code. */
export const run = (command, args, env = {}) => {
  // The channel lets a child notice the death of this process even by SIGKILL.
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  });
  children.add(child);
  child.once('exit', (code) => {
    children.delete(child);
    if (!stopping) void stop(code ?? 1);
  });
  child.once('error', () => void stop(1));
  return child;
};

/** Ends every child, first kindly, and then this process. */
export const stop = async (code) => {
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

/** Ends everything on Ctrl-C, on SIGTERM, and when the shell that npm put in between has gone without a word. */
export const stopWithTheTerminal = () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0));
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 500).unref();
};

/** Waits until `isReady` answers true; says so when it takes unusually long. */
export const waitFor = async (isReady, what, seconds) => {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    if (stopping) return new Promise(() => {});
    if (await isReady().catch(() => false)) return undefined;
    if (Date.now() > end) {
      console.error(`${what} did not answer within ${seconds} seconds.`);
      return stop(1);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
