const MAX_MONTH = 10_000;

/** The number of a month in an address; null for anything that is no month, about which nothing needs to be asked. */
export const parseMonth = (text: string | undefined): number | null => {
  const month = /^[1-9]\d*$/.test(text ?? '') ? Number(text) : null;
  return month === null || month > MAX_MONTH ? null : month;
};
