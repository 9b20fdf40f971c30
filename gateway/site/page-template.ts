import type { Language } from '../values/text.ts';

/** A module in Vite's manifest: its file, and what it imports. */
type ManifestChunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
};

/** The modules of the built site by their sources. */
export type SiteManifest = Readonly<Record<string, ManifestChunk>>;

/** The one page of the built site, in a language and the chosen colours. */
export type PageTemplate = {
  /** The page without its styles. */
  readonly html: string;
  /** They follow title and description, because previews of links read only the first kilobytes of a page. */
  readonly styles: string;
  readonly language: Language;
  /** The chosen theme; empty where the device decides. */
  readonly theme: string;
  readonly manifest: SiteManifest;
};

/**
 * The addresses of the scripts that a page of a module needs, with the words of its language and all that they import,
 * without the entry, which the page names itself.
 */
export const pageScripts = ({ manifest, language }: PageTemplate, module: string): readonly string[] => {
  const scripts = new Set<string>();
  const seen = new Set<string>();

  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    if (chunk.isEntry !== true) scripts.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  // The entry script fetches the other scripts once the page has been seen.
  for (const { isEntry, dynamicImports } of Object.values(manifest))
    if (isEntry === true) dynamicImports?.forEach(visit);
  visit(`texts/${language}.ts`);
  visit(module);
  return [...scripts];
};

type Content = {
  readonly head: string;
  readonly body: string;
  readonly state: string;
  readonly scripts: readonly string[];
};

const emptyRoot = '<div id="root"></div>';

/** The page without content, which a browser fills. */
export const emptyPage = ({ html, styles }: PageTemplate): string => html.replace('</head>', () => `${styles}</head>`);

/** The page with its content in place. */
export const fillTemplate = ({ html, styles }: PageTemplate, { head, body, state, scripts }: Content): string => {
  // The condition keeps browsers from fetching scripts before the first frame; web/start.ts takes it away.
  const links = scripts.map((href) => `<link rel="modulepreload" media="not all" crossorigin href="${href}">`);
  // Replacements are functions, because `$` has a meaning in replacement texts.
  return html
    .replace('</head>', () => `${links.join('')}${head}${styles}</head>`)
    .replace(emptyRoot, () => `<div id="root">${body}</div>${state}`);
};
