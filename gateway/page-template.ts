import type { Language } from './values/text.ts';

/** What Vite tells of a module of the site: its file, what it imports, and its styles. */
type ManifestChunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
};

/** The modules of the built site by their sources. */
export type SiteManifest = Readonly<Record<string, ManifestChunk>>;

/** The one page of the built site, in a language and the chosen colours. */
export type PageTemplate = {
  readonly html: string;
  readonly language: Language;
  /** Empty where the device decides. */
  readonly theme: string;
  readonly manifest: SiteManifest;
};

/** The files that a page needs at once, as addresses. */
export type PageAssets = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/** The files of a module and of all that it imports, but for those of the entry, which the page names itself. */
export const pageAssets = (manifest: SiteManifest, module: string): PageAssets => {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const seen = new Set<string>();

  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    if (chunk.isEntry !== true) {
      scripts.add(`/${chunk.file}`);
      for (const style of chunk.css ?? []) styles.add(`/${style}`);
    }
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  visit(module);
  return { scripts: [...scripts], styles: [...styles] };
};

type Content = { readonly head: string; readonly body: string; readonly state: string; readonly assets: PageAssets };

const emptyRoot = '<div id="root"></div>';

/** The page with its content in place. */
export const fillTemplate = ({ html }: PageTemplate, { head, body, state, assets }: Content): string => {
  const links = [
    ...assets.styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    // Scripts give way to what is seen: web/start.ts takes the condition away and so fetches them.
    ...assets.scripts.map((href) => `<link rel="modulepreload" media="not all" crossorigin href="${href}">`),
  ].filter((link) => !html.includes(link));
  // Functions, since the content may well have a dollar in it.
  return html
    .replace('</head>', () => `${links.join('')}${head}</head>`)
    .replace(emptyRoot, () => `<div id="root">${body}</div>${state}`);
};
