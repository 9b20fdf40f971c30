import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../gateway/http/listen.ts';

it('swallows no error of a server that listens already', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await listen(server, { host: '127.0.0.1', port: 0, settings: { host: 'HOST', port: 'PORT' } });
  const error = new Error('accept EMFILE');
  expect(() => server.emit('error', error)).toThrow(error);
});
