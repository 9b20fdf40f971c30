type StructuredDataProps = {
  /** A value of the graph's `StructuredData` type, in which the gateway has escaped every "<". */
  json: string;
};

/** The structured data of a page, for search engines. */
export function StructuredData({ json }: StructuredDataProps) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
