import { expect, it, onTestFinished } from 'vitest';
import { serveMetrics } from '../../academy-api/metrics.ts';
import { startAcademy } from '../support/start-academy.ts';

it('are served whatever parameters a scraper adds to their address, and nothing else is', async () => {
  const academy = await startAcademy({ seeded: false });
  onTestFinished(academy.close);
  const { port, stop } = await serveMetrics(academy.dependencies, { host: '127.0.0.1', port: 0 });
  onTestFinished(stop);
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

  expect([await statusOf('/metrics'), await statusOf('/metrics?module=academy')]).toEqual([200, 200]);
  expect([await statusOf('/'), await statusOf('/metrics/')]).toEqual([404, 404]);
});
