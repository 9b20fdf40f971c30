/** What second tries are paid from, so that an API in trouble does not get twice the calls. */
export type RetryBudget = {
  /** Every first try pays in. */
  readonly payIn: () => void;
  /** Whether there is enough for a second try, which is then paid for. */
  readonly spend: () => boolean;
};

const share = 0.1;
const most = 10;

/** Makes a budget of one second try for ten calls, and ten in a row out of quiet. */
export const createRetryBudget = (): RetryBudget => {
  let saved = most;
  return {
    payIn: () => {
      saved = Math.min(most, saved + share);
    },
    spend: () => {
      if (saved < 1) return false;
      saved -= 1;
      return true;
    },
  };
};
