// One cell of the table: a server, asked for one operation by so many clients, for about a second.
import type { LoadOrder, LoadResult } from './load.ts';
import { counted, wire } from './operations.ts';
import { cpuMs, type Helper } from './processes.ts';
import type { Contestant, Question, Server } from './servers.ts';

/** What was measured in a cell, or the median of several. */
export type Figures = {
  readonly perSecond: number;
  /** Milliseconds of CPU that the server spent on one operation. */
  readonly cpuMs: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Calls of the REST API for one operation. */
  readonly calls: number;
  readonly failed: number;
  /** Share of its core that load and upstream together used; near 1 the server was not the one that was measured. */
  readonly loadShare: number;
};

/** A row of the results. */
export type Row = Figures & {
  readonly server: string;
  readonly kind: Contestant['kind'];
  readonly operation: string;
  readonly way: string;
  readonly latencyMs: number;
  readonly clients: number;
  readonly courses: number;
};

/** The processes of the load's core. */
export type Bench = { readonly upstream: Helper & { readonly port: number }; readonly load: Helper };

/** How many calls the upstream has had since it was asked last. */
export const callsSince = async ({ upstream }: Bench): Promise<number> => {
  const { counts } = await upstream.ask('count');
  return Object.values(Object(counts)).reduce((sum: number, count) => sum + Number(count), 0);
};

const send = async (bench: Bench, order: LoadOrder): Promise<LoadResult> =>
  // What the load tells is what load.ts says that it tells.
  (await bench.load.ask(order)) as unknown as LoadResult;

/** Measures one cell. */
export const measureCell = async (
  bench: Bench,
  server: Server,
  { turns }: Question,
  { clients, durationMs }: { readonly clients: number; readonly durationMs: number },
): Promise<Figures> => {
  const helpers = (): number => cpuMs(bench.load.pid) + cpuMs(bench.upstream.pid);
  await callsSince(bench);
  const before = { server: cpuMs(server.pid), helpers: helpers() };
  const operations = turns.map((requests) => requests.map(wire));
  const result = await send(bench, { port: server.port, clients, durationMs, operations, counted });
  // A row of nothing but failures would look like a very cheap server.
  if (result.finished === 0)
    throw new Error(`No operation was answered by port ${server.port}; ${result.failed} failed.`);
  const spent = cpuMs(server.pid) - before.server;
  const helped = helpers() - before.helpers;
  const calls = await callsSince(bench);
  const all = Math.max(1, result.finished + result.failed);
  return {
    perSecond: result.finished / result.seconds,
    cpuMs: spent / all,
    p50: result.p50,
    p99: result.p99,
    longest: result.longest,
    calls: calls / all,
    failed: result.failed,
    loadShare: helped / (result.seconds * 1000),
  };
};

/** The middle one of some numbers. */
export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle] ?? 0, sorted[middle] ?? 0];
  return (low + high) / 2;
};

/** The medians of several rounds. */
export const medianOf = (rounds: readonly Figures[]): Figures => {
  const of = (field: keyof Figures): number => median(rounds.map((figures) => figures[field]));
  return {
    perSecond: of('perSecond'),
    cpuMs: of('cpuMs'),
    p50: of('p50'),
    p99: of('p99'),
    longest: of('longest'),
    calls: of('calls'),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    loadShare: of('loadShare'),
  };
};
