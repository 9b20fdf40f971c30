import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededCourses } from '../../../academy-api/database/seed-data/courses.ts';
import { noteBlocks } from '../../../gateway/course-content/note-blocks.ts';
import { repositoryName } from '../../../gateway/course-content/repository-name.ts';

const code = (...lines: string[]) => ({ kind: 'CODE', text: lines.join('\n') });
const text = (...lines: string[]) => ({ kind: 'TEXT', text: lines.join('\n') });
const blocksOf = (...lines: string[]) => noteBlocks(lines.join('\n'));

describe('the notes of a lesson', () => {
  it('have their indented lines as code, without the indentation that all of them share', () => {
    expect(
      blocksOf(
        'নামতা:',
        '  for i in range(1, 11):',
        '      print(7, "×", i)',
        '',
        '  print("শেষ")',
        'range(1, 11)-এ ১১ নেই।',
      ),
    ).toEqual([
      text('নামতা:'),
      code('for i in range(1, 11):', '    print(7, "×", i)', '', 'print("শেষ")'),
      text('range(1, 11)-এ ১১ নেই।'),
    ]);
  });

  it.each([
    'const [items, setItems] = useState([]);',
    'const name = "আপনার নাম"; // যা লেখা হয়',
    "import { useState } from 'react';",
    'export const total = (items) => items.length;',
    'async function load() {',
    'def area(width, height):',
    'if (!response.ok) throw new Error("HTTP");',
    '#include <vector>',
    '<label for="email">ইমেইল</label>',
    '<input id="email" required>',
    '.cards { display: grid; gap: 1rem; }',
    'select name from customers;',
    '$ git switch -c landing-page',
    '});',
  ])('have a line at the margin as code where it has the form of it: %s', (line) => {
    expect(blocksOf('First a sentence.', line, 'Then another.')).toEqual([
      text('First a sentence.'),
      code(line),
      text('Then another.'),
    ]);
  });

  it.each([
    'const দিয়ে শুরু করুন, দরকার পড়লে let। var আর লাগে না।',
    '=== ব্যবহার করুন, == নয়: 0 == "" কিন্তু true।',
    '<form>, name, required, autocomplete: এই চারটায় অর্ধেক কাজ শেষ।',
    '> দিয়ে শুরু লাইনগুলো আমরা পাঠাচ্ছি।',
    'for example, use a list (or a map).',
    'Import the module first; then call it.',
    'if you like, read chapter 3.',
    'git keeps what you commit.',
    '1. Read (all of it)',
    '<3',
  ])('have a sentence as text, also where it begins like code: %s', (line) => {
    expect(blocksOf(line)).toEqual([text(line)]);
  });

  it('have indented sentences and lists as text', () => {
    const lines = ['এই সপ্তাহে:', '  - বইটা পড়ুন', '  - কোড লিখুন', '  তারপর ক্লাসে প্রশ্ন করুন।'];
    expect(blocksOf(...lines)).toEqual([text(...lines)]);
  });

  it('have what stands between fences as code, and leave out a fence that nothing closes', () => {
    expect(blocksOf('```sql', 'one sentence.', '```', '```', 'two', '```', 'After')).toEqual([
      code('one sentence.'),
      code('two'),
      text('After'),
    ]);
    expect(blocksOf('~~~sql', 'one sentence.', '```', '~~~', 'After')).toEqual([
      code('one sentence.', '```'),
      text('After'),
    ]);
    expect(blocksOf('```js', 'never closed')).toEqual([text('never closed')]);
    expect(blocksOf('Before', '~~~', '```', 'two', '```')).toEqual([text('Before'), code('two')]);
    expect(blocksOf('  - a point of a list', '  ```', '  one sentence.', '  ```')).toEqual([
      text('  - a point of a list'),
      code('one sentence.'),
    ]);
  });

  it('have paragraphs, and none where there is nothing', () => {
    expect(blocksOf('', 'One.', '', 'Two.', '')).toEqual([text('One.', '', 'Two.')]);
    expect(noteBlocks(' \n ')).toEqual([]);
  });

  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      '',
      '  ',
      '  a = 1',
      '\tgo',
      '    deep();',
      'const a = 1;',
      'কথা।',
      '  - কাজ',
      '  একটা বড় বাক্য।',
      '});',
      '<p>',
    ),
  );
  const wordsOf = (notes: string) => notes.split(/\r\n|[\n\r]/).flatMap((each) => (each.trim() === '' ? [] : [each]));

  it('lose no character and keep their order, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const notes = lines.join('\n');
        // A fence is taken for what it is, so that it is left out here.
        fc.pre(!notes.includes('```') && !notes.includes('~~~'));
        const written = wordsOf(notes);
        const shown = noteBlocks(notes).flatMap(({ kind, text: words }) =>
          wordsOf(words).map((each) => ({ kind, each })),
        );
        expect(shown.map(({ each }) => each.trimStart())).toEqual(written.map((each) => each.trimStart()));
        const changed = shown.filter(({ kind, each }, index) => kind === 'TEXT' && each !== written[index]);
        expect(changed).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('keep how far the lines of a block of code are indented against each other', () => {
    const indent = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(indent, (depths) => {
        const lines = depths.map((depth) => `${'  '.repeat(depth)}step(${depth});`);
        const [block, ...others] = noteBlocks(lines.join('\n'));
        const shared = '  '.repeat(Math.min(...depths));
        expect(others).toEqual([]);
        expect(block?.text.split('\n').map((each) => shared + each)).toEqual(lines);
      }),
    );
  });

  it('of the demonstration have every indented line as code', () => {
    const notes = seededCourses.flatMap(({ months }) => months.flat().flatMap((lesson) => lesson.notes ?? []));
    const indented = notes.flatMap((each) => each.split('\n').filter((written) => written.startsWith('  ')));
    const shown = notes
      .flatMap((each) => noteBlocks(each).filter(({ kind }) => kind === 'CODE'))
      .map((block) => block.text);
    expect(
      shown
        .join('\n')
        .split('\n')
        .map((each) => each.trim()),
    ).toEqual(indented.map((each) => each.trim()));
    expect(indented.length).toBeGreaterThan(50);
  });
});

describe('notes of a book’s length', () => {
  it.each([
    ['spaces after a word of code', `function${' '.repeat(20_000)}x`],
    ['brackets that close no tag', `a${'>'.repeat(200_000)}`],
    ['fences', '```\ncode\n```\n'.repeat(60_000)],
    ['lines between fences', `\`\`\`\n${'code\n'.repeat(200_000)}\`\`\``],
    ['indented lines', '  const a = b\n'.repeat(200_000)],
  ])('are read as well: %s', (_what, notes) => {
    const written = notes.replaceAll('```', '').replaceAll(/\s/g, '');
    const shown = noteBlocks(notes).map(({ text }) => text);
    expect(shown.join('').replaceAll(/\s/g, '') === written).toBe(true);
  });
});

describe('a repository', () => {
  it.each([
    ['https://github.com/dhap-academy/fs-01-html-basics', 'dhap-academy/fs-01-html-basics'],
    ['https://www.github.com/owner/repo.git', 'owner/repo'],
    ['https://github.com/owner/repo/tree/main/src', 'owner/repo'],
    ['https://gitlab.com/owner/%E0%A6%95', 'owner/ক'],
    ['https://gitlab.com/owner/%', 'owner/%'],
    ['https://github.com/owner', 'github.com'],
    ['https://www.code.example/1', 'code.example'],
  ])('at %s is named %s', (address, name) => {
    expect(repositoryName(address)).toBe(name);
  });
});
