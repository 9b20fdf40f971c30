import type { PolicyKey } from './generated/graphql.ts';

/** A page of the site, or one policy of the page that shows policies. */
export type SiteRoute = {
  /** The pattern of its addresses, as react-router reads it. */
  readonly path: string;
  /** The source of the page from this folder. It exports a component with the file's name in PascalCase. */
  readonly module: string;
  /** Whether it opens without a session and shows everybody the same. Other pages lead to the sign-in page first. */
  readonly isPublic: boolean;
  /** On a page that needs a session: whether it stays open, with empty lists, when the session is lost. */
  readonly outlivesSession?: true;
  /** For crawlers: whether the sitemap lists the page, whether they may read it, or whether robots.txt keeps them out. */
  readonly indexing: 'listed' | 'allowed' | 'forbidden';
  /** A query parameter that, by being there, makes a public page show something else, so the server renders that separately. */
  readonly variant?: string;
  /** The policy that the page shows. */
  readonly policy?: PolicyKey;
};

/** The parts of an address that its pattern has names for. */
export type RouteParameters = Readonly<Record<string, string | undefined>>;

/** What a page is rendered with. */
export type PageProps = { readonly parameters: RouteParameters; readonly policy?: PolicyKey | undefined };

const policy = (path: string, key: PolicyKey) =>
  ({ path, module: 'academy/policy-page.tsx', isPublic: true, indexing: 'listed', policy: key }) as const;

/**
 * All pages of the site. The router, the pages made on the server, the queries that start before a page's code has run,
 * the links of the site and, through `gateway/generated/site-routes.ts`, those of the gateway are made from this table.
 * It imports nothing at run time, so that everything can import it.
 */
export const routes = {
  home: { path: '/', module: 'home/landing-page.tsx', isPublic: true, indexing: 'listed' },
  login: { path: '/login', module: 'auth/login-page.tsx', isPublic: true, indexing: 'listed' },
  register: {
    path: '/register',
    module: 'auth/register-page.tsx',
    isPublic: true,
    variant: 'code',
    indexing: 'listed',
  },
  forgotPassword: {
    path: '/forgot-password',
    module: 'auth/forgot-password-page.tsx',
    isPublic: true,
    indexing: 'allowed',
  },
  resetPassword: {
    path: '/reset-password',
    module: 'auth/reset-password-page.tsx',
    isPublic: true,
    indexing: 'forbidden',
  },
  course: { path: '/course/:slug', module: 'catalogue/course-page.tsx', isPublic: true, indexing: 'listed' },
  privacyPolicy: policy('/my-privacy-policy', 'PRIVACY'),
  termsAndConditions: policy('/terms-conditions', 'TERMS'),
  cancellationAndRefund: policy('/cancellation-refund', 'REFUND'),
  shippingAndDelivery: policy('/shipping-delivery', 'DELIVERY'),
  batches: {
    path: '/batches',
    module: 'catalogue/courses-page.tsx',
    isPublic: false,
    outlivesSession: true,
    indexing: 'allowed',
  },
  webinars: {
    path: '/webinars',
    module: 'catalogue/webinars-page.tsx',
    isPublic: false,
    outlivesSession: true,
    indexing: 'allowed',
  },
  announcements: {
    path: '/announcements',
    module: 'announcements/announcements-page.tsx',
    isPublic: false,
    outlivesSession: true,
    indexing: 'forbidden',
  },
  dashboard: { path: '/dashboard', module: 'home/dashboard-page.tsx', isPublic: false, indexing: 'forbidden' },
  profile: { path: '/profile', module: 'profile/profile-page.tsx', isPublic: false, indexing: 'forbidden' },
  purchases: { path: '/purchases', module: 'purchases/purchases-page.tsx', isPublic: false, indexing: 'forbidden' },
  courseAccess: {
    path: '/course/:courseId/access',
    module: 'purchases/course-access-page.tsx',
    isPublic: false,
    indexing: 'forbidden',
  },
  courseMonth: {
    path: '/course/:courseId/month/:month',
    module: 'course-content/month-page.tsx',
    isPublic: false,
    indexing: 'forbidden',
  },
} as const satisfies Record<string, SiteRoute>;
