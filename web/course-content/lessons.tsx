import type { ListItem } from '../fragment-data.ts';
import type { ContentItemFragment, CourseCoverFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { ContentItem } from './content-item.tsx';
import { useLessonInAddress } from './lesson-anchor.ts';
import { useOpenedLessons } from './opened-lessons.ts';

type LessonsProps = {
  course: ListItem<CourseCoverFragment>;
  lessons: readonly ListItem<ContentItemFragment>[];
};

/** The lessons of a month, one step after the other. Those that were opened on this device are lit, and the first that was not is next. */
export function Lessons({ course, lessons }: LessonsProps) {
  const texts = useTexts().courseContent;
  const opened = useOpenedLessons(course.id);
  useLessonInAddress();
  const isOpened = (id: string) => opened.ids?.has(id) ?? false;
  const next = opened.ids === null ? undefined : lessons.find(({ id }) => !isOpened(id));
  const goOn = next === lessons[0] ? texts.beginHere : texts.continueHere;

  return (
    <ol>
      {lessons.map((topic, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two lessons may have one id.
        <li key={`${topic.id} ${index}`}>
          <ContentItem
            topic={topic}
            course={course}
            number={index + 1}
            isOpened={isOpened(topic.id)}
            next={topic === next ? goOn : null}
            onOpen={() => opened.remember(topic.id)}
          />
        </li>
      ))}
    </ol>
  );
}
