import { pictures } from '../support/pictures.ts';
import { expect, test } from './fixtures.ts';
import { open } from './places.ts';

test('a video shows its still and how to play it, and plays at one press', { tag: '@phone' }, async ({ page }) => {
  await page.route('https://i.ytimg.com/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: pictures.png }),
  );
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>A player</p>' }),
  );
  await open(page, '/');
  const card = page.getByRole('region', { name: 'See what a class is like' }).getByRole('figure').first();
  const play = card.getByRole('button', { name: /^Play: / });
  /** What is seen at a place within the button, in parts of its width and height. */
  const seenAt = (x: number, y: number) =>
    play.evaluate(
      (button, [across, down]) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width * (across ?? 0), top + height * (down ?? 0));
        return seen?.closest('[class*="mark"]') ? 'mark' : seen?.tagName;
      },
      [x, y],
    );
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await play.scrollIntoViewIfNeeded();
    await expect.poll(() => seenAt(0.1, 0.1), `${width} px`).toBe('IMG');
    expect(await seenAt(0.94, 0.9), `${width} px`).toBe('mark');
  }

  await play.click();
  const player = card.locator('iframe');
  await expect(player).toHaveAttribute('src', /[?&]autoplay=1/);
  // Not toBeFocused: to that a page is inactive whose focus has gone on into the player's own document.
  await expect.poll(() => player.evaluate((frame) => frame === document.activeElement)).toBe(true);
});
