const MAX_MONTH = 10_000;

/** The month number in an address; null for anything else, for which no query is sent. */
export const parseMonth = (text: string | undefined): number | null => {
  const month = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : null;
  return month === null || month > MAX_MONTH ? null : month;
};
