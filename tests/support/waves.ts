import type { RestDouble, ScriptedAnswer } from './rest-double.ts';

const maxWaitMs = 4_000;

/**
 * Answers the calls of one request in waves of the given sizes: nobody of a wave is answered until all of it are here.
 * `asked` then tells the waves as they came, each sorted. A wave that stays incomplete is answered after a while, so
 * that the test shows what came in place of waiting for what did not.
 */
export const answerInWaves = (
  academy: RestDouble,
  answers: Readonly<Record<string, ScriptedAnswer>>,
  sizes: readonly number[],
): { asked: () => string[][] } => {
  const waves: string[][] = [];
  let open: { calls: string[]; release: () => void; isReleased: Promise<void> } | null = null;

  const join = async (call: string): Promise<void> => {
    if (open === null) {
      const { promise, resolve } = Promise.withResolvers<void>();
      open = { calls: [], release: resolve, isReleased: promise };
      waves.push(open.calls);
    }
    const wave = open;
    wave.calls.push(call);
    const release = (): void => {
      wave.release();
      if (open === wave) open = null;
    };
    if (wave.calls.length >= (sizes[waves.length - 1] ?? 1)) release();
    const timer = setTimeout(release, maxWaitMs);
    await wave.isReleased;
    clearTimeout(timer);
  };

  for (const [call, answer] of Object.entries(answers)) {
    academy.when(call, async () => {
      await join(call);
      return answer;
    });
  }
  return { asked: () => waves.map((calls) => calls.toSorted()) };
};
