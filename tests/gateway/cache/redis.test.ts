import { afterAll, afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRedis, type Redis } from '../../../gateway/cache/redis.ts';
import { createLog } from '../../../gateway/observability/log.ts';
import { findRedis } from '../../../scripts/find/redis.mjs';

const server = await findRedis();
const { url, halt, resume, stop, reason } = server;
const logged: string[] = [];
const log = createLog('info', { write: (line) => void logged.push(line) });
const opened: Redis[] = [];

const connect = (): Redis => {
  const redis = createRedis(url ?? '', log);
  opened.push(redis);
  return redis;
};

afterEach(() => {
  for (const redis of opened.splice(0)) redis.close();
  logged.splice(0);
});
afterAll(() => stop?.());

describe.skipIf(url === undefined)(`a Redis between processes${reason === undefined ? '' : ` (${reason})`}`, () => {
  it('carries what one tells to all who listen, the teller included', async () => {
    const [one, other] = [connect(), connect()];
    const [heard, heardByOther] = [vi.fn(), vi.fn()];
    const [ready, otherReady] = [vi.fn(), vi.fn()];
    one.subscribe('news', heard, ready);
    other.subscribe('news', heardByOther, otherReady);
    await expect.poll(() => [ready.mock.calls.length, otherReady.mock.calls.length]).toEqual([1, 1]);

    one.publish('news', 'a course has changed');
    await expect.poll(() => heardByOther.mock.calls[0]).toEqual(['a course has changed']);
    await expect.poll(() => heard.mock.calls[0]).toEqual(['a course has changed']);
    expect(await one.connection.ping()).toBe('PONG');
  });

  it('is asked every few seconds whether it is there, without which a quiet connection would count as lost', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { connection } = connect();
    const answered = vi.fn();
    connection.on('ping-interval', answered);
    await expect.poll(() => connection.isReady).toBe(true);
    for (const answers of [1, 2]) {
      vi.advanceTimersByTime(2_500);
      await expect.poll(() => answered.mock.calls.length).toBe(answers);
    }
  });

  it('is waited for by nobody: commands fail at once until it is there, and listeners learn that they missed something', async () => {
    await halt?.();
    const redis = connect();
    const [heard, missed] = [vi.fn(), vi.fn()];
    redis.subscribe('news', heard, missed);
    redis.publish('news', 'nobody hears this');
    await expect(redis.connection.get('anything')).rejects.toThrow(/offline|closed/);
    const timesLost = () => logged.filter((line) => line.includes('Redis cannot be reached')).length;
    // The first attempt to connect may come later, and would succeed if Redis were there by then.
    await expect.poll(timesLost, { timeout: 10_000 }).toBe(1);

    await resume?.();
    await expect.poll(() => missed.mock.calls.length, { timeout: 10_000 }).toBe(1);
    await halt?.();
    await expect(redis.connection.get('anything')).rejects.toThrow(/offline|closed/);
    await resume?.();
    await expect.poll(() => missed.mock.calls.length, { timeout: 10_000 }).toBe(2);

    redis.publish('news', 'here again');
    await expect.poll(() => heard.mock.calls).toEqual([['here again']]);
    expect(timesLost()).toBe(2);
    expect(logged.filter((line) => line.includes('Redis is back'))).toHaveLength(2);
  });
});
