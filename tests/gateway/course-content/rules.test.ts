import { describe, expect, it } from 'vitest';
import type { ContentItemRecord } from '../../../gateway/course-content/records.ts';
import { groupByMonth, itemsOfMonth, kindsOf, repositoryOf, videoOf } from '../../../gateway/course-content/rules.ts';

const aLesson = (fields: Partial<ContentItemRecord>): ContentItemRecord => ({
  id: '1',
  month: null,
  topicName: null,
  video: null,
  repository: null,
  notes: null,
  ...fields,
});

describe('a lesson', () => {
  const video = 'https://youtu.be/dQw4w9WgXcQ';
  const repository = 'https://code.example/lesson';

  it('has a video, code and notes, in this order, where they are there and can be followed', () => {
    expect(kindsOf(aLesson({ video, repository, notes: 'Read this.' }))).toEqual(['VIDEO', 'CODE', 'NOTES']);
    expect(kindsOf(aLesson({ video }))).toEqual(['VIDEO']);
    expect(kindsOf(aLesson({ repository }))).toEqual(['CODE']);
    expect(kindsOf(aLesson({ notes: 'Read this.' }))).toEqual(['NOTES']);
    expect(kindsOf(aLesson({ video: 'javascript:x', repository: 'javascript:x' }))).toEqual([]);
  });

  it('has its links also where they lack their https, but none to the name of a file', () => {
    expect(repositoryOf({ repository: 'github.com/owner/repo' })).toBe('https://github.com/owner/repo');
    expect(videoOf({ video: 'drive.google.com/file/d/1' })).toBe('https://drive.google.com/file/d/1');
    expect(kindsOf(aLesson({ video: 'intro.mp4', repository: 'README.md' }))).toEqual([]);
    expect(kindsOf(aLesson({ video: 'videos/intro.mp4', repository: 'lessons/1' }))).toEqual([]);
  });
});

describe('the lessons of a month', () => {
  const [first, second, unsaid] = [
    aLesson({ id: '1', month: 1 }),
    aLesson({ id: '2', month: 2 }),
    aLesson({ id: '3' }),
  ];

  it('are those that say so, and in the answer for that month those that say nothing', () => {
    expect(itemsOfMonth([first, second, unsaid], 2)).toEqual([second, unsaid]);
    expect(groupByMonth([first, second, unsaid], [1, 2, 3])).toEqual(
      new Map([
        [1, [first]],
        [2, [second]],
        [3, []],
      ]),
    );
  });

  it('are not known out of an answer whose lessons all say nothing', () => {
    expect(groupByMonth([unsaid], [1])).toBeNull();
    expect(groupByMonth([], [1])).toEqual(new Map([[1, []]]));
  });
});
