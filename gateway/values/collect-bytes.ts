/** Bytes that arrive in pieces. */
export type CollectedBytes = {
  /** Adds a piece; it must not be changed afterwards. */
  readonly add: (piece: Buffer) => void;
  /** All bytes so far. */
  readonly bytes: () => Buffer;
};

const minBytes = 4_096;

/**
 * Collects bytes in one buffer. A list of pieces would take a hundred bytes of memory for each, and each may keep the whole
 * packet that it came in, so a sender of single bytes would take a hundred times what it sends.
 */
export const collectBytes = (): CollectedBytes => {
  let held: Buffer = Buffer.alloc(0);
  let length = 0;
  return {
    add: (piece) => {
      const needed = length + piece.length;
      if (length === 0) held = piece;
      else {
        if (needed > held.length) {
          const larger = Buffer.allocUnsafe(Math.max(needed, 2 * length, minBytes));
          held.copy(larger, 0, 0, length);
          held = larger;
        }
        piece.copy(held, length);
      }
      length = needed;
    },
    bytes: () => held.subarray(0, length),
  };
};
