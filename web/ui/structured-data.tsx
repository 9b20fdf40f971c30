type StructuredDataProps = {
  /** A value of the graph's `StructuredData` type, which has no "<" in it; nothing else. */
  json: string;
};

/** What a page is about, for the search engines that read it. */
export function StructuredData({ json }: StructuredDataProps) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
