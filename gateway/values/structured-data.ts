/** A thing in the words of schema.org. Values that are null or undefined are left out. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown };

const withoutNothing = (_key: string, value: unknown): unknown => (value === null ? undefined : value);

/** Things as JSON-LD text. It has no "<", so that no text of the academy can end the script element it stands in. */
export const structuredData = (...things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }, withoutNothing).replaceAll('<', '\\u003c');

/** How a thing of one page refers to the academy, which the landing page describes. */
export const academyId = (siteUrl: string): string => `${siteUrl}/#academy`;

/** Where a page stands: the names and addresses of the pages above it, then its own. */
export const breadcrumbs = (...pages: readonly { readonly name: string; readonly url: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: pages.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});
