import { expect, type Page } from '@playwright/test';

const MAX_STEPS = 60;

/** Presses Tab until the element with that accessible name has the focus. */
export const tabTo = async (page: Page, name: string | RegExp): Promise<void> => {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    const spoken = await focused.ariaSnapshot();
    if (typeof name === 'string' ? spoken.includes(`"${name}"`) : name.test(spoken)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)} on ${page.url()}.`);
};

/** Finds a field by its label and types into it. */
export const type = async (page: Page, label: string, words: string): Promise<void> => {
  await tabTo(page, label);
  await page.keyboard.type(words);
};

/** Walks through a page by Tab from its first stop to its last; `unseen` says what is wrong with the focus at a stop. */
const focusWalk = async (page: Page): Promise<{ stops: number; unseen: string[] }> => {
  const unseen: string[] = [];
  const reached = new Set<number>();
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(faultOfFocus);
    // The focus is back at the beginning, or in the browser's own user interface.
    if (stop === null || reached.has(stop.place)) return { stops: reached.size, unseen };
    reached.add(stop.place);
    if (stop.fault !== null) unseen.push(stop.fault);
  }
};

/** Expects of a page that is hydrated that wherever Tab leads the focus is seen, and nothing that stays on the screen hides it. */
export const expectFocusSeen = async (
  page: Page,
  size: { width: number; height: number },
  address: string,
): Promise<void> => {
  await page.setViewportSize(size);
  const { stops, unseen } = await focusWalk(page);
  expect.soft(unseen, `${address} at ${size.width}`).toEqual([]);
  expect.soft(stops, `stops of ${address}`).toBeGreaterThan(5);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
};

/** Runs in the page: which of its elements has the focus, and what is wrong with how that is shown. */
const faultOfFocus = async (): Promise<{ place: number; fault: string | null } | null> => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  // By the element itself: where it stands among others changes while a page comes to life.
  const places: Map<Element, number> = (Object(window).focusedPlaces ??= new Map());
  const place = places.get(focused) ?? places.size;
  places.set(focused, place);
  const named = `${focused.outerHTML.slice(0, 80)}`;

  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  const luminance = (colour: string): number => {
    if (!canvas) return 0;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isClear = (colour: string) => colour === 'transparent' || /[/,] ?0\)$/.test(colour);
  const groundOf = (from: Element | null): string => {
    for (let box = from; box; box = box.parentElement) {
      const { backgroundColor } = getComputedStyle(box);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return 'white';
  };

  // A control within a drawn frame shows the focus on the frame, and a link that covers its card shows it on the card.
  const drawn = [];
  for (let box: Element | null = focused; box; box = box.parentElement) {
    for (const part of [undefined, '::after']) drawn.push({ box, style: getComputedStyle(box, part) });
  }
  // The input of a code shows it on the box of the next digit, which stands beside it.
  const nextDigit = focused.previousElementSibling?.querySelector('[data-current="true"]');
  if (nextDigit) drawn.push({ box: nextDigit, style: getComputedStyle(nextDigit) });
  const ring = drawn.find(({ style }) => style.outlineStyle !== 'none');
  if (!ring) return { place, fault: `${named} has no ring` };
  const { outlineColor, outlineOffset, outlineWidth } = ring.style;
  const inside = Number.parseFloat(outlineOffset) < 0;
  const [light, dark] = [
    luminance(outlineColor),
    luminance(groundOf(inside ? ring.box : ring.box.parentElement)),
  ].toSorted((one, other) => other - one);
  const contrast = ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
  if (contrast < 3) return { place, fault: `${named} has a ring of contrast ${contrast.toFixed(1)}` };
  if (Number.parseFloat(outlineWidth) < 2) return { place, fault: `${named} has a thin ring` };

  const isSeen = () => {
    const [box = focused.getBoundingClientRect()] = focused.getClientRects();
    return [0.1, 0.5, 0.9].some((part) => {
      const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height * part);
      return top !== null && (focused.contains(top) || top.contains(focused));
    });
  };
  // Scrolling to the focused element takes some frames, and many while the machine is busy with other pages.
  for (let frame = 0; frame < 120 && !isSeen(); frame += 1) await new Promise(requestAnimationFrame);
  return { place, fault: isSeen() ? null : `${named} is out of sight` };
};
