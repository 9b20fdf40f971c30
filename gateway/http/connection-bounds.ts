/** The time limits of connections in milliseconds, and how many bytes the head of a request may have. */
export type Bounds = {
  /** The time for the head of a request: from the connection, or from the first byte of a further request. */
  readonly headMs: number;
  /** The time for the body of a request. */
  readonly requestMs: number;
  /** Uploads may take longer than other bodies, as long as they come at a rate. */
  readonly uploads: {
    /** The time for a whole upload. */
    readonly requestMs: number;
    /** The slowest mean rate after the time of other bodies. */
    readonly bytesPerSecond: number;
  };
  /** Proxied answers may take longer to arrive than `requestMs`, as long as they are read at a rate. */
  readonly downloads: {
    /** The time for a whole answer. */
    readonly answerMs: number;
    /** The slowest mean rate after `requestMs`. */
    readonly bytesPerSecond: number;
  };
  /** The pause between two requests. It is longer than proxies keep idle connections, so that the proxy closes them. */
  readonly betweenMs: number;
  /**
   * The time without a byte in either direction, which ends connections of clients that do not read their answer: twice
   * as long where a part of the answer left meanwhile. It is longer than any answer takes.
   */
  readonly silentMs: number;
  /** How often connections are checked, by Node and here; it adds to all of these times. */
  readonly checkEveryMs: number;
  readonly headBytes: number;
  /** How many requests of a connection may wait for the answers before theirs, and how long their heads may be together. */
  readonly maxPipelined: number;
  readonly maxPipelinedBytes: number;
  /**
   * How many bytes of answers may wait for clients to read them, of all connections together. Beyond it those are closed
   * that have taken nothing for longest.
   */
  readonly maxUnreadBytes: number;
};

/**
 * The bounds of the gateway. A picture of 10 MB takes 84 seconds at 1 Mbit/s, which is half of what the academy asks of a
 * line; the slowest rate leaves room for what the network itself needs.
 */
export const bounds: Bounds = {
  headMs: 15_000,
  requestMs: 30_000,
  uploads: { requestMs: 120_000, bytesPerSecond: 100_000 },
  downloads: { answerMs: 120_000, bytesPerSecond: 100_000 },
  betweenMs: 65_000,
  silentMs: 120_000,
  checkEveryMs: 1_000,
  headBytes: 16_384,
  maxPipelined: 16,
  maxPipelinedBytes: 16_384,
  maxUnreadBytes: 128 * 1024 * 1024,
};
