import { describe, expect, it } from 'vitest';
import { importsUnder } from './imports.ts';
import { filesOf, textOf } from './project-files.ts';

const sheets = filesOf('web/**/*.module.css');
const uses = importsUnder('web/**/*.tsx').filter(({ to }) => sheets.includes(to));

/** The classes that a stylesheet defines. */
const classesOf = (sheet: string): Set<string> => {
  const rules = textOf(sheet).replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...rules.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name));
};

/** The classes of a stylesheet that a component names: all of them where it looks one up. */
const classesNamedIn = (component: string, sheet: string): string[] => {
  const text = textOf(component);
  const file = sheet.slice(sheet.lastIndexOf('/') + 1);
  const [, local = ''] = new RegExp(String.raw`import (\w+) from '[^']*/${file}'`).exec(text) ?? [];
  const words = text.replaceAll(/'[^'\n]*'/g, '');
  if (words.includes(`${local}[`)) return [...classesOf(sheet)];
  return [...words.matchAll(new RegExp(String.raw`\b${local}\.(\w+)`, 'g'))].map(([, name = '']) => name);
};

/** The selectors of a stylesheet that count on a screen. */
const selectorsOf = (sheet: string): string[] => {
  const around: string[] = [];
  const selectors: string[] = [];
  for (const [, before = '', brace] of textOf(sheet)
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .matchAll(/([^{};]*)([{};])/g)) {
    const prelude = before.trim();
    if (brace === '{' && !prelude.startsWith('@') && !around.includes('@media print')) selectors.push(prelude);
    if (brace === '{') around.push(prelude);
    if (brace === '}') around.pop();
  }
  return selectors;
};

const nameOfHas = (inside: string): string => (inside.includes(':has') ? ':has' : '');

/** Selectors without what stands in parentheses, split at commas; of a :has() its name stays. */
const plainSelectors = (selectors: string): string[] => {
  let plain = selectors.replaceAll(':global(', '(');
  // Only the innermost parentheses each time.
  for (let last = ''; last !== plain;) [last, plain] = [plain, plain.replaceAll(/\([^()]*\)/g, nameOfHas)];
  return plain.split(',').map((selector) => selector.trim());
};

describe('the stylesheets of components', () => {
  it('have every class that a component names', () => {
    const missing = uses.flatMap(({ from, to }) =>
      classesNamedIn(from, to)
        .filter((name) => !classesOf(to).has(name))
        .map((name) => `${from}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('have no class that no component names', () => {
    const unused = sheets.flatMap((sheet) => {
      const named = new Set(uses.filter(({ to }) => to === sheet).flatMap(({ from }) => classesNamedIn(from, sheet)));
      return [...classesOf(sheet)].filter((name) => !named.has(name)).map((name) => `${sheet}: ${name}`);
    });
    expect(unused).toEqual([]);
  });

  it('differ in their names, which their class names begin with', () => {
    const names = sheets.map((sheet) => sheet.slice(sheet.lastIndexOf('/') + 1));
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  // Chromium keeps for all :has() together what they may change below their element. Where one of them names nothing at its
  // end, each element that is added anywhere has the style of the whole page computed anew: 100 ms on a slow phone.
  it('name what changes by a class, a type or an attribute where it depends on :has()', () => {
    const nameless = filesOf('web/**/*.css').flatMap((sheet) =>
      selectorsOf(sheet)
        .filter((selector) => selector.includes(':has('))
        .flatMap(plainSelectors)
        .filter((selector) => selector.includes(':has') && /[\s>+~](?:\*(?::[^\s>+~]*)?|:[^\s>+~]*)$/.test(selector))
        .map((selector) => `${sheet}: ${selector}`),
    );
    expect(nameless).toEqual([]);
  });

  // Chromium looks up what follows by a class, an id or an attribute of what stands before. Where that has none of them, each
  // element that is removed anywhere may have changed the style of all that its parent holds.
  it('name what stands before a sibling by a class, an id or an attribute', () => {
    const nameless = filesOf('web/**/*.css').flatMap((sheet) =>
      selectorsOf(sheet)
        .flatMap(plainSelectors)
        .filter((selector) =>
          [...selector.matchAll(/([^\s>+~]+)\s*[+~]/g)].some(([, before = '']) => !/[.#&[]/.test(before)),
        )
        .map((selector) => `${sheet}: ${selector}`),
    );
    expect(nameless).toEqual([]);
  });

  // The browser tests look at the contrast of the pages in English alone.
  it('give no language colours of its own', () => {
    const rules = filesOf('web/**/*.css').flatMap((sheet) => [
      ...textOf(sheet)
        .replaceAll(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/([^{};]*:lang\(\w+\)[^{};]*){([^{}]*)}/g),
    ]);
    expect(rules.length).toBeGreaterThan(5);
    const colouring = /(?:colou?r|background|opacity|fill|stroke|filter|shadow|--(?!leading))[\w-]*\s*:/;
    const coloured = rules.filter(([, , declarations = '']) => colouring.test(declarations));
    expect(coloured.map(([rule]) => rule.trim())).toEqual([]);
  });
});
