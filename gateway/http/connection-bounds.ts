/**
 * The bounds of the gateway's connections: times in milliseconds, and how many bytes the head of a request may have. A picture
 * of 10 MB takes 84 seconds at 1 Mbit/s, which is half of what the academy asks of a line; the slowest rate leaves room for
 * what the network itself needs.
 */
export const bounds = {
  /** The time for the head of a request: from the connection, or from the first byte of a further request. */
  headMs: 15_000,
  /** The time for the body of a request. */
  requestMs: 30_000,
  /**
   * Uploads may take longer than other bodies, as long as they come at a rate: the time for a whole upload, and the slowest
   * mean rate after the time of other bodies.
   */
  uploads: { requestMs: 120_000, bytesPerSecond: 100_000 },
  /**
   * Proxied answers may take longer to arrive than `requestMs`, as long as they are read at a rate: the time for a whole
   * answer, and the slowest mean rate after `requestMs`.
   */
  downloads: { answerMs: 120_000, bytesPerSecond: 100_000 },
  /** The pause between two requests. It is longer than proxies keep idle connections, so that the proxy closes them. */
  betweenMs: 65_000,
  /**
   * The time without a byte in either direction, which ends connections of clients that do not read their answer: twice
   * as long where a part of the answer left meanwhile. It is longer than any answer takes.
   */
  silentMs: 120_000,
  /** How often connections are checked, by Node and here; it adds to all of these times. */
  checkEveryMs: 1_000,
  headBytes: 16_384,
  /** How many requests of a connection may wait for the answers before theirs, and how long their heads may be together. */
  maxPipelined: 16,
  maxPipelinedBytes: 16_384,
  /**
   * How many bytes of answers may wait for clients to read them, of all connections together. Beyond it those are closed
   * that have taken nothing for longest.
   */
  maxUnreadBytes: 128 * 1024 * 1024,
};

/** The bounds of a server's connections. */
export type Bounds = Readonly<typeof bounds>;
