import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Dependencies } from '../../academy-api/dependencies.ts';
import { hashPassword } from '../../academy-api/passwords.ts';
import { refuseDemonstration } from '../../academy-api/database/demonstration.ts';
import { accounts } from '../../academy-api/database/tables/auth.ts';
import { courses } from '../../academy-api/database/tables/catalogue.ts';
import { mails } from '../../academy-api/database/tables/installation.ts';
import { purchases } from '../../academy-api/database/tables/purchases.ts';
import { sandboxOrders } from '../../academy-api/database/tables/sandbox.ts';
import { removeDemonstration } from '../../academy-api/operator/demonstration.ts';
import { seedAcademy } from '../../academy-api/operator/maintenance.ts';
import { callDuring } from '../support/call-during.ts';
import { confirm, orderMonth, payInWindow } from '../support/checkout.ts';
import { aSignedIn, aVisitor } from '../support/rest.ts';
import { startAcademy, type StartedAcademy } from '../support/start-academy.ts';

let academy: StartedAcademy;

describe('the people of the demonstration', () => {
  beforeEach(async () => {
    academy = await startAcademy();
  });
  afterEach(async () => {
    await academy.close();
  });

  const changePassword = async (email: string, database = academy.dependencies.database) =>
    await database
      .update(accounts)
      .set({ passwordHash: await hashPassword('a-password-of-their-own') })
      .where(eq(accounts.email, email));

  it('are named, and no production is started with them', async () => {
    const refused = refuseDemonstration(academy.dependencies.database);
    await expect(refused).rejects.toThrow(/nusrat@dhap\.example.*admin@dhap\.example.*remove-demonstration$/);
  });

  it('are removed with all that is theirs; who has a password of their own stays, and so does the catalogue', async () => {
    const { database } = academy.dependencies;
    const offered = await database.$count(courses);
    const nusrat = await aSignedIn(academy, 'Nusrat');
    const { order } = (await orderMonth(nusrat, 1)).body;
    await confirm(nusrat, await payInWindow(nusrat, order.id));
    expect(await database.$count(sandboxOrders)).toBe(1);
    await changePassword('arif@dhap.example');
    await changePassword('admin@dhap.example');

    const said = await removeDemonstration(academy.dependencies, 'mita');
    expect(said).toMatchObject({
      removed: expect.arrayContaining(['nusrat@dhap.example', 'rafiq@dhap.example']),
      keptWithAnotherPassword: ['arif@dhap.example', 'admin@dhap.example'],
      kept: expect.stringContaining('courses'),
    });

    const left = await database.select({ email: accounts.email }).from(accounts).orderBy(accounts.id);
    expect(left).toEqual([{ email: 'arif@dhap.example' }, { email: 'admin@dhap.example' }]);
    const arifs = await database.select().from(purchases);
    expect(arifs).toHaveLength(1);
    expect([await database.$count(courses), await database.$count(sandboxOrders)]).toEqual([offered, 0]);
    expect(await database.$count(mails, sql`${mails.recipient} <> 'arif@dhap.example'`)).toBe(0);
    expect((await nusrat.get('/api/me/summary')).status).toBe(401);
    await refuseDemonstration(database);
    expect(await removeDemonstration(academy.dependencies, 'mita')).toMatchObject({ removed: [] });
  });

  it('stay where they get a password of their own at that moment', async () => {
    const email = 'nusrat@dhap.example';
    const change = async ({ database }: Dependencies) => await changePassword(email, database);
    const said = await callDuring(academy, change, async () => await removeDemonstration(academy.dependencies, 'mita'));
    expect(said['keptWithAnotherPassword']).toEqual([email]);
    const left = await academy.dependencies.database.select({ email: accounts.email }).from(accounts);
    expect(left).toEqual([{ email }]);
  });
});

it('does not keep a production from starting that a stranger has registered one of its people in', async () => {
  academy = await startAcademy({ seeded: false, env: { NODE_ENV: 'production', PAYMENTS: 'sandbox' } });
  const registration = { name: 'A stranger', email: 'nusrat@dhap.example', password: 'dhap-learner' };
  const visitor = aVisitor(academy);
  const { status } = await visitor.post('/api/auth/register', { ...registration, dateOfBirth: '2000-01-01' });
  expect(status).toBe(201);
  await expect(refuseDemonstration(academy.dependencies.database)).resolves.toBeUndefined();
  await academy.close();
});

it('is not put into a production by the command that seeds', async () => {
  academy = await startAcademy({ seeded: false, env: { NODE_ENV: 'production', PAYMENTS: 'sandbox' } });
  await expect(seedAcademy(academy.dependencies, 'mita')).rejects.toMatchObject({ code: 'PRODUCTION' });
  expect(await academy.dependencies.database.$count(accounts)).toBe(0);
  await academy.close();
});
