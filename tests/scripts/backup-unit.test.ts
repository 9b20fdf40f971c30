import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root, textOf } from '../repository/project-files.ts';
import { fillDataFolder } from '../support/prepared-database.ts';

it(
  'the command of deploy/systemd/academy-backup.service writes a new file, named by the minute',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'academy-backup-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const unit = textOf('deploy/systemd/academy-backup.service');
    const [, command = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
    // systemd makes one per cent sign of two.
    const line = command.replaceAll('%%', '%').replace('/var/backups/academy', folder);
    const data = path.join(folder, 'data');
    await fillDataFolder(data);
    const env = { PATH: process.env['PATH'], ACADEMY_DATA_DIR: data };
    const { status, stderr } = spawnSync('/bin/sh', ['-c', line], { cwd: root, encoding: 'utf8', env });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{4}\.backup$/), 'data']);
  },
);
