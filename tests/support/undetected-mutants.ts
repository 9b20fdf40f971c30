// Which changed answers `npm run contract` says nothing of.
import { checkContract } from '../../academy-api/contract/check.ts';
import type { Mutant } from './mutants.ts';

const credentials = { email: 'moumita@dhap.example', password: 'dhap-learner' };

/** Makes an API answer as a reference API did, but with other bodies for some routes. */
type Replay = (bodies: Readonly<Record<string, unknown>>) => void;

/** The field as the check names it: an answer or a row as a whole has no name. */
const checkedField = ({ field }: Mutant): string => (field.startsWith('(') ? '' : field);

/**
 * The mutants that the check of an API does not name by route and field. Those of different routes are tried together first,
 * and then, since one may hide another, by themselves.
 */
export const findUndetected = async (url: string, mutants: readonly Mutant[], replay: Replay): Promise<Mutant[]> => {
  const unnamed = async (tried: readonly Mutant[]): Promise<Mutant[]> => {
    replay(Object.fromEntries(tried.map(({ route, body }) => [route, body])));
    const reports = await checkContract({ url, credentials, writes: true });
    const isNamed = (mutant: Mutant) =>
      reports.some(
        ({ call, findings }) =>
          call.split(',')[0] === mutant.route && findings.some(({ field }) => field === checkedField(mutant)),
      );
    return tried.filter((mutant) => !isNamed(mutant));
  };

  const ofRoutes = Object.values(Object.groupBy(mutants, ({ route }) => route)).map((list = []) => list);
  const left: Mutant[] = [];
  for (let round = 0; round < Math.max(...ofRoutes.map(({ length }) => length)); round += 1) {
    const together = await unnamed(ofRoutes.flatMap((list) => list[round] ?? []));
    for (const mutant of together) left.push(...(await unnamed([mutant])));
  }
  return left;
};
