import type { ListItem } from '../fragment-data.ts';
import type { ContentItemFragment, CourseCoverFragment } from '../generated/graphql.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Link } from '../ui/link.tsx';
import { ContentItem } from './content-item.tsx';
import { lessonAnchor, useLessonInAddress } from './lesson-anchor.ts';
import styles from './lessons.module.css';
import { useOpenedLessons } from './opened-lessons.ts';

/** A month with more lessons than this has a way to the next one above them, where at least so many come before that. */
const MANY = 24;
const FAR = 6;

type LessonsProps = {
  course: ListItem<CourseCoverFragment>;
  lessons: readonly ListItem<ContentItemFragment>[];
};

/** The lessons of a month, one step after the other. Those that were opened on this device are lit, and the first that was not is next. */
export function Lessons({ course, lessons }: LessonsProps) {
  const texts = useTexts().courseContent;
  const language = useLanguage();
  const opened = useOpenedLessons(course.id);
  useLessonInAddress();
  const isOpened = (id: string) => opened.ids?.has(id) ?? false;
  const next = opened.ids === null ? undefined : lessons.find(({ id }) => !isOpened(id));
  const goOn = next === lessons[0] ? texts.beginHere : texts.continueHere;

  const list = (
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
  if (lessons.length <= MANY) return list;
  const nextIndex = next === undefined ? -1 : lessons.indexOf(next);
  return (
    <div>
      {/* Its line is kept: what was opened on the device is not known until the page is hydrated. */}
      <p className={styles.jump}>
        {next !== undefined && nextIndex >= FAR && (
          <Link to={`#${encodeURIComponent(lessonAnchor(next.id))}`} data-alone>
            {texts.continueWith(smallNumber(nextIndex + 1, language))}
          </Link>
        )}
      </p>
      {list}
    </div>
  );
}
