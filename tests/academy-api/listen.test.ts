import { createServer } from 'node:http';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { StartupError } from '../../academy-api/errors.ts';
import { listen } from '../../academy-api/http/listen.ts';

const place = { port: 0, settings: { host: 'ACADEMY_API_HOST', port: 'ACADEMY_API_PORT' } };

it.each(['[::1]', '192.0.2.1'])('says in one sentence that %s is no address of this machine', async (host) => {
  const listening = listen(createServer(), { ...place, host }, pino({ level: 'silent' }));

  await expect(listening).rejects.toThrow(StartupError);
  await expect(listening).rejects.toThrow(
    /^Port 0 on \S+ cannot be opened \(\w+\): choose others with ACADEMY_API_PORT and ACADEMY_API_HOST\.$/,
  );
});

it('logs each error of a server that listens already, and ends by none', async () => {
  const note = vi.fn();
  const server = createServer();
  onTestFinished(() => void server.close());
  await listen(server, { ...place, host: '127.0.0.1' }, Object.assign(pino({ level: 'silent' }), { error: note }));

  const errors = [new Error('accept EMFILE'), new Error('accept ENFILE')];
  for (const error of errors) server.emit('error', error);

  expect(note.mock.calls).toEqual(errors.map((error) => [{ err: error }, 'connection not accepted']));
});
