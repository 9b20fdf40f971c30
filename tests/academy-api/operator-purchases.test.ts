import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { listPurchases } from '../../academy-api/purchases/operator.ts';
import { aSignedIn } from '../support/rest.ts';
import { academy, command, commandJson, dispatch, lastRecord } from './operator.ts';

describe('purchases', () => {
  it('are listed with who paid, and opened by an approval that the learner is told of', async () => {
    const pending = await commandJson('purchases', '--status', 'pending');
    const arifs = pending.find((purchase: { learner: { name: string } }) => purchase.learner.name === 'Arif Hossain');
    expect(arifs).toMatchObject({ status: 'PENDING', amountCents: 150_000, learner: { email: 'arif@dhap.example' } });

    const { exitCode, printed } = await command('approve-purchase', String(arifs.id));
    expect(printed).toContain('status: PAID');
    expect(exitCode).toBe(0);

    const arif = await aSignedIn(academy, 'Arif');
    expect((await arif.get('/api/purchases/me')).body).toMatchObject([{ id: arifs.id, status: 'PAID' }]);
    expect((await academy.mailTo('arif@dhap.example'))[0]?.subject).toContain('Your course is open');
    expect(await lastRecord()).toMatchObject({
      actor: 'dipankar',
      command: 'approve-purchase',
      subject: `purchase ${arifs.id}`,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  });

  it('are decided once: the second time, and an id that is none, is a sentence and exit code 1', async () => {
    const [pending] = await listPurchases(academy.dependencies, { status: 'PENDING' });
    const id = String(pending?.id);
    expect((await dispatch('decline-purchase', { id })).body.error).toMatch(/^reason/);
    expect((await dispatch('decline-purchase', { id, reason: 'No.' })).status).toBe(200);

    expect(await command('approve-purchase', id)).toEqual({
      exitCode: 1,
      printed: `Purchase ${id} is already DECLINED.\n`,
    });
    expect((await dispatch('approve-purchase', { id: 999_999 })).body.error).toBe('There is no purchase 999999.');
    const inJson = await command('approve-purchase', 'first', '--json');
    expect(JSON.parse(inJson.printed)).toMatchObject({ code: 'BAD_REQUEST', error: expect.stringContaining('id') });
  });
});

describe('the list of purchases', () => {
  it('is an aligned table that fits a terminal, with who paid, and how', async () => {
    const { database } = academy.dependencies;
    const imran = eq(accounts.email, 'imran@dhap.example');
    await database
      .update(accounts)
      .set({ email: `${'\u001b[2j'}${'i'.repeat(60)}@dhap.example` })
      .where(imran);
    const [real] = await listPurchases(academy.dependencies);
    const id = real?.id ?? 0;
    await database.update(purchases).set({ orderKeyId: 'rzp_live_1' }).where(eq(purchases.id, id));

    const [heading = '', ...rows] = (await command('purchases')).printed.trimEnd().split('\n');
    expect(heading.split(/ +/).filter(Boolean)).toEqual([
      'ID',
      'STATUS',
      'PAID',
      'RUPEES',
      'PAYMENT',
      'LEARNER',
      'MONTH',
      'COURSE',
    ]);
    const starts = heading.indexOf('LEARNER');
    const listed = rows.slice(0, -2);
    expect(listed.length).toBe((await listPurchases(academy.dependencies)).length);
    for (const row of listed) {
      expect(row.length).toBeLessThanOrEqual(110);
      expect(row.slice(starts - 2, starts)).toBe('  ');
      expect(row).not.toContain('\u001b');
    }
    expect(listed.filter((row) => / sandbox /.test(row))).toHaveLength(listed.length - 1);
    expect(listed.find((row) => row.trimStart().startsWith(`${id} `))).toContain(` ${real?.paymentId} `);
    expect(rows.at(-1)).toBe('sandbox: a demonstration payment, in which no money moved.');
    expect((await command('purchases', '--status', 'open')).printed).toBe(
      'status: is PENDING, PAID, DECLINED, DUPLICATE or REFUNDED\n',
    );
  });
});

describe('a meeting request', () => {
  it('is answered once, and the learner reads the answer on the site and in a mail', async () => {
    const learner = await aSignedIn(academy, 'Farhana');
    const requests = (await dispatch('meetings', { status: 'pending' })).body.result;
    const request = requests.find(({ learner: { email } }: { learner: { email: string } }) =>
      email.startsWith('farhana'),
    );

    expect((await command('answer-meeting', String(request.id))).printed).toBe(
      'Say either --approve "text" or --decline "text".\n',
    );
    await commandJson('answer-meeting', String(request.id), '--approve', 'See you there.');
    const listed = (await learner.get('/api/me/meeting-requests')).body;
    expect(listed.find(({ id }: { id: number }) => id === request.id)).toMatchObject({
      status: 'APPROVED',
      adminMessage: 'See you there.',
    });
    expect((await academy.mailTo('farhana@dhap.example'))[0]?.text).toContain('See you there.');
    expect(await lastRecord()).toMatchObject({ command: 'answer-meeting', details: { status: 'APPROVED' } });

    const again = await dispatch('answer-meeting', { id: request.id, status: 'DECLINED', answer: 'Or not.' });
    expect(again).toMatchObject({ status: 409, body: { error: `Meeting request ${request.id} is APPROVED already.` } });
  });
});
