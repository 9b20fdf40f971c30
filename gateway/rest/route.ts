/** The reads whose answers are the same for everybody. */
const publicRoutes = [
  '/courses',
  '/courses/:slug',
  '/courses/id/:id',
  '/testimonials',
  '/webinars',
  '/youtube-videos',
] as const;

/** The routes that the gateway calls, as the contract of the API names them. */
const routes = [
  ...publicRoutes,
  '/announcements/me',
  '/announcements/me/read/:id',
  '/announcements/me/unread-count',
  '/auth/forgot-password',
  '/auth/login',
  '/auth/logout',
  '/auth/register',
  '/auth/reset-password',
  '/auth/verify-email',
  '/admin/uploads/presign',
  '/course-content/course/:id',
  '/course-content/course/:id/month/:month',
  '/me',
  '/me/meeting-requests',
  '/me/photo',
  '/me/summary',
  '/purchases/create-order',
  '/purchases/me',
  '/purchases/verify-payment',
] as const;

/** A route of the academy's API, with the names of its parameters. */
export type Route = (typeof routes)[number];

const fixedRoutes: ReadonlySet<string> = new Set(routes.filter((route) => !route.includes(':')));

const routesWithParameters = routes
  .filter((route) => route.includes(':'))
  .map((route) => ({ route, pattern: new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/**
 * The route of a path below the API's base address, with parameters in place of values, so that logs and metrics do not
 * show whose records were read. Unknown paths are 'other'.
 */
export const routeOf = (path: string): string => {
  const [bare = ''] = path.split('?', 1);
  return fixedRoutes.has(bare)
    ? bare
    : (routesWithParameters.find(({ pattern }) => pattern.test(bare))?.route ?? 'other');
};

/** Method and route of a call that is given by its method and path; anything else as it is. */
export const routeOfCall = (call: string): string => {
  const [method, path] = call.split(' ', 2);
  return path === undefined ? call : `${method} ${routeOf(path)}`;
};

const publicReads: ReadonlySet<string> = new Set(publicRoutes.map((route) => `GET ${route}`));

/** Whether a call, given by its method and path, reads what is the same for everybody, so that it is about no person. */
export const isPublicRead = (call: string): boolean => publicReads.has(routeOfCall(call));
