import {
  type Arbitrary,
  array,
  assert,
  constant,
  constantFrom,
  double,
  integer,
  oneof,
  option,
  property,
  record,
  sample,
  string,
  stringMatching,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../gateway/observability/log.ts';
import { describeCalls, logOperations } from '../../../gateway/observability/operation-log.ts';
import type { Operation } from '../../../gateway/observability/operation.ts';

const id = stringMatching(/^[\w.:-]{1,64}$/);
const text = oneof(string({ unit: 'binary' }), constantFrom('"', '\\', '\u2028', 'ক্লাস', '\ud800', 'a\nb'));

const operations: Arbitrary<Operation> = record({
  requestId: id,
  upstreamId: id,
  name: option(text),
  kind: constantFrom('query', 'mutation', 'subscription', null),
  client: option(text),
  way: constantFrom('cache', 'compiled', 'apollo', null),
  outcome: constantFrom('answered', 'partly answered', 'failed', 'refused', 'cancelled'),
  status: option(integer({ min: 200, max: 599 })),
  durationMs: double({ min: 0, max: 1e6, noNaN: true }),
  calls: array(
    record({
      method: constantFrom('GET', 'POST'),
      path: constantFrom('/courses', '/courses/id/nusrat'),
      status: constantFrom(200, 404, 503, 0),
      failure: constantFrom(null, 'REFUSED', 'TIMED_OUT', 'UNREACHABLE', 'CANCELLED'),
      systemCode: constantFrom(null, 'ECONNREFUSED'),
      startedAt: constant(0),
      durationMs: double({ min: 0, max: 1e4, noNaN: true }),
    }),
    { maxLength: 3 },
  ),
  errors: array(record({ path: text, code: constantFrom('NOT_FOUND', 'INTERNAL_ERROR') }), {
    maxLength: 25,
    size: 'max',
  }),
});

const linesOf = (level: 'info' | 'warn', log: (to: ReturnType<typeof createLog>) => void): string[] => {
  const lines: string[] = [];
  log(createLog(level, { write: (line) => void lines.push(line.replace(/"time":\d+/, '"time":0')) }));
  return lines;
};

const levelOf = (outcome: Operation['outcome'], calls: Operation['calls']) =>
  ['failed', 'partly answered'].includes(outcome) ||
  calls.some(({ status, failure }) => status >= 500 || failure === 'TIMED_OUT' || failure === 'UNREACHABLE')
    ? 'warn'
    : 'info';

/** The line as pino makes it, value by value. */
const byPino = ({ requestId, upstreamId, name, kind, client, way, outcome, status, durationMs, ...more }: Operation) =>
  linesOf('info', (log) =>
    log[levelOf(outcome, more.calls)](
      {
        requestId,
        ...(upstreamId === requestId ? {} : { upstreamId }),
        operation: name,
        kind,
        ...(client === null ? {} : { client }),
        way,
        outcome,
        status,
        durationMs: Math.round(durationMs * 10) / 10,
        calls: describeCalls(more.calls),
        errors: more.errors.slice(0, 20).map(({ path, code }) => `${path}: ${code}`),
        ...(more.errors.length > 20 ? { errorCount: more.errors.length } : {}),
      },
      'operation',
    ),
  );

describe('the line of an operation', () => {
  it('is the one that pino would write', () => {
    assert(
      property(operations, (operation) => {
        expect(linesOf('info', (log) => logOperations(log)(operation))).toEqual(byPino(operation));
      }),
      { numRuns: 500 },
    );
  });

  it('is not made where its level is off', () => {
    for (const operation of sample(operations, { numRuns: 200, seed: 7 })) {
      const lines = linesOf('warn', (log) => logOperations(log)(operation));
      expect(lines).toHaveLength(levelOf(operation.outcome, operation.calls) === 'warn' ? 1 : 0);
    }
  });
});
