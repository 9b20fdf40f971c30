// Which counts have grown.

/** Numbers by name, in groups. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Bytes may rise so far before anybody has to say so; calls and requests may not. */
const slack = 1.02;

/** What is too much whatever the baseline says. */
const bounds: Counts = { 'bytes of scripts (brotli)': { 'first load': 130_000 } };

/** Everything that has grown beyond the baseline or its bound, as sentences; what the baseline does not know may be as it is. */
export const grownBeyond = (baseline: Counts, counts: Counts): string[] =>
  Object.entries(counts).flatMap(([group, numbers]) =>
    Object.entries(numbers).flatMap(([name, number]) => {
      const known = baseline[group]?.[name];
      const most = known === undefined ? Infinity : group.startsWith('bytes') ? known * slack : known;
      const bound = bounds[group]?.[name] ?? Infinity;
      if (number > bound) return [`${group}, ${name}: ${number}, and ${bound} is the most`];
      return number > most ? [`${group}, ${name}: ${number}, and the baseline says ${known}`] : [];
    }),
  );
