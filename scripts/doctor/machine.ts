import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { type Finding, sound, warning, wrong } from './finding.ts';

/** What the machine gives to a process. */
export type Machine = {
  /** Such as 26.10.0. */
  readonly nodeVersion: string;
  /** How many files and connections a process may have open; null where there is no limit or none is told. */
  readonly maxOpenFiles: number | null;
  /** Bytes that are free where the data are kept. */
  readonly freeBytes: number;
};

const minOpenFiles = 4_096;
const minFreeBytes = 1024 ** 3;

/** Looks at this machine. `folder` is where data are kept, or will be. */
export const lookAtMachine = async (folder: string): Promise<Machine> => {
  const { bavail, bsize } = await statfs(nearestFolder(path.resolve(folder)));
  return { nodeVersion: process.versions.node, maxOpenFiles: openFilesLimit(), freeBytes: bavail * bsize };
};

const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(path.dirname(folder)));

const openFilesLimit = (): number | null => {
  const { userLimits } = Object(process.report?.getReport());
  const limit = Number(Object(Object(userLimits)['open_files'])['soft']);
  return Number.isNaN(limit) ? null : limit;
};

/** What of the machine is too little, too full or too old. */
export const checkMachine = ({ nodeVersion, maxOpenFiles, freeBytes }: Machine): Finding[] => [
  Number(nodeVersion.split('.')[0]) < 26
    ? wrong(
        'Node',
        `${nodeVersion} runs this; Node 26 is needed.`,
        'npm ci installs the right one beside the packages.',
      )
    : sound('Node', `${nodeVersion}.`),
  maxOpenFiles !== null && maxOpenFiles < minOpenFiles
    ? wrong(
        'Open files',
        `A process may have ${maxOpenFiles} files and connections open; some hundred learners at once need more.`,
        'LimitNOFILE=65536 in the systemd unit, or ulimit -n 65536.',
      )
    : sound('Open files', maxOpenFiles === null ? 'no limit.' : `${maxOpenFiles} for each process.`),
  freeBytes < minFreeBytes
    ? warning('Disk', `${Math.floor(freeBytes / 1024 ** 2)} MB are free.`, 'Make room before uploads and backups fail.')
    : sound('Disk', `${Math.floor(freeBytes / 1024 ** 3)} GB are free.`),
];
