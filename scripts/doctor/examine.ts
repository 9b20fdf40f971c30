import type { Environment } from '../../gateway/config.ts';
import { checkSettings } from './contradictions.ts';
import type { Finding } from './finding.ts';
import { checkMachine, lookAtMachine } from './machine.ts';
import { checkNames } from './names.ts';
import { tryReachability } from './reachability.ts';
import { readSettings } from './settings.ts';
import { tryStart } from './start.ts';

/** Looks at an installation with the settings of an environment: at these, at its neighbours and at this machine. */
export const examine = async (environment: Environment): Promise<Finding[]> => {
  const { settings, findings } = readSettings(environment);
  return [
    ...findings,
    ...checkNames(settings.given),
    ...checkSettings(settings),
    ...(await tryStart(settings)),
    ...checkMachine(await lookAtMachine(settings.academy?.dataFolder ?? '.')),
    ...(await tryReachability(settings)),
  ];
};
