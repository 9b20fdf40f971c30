import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres, type OpenDatabase } from '../../academy-api/database/client.ts';
import { findPostgres } from '../../scripts/find/postgres.mjs';

const {
  url,
  halt,
  resume,
  stop,
  reason = 'TEST_DATABASE_URL names a server that is not ours to end',
} = await findPostgres();

describe.skipIf(halt === undefined)(`a PostgreSQL that dies${halt === undefined ? ` (${reason})` : ''}`, () => {
  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openPostgres(url ?? '');
  });
  afterAll(async () => {
    await opened.close();
    await stop?.();
  });

  const answers = async (): Promise<boolean> => {
    try {
      await opened.database.execute(sql`select 1`);
      return true;
    } catch {
      return false;
    }
  };

  it('is used again soon after it has returned, however often it was tried meanwhile', async () => {
    expect(await answers()).toBe(true);
    await halt?.();
    // The pauses of the driver itself would be ten seconds and more by then.
    for (let tries = 0; tries < 80; tries += 1) expect(await answers()).toBe(false);
    await resume?.();
    await expect.poll(answers, { timeout: 5_000 }).toBe(true);
  }, 90_000);
});
