import type { Config } from '../config.ts';
import { holderOf } from '../database/lock.ts';
import { createLog } from '../log.ts';
import { throughTheApi, type Connection } from './client.ts';

/** Opens the way to the academy: through the API when it holds the data folder, else directly. */
export const connect = async (config: Config, actor: string): Promise<Connection> =>
  config.databaseUrl === null && holderOf(config.dataFolder) !== null
    ? throughTheApi(config, actor)
    : await directly(config, actor);

// The whole academy is loaded only where it is needed: most commands go to the running API, and are quick.
const directly = async (config: Config, actor: string): Promise<Connection> => {
  const [{ openAcademy }, { performAct }, { backUp }, { restoreAcademy }] = await Promise.all([
    import('../start.ts'),
    import('./dispatch.ts'),
    import('../database/backup.ts'),
    import('./maintenance.ts'),
  ]);
  const { academy, close } = await openAcademy(config, createLog('warn'));
  return {
    perform: (act, input) => performAct(academy, act, input, actor),
    backUp: () => backUp(academy.database),
    restore: (file) => restoreAcademy(academy, file, actor),
    close,
  };
};
