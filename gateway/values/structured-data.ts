/** A schema.org object. Properties that are null or undefined are left out of the text. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown };

const withoutNull = (_key: string, value: unknown): unknown => (value === null ? undefined : value);

/** schema.org objects as a JSON-LD text. "<" is escaped, so that no text can end the script element around it. */
export const structuredData = (...things: readonly Thing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }, withoutNull).replaceAll('<', '\\u003c');

/** The @id of the academy, by which objects of other pages refer to the description on the landing page. */
export const academyId = (siteUrl: string): string => `${siteUrl}/#academy`;

/** The breadcrumbs of a page: name and address of the pages above it, then its own. */
export const breadcrumbs = (...pages: readonly { readonly name: string; readonly url: string }[]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: pages.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});
