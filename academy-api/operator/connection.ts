import type { Config } from '../config.ts';
import { FolderInUseError, holderOf } from '../database/lock.ts';
import { throughTheApi, type Connection } from './client.ts';

/**
 * Connects to the academy: through the running API when it has locked the data folder, or else directly to the
 * database.
 */
export const connect = async (config: Config, actor: string): Promise<Connection> => {
  const isHeld = (): boolean => config.databaseUrl === null && holderOf(config.dataFolder) !== null;
  if (isHeld()) return throughTheApi(config, actor);
  try {
    return await directly(config, actor);
  } catch (error) {
    // An API has locked the folder since `isHeld` was asked.
    if (error instanceof FolderInUseError && isHeld()) return throughTheApi(config, actor);
    throw error;
  }
};

// Database, files and payments are imported on demand: most commands go to the running API and start faster without
// them.
const directly = async (config: Config, actor: string): Promise<Connection> => {
  const [{ createLog }, { openDependencies }, { dispatch }, { writeBackup }, { restoreAcademy }] = await Promise.all([
    import('../log.ts'),
    import('../start.ts'),
    import('./dispatch.ts'),
    import('./backup-file.ts'),
    import('./backup.ts'),
  ]);
  const { dependencies, close } = await openDependencies(config, createLog('warn'));
  return {
    run: (command, input) => dispatch(dependencies, command, input, actor),
    backUp: async () => writeBackup(dependencies),
    restore: (file) => restoreAcademy(dependencies, file, actor),
    close,
  };
};
