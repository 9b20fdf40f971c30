import { wordsAsked } from '../catalogue/search-rules.ts';
import type { GatewayContext } from '../generated/context.ts';
import type { Resolvers } from '../generated/schema.ts';
import type { CourseMonthRecord } from '../purchases/course-access.ts';
import { maxListSize, sizeWithin } from '../values/paging.ts';
import { noteBlocks } from './note-blocks.ts';
import { repositoryName } from './repository-name.ts';
import { monthAccessOf } from '../purchases/access-rules.ts';
import { findLessons } from './lesson-search.ts';
import { purchaseTexts } from '../purchases/texts.ts';
import { kindsOf, repositoryOf, videoOf } from './rules.ts';
import { contentTexts } from './texts.ts';

/** The lessons of an open month; null for a closed one, for which no call is made. */
const lessonsOf = ({ access, month }: CourseMonthRecord, { loaders }: GatewayContext) =>
  month.state === 'UNLOCKED'
    ? loaders.courseContent.lessons({ courseId: access.course.id, month: month.number })
    : null;

const maxFoundLessons = 20;

/** Resolvers of lessons. */
export const courseContentResolvers: Resolvers = {
  CourseAccess: {
    lessons: async (access, { search, first }, { loaders }) => {
      const max = sizeWithin(first, maxFoundLessons);
      const asked = wordsAsked(search);
      const { course, accessState } = access;
      if (asked.length === 0 || accessState.unlockedMonths.length === 0) return [];
      const byMonth = await loaders.courseContent.lessonsOfMonths(course.id, accessState.unlockedMonths);
      return findLessons(byMonth, asked, max).flatMap(({ number, lesson, excerpt }) => {
        const month = monthAccessOf(accessState, number);
        return month?.state === 'UNLOCKED' ? { month: { access, month }, lesson, excerpt } : [];
      });
    },
  },
  CourseMonth: {
    content: (month, _args, context) => lessonsOf(month, context),
    topics: async (month, { first }, context) => {
      const size = sizeWithin(first, maxListSize);
      const lessons = await lessonsOf(month, context);
      return lessons?.flatMap(({ topicName }) => topicName ?? []).slice(0, size) ?? null;
    },
    openLessonCountText: async (month, _args, context) => {
      const count = (await lessonsOf(month, context))?.length ?? 0;
      return count === 0 ? null : purchaseTexts[context.language].lessons(count);
    },
    contentNotice: ({ month }, _args, { language }) =>
      month.state === 'UNLOCKED' ? null : contentTexts[language].loadFailed,
  },
  ContentItem: {
    topicName: ({ topicName }, _args, { language }) => topicName ?? contentTexts[language].lesson,
    kinds: (item) => kindsOf(item),
    video: (item) => videoOf(item),
    repository: (item) => repositoryOf(item),
    repositoryName: (item) => {
      const address = repositoryOf(item);
      return address === null ? null : repositoryName(address);
    },
    noteBlocks: ({ notes }) => (notes === null ? [] : noteBlocks(notes)),
  },
};
