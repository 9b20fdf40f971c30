import { LRUCache } from 'lru-cache';
import sanitizeHtml from 'sanitize-html';
import { visiblePart } from './text.ts';

/** The elements that course texts need: headings, paragraphs, lists, tables, code and emphasis; no images or frames. */
const allowedTags = (
  'h2 h3 h4 h5 h6 p br hr blockquote pre code kbd samp ul ol li dl dt dd table caption thead tbody tfoot tr th td ' +
  'a abbr b strong i em u s del ins mark small sub sup span div'
).split(' ');

const allowList: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    abbr: ['title'],
    ol: ['start', 'type'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    '*': ['lang', 'dir'],
  },
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  nestingLimit: 60,
  transformTags: {
    // The page's own headings are above: its name, and that of the section.
    h1: 'h3',
    h2: 'h3',
    a: (tagName, { href, title }) => ({
      tagName,
      attribs: {
        ...(href === undefined ? {} : { href, rel: 'noopener', target: '_blank' }),
        ...(title === undefined ? {} : { title }),
      },
    }),
  },
};

/**
 * Far more than a course text has, which may be long by pictures within it. Each element that is not closed makes the
 * parser slower for those that follow: a million of them would keep it busy for minutes.
 */
const maxBrackets = 20_000;

/** HTML up to the bracket that is one too many. */
const withinBrackets = (html: string): string => {
  let at = html.indexOf('<');
  for (let count = 0; at !== -1; count += 1) {
    if (count === maxBrackets) return html.slice(0, at);
    at = html.indexOf('<', at + 1);
  }
  return html;
};

/** The same few course texts are requested again and again, and cleaning one takes milliseconds. */
const cleaned = new LRUCache<string, string>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (clean, html) => html.length + clean.length + 1,
});

/** HTML with allowed elements and attributes only: no script, style, image, event handler or other scheme than http(s). Links open in a new tab. */
export const safeHtml = (html: string): string => {
  const known = cleaned.get(html);
  if (known !== undefined) return known;

  const clean = sanitizeHtml(withinBrackets(html), allowList).trim();
  cleaned.set(html, clean);
  return clean;
};

/** Whether HTML has no visible text: only tags, and spaces of any kind and width. */
export const isBlankHtml = (html: string): boolean =>
  visiblePart(
    sanitizeHtml(withinBrackets(html), { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ''),
  ) === '';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML or XML, so that nothing in it is markup. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Plain text as HTML: a paragraph for each block between empty lines, a break for each line. */
export const textAsHtml = (text: string): string =>
  escapeMarkup(text)
    .trim()
    .split(/\n\s*\n/u)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br />')}</p>`)
    .join('');
