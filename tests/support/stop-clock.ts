import { onTestFinished } from 'vitest';
import type { StartedAcademy } from './start-academy.ts';

/**
 * Stops the clock that everything in the API reads until the test is over. The function that it returns sets it to so many
 * milliseconds after that instant. The clock of the process goes on, by which the database sets its timers.
 */
export const stopClock = ({ dependencies }: Pick<StartedAcademy, 'dependencies'>): ((milliseconds: number) => void) => {
  const { now } = dependencies;
  const stoppedAt = now().getTime();
  let passed = 0;
  Object.assign(dependencies, { now: () => new Date(stoppedAt + passed) });
  onTestFinished(() => void Object.assign(dependencies, { now }));
  return (milliseconds) => {
    passed = milliseconds;
  };
};
