// How many signed-in learners a gateway carries on one core: the offered load is doubled until it is too much, then halved in.
import { canPin, coreCount, cpuMs, peakMemoryMb, startScript } from '../../bench/processes.ts';
import { startGateway } from '../../bench/servers.ts';
import type { LoadResult } from './load.ts';

/** What was measured with one offered load. */
export type Step = LoadResult & {
  readonly workers: number;
  readonly learners: number;
  readonly perSecond: number;
  /** The share of its core that the gateway used, and that the load and the API together used of theirs. */
  readonly gatewayShare: number;
  readonly helperShare: number;
  readonly memoryMb: number;
  readonly isCarried: boolean;
};

const bounds = { p99Ms: 200, memoryMb: 512, failedShare: 0.01 };
const [firstLearners, maxLearners] = [2_000, 64_000];
/** The search ends when the load that was too much is at most so many times the one that was not. */
const precision = 1.15;
const warmUpSeconds = 3;

const [gatewayCores, helperCores] = [[0], [1]];

/** Finds the largest load that so many workers carry; tells each step. */
export const measureLearners = async (
  workers: number,
  seconds: number,
  tell: (step: Step) => void,
): Promise<Step | null> => {
  const upstream = await startScript('../rig/core/upstream.ts', [], helperCores);
  const load = await startScript('../rig/core/load.ts', [], helperCores, { listens: false });
  const gateway = await startGateway(workers)(
    `http://127.0.0.1:${upstream.port}/api`,
    workers === 1 ? gatewayCores : null,
  );
  const helpersMs = (): number => cpuMs(upstream.pid) + cpuMs(load.pid);

  const offer = async (learners: number): Promise<Step> => {
    const [gatewayBefore, helpersBefore, since] = [cpuMs(gateway.pid), helpersMs(), performance.now()];
    // What the load tells is what load.ts says that it tells.
    const result = (await load.ask({ port: gateway.port, learners, warmUpSeconds, seconds })) as unknown as LoadResult;
    const passedMs = performance.now() - since;
    const memoryMb = peakMemoryMb(gateway.pid);
    const isCarried =
      result.p99 <= bounds.p99Ms &&
      result.wrong === 0 &&
      result.failed <= result.requests * bounds.failedShare &&
      memoryMb <= bounds.memoryMb * workers;
    const step = {
      ...result,
      workers,
      learners,
      perSecond: result.requests / seconds,
      gatewayShare: (cpuMs(gateway.pid) - gatewayBefore) / passedMs,
      helperShare: (helpersMs() - helpersBefore) / passedMs,
      memoryMb,
      isCarried,
    };
    tell(step);
    return step;
  };

  try {
    let best: Step | null = null;
    let [carried, tooMuch] = [0, 0];
    for (let learners = firstLearners; learners <= maxLearners;) {
      // Something else may have kept the machine busy, so a load that was too much is offered once more.
      const first = await offer(learners);
      const step = first.isCarried || first.wrong > 0 ? first : await offer(learners);
      if (step.isCarried) [best, carried] = [step, learners];
      else tooMuch = learners;
      if (step.wrong > 0 || (tooMuch > 0 && tooMuch <= Math.max(carried * precision, firstLearners / 8))) break;
      learners = tooMuch === 0 ? learners * 2 : Math.round((carried + tooMuch) / 200) * 100;
    }
    return best;
  } finally {
    await Promise.all([gateway.stop(), load.stop(), upstream.stop()]);
  }
};

/** Why the figures are worth less on this machine; null where they are not. */
export const reservation = (): string | null => {
  if (!canPin) return 'nothing is pinned to a core here';
  return coreCount < 4 ? 'two workers share their cores with the load' : null;
};
