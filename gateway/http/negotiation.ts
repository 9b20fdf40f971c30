import { memoize } from '../cache/memoize.ts';

const offered = ['application/json', 'application/graphql-response+json'] as const;

type Offered = (typeof offered)[number];
/** How a part of an Accept header fits a type: the more exactly, the more it counts. */
type Fit = { readonly exactness: number; readonly quality: number; readonly place: number };

const range = /^([\w!#$&^.+*-]+\/[\w!#$&^.+*-]+)(?:\s*;\s*q=([01](?:\.\d{0,3})?))?$/;

const exactnessOf = (name: string, type: Offered): number => {
  if (name === type) return 2;
  if (name === 'application/*') return 1;
  return name === '*/*' ? 0 : -1;
};

/** The most exact of the parts that fit a type, which alone counts for it; then the more wanted, then the later one. */
const bestFit = (fits: readonly Fit[]): Fit | undefined =>
  fits.toSorted(
    (one, other) => other.exactness - one.exactness || other.quality - one.quality || other.place - one.place,
  )[0];

/** What of several types somebody wants most, by the rules that Apollo Server goes by. */
const preferred = (header: string): Offered | null => {
  const parts = header
    .toLowerCase()
    .split(',')
    .map((part) => range.exec(part.trim()));
  if (parts.includes(null)) return null;
  const wanted = offered.flatMap((type) => {
    const fits = parts.flatMap((part, place) => {
      const exactness = exactnessOf(part?.[1] ?? '', type);
      return exactness < 0 ? [] : [{ exactness, quality: Number(part?.[2] ?? 1), place }];
    });
    const best = bestFit(fits);
    return best === undefined || best.quality === 0 ? [] : [{ type, ...best }];
  });
  const [first] = wanted.toSorted(
    (one, other) => other.quality - one.quality || other.exactness - one.exactness || one.place - other.place,
  );
  return first?.type ?? null;
};

const typeFor = memoize((header) => {
  const type = preferred(header);
  return type === null ? null : `${type}; charset=utf-8`;
});

/**
 * The type of an answer by an Accept header: JSON of the old kind where there is none. Null where the header takes
 * neither kind, or says more than names and qualities.
 */
export const answerTypeOf = (accept: string | undefined): string | null =>
  accept === undefined || accept === '' ? 'application/json; charset=utf-8' : typeFor(accept);
