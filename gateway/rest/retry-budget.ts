/** Limits how many retries there are in proportion to first tries, so that an API in trouble does not get twice the calls. */
export type RetryBudget = {
  /** Every first try adds its share. */
  readonly deposit: () => void;
  /** Whether there is enough for a retry, which is taken from the budget then. */
  readonly withdraw: () => boolean;
};

const retriesPerCall = 0.1;
const maxRetriesInARow = 10;

/** Makes a full budget: one retry for every ten calls, and ten in a row after a quiet time. */
export const createRetryBudget = (): RetryBudget => {
  let balance = maxRetriesInARow;
  return {
    deposit: () => {
      balance = Math.min(maxRetriesInARow, balance + retriesPerCall);
    },
    withdraw: () => {
      if (balance < 1) return false;
      balance -= 1;
      return true;
    },
  };
};
