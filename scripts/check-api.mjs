// Whether the configured REST API can be had, checked before anything is built.
import { CannotStart } from './settings.mjs';

const TIMEOUT_MS = 10_000;

const reasons = {
  ECONNREFUSED: 'the connection was refused, so nothing listens there',
  ENOTFOUND: 'the name of its host was not found',
  EAI_AGAIN: 'the name of its host was not found',
};

const reasonOf = (error) => {
  if (error.name === 'TimeoutError') return `no answer came within ${TIMEOUT_MS / 1000} seconds`;
  const cause = error.cause?.errors?.[0] ?? error.cause ?? error;
  return reasons[cause.code] ?? `the call failed (${cause.code ?? cause.message})`;
};

/** Throws CannotStart, with the address and the reason, where ACADEMY_API_URL does not answer as the academy's REST API does. */
export const checkApiAnswers = async (baseUrl) => {
  const address = `${baseUrl.replace(/\/+$/, '')}/courses`;
  const refuse = (reason) => {
    throw new CannotStart(`ACADEMY_API_URL: ${address} cannot be used: ${reason}.`);
  };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' }, signal });
    const text = await response.text();
    if (!response.ok) return refuse(`it answered with the status ${response.status}, which is no list of courses`);
    if (!/^\s*[[{]/.test(text)) return refuse('what answers there sends no JSON, so it is not the REST API');
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    refuse(reasonOf(error));
  }
  return undefined;
};
