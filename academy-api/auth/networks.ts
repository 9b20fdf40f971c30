import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Dependencies } from '../dependencies.ts';
import { keyedHash } from '../database/secrets.ts';
import { accounts, knownNetworks } from '../database/tables/auth.ts';
import { networkOf } from '../http/network.ts';

const maxNetworks = 20;

/** The network of a client as the database keeps it: a keyed hash, since an address is personal data. */
export const networkHash = ({ database }: Dependencies, address: string | undefined): Promise<string> =>
  keyedHash(database, 'networks', networkOf(address));

/** Whether somebody has proved at this network to be the owner of an account: signed in, or used a code or link. */
export const isKnownNetwork = async (
  dependencies: Dependencies,
  email: string,
  address: string | undefined,
): Promise<boolean> => {
  const network = await networkHash(dependencies, address);
  const rows = await dependencies.database
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .innerJoin(accounts, eq(accounts.id, knownNetworks.accountId))
    .where(and(eq(accounts.email, email), eq(knownNetworks.network, network)));
  return rows.length > 0;
};

/** Remembers the network of an account's owner. The twenty that were seen last are kept. */
export const rememberNetwork = async (
  dependencies: Dependencies,
  accountId: number,
  address: string | undefined,
): Promise<void> => {
  const { database, now } = dependencies;
  const seen = { accountId, network: await networkHash(dependencies, address), lastSeenAt: now() };
  await database
    .insert(knownNetworks)
    .values(seen)
    .onConflictDoUpdate({
      target: [knownNetworks.accountId, knownNetworks.network],
      set: { lastSeenAt: seen.lastSeenAt },
    });
  const ofAccount = eq(knownNetworks.accountId, accountId);
  const newest = database
    .select({ network: knownNetworks.network })
    .from(knownNetworks)
    .where(ofAccount)
    .orderBy(desc(knownNetworks.lastSeenAt))
    .limit(maxNetworks);
  await database.delete(knownNetworks).where(and(ofAccount, notInArray(knownNetworks.network, newest)));
};
