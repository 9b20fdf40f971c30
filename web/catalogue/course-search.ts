import type { CoursePayment, CourseSort, CoursesPageQueryVariables } from '../generated/graphql.ts';

/** The orders to choose from, as the address names them. */
export const courseSorts: readonly CourseSort[] = [
  'FEATURED',
  'STARTING_SOON',
  'PRICE_LOW_TO_HIGH',
  'PRICE_HIGH_TO_LOW',
  'TITLE',
];

/** The ways of paying to choose from, as the address names them. */
export const coursePayments: readonly CoursePayment[] = ['MONTHLY', 'ONE_TIME'];

/** The variables of the catalogue query from the address. Unknown values are ignored. */
export const chosenCourses = (params: URLSearchParams): CoursesPageQueryVariables => ({
  search: params.get('search'),
  filter: {
    payment: coursePayments.find((payment) => payment === params.get('payment')) ?? null,
    language: params.get('language'),
  },
  sort: courseSorts.find((sort) => sort === params.get('sort')) ?? 'FEATURED',
});

/** The address without its search and filters. Its order stays, and so does what is no condition. */
export const withoutConditions = (params: URLSearchParams): URLSearchParams => {
  const left = new URLSearchParams(params);
  for (const name of ['search', 'payment', 'language']) left.delete(name);
  return left;
};
