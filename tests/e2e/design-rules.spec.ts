import { paths } from '../../web/paths.ts';
import { expect, test } from './fixtures.ts';
import { COURSE, open } from './places.ts';

test('the lamp lights a link only while it is pointed at', async ({ page }) => {
  await open(page, paths.login());
  const link = page.getByRole('main').getByRole('link', { name: 'Forgot password?' });
  const line = () => link.evaluate((element) => getComputedStyle(element).textDecorationColor);
  const quiet = await line();
  const tokens = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colour = (name: string) => {
      probe.style.color = `var(${name})`;
      return getComputedStyle(probe).color;
    };
    return { line: colour('--line-strong'), lamp: colour('--lamp-ink') };
  });
  expect(quiet).toBe(tokens.line);
  await link.hover();
  await expect.poll(line).toBe(tokens.lamp);
});

test('the rules of a page climb, and none stands above an accordion', async ({ page }) => {
  await open(page, COURSE);
  const rules = await page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll('header > div:empty')]
        .filter((rule) => rule.checkVisibility())
        .map((rule) =>
          Math.round((100 * Number.parseFloat(getComputedStyle(rule, '::after').left)) / rule.clientWidth),
        ),
    );
  expect(rules.length).toBeGreaterThan(1);
  expect(new Set(rules).size, rules.join(' ')).toBe(rules.length);
  for (const address of [COURSE, paths.home()]) {
    await open(page, address);
    const lined = page.locator('section:has(> div > details)');
    await expect(lined.first()).toBeAttached();
    await expect(lined.locator('> header > div:empty').filter({ visible: true }), address).toHaveCount(0);
  }
});

test('a day is shown on a sheet of one size, and read aloud whole', async ({ page, sessionOf, speak }) => {
  await sessionOf('Moumita');
  for (const language of ['en', 'bn'] as const) {
    await speak(language);
    await open(page, paths.courseAccess('1'));
    const tile = page.locator('main time[data-tone]').first();
    await expect(tile).toBeVisible();
    expect(await tile.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight])).toEqual([
      48, 56,
    ]);
    const isCut = await tile.evaluate((element) =>
      [...element.children].some((word) => word.getBoundingClientRect().right > element.getBoundingClientRect().right),
    );
    expect(isCut).toBe(false);
  }
});

test('what cannot be pressed has no ground', async ({ page, sessionOf }) => {
  await sessionOf('Moumita');
  await open(page, paths.courseAccess('1'));
  const locked = page.getByRole('button', { disabled: true });
  await expect(locked.first()).toBeAttached();
  const grounds = await locked.evaluateAll((buttons) =>
    buttons.map((button) => getComputedStyle(button).backgroundColor),
  );
  expect(new Set(grounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']));
});

test('the evening of a page with a form reaches the footer, however short the form is', async ({ page }) => {
  for (const address of [paths.login(), paths.forgotPassword()]) {
    await open(page, address);
    const gap = await page.evaluate(() => {
      const evening = document.querySelector('[data-meets-footer]')?.getBoundingClientRect().bottom ?? 0;
      return (document.querySelector('footer')?.getBoundingClientRect().top ?? Infinity) - evening;
    });
    expect.soft(gap, address).toBeLessThanOrEqual(0);
  }
});

test('no phrase of the headline leaves a line of another one empty on a phone', async ({ page, speak }) => {
  for (const language of ['en', 'bn'] as const) {
    await speak(language);
    await open(page, paths.home());
    for (const width of [320, 360, 375, 390, 412]) {
      await page.setViewportSize({ width, height: 740 });
      const lines = await page.locator('h1 [data-room]').evaluateAll((phrases) =>
        phrases.map((phrase) => {
          if (!(phrase instanceof HTMLElement)) return 0;
          phrase.style.alignSelf = 'start';
          return Math.round(phrase.offsetHeight / Number.parseFloat(getComputedStyle(phrase).lineHeight));
        }),
      );
      expect.soft(lines, `${width} px, ${language}`).toEqual([2, 2, 2]);
    }
  }
});
