import type { NoteBlock, NoteBlockKind } from '../generated/schema.ts';

const lineBreak = /\r\n|[\n\r]/;
const indented = /^(?: {2}|\t)/;
const fence = /^\s*(```|~~~)[\w+#.-]*\s*$/;

const quoted = /"[^"]*"|'[^']*'|`[^`]*`/g;
const betweenTags = />[^<>]*</g;
const lineComment = /\s(?:\/\/|#|--)\s.*$/;

/** What a line of code looks like, once its quoted texts, the words between its tags and its comment are taken out. */
const statements: readonly RegExp[] = [
  /^(?:export\s+)?(?:const|let|var)\s.*=/,
  /^(?:export\s+)?(?:async\s+)?function\b\s*\*?\s*\w*\s*\(/,
  /^(?:import|export)\b.*["{*]/,
  /^from\s+[\w.]+\s+import\s/,
  /^(?:def|class|struct|enum)\s+\w.*[:{]$/,
  /^(?:if|for|while|switch)\s*\(.*[{;)]$/,
  /^(?:select|insert\s+into|update|delete\s+from|create\s+table)\s.*;$/i,
  /^#include\s*["<]/,
  /^(?:\/\/|\$\s|>>>\s)/,
  /^<\/?[a-z!][^<>]*>(?:.*>)?$/i,
  /^[)\]}][\s),;\]}]*(?:else\s*\{)?$/,
  /^[^=()[\]{}]*[=()[\]{}].*[;{]$/,
  /^[^{}]*\{[^{}]*;\s*\}$/,
];

/** Whether a line that begins at the margin is code. A line with words in another script than Latin is not. */
const isStatement = (line: string): boolean => {
  // Runs of spaces are collapsed first: the patterns above would backtrack through every split of a run.
  const spaced = line.replaceAll(/\s+/g, ' ');
  const bare = spaced.replaceAll(quoted, '""').replaceAll(betweenTags, '><').replace(lineComment, '').trim();
  return !/\p{L}/u.test(bare.replaceAll(/\p{Script=Latin}/gu, '')) && statements.some((form) => form.test(bare));
};

const listMark = /^\s*(?:[-*•–]|[\d০-৯]{1,3}[.)।])\s/;
const sentence = /^[^()[\]{}<>=;$`_|→\\]*[.।?!:,]$/;

/** Whether an indented line is a sentence or a point of a list, as people also indent. */
const isIndentedProse = (line: string): boolean =>
  listMark.test(line) || (sentence.test(line.trim()) && line.trim().split(/\s+/).length > 2);

type Line = { readonly text: string; readonly kind: NoteBlockKind | 'BLANK' | 'FENCE' };

const isBlank = (line: string): boolean => line.trim() === '';

/** Whether notes have anything to read beside blank lines and the fences of a template. */
export const hasWords = (notes: string): boolean =>
  notes.split(lineBreak).some((line) => !isBlank(line) && !fence.test(line));

/** Where the fence that opens in a line is closed, by the same mark; -1 where nothing closes it. */
const endOfFence = (lines: readonly string[], from: number, mark: string): number => {
  for (let at = from + 1; at < lines.length; at += 1) if (lines[at]?.trim() === mark) return at;
  return -1;
};

const isIndentedOrBlank = (line: string): boolean => (indented.test(line) && !fence.test(line)) || isBlank(line);

/** Where a run of indented and blank lines ends. */
const endOfIndented = (lines: readonly string[], from: number): number => {
  let end = from;
  while (end < lines.length && isIndentedOrBlank(lines[end] ?? '')) end += 1;
  return end;
};

const readLines = (lines: readonly string[]): Line[] => {
  const read: Line[] = [];
  const add = (texts: readonly string[], kind: NoteBlockKind): void => {
    for (const text of texts) read.push({ text, kind: isBlank(text) ? 'BLANK' : kind });
  };
  const addFence = () => read.push({ text: '', kind: 'FENCE' });
  // The end of unclosed fences is searched once for each mark.
  const unclosed = new Set<string>();
  while (read.length < lines.length) {
    const at = read.length;
    const line = lines[at] ?? '';
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined) {
      const end = unclosed.has(mark) ? -1 : endOfFence(lines, at, mark);
      addFence();
      if (end === -1) {
        unclosed.add(mark);
      } else {
        add(lines.slice(at + 1, end), 'CODE');
        addFence();
      }
    } else if (indented.test(line) && !isBlank(line)) {
      const run = lines.slice(at, endOfIndented(lines, at));
      const isCode = run.some((each) => !isBlank(each) && !isIndentedProse(each));
      add(run, isCode ? 'CODE' : 'TEXT');
    } else {
      add([line], isStatement(line) ? 'CODE' : 'TEXT');
    }
  }
  return read;
};

/** The spaces and tabs that all lines with words begin with. */
const sharedIndent = (lines: readonly string[]): string => {
  const indents = lines.filter((line) => !isBlank(line)).map((line) => /^[ \t]*/.exec(line)?.[0] ?? '');
  const [first = '', ...others] = indents;
  const differs = (at: number): boolean => others.some((indent) => indent[at] !== first[at]);
  const end = [...first].findIndex((_character, at) => differs(at));
  return end === -1 ? first : first.slice(0, end);
};

const blockOf = (kind: NoteBlockKind, lines: readonly string[]): NoteBlock => {
  const first = lines.findIndex((line) => !isBlank(line));
  const used = lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1);
  const indent = kind === 'CODE' ? sharedIndent(used).length : 0;
  return { kind, text: used.map((line) => line.slice(indent)).join('\n') };
};

/**
 * The notes of a lesson as blocks of text and of code, in their order. Code is what stands between fences (``` or ~~~), what is
 * indented and no sentence, and a line at the margin that has the form of a statement. Fences, also one that nothing closes, blank lines
 * around a block and the common indentation of code are left out; everything else stays, to the letter.
 */
export const noteBlocks = (notes: string): NoteBlock[] => {
  const blocks: NoteBlock[] = [];
  let kind: NoteBlockKind | null = null;
  let lines: string[] = [];
  const close = () => {
    if (kind !== null) blocks.push(blockOf(kind, lines));
    [kind, lines] = [null, []];
  };
  for (const line of readLines(notes.split(lineBreak))) {
    // Code between fences is a block of its own.
    if (line.kind === 'FENCE') close();
    else {
      if (line.kind !== 'BLANK' && line.kind !== kind) close();
      if (line.kind !== 'BLANK') kind = line.kind;
      if (kind !== null) lines.push(line.text);
    }
  }
  close();
  return blocks;
};
