import type { RequestHandler } from 'express';
import type { AcademyFacts } from '../academy/facts.ts';
import type { ReadRequestInfo } from '../http/request-info.ts';

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${purpose === 'maskable' ? 'maskable' : 'mark'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** /manifest.webmanifest: how the site stands among the apps of a phone, under the academy's own name. */
export const createWebManifest =
  ({ name, nameInBengali, tagline }: AcademyFacts, readInfo: ReadRequestInfo): RequestHandler =>
  (request, response) => {
    const { language } = readInfo(request);
    const ownName = language === 'bn' ? nameInBengali : name;
    response
      .set({ 'Cache-Control': 'public, max-age=300', Vary: 'Accept-Language, Cookie' })
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          id: '/',
          name: ownName,
          short_name: ownName,
          description: tagline,
          lang: language,
          dir: 'ltr',
          start_url: '/',
          scope: '/',
          // The site keeps nothing to work without a connection, so it keeps the browser's way back and reload.
          display: 'minimal-ui',
          background_color: '#0b2029',
          theme_color: '#0b2029',
          icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
        }),
      );
  };
