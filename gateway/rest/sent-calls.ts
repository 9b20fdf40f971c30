import type { Call } from './call.ts';

/** The calls that were sent, by the request ids that they carried. */
export type SentCalls = {
  /** Adds a call that is being sent; the function it returns says that the call has ended. */
  readonly begin: (call: Call) => () => void;
  /**
   * Whether an answer with this id belongs to another call: to one that is in flight or has just ended, and that asked
   * for something else or with another session. Ids that this process has not sent lately say nothing: the API, a proxy
   * or another gateway made them. Nor does the id of the same read, which a cache before the API may answer with.
   */
  readonly isOfAnother: (answeredId: string, call: Call) => boolean;
};

/** How many ids are remembered after their calls have ended. An answer that comes twice follows the first at once. */
const maxEnded = 1_000;

/**
 * What a read asks for, and with which session. Two reads that agree in both may have the same answer. All reads of a request
 * refer to one text of its cookies: joined with the path, 16 KB of them would be copied for each.
 */
type Read = { readonly path: string; readonly cookies: string | undefined };

type Sent = { readonly reads: Read[]; running: number };

const readOf = ({ path, request }: Call): Read => ({ path, cookies: request.jar?.upstreamHeader() });

/** Makes an empty memory of sent calls; it holds those in flight and the latest that have ended. */
export const createSentCalls = (): SentCalls => {
  const running = new Map<string, Sent>();
  const ended = new Map<string, Sent>();

  return {
    begin: (call) => {
      const { requestId } = call.request;
      const sent = running.get(requestId) ?? ended.get(requestId) ?? { reads: [], running: 0 };
      ended.delete(requestId);
      running.set(requestId, sent);
      sent.running += 1;
      if (call.method === 'GET') sent.reads.push(readOf(call));
      return () => {
        sent.running -= 1;
        if (sent.running > 0) return;
        running.delete(requestId);
        ended.set(requestId, sent);
        if (ended.size > maxEnded) ended.delete(ended.keys().next().value ?? '');
      };
    },
    isOfAnother: (answeredId, call) => {
      if (answeredId === call.request.requestId) return false;
      const sent = running.get(answeredId) ?? ended.get(answeredId);
      if (sent === undefined) return false;
      const { path, cookies } = readOf(call);
      return call.method !== 'GET' || !sent.reads.some((read) => read.path === path && read.cookies === cookies);
    },
  };
};
