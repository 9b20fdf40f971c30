import { generatePath } from 'react-router-dom';
import { routes } from './routes.ts';

const segment = encodeURIComponent;

const withNext = (address: string, next: string | null | undefined): string => {
  if (next === null || next === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}next=${segment(next).replaceAll('%2F', '/')}`;
};

/** Builds the addresses of all pages from the table in `routes.ts`; no other file spells one out. */
export const paths = {
  home: () => routes.home.path,
  homeCourses: () => `${routes.home.path}#courses`,
  homeWebinars: () => `${routes.home.path}#webinars`,
  batches: () => routes.batches.path,
  webinars: () => routes.webinars.path,
  announcements: () => routes.announcements.path,
  /** The sign-in page; `next` is the path and query that it leads to afterwards. */
  login: (next?: string | null) => withNext(routes.login.path, next),
  /** The registration; `next` is where signing in leads afterwards. */
  register: (next?: string | null) => withNext(routes.register.path, next),
  /** The last step of a registration that was begun before. */
  enterCode: (next?: string | null) => withNext(`${routes.register.path}?code`, next),
  /** The way to a new password; `next` is where signing in leads afterwards. */
  forgotPassword: (next?: string | null) => withNext(routes.forgotPassword.path, next),
  privacyPolicy: () => routes.privacyPolicy.path,
  termsAndConditions: () => routes.termsAndConditions.path,
  cancellationAndRefund: () => routes.cancellationAndRefund.path,
  shippingAndDelivery: () => routes.shippingAndDelivery.path,
  dashboard: () => routes.dashboard.path,
  profile: () => routes.profile.path,
  purchases: () => routes.purchases.path,
  course: (slug: string) => generatePath(routes.course.path, { slug }),
  courseAccess: (courseId: string) => generatePath(routes.courseAccess.path, { courseId }),
  courseMonth: (courseId: string, month: number) =>
    generatePath(routes.courseMonth.path, { courseId, month: String(month) }),
};
