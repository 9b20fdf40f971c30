import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isBlankHtml, safeHtml, textAsHtml } from '../../../gateway/values/safe-html.ts';

describe('HTML of others', () => {
  it('keeps what teaching needs', () => {
    const html = '<h3>Week 1</h3><p><b>Bold</b> and <code>code</code></p><ul><li>one</li></ul>';
    expect(safeHtml(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['<svg><script>alert(1)</script></svg>'],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['<a href="javascript:alert(1)">x</a>'],
    ['<a href="jAvAsCrIpT:alert(1)">x</a>'],
    ['<a href=" &#106;avascript:alert(1)">x</a>'],
    ['<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>'],
    ['<math><mi xlink:href="data:x,<script>alert(1)</script>"></mi></math>'],
    ['<form action="//evil.example"><input></form>'],
    ['<a href="//evil.example">x</a>'],
    ['<a href="data:text/html,evil">x</a>'],
    ['<a href="vbscript:evil">x</a>'],
    ['<a href="file:///evil">x</a>'],
    ['<a href="java&#10;script:evil">x</a>'],
    ['<a href="mailto:evil">x</a>'],
    ['<base href="https://evil.example"><link rel="stylesheet" href="https://evil.example">'],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">'],
    ['<object data="evil"></object><embed src="evil">'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['<!--<script>alert(1)</script>-->'],
  ])('loses what could act: %s', (html) => {
    expect(safeHtml(html)).not.toMatch(/script|onerror|onclick|style=|javascript|<img|<iframe|<form|evil|data:/i);
  });

  it('opens links in a tab that cannot reach back, and leaves the top heading to the page', () => {
    expect(safeHtml('<h1>T</h1><a href="https://a.example" onclick="x">l</a>')).toBe(
      '<h3>T</h3><a href="https://a.example" rel="noopener" target="_blank">l</a>',
    );
  });

  it('is cleaned in time however many elements it opens, of which it keeps the first', () => {
    const html = `<p>first</p>${'<div>'.repeat(1_000_000)}last`;
    expect(safeHtml(html)).toMatch(/^<p>first<\/p>/);
    expect(isBlankHtml(html)).toBe(false);
    expect(isBlankHtml('<div>'.repeat(1_000_000))).toBe(true);
  });

  it('fills no memory where the API sends other texts with each answer', () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const heap = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = heap();
    for (let n = 0; n < 150; n += 1) safeHtml(`<p>${'ক'.repeat(200_000)}${n}</p>`);
    expect(heap() - before).toBeLessThan(40_000_000);
  });

  it('keeps what follows a picture that is written within it', () => {
    expect(safeHtml(`<img src="data:image/png;base64,${'A'.repeat(3_000_000)}"><p>after</p>`)).toBe('<p>after</p>');
  });

  it('is blank when it shows nothing', () => {
    expect([isBlankHtml('<p>&nbsp; <br/></p>'), isBlankHtml(''), isBlankHtml('<p>.</p>')]).toEqual([true, true, false]);
    // Editors leave a space of no width in an empty paragraph.
    expect([isBlankHtml('<p>\u200B</p>'), isBlankHtml('<p>&#8203;\uFEFF</p><p>&shy;</p>')]).toEqual([true, true]);
  });

  it('is made of plain text without giving it power', () => {
    expect(textAsHtml('a < b\nc\n\n"d" & \'e\'')).toBe('<p>a &lt; b<br />c</p><p>&quot;d&quot; &amp; &#39;e&#39;</p>');
  });
});
