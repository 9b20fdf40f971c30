// Programs with a bug, from copies of their folders.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type * as ApiModule from '../../academy-api/app.ts';
import type * as SignaturesModule from '../../academy-api/payments/payment-signatures.ts';
import type * as OperatorModule from '../../academy-api/purchases/operator.ts';
import type * as UnreportedModule from '../../academy-api/purchases/unreported-payments.ts';
import type * as GatewayModule from '../../gateway/app.ts';
import { root } from '../repository/project-files.ts';
import { interleave } from './money-run.ts';
import { createMoneyWorld, type MoneyDatabase, type Programs, soundPrograms } from './money-world.ts';
import type { PlantedBug } from './planted-bugs.ts';

/** Where the copies are made. */
export const folder = `${root}/.data/planted`;

const programsOf = async (tree: string, part: string): Promise<Programs> => {
  if (part === 'gateway') {
    const gateway = (await import(`${tree}/gateway/app.ts`)) as typeof GatewayModule;
    return { ...soundPrograms, createGateway: gateway.createGateway };
  }
  const api = (await import(`${tree}/academy-api/app.ts`)) as typeof ApiModule;
  const planted = (await import(`${tree}/academy-api/purchases/operator.ts`)) as typeof OperatorModule;
  const unreported = (await import(`${tree}/academy-api/purchases/unreported-payments.ts`)) as typeof UnreportedModule;
  const signatures = (await import(`${tree}/academy-api/payments/payment-signatures.ts`)) as typeof SignaturesModule;
  return {
    ...soundPrograms,
    createAcademyApi: api.createAcademyApi,
    operator: planted,
    findUnreportedPayments: unreported.findUnreportedPayments,
    signatures,
  };
};

/** How often the text that a bug replaces is in its file. */
export const countOf = ({ file, from }: PlantedBug): number =>
  readFileSync(`${root}/${file}`, 'utf8').split(from).length - 1;

/** Plants a bug in a copy of the API, or of the gateway; `remove` takes the copy away. */
const plant = async (number: number, bug: PlantedBug): Promise<{ programs: Programs; remove: () => void }> => {
  const { file, from, to } = bug;
  const tree = `${folder}/${number}`;
  const remove = () => rmSync(tree, { recursive: true, force: true });
  remove();
  if (countOf(bug) !== 1) throw new Error(`${file} has not once "${from}": the bug does not fit it any more.`);
  const [part = ''] = file.split('/');
  for (const copied of [part, 'schema', 'package.json'])
    cpSync(`${root}/${copied}`, `${tree}/${copied}`, { recursive: true });
  const sound = readFileSync(`${tree}/${file}`, 'utf8');
  writeFileSync(
    `${tree}/${file}`,
    sound.replace(from, () => to),
  );
  return { programs: await programsOf(tree, part), remove };
};

/** What found a bug: a seed, and what was noticed first. */
type Found = { readonly seed: number; readonly problem: string };

/** Plants a bug, and lets up to so many interleavings look for it, in the time of the model; null where none finds it. */
export const lookFor = async (
  database: MoneyDatabase,
  {
    number,
    bug,
    maxInterleavings,
  }: { readonly number: number; readonly bug: PlantedBug; readonly maxInterleavings: number },
): Promise<Found | null> => {
  const { programs, remove } = await plant(number, bug);
  const world = await createMoneyWorld(database, programs);
  try {
    for (let seed = 1; seed <= maxInterleavings; seed += 1) {
      const [problem] = (await interleave(world, seed)).problems;
      if (problem !== undefined) return { seed, problem };
    }
    return null;
  } finally {
    await world.close();
    remove();
  }
};
