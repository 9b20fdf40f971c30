import { expect, it, onTestFinished, vi } from 'vitest';
import { waitFor } from '../../scripts/processes.mjs';

it('a program that is waited for has its time, also where the clock of the machine is set meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as () => never);
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const answers = [false, false, true];
  await waitFor(
    async () => {
      vi.setSystemTime(Date.now() + 600_000);
      return answers.shift() ?? false;
    },
    'The gateway',
    90,
  );
  expect(answers).toEqual([]);
  expect([exit.mock.calls, complaint.mock.calls]).toEqual([[], []]);
});
