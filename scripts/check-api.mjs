// Checks before anything is built whether the configured REST API can be used.
import { setTimeout } from 'node:timers/promises';
import { CannotStart } from './settings.mjs';

const TIMEOUT_MS = 10_000;
/** How long a REST API may take to start. */
const MAX_START_MS = 20_000;
const PAUSE_MS = 500;

const reasons = {
  ECONNREFUSED: 'the connection was refused, so nothing listens there',
  ENOTFOUND: 'the name of its host was not found',
  EAI_AGAIN: 'the name of its host was not found',
};

const causeOf = (error) => error.cause?.errors?.[0] ?? error.cause ?? error;

const reasonOf = (error) => {
  if (error.name === 'TimeoutError') return `no answer came within ${TIMEOUT_MS / 1000} seconds`;
  const cause = causeOf(error);
  return reasons[cause.code] ?? `the call failed (${cause.code ?? cause.message})`;
};

/** Whether a REST API may still be starting: nothing listens yet, or the proxy before it does not reach it. */
const isStillStarting = ({ code, status }) =>
  code === 'ECONNREFUSED' || code === 'ECONNRESET' || status === 502 || status === 503;

/** What keeps an address from being used, as `{ reason, code?, status? }`; undefined for one that answers as the REST API does. */
const problemAt = async (address) => {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const headers = { accept: 'application/json' };
    const response = await fetch(address, { headers, signal, redirect: 'manual' });
    const text = await response.text();
    const { status } = response;
    const location = response.headers.get('location');
    if (status >= 300 && status < 400 && location !== null)
      return { reason: `it leads to ${location}, which the gateway would not follow` };
    if (!response.ok) return { reason: `it answered with the status ${status}, which is no list of courses`, status };
    if (!/^\s*[[{]/.test(text)) return { reason: 'what answers there sends no JSON, so it is not the REST API' };
    return undefined;
  } catch (error) {
    return { reason: reasonOf(error), code: causeOf(error).code };
  }
};

/**
 * Throws CannotStart, with the address and the reason, where ACADEMY_API_URL does not answer as the academy's REST API does.
 * A supervisor may start both at the same time, so one that is still starting is waited for.
 */
export const checkApiAnswers = async (baseUrl) => {
  const address = `${baseUrl.replace(/\/+$/, '')}/courses`;
  const end = performance.now() + MAX_START_MS;
  let problem = await problemAt(address);
  if (problem !== undefined && isStillStarting(problem))
    console.log(`Waiting up to ${MAX_START_MS / 1000} seconds for the REST API at ${address} …`);
  while (problem !== undefined && isStillStarting(problem) && performance.now() < end) {
    await setTimeout(PAUSE_MS);
    problem = await problemAt(address);
  }
  if (problem !== undefined) throw new CannotStart(`ACADEMY_API_URL: ${address} cannot be used: ${problem.reason}.`);
};
