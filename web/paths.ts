const segment = encodeURIComponent;

/** Builds the address of every page; no other file spells one out, except the table of routes. */
export const paths = {
  home: () => '/',
  homeCourses: () => '/#courses',
  homeWebinars: () => '/#webinars',
  batches: () => '/batches',
  webinars: () => '/webinars',
  announcements: () => '/announcements',
  /** The sign-in page; `next` is the path and query that it leads to afterwards. */
  login: (next?: string) => (next === undefined ? '/login' : `/login?next=${segment(next).replaceAll('%2F', '/')}`),
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  privacyPolicy: () => '/my-privacy-policy',
  termsAndConditions: () => '/terms-conditions',
  cancellationAndRefund: () => '/cancellation-refund',
  shippingAndDelivery: () => '/shipping-delivery',
  dashboard: () => '/dashboard',
  profile: () => '/profile',
  purchases: () => '/purchases',
  course: (slug: string) => `/course/${segment(slug)}`,
  courseAccess: (courseId: string) => `/course/${segment(courseId)}/access`,
  courseMonth: (courseId: string, month: number) => `/course/${segment(courseId)}/month/${month}`,
};

const publicPaths = new Set([
  paths.home(),
  paths.batches(),
  paths.webinars(),
  paths.announcements(),
  paths.login(),
  paths.register(),
  paths.forgotPassword(),
  '/reset-password',
  paths.privacyPolicy(),
  paths.termsAndConditions(),
  paths.cancellationAndRefund(),
  paths.shippingAndDelivery(),
]);

/**
 * Whether a lost session goes unnoticed on this path. Says nothing about who may open it: some of these pages need a
 * session all the same, and show empty lists without one.
 */
export const isPublic = (pathname: string): boolean => {
  const path = withoutTrailingSlash(pathname);
  return publicPaths.has(path) || (/^\/course\/[^/]+$/.test(path) && !path.includes('/access'));
};

const withoutTrailingSlash = (pathname: string): string =>
  pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
