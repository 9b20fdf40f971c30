import type { Page } from '@playwright/test';

/** Where the first element of a selector is, once it is drawn. */
export const boxOf = async (page: Page, selector: string) => {
  const element = page.locator(selector).first();
  // While a page comes to life an element can be away for a moment.
  await element.waitFor();
  const box = await element.boundingBox();
  if (box === null) throw new Error(`${selector} is not drawn.`);
  return box;
};

/** By how many pixels the page can be scrolled sideways. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** The texts of the page that are cut off, by their container or by the edge of the window. */
export const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut = new Set<string>();
    const isClipped = ({ clipPath }: CSSStyleDeclaration) => clipPath !== 'none';
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      const holder = node.parentElement;
      if (!holder || !node.textContent?.trim()) continue;
      if (!holder.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue;
      if (holder.closest('svg, [aria-hidden="true"], option, script, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const place = range.getBoundingClientRect();
      if (place.width === 0) continue;
      let [scrolls, hidden, isCut] = [false, false, false];
      for (let box: Element | null = holder; box && !hidden && !scrolls; box = box.parentElement) {
        const style = getComputedStyle(box);
        // An ellipsis is allowed: the full text is beside it or where the link leads.
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
        hidden = isClipped(style) || isShortened || style.translate.includes('-200%');
        scrolls = /auto|scroll/.test(style.overflowX) && box !== document.documentElement;
        const edge = box.getBoundingClientRect();
        if (/hidden|clip/.test(style.overflowX)) isCut ||= place.right > edge.right + 1 || place.left < edge.left - 1;
        if (/hidden|clip/.test(style.overflowY)) isCut ||= place.bottom > edge.bottom + 1 || place.top < edge.top - 1;
      }
      if (hidden) continue;
      isCut ||= !scrolls && (place.right > document.documentElement.clientWidth + 1 || place.left < -1);
      if (isCut) cut.add(`${node.textContent.trim().slice(0, 60)} in ${holder.outerHTML.slice(0, 60)}`);
    }
    return [...cut];
  });

/** The links and buttons that reach beyond the window, where nothing scrolls to them: a fixed bar widens no page. */
export const targetsBeyond = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].flatMap((target) => {
      if (!target.checkVisibility({ checkVisibilityCSS: true })) return [];
      for (let box: Element | null = target; box && box !== document.body; box = box.parentElement) {
        const { overflowX, clipPath } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX) || clipPath !== 'none') return [];
      }
      const { left, right } = target.getBoundingClientRect();
      const isWithin = left >= -1 && right <= document.documentElement.clientWidth + 1;
      return isWithin ? [] : [`${target.outerHTML.slice(0, 90)} from ${Math.round(left)} to ${Math.round(right)}`];
    }),
  );

/** The targets smaller than 24 pixels (WCAG 2.5.8); links within a sentence are exempt. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const targets = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]');
    const isInSentence = (target: Element) =>
      target.matches('a') &&
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent.trim() !== target.textContent.trim();
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility({ checkVisibilityCSS: true }) || isInSentence(target)) return [];
      const { width, height } = target.getBoundingClientRect();
      // Visually hidden texts are no targets.
      if (getComputedStyle(target).clipPath !== 'none') return [];
      if (width >= 24 && height >= 24) return [];
      return [`${target.outerHTML.slice(0, 90)} is ${Math.round(width)} × ${Math.round(height)}`];
    });
  });

/** The texts in another language than their `lang` attribute says; `names` belong to no language. */
export const wronglyMarked = (page: Page, names: readonly string[]): Promise<string[]> =>
  page.evaluate((known) => {
    const spoken: { text: string; from: Element }[] = [];
    const words = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
      if (node.parentElement) spoken.push({ text: node.textContent ?? '', from: node.parentElement });
    }
    for (const from of document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')) {
      for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
        spoken.push({ text: from.getAttribute(name) ?? '', from });
      }
    }
    return spoken.flatMap(({ text, from }) => {
      if (from.closest('script, style, noscript, code, title, [aria-hidden="true"]')) return [];
      const marked = from.closest('[lang]');
      const language = marked?.getAttribute('lang');
      // English terms are part of Bengali texts about programming.
      const isTerm = marked !== document.documentElement && /[\u0985-\u09e3]/.test(marked?.textContent ?? '');
      const isBengali = /[\u0985-\u09e3]/.test(text);
      const own = known.reduce((rest, name) => rest.replaceAll(name, ' '), text).replaceAll(/\S+@\S+|https?:\S+/g, ' ');
      const isLatin = !/[\u0980-\u09ff]/.test(text) && /[A-Za-z]{2}/.test(own);
      if (isBengali && language !== 'bn') return [`${text.trim().slice(0, 60)} is not marked as Bengali`];
      if (isLatin && !isTerm && language !== 'en') return [`${text.trim().slice(0, 60)} is not marked as English`];
      return [];
    });
  }, names);
