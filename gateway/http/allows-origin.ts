/**
 * Whether a list of the content security policy has an origin. In the list `https://*.example.com` stands for every host
 * below that domain.
 */
export const allowsOrigin = (allowed: readonly string[], origin: string): boolean =>
  allowed.some((each) => {
    const [beginning = '', end] = each.split('*', 2);
    return end === undefined ? each === origin : origin.startsWith(beginning) && origin.endsWith(end);
  });
