/** A code block of a document: commands (`sh`), a file with its name (`ts FILE`) or lines to add to one (`diff FILE`). */
export type CodeBlock = { readonly kind: string; readonly file: string; readonly text: string };

/** The code blocks of a document, in their order. */
export const codeBlocksOf = (markdown: string): CodeBlock[] =>
  [...markdown.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', file = '', text = '']) => ({
    kind,
    file,
    text,
  }));
