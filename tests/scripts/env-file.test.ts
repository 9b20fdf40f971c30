import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstMalformedLine, loadEnvFile } from '../../scripts/settings.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the .env file', () => {
  it('sets what is not set yet, and leaves alone what is', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'academy-env-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, '.env');
    writeFileSync(file, 'HOST=0.0.0.0\nMAIL_FROM="The academy <a@b.example>"\n');
    vi.stubEnv('HOST', '127.0.0.1');
    vi.stubEnv('MAIL_FROM', undefined);
    loadEnvFile(file);
    expect([process.env['HOST'], process.env['MAIL_FROM']]).toEqual(['127.0.0.1', 'The academy <a@b.example>']);
  });

  it('sets also the first name of a file that begins with a byte order mark, as editors of Windows save it', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'academy-env-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, '.env');
    writeFileSync(file, '\uFEFFMAIL_FROM=a@b.example\n');
    vi.stubEnv('MAIL_FROM', undefined);
    loadEnvFile(file);
    expect(process.env['MAIL_FROM']).toBe('a@b.example');
  });

  it.each([
    ['an assignment', 'PORT=4000'],
    ['comments and empty lines', '# a comment\n\nPORT=4000 # another'],
    ['an exported assignment', 'export PORT=4000'],
    ['an empty value', 'ACADEMY_API_URL='],
    ['a value in quotes over two lines', 'KEY="first\nsecond line"\nPORT=4000'],
  ])('takes %s', (_what, text) => {
    expect(firstMalformedLine(text)).toBeNull();
  });

  it.each([
    ['a word without a value', 'PORT=4000\nHELLO', 2],
    ['a name with a blank', 'MY PORT=4000', 1],
    ['a conflict that was never resolved', 'PORT=4000\n<<<<<<< ours', 2],
  ])('refuses %s and names its line', (_what, text, line) => {
    expect(firstMalformedLine(text)).toBe(line);
  });
});
