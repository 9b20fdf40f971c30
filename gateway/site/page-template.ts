import type { Language } from '../values/text.ts';

/** What Vite tells of a module of the site: its file, and what it imports. */
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
  /** Without its styles. */
  readonly html: string;
  /** They follow what the page says of itself: who looks for that may read no further than some kilobytes. */
  readonly styles: string;
  readonly language: Language;
  /** Empty where the device decides. */
  readonly theme: string;
  readonly manifest: SiteManifest;
};

/** The addresses of what every page begins with, of a module, and of all that these import, but for the entry, which the page names itself. */
export const pageScripts = (manifest: SiteManifest, module: string): readonly string[] => {
  const scripts = new Set<string>();
  const seen = new Set<string>();

  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    if (chunk.isEntry !== true) scripts.add(`/${chunk.file}`);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  // The entry fetches what the site consists of once the page has been seen.
  for (const { isEntry, dynamicImports } of Object.values(manifest))
    if (isEntry === true) dynamicImports?.forEach(visit);
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
  // Scripts give way to what is seen: web/start.ts takes the condition away and so fetches them.
  const links = scripts.map((href) => `<link rel="modulepreload" media="not all" crossorigin href="${href}">`);
  // Functions, since the content may well have a dollar in it.
  return html
    .replace('</head>', () => `${links.join('')}${head}${styles}</head>`)
    .replace(emptyRoot, () => `<div id="root">${body}</div>${state}`);
};
