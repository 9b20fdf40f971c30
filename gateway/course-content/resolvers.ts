import { videoAddressOf } from '../catalogue/video-rules.ts';
import type { Resolvers } from '../generated/schema.ts';
import { safeUrl } from '../values/safe-url.ts';
import { kindsOf } from './rules.ts';
import { contentTexts } from './texts.ts';

/** Resolvers of lessons. */
export const courseContentResolvers: Resolvers = {
  CourseMonth: {
    // The one door to lessons: a month that is not open is not even asked for.
    content: ({ access, month }, _args, { loaders }) =>
      month.state === 'UNLOCKED'
        ? loaders.courseContent.lessons({ courseId: access.course.id, month: month.number })
        : null,
    contentNotice: ({ month }, _args, { language }) =>
      month.state === 'UNLOCKED' ? null : contentTexts[language].loadFailed,
  },
  ContentItem: {
    kinds: (item) => kindsOf(item),
    video: ({ video }) => videoAddressOf(video),
    repository: ({ repository }) => safeUrl(repository),
  },
};
