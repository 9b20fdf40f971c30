import { describe, expect, it } from 'vitest';
import { filesOf, textOf } from './project-files.ts';

const rawColour = /#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|oklch|oklab|lab|lch|color)\(/i;

describe('the design tokens', () => {
  it('are the only place where a stylesheet of the client names a colour', () => {
    const raw = filesOf('web/**/*.css')
      .filter((file) => file !== 'web/ui/tokens.css')
      .flatMap((file) =>
        textOf(file)
          .replaceAll(/\/\*[\s\S]*?\*\//g, '')
          .split('\n')
          .filter((line) => rawColour.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );

    expect(raw).toEqual([]);
  });

  it('define every custom property that a stylesheet uses', () => {
    const files = filesOf('web/**/*.css');
    const sources = [...files, ...filesOf('web/**/*.tsx')].map(textOf);
    const defined = new Set(
      sources.flatMap((text) => [...text.matchAll(/(--[a-z0-9-]+)['"\]]*\s*:/g)].map(([, name]) => name)),
    );
    const used = files.flatMap((file) =>
      [...textOf(file).matchAll(/var\((--[a-z0-9-]+)\s*\)/g)].map(([, name]) => `${file}: ${name}`),
    );

    expect(used.filter((use) => !defined.has(use.split(': ')[1]))).toEqual([]);
  });
});
