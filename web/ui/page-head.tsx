import { createContext, use } from 'react';
import { type Language, languages } from '../texts/language-of.ts';
import { LANGUAGE_PARAMETER, useLanguage } from '../texts/texts-provider.tsx';

type Site = {
  /** The site's name, which follows the page's title in the window's title; empty until the graph has answered. */
  name: string;
  /** The site's origin, without a slash at its end; empty until the graph has answered. */
  url: string;
  /** Describes a page that has no description of its own. */
  introduction: string;
};

/** Provides the site to every page. */
export const SiteContext = createContext<Site>({ name: '', url: '', introduction: '' });

/** What is known of the site. */
export const useSite = (): Site => use(SiteContext);

type PageHeadProps = {
  /** The page's title; absent while it is not known. */
  title?: string;
  /** The page's path, for pages that search engines may show; a page without one asks them not to. */
  address?: string | undefined;
  description?: string | null | undefined;
  /** The picture of link previews; the site's own card where there is none or it is an SVG. */
  picture?: string | null | undefined;
};

/**
 * The title, description and link preview of a page; where the title is not known, those of the site, which strangers see of
 * a learner's page. React moves these elements into the document's head.
 */
export function PageHead({ title, address, description, picture }: PageHeadProps) {
  const { name, introduction } = useSite();
  const fullTitle = [title, name].filter(Boolean).join(' · ');
  return (
    <>
      <title>{fullTitle}</title>
      {address === undefined && <meta name="robots" content="noindex" />}
      {(address ?? !title) && (
        <Preview title={fullTitle} address={address} description={description || introduction} picture={picture} />
      )}
    </>
  );
}

type PreviewProps = {
  title: string;
  address: string | undefined;
  description: string;
  picture: string | null | undefined;
};

// Link previews do not support SVG.
const isDrawing = (picture: string): boolean => /\.svg(?:[?#]|$)/i.test(picture);

const locales: Record<Language, string> = { en: 'en_IN', bn: 'bn_IN' };

function Preview({ title, address, description, picture }: PreviewProps) {
  const { name, url } = useSite();
  const language = useLanguage();
  if (!url) return null;
  const here = address && addressIn(language, url + address);
  const shown = picture && !isDrawing(picture) ? picture : null;
  const openGraph = {
    type: 'website',
    site_name: name,
    title,
    description,
    url: here,
    locale: locales[language],
    image: shown ?? `${url}/share/${language}.png`,
    ...(shown === null && { 'image:width': '1200', 'image:height': '630' }),
  };

  return (
    <>
      <meta name="description" content={description} />
      {here && <link rel="canonical" href={here} />}
      {address &&
        languages.map((one) => <link key={one} rel="alternate" hrefLang={one} href={addressIn(one, url + address)} />)}
      {address && <link rel="alternate" hrefLang="x-default" href={url + address} />}
      {Object.entries(openGraph).map(
        ([property, content]) => content && <meta key={property} property={`og:${property}`} content={content} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

// English is the default language, so its addresses have no parameter.
const addressIn = (language: Language, address: string): string =>
  language === 'en' ? address : `${address}?${LANGUAGE_PARAMETER}=${language}`;
