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

const CARD = { width: '1200', height: '630' };
const locales: Record<Language, string> = { en: 'en_IN', bn: 'bn_IN' };

function Preview({ title, address, description, picture }: PreviewProps) {
  const { name, url } = useSite();
  const language = useLanguage();
  if (!url) return null;
  const shown = picture && !isDrawing(picture) ? picture : null;

  return (
    <>
      <meta name="description" content={description} />
      {address && <Addresses address={url + address} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={locales[language]} />
      <meta property="og:image" content={shown ?? `${url}/share/${language}.png`} />
      {shown === null && <meta property="og:image:width" content={CARD.width} />}
      {shown === null && <meta property="og:image:height" content={CARD.height} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function Addresses({ address }: { address: string }) {
  const here = addressIn(useLanguage(), address);
  return (
    <>
      <link rel="canonical" href={here} />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={addressIn(one, address)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:url" content={here} />
    </>
  );
}

// English is the default language, so its addresses have no parameter.
const addressIn = (language: Language, address: string): string =>
  language === 'en' ? address : `${address}?${LANGUAGE_PARAMETER}=${language}`;
