import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { academyTexts } from '../../../gateway/academy/texts.ts';
import { paths } from '../../../web/paths.ts';
import { closeAfterAll } from '../../support/close-after-all.ts';
import { startAcademy } from '../../support/start-academy.ts';
import { startGateway } from '../../support/start-gateway.ts';

const academy = await closeAfterAll(startAcademy());
const gateway = await closeAfterAll(
  startGateway({
    academyApiUrl: academy.url,
    env: { PUBLIC_URL: 'https://academy.example' },
  }),
);

const locationsOf = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url);

describe('the site map', () => {
  it('names every page that a search engine may show, each course with its own', async () => {
    const response = await fetch(`${gateway.url}/sitemap.xml`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    const locations = locationsOf(await response.text());
    const courses = (await (await fetch(`${academy.url}/courses`)).json()) as { slug: string }[];

    expect(courses.length).toBeGreaterThan(3);
    expect(locations.toSorted()).toEqual(
      [
        paths.home(),
        paths.login(),
        paths.register(),
        paths.privacyPolicy(),
        paths.termsAndConditions(),
        paths.cancellationAndRefund(),
        paths.shippingAndDelivery(),
        ...courses.map(({ slug }) => paths.course(slug)),
      ]
        .map((path) => `https://academy.example${path}`)
        .toSorted(),
    );
  });

  it('says of the policies when they were last changed, and of nothing else', async () => {
    const xml = await (await fetch(`${gateway.url}/sitemap.xml`)).text();
    expect(xml.match(/<lastmod>2026-11-30<\/lastmod>/g)).toHaveLength(4);
    expect(xml.match(/<lastmod>/g)).toHaveLength(4);
  });

  it('is refused for a while rather than given without its courses', async () => {
    const alone = await startGateway({ academyApiUrl: 'http://127.0.0.1:1/api' });
    const response = await fetch(`${alone.url}/sitemap.xml`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    await alone.close();
  });

  it('stands under the address of the request where the installation has not set its own', async () => {
    const unnamed = await startGateway({ academyApiUrl: academy.url });
    const xml = await (await fetch(`${unnamed.url}/sitemap.xml`)).text();
    expect(locationsOf(xml)).toContain(`${unnamed.url}/`);
    await unnamed.close();
  });
});

describe('robots.txt', () => {
  it('leads to the site map and away from what belongs to one person', async () => {
    const response = await fetch(`${gateway.url}/robots.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).split('\n');
    expect(lines).toContain('Sitemap: https://academy.example/sitemap.xml');
    for (const path of [paths.dashboard(), paths.profile(), paths.purchases(), paths.courseAccess('*')]) {
      expect(lines).toContain(`Disallow: ${decodeURIComponent(path)}`);
    }
  });

  it('forbids no page of the site map, and nothing that such a page is made of', async () => {
    const [robots, map] = await Promise.all(
      ['/robots.txt', '/sitemap.xml'].map(async (path) => (await fetch(gateway.url + path)).text()),
    );
    const forbidden = [...(robots ?? '').matchAll(/^Disallow: (.*)$/gm)].map(
      ([, path = '']) => new RegExp(`^${path.replaceAll('*', '.*')}`),
    );
    const wanted = [...locationsOf(map ?? '').map((url) => new URL(url).pathname), '/graphql', '/academy-files/a.png'];
    expect(wanted.filter((path) => forbidden.some((pattern) => pattern.test(path)))).toEqual([]);
  });
});

describe('the web manifest', () => {
  const manifest = async (language: string) => {
    const response = await fetch(`${gateway.url}/manifest.webmanifest`, { headers: { 'accept-language': language } });
    expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    return (await response.json()) as { name: string; lang: string; icons: { src: string }[] };
  };

  it('has name and description of the academy in the language of who asks', async () => {
    expect(await manifest('en')).toMatchObject({
      name: 'Dhap Academy',
      description: academyTexts.en.introduction,
      lang: 'en',
    });
    expect(await manifest('bn')).toMatchObject({
      name: 'ধাপ একাডেমি',
      description: academyTexts.bn.introduction,
      lang: 'bn',
    });
  });

  it('names icons that exist', async () => {
    const { icons } = await manifest('en');
    const missing = icons.filter(({ src }) => !existsSync(new URL(`../../../web/public${src}`, import.meta.url)));
    expect(missing).toEqual([]);
    expect(icons).toHaveLength(4);
  });
});

it('a password manager is led to the page that sends a link for a new password', async () => {
  const response = await fetch(`${gateway.url}/.well-known/change-password`, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([302, paths.forgotPassword()]);
});
