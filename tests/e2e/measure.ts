import type { Page } from '@playwright/test';

/** By how many pixels the page can be scrolled sideways. */
export const sidewaysPixels = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Words of the page that cannot be read whole: cut by what holds them, or beyond the window's edge. */
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
        // Three dots say that there is more, which stands where the words lead or beside them.
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

/** What can be pressed and is smaller than 24 pixels; a link within a sentence is as high as its line. */
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
      // Words for screen readers alone, like the progress of a bar, are no target.
      if (getComputedStyle(target).clipPath !== 'none') return [];
      if (width >= 24 && height >= 24) return [];
      return [`${target.outerHTML.slice(0, 90)} is ${Math.round(width)} × ${Math.round(height)}`];
    });
  });

/** Words that stand in another language than the one their surroundings are marked with; `names` belong to none. */
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
      // Bengali writing about programs is full of English terms, which belong to it.
      const isTerm = marked !== document.documentElement && /[\u0985-\u09e3]/.test(marked?.textContent ?? '');
      const isBengali = /[\u0985-\u09e3]/.test(text);
      const own = known.reduce((rest, name) => rest.replaceAll(name, ' '), text).replaceAll(/\S+@\S+|https?:\S+/g, ' ');
      const isLatin = !/[\u0980-\u09ff]/.test(text) && /[A-Za-z]{2}/.test(own);
      if (isBengali && language !== 'bn') return [`${text.trim().slice(0, 60)} is not marked as Bengali`];
      if (isLatin && !isTerm && language !== 'en') return [`${text.trim().slice(0, 60)} is not marked as English`];
      return [];
    });
  }, names);
