import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root, textOf } from '../repository/project-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'academy-operator-'));
afterAll(() => rmSync(folder, { recursive: true }));
// It stands for systemd, and prints with what it was called.
writeFileSync(path.join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
chmodSync(path.join(folder, 'systemd-run'), 0o755);

const ask = (...args: string[]): string[] => {
  const env = { PATH: [folder, process.env['PATH']].join(path.delimiter), SUDO_USER: 'anwesha' };
  const { stdout } = spawnSync('/bin/sh', [path.join(root, 'deploy/academy'), ...args], { encoding: 'utf8', env });
  return stdout.trim().split('\n');
};

/** What a unit sets, as systemd-run is told it; but for ports of metrics and places of caches. */
const settingsOf = (unit: string): string[] => {
  const text = textOf(`deploy/systemd/${unit}`);
  const words = [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  const files = [...text.matchAll(/^(?:EnvironmentFile|LimitNOFILE)=.*$/gm)].map(([line]) => `--property=${line}`);
  const own = words.filter((word) => !/METRICS_PORT|COMPILE_CACHE/.test(word)).map((word) => `--setenv=${word}`);
  return [...own.map((word) => word.replace('%i', '4001')), ...files];
};

// systemd-run looks for a relative one elsewhere than in the working directory.
const [, node = ''] = /^ExecStart=(\S+)/m.exec(textOf('deploy/systemd/academy-api.service')) ?? [];

describe.skipIf(process.platform === 'win32')('deploy/academy', () => {
  it('runs a command as the unit of the API runs, words with spaces as they are, and names who asks', () => {
    const words = ask('announce', '--title', 'No class on Friday');
    expect(words).toEqual(expect.arrayContaining([...settingsOf('academy-api.service'), '--setenv=USER=anwesha']));
    const command = [node, 'academy-api/operator/cli.ts', 'announce', '--title', 'No class on Friday'];
    expect(words.slice(-command.length)).toEqual(command);
  });

  it('gives the doctor the settings of both programs', () => {
    const words = ask('doctor');
    const settings = [...settingsOf('academy-api.service'), ...settingsOf('academy-gateway@.service')];
    expect(words).toEqual(expect.arrayContaining(settings));
    expect(words.slice(-2)).toEqual([node, 'scripts/doctor.ts']);
  });
});
