/**
 * Pieces of JSON text that are the same for everybody, kept with the record that they were written of: they are gone
 * when the record is.
 */
export type Pieces = {
  readonly get: (record: object, circumstances: Circumstances) => string | undefined;
  readonly set: (record: object, circumstances: Circumstances, piece: string) => void;
};

/** All that a public field depends on besides its record. */
export type Circumstances = {
  /** The language that is asked for and the origin that addresses begin with. */
  readonly variant: string;
  /** The instant to reckon with, in milliseconds since 1970. */
  readonly at: number;
};

/** As long as whole public answers are kept. Whatever changes with time does so at a full second, minute or day. */
const keptForMs = 5_000;

/** Addresses begin with whatever Host is asked for where no PUBLIC_URL is set, so there could be any number. */
const mostVariants = 8;

const spanOf = (at: number): number => Math.floor(at / keptForMs);

/** Makes an empty memory for one piece of each record. */
export const createPieces = (): Pieces => {
  const variants = new Map<string, WeakMap<object, { readonly span: number; readonly piece: string }>>();

  return {
    get: (record, { variant, at }) => {
      const known = variants.get(variant)?.get(record);
      return known?.span === spanOf(at) ? known.piece : undefined;
    },
    set: (record, { variant, at }, piece) => {
      if (!variants.has(variant) && variants.size >= mostVariants) variants.clear();
      const ofVariant = variants.get(variant) ?? new WeakMap();
      variants.set(variant, ofVariant);
      ofVariant.set(record, { span: spanOf(at), piece });
    },
  };
};
