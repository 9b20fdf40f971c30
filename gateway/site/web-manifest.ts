import type { RequestHandler } from 'express';
import { type AcademyFacts, academyNameIn } from '../academy/facts.ts';
import { academyTexts } from '../academy/texts.ts';
import type { ReadRequestInfo } from '../http/request-info.ts';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'maskable' ? 'maskable' : 'mark'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Serves /manifest.webmanifest: name, icons and colours of the site when it is added to the home screen of a phone. */
export const createWebManifest =
  (facts: AcademyFacts, readInfo: ReadRequestInfo): RequestHandler =>
  (request, response) => {
    const { language } = readInfo(request);
    const name = academyNameIn(language, facts);
    response
      .set({ 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Language, Cookie' })
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name,
          description: academyTexts[language].introduction,
          lang: language,
          dir: 'ltr',
          start_url: '/',
          scope: '/',
          // The site does not work offline, so the browser's buttons for back and reload stay visible.
          display: 'minimal-ui',
          background_color: '#0b2029',
          theme_color: '#0b2029',
          icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
        }),
      );
  };
