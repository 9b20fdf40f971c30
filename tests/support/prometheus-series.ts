// Series for promtool, made of what /metrics really said: an hour as it was in health, then some minutes as in a fault.

/** Samples by series, such as name{label="value"}, and the type of each metric. */
export type Scrape = { readonly samples: ReadonlyMap<string, number>; readonly types: ReadonlyMap<string, string> };

/** Reads an answer of /metrics. */
export const readScrape = (text: string): Scrape => {
  const [samples, types] = [new Map<string, number>(), new Map<string, string>()];
  for (const line of text.split('\n')) {
    const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (name !== undefined && type !== undefined) types.set(name, type);
    const [, series, value] = /^([a-z_]\w*(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    if (series !== undefined) samples.set(series, Number(value));
  }
  return { samples, types };
};

/** Three scrapes of one target: two in health, with ordinary traffic between them, and one after as much with a fault. */
export type Recorded = {
  readonly job: string;
  readonly scrapes: readonly [Scrape, Scrape, Scrape];
  /** Whether nothing more happens after the last scrape; else the fault goes on. */
  readonly isOver?: boolean;
};

/** One test of promtool's input has these. */
export type InputSeries = { readonly series: string; readonly values: string };

/** Seconds between two scrapes; the hour of health has this many, and a fault lasts as many as two minutes have. */
export const scrapeSeconds = 15;
const scrapesOfHealth = 240;
const scrapesOfFault = 8;

const isCounter = (series: string, { types }: Scrape): boolean => {
  const name = /^\w+/.exec(series)?.[0] ?? '';
  return types.get(name) === 'counter' || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram';
};

// Where a program was started again, it is again before each further scrape.
const isStart = (series: string): boolean => series === 'process_start_time_seconds';

// Ages go on growing from one scrape to the next.
const isAge = (series: string): boolean => /^academy_\w+_seconds/.test(series);

const valuesOf = (series: string, { scrapes: [first, second, third], isOver = false }: Recorded): string => {
  const [a, b, c] = [first, second, third].map(({ samples }) => samples.get(series) ?? null);
  if (c === null || c === undefined) return '';
  if (!isCounter(series, third)) {
    const stepOf = (value: number): number => (isAge(series) && value > 0 ? scrapeSeconds : 0);
    const health = b === null || b === undefined ? `_x${scrapesOfHealth + 1}` : `${b}+${stepOf(b)}x${scrapesOfHealth}`;
    const step = isStart(series) && c !== b ? scrapeSeconds : stepOf(c);
    return `${health} ${c}+${step}x${scrapesOfFault}`;
  }
  const growth = (b ?? 0) - (a ?? 0);
  const end = (b ?? 0) + growth * scrapesOfHealth;
  const inFault = c - (b ?? 0);
  const health = b === null || b === undefined ? `_x${scrapesOfHealth + 1}` : `${b}+${growth}x${scrapesOfHealth}`;
  return `${health} ${end + inFault}+${isOver ? 0 : inFault}x${scrapesOfFault}`;
};

const labelled = (series: string, job: string): string => {
  const own = `job="${job}",instance="one"`;
  return series.endsWith('}') ? series.replace(/\}$/, `,${own}}`) : `${series}{${own}}`;
};

/** The series of a target. */
export const inputSeries = (recorded: Recorded): InputSeries[] =>
  [...recorded.scrapes[2].samples.keys()].flatMap((series) => {
    const values = valuesOf(series, recorded);
    return values.includes('NaN') ? [] : [{ series: labelled(series, recorded.job), values }];
  });

/** Whether Prometheus reaches a target: an hour long, and not in the fault where it is down. */
export const upSeries = (job: string, isDown: boolean): InputSeries => ({
  series: `up{job="${job}",instance="one"}`,
  values: `1+0x${scrapesOfHealth} ${isDown ? 0 : 1}+0x${scrapesOfFault}`,
});
