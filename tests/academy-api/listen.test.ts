import { createServer } from 'node:http';
import pino from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../academy-api/http/listen.ts';

it('logs each error of a server that listens already, and ends by none', async () => {
  const note = vi.fn();
  const server = createServer();
  onTestFinished(() => void server.close());
  await listen(server, { host: '127.0.0.1', port: 0 }, Object.assign(pino({ level: 'silent' }), { error: note }));

  const errors = [new Error('accept EMFILE'), new Error('accept ENFILE')];
  for (const error of errors) server.emit('error', error);

  expect(note.mock.calls).toEqual(errors.map((error) => [{ err: error }, 'connection not accepted']));
});
