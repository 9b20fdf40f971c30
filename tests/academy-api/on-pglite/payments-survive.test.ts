import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AcademyProgram, startAcademyProgram } from '../../support/academy-program.ts';
import { confirm, orderMonth, orderOnce, payInWindow, purchasesOf } from '../../support/checkout.ts';
import { eventually } from '../../support/eventually.ts';
import { fillDataFolder } from '../../support/prepared-database.ts';
import { aSignedIn } from '../../support/rest.ts';

let folder: string;
let program: AcademyProgram;

const start = async (): Promise<void> => {
  program = await startAcademyProgram({ ACADEMY_DATA_DIR: folder, RATE_LIMITS: 'off' });
};

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-killed-'));
  await fillDataFolder(folder);
  await start();
}, 120_000);
afterEach(async () => {
  await program.stop('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

describe('an academy whose process is killed in the middle of payments', () => {
  it('loses none of them: neither the confirmed one, nor the one that was only paid, nor the open order', async () => {
    const nusrat = await aSignedIn(program, 'Nusrat');
    const confirmed = (await orderMonth(nusrat, 1)).body;
    expect((await confirm(nusrat, await payInWindow(nusrat, confirmed.order.id))).status).toBe(200);
    const unconfirmed = (await orderOnce(nusrat)).body;
    // Clients are told to close an idle connection long before the program does, also where it has stood still meanwhile.
    expect((await nusrat.get('/api/me')).headers.get('keep-alive')).toBe('timeout=65');
    await payInWindow(nusrat, unconfirmed.order.id);
    const farhana = await aSignedIn(program, 'Farhana');
    const open = (await orderMonth(farhana, 1)).body;

    await program.stop('SIGKILL');
    await start();

    const again = await aSignedIn(program, 'Nusrat');
    const ids = async () => (await purchasesOf(again)).map(({ id }) => id);
    expect(await ids()).toContain(confirmed.purchase.id);
    await eventually(ids).toEqual(expect.arrayContaining([confirmed.purchase.id, unconfirmed.purchase.id]));

    const back = await aSignedIn(program, 'Farhana');
    expect((await orderMonth(back, 1)).body.order).toEqual(open.order);
    expect((await confirm(back, await payInWindow(back, open.order.id))).status).toBe(200);
  }, 120_000);
});
