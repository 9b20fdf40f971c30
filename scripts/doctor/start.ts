import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { openClientFolder } from '../../gateway/graphql/clients/client-folder.ts';
import { gatewayFlags } from '../gateway-environment.mjs';
import { type Finding, sound, wrong } from './finding.ts';
import type { Settings } from './settings.ts';

/** Tries on this machine what would end a start: the addresses to listen on, the folder of manifests, the flags of Node. */
export const tryStart = async ({ given, gateway, academy }: Settings): Promise<Finding[]> => {
  if (gateway === null) return [];
  const tried = await Promise.all([
    tryHost('HOST', gateway.host),
    gateway.metrics === null ? [] : tryHost('METRICS_HOST', gateway.metrics.host),
    academy === null ? [] : tryHost('ACADEMY_API_HOST', academy.host),
    gateway.clientDocuments === null ? [] : tryClients(gateway.clientDocuments),
    tryNodeFlags(gatewayFlags(given)),
  ]);
  return tried.flat();
};

const tryHost = async (name: string, host: string): Promise<Finding[]> => {
  const server = createServer();
  try {
    server.listen(0, host);
    await once(server, 'listening');
    return [];
  } catch (error) {
    const message = `Nothing can listen on ${host} here (${String(Object(error).code)}).`;
    return [
      wrong(name, message, 'Name an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all that it has.'),
    ];
  } finally {
    server.close();
  }
};

const tryClients = async (folder: string): Promise<Finding[]> => {
  const subject = 'CLIENT_DOCUMENTS';
  const broken: Finding[] = [];
  try {
    const { clients } = await openClientFolder(folder, (file, reason) =>
      broken.push(wrong(subject, `${file} cannot be used: ${reason}.`, 'Make it again, or take it out of the folder.')),
    );
    return [sound(subject, `${folder} has the manifests of ${clients.size} clients.`), ...broken];
  } catch {
    const remedy = 'Make the folder, let the gateway read it, or take the setting out; nothing starts before that.';
    return [wrong(subject, `${folder} is not a folder that can be read.`, remedy)];
  }
};

const tryNodeFlags = (flags: readonly string[]): Finding[] => {
  const { status, stderr } = spawnSync(process.execPath, [...flags, '-e', '0'], { encoding: 'utf8' });
  if (status === 0) return [];
  const [reason = ''] = stderr.trim().split('\n');
  const remedy = 'Correct the flags, or take the setting out; no gateway starts before that.';
  return [wrong('GATEWAY_NODE_FLAGS', `Node does not start (${reason.replace(/^\S+: /, '')}).`, remedy)];
};
