import type { FragmentType } from '@apollo/client';
import type { SyntheticEvent } from 'react';
import { CourseCover } from '../catalogue/course-cover.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { ContentItemFragment, ContentKind, CourseCoverFragment } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { languageOf } from '../texts/language-of.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { useUnfolded } from '../ui/use-unfolded.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { lessonAnchor } from './lesson-anchor.ts';
import { NoteBlock } from './note-block.tsx';
import styles from './content-item.module.css';

const icons: Record<ContentKind, IconName> = { CODE: 'code', NOTES: 'notes', VIDEO: 'video' };

type ContentItemProps = {
  topic: FragmentType<ContentItemFragment>;
  /** The course, for the poster of its videos. */
  course: FragmentType<CourseCoverFragment>;
  /** Its place in the month, from 1 on. */
  number: number;
  /** Whether it was opened on this device before. */
  isOpened: boolean;
  /** The label of the lesson to continue with; null for all others. */
  next: string | null;
  onOpen: () => void;
};

/** A lesson as a step of the month: its number in a window, what it has, and opened the recording, the code and the notes. */
export function ContentItem({ topic: from, course, number, isOpened, next, onOpen }: ContentItemProps) {
  const texts = useTexts().courseContent;
  const language = useLanguage();
  const topic = fragmentData<ContentItemFragment>(from);
  const kindNames: Record<ContentKind, string> = { CODE: texts.code, NOTES: texts.notes, VIDEO: texts.video };
  const [isUnfolded, setIsUnfolded] = useUnfolded(`lesson ${number}`);
  const toggled = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    setIsUnfolded(open);
    if (open) onOpen();
  };

  return (
    <details
      id={lessonAnchor(topic.id)}
      open={isUnfolded}
      className={styles.lesson}
      data-next={next !== null}
      onToggle={toggled}
    >
      <summary className={styles.summary}>
        <span className={styles.window} data-lit={isOpened}>
          {smallNumber(number, language)}
        </span>
        <span className={styles.title} lang={languageOf(topic.topicName)}>
          {topic.topicName}
        </span>
        <span className={styles.kinds}>
          {next !== null && <span className={styles.next}>{next}</span>}
          {isOpened && <VisuallyHidden>{texts.openedBefore}</VisuallyHidden>}
          {topic.kinds.map((kind) => (
            <span key={kind} className={styles.kind}>
              <Icon name={icons[kind]} />
              <span className={styles.name}>{kindNames[kind]}</span>
            </span>
          ))}
        </span>
        <Icon name="chevron-down" className={styles.mark} />
      </summary>
      <div className={styles.body}>
        <Links topic={topic} course={course} />
        {topic.noteBlocks.map((block, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- A block is its place in the notes.
          <NoteBlock key={index} block={block} />
        ))}
      </div>
    </details>
  );
}

/** The recording as a screen with the course's poster, and the repository by its name. Both open in a new tab. */
function Links({ topic, course }: { topic: ContentItemFragment; course: FragmentType<CourseCoverFragment> }) {
  const texts = useTexts().courseContent;
  const { newTab } = useTexts().ui;
  const { video, repository, repositoryName } = topic;
  if (video === null && repository === null) return null;

  return (
    <div className={styles.links}>
      {video !== null && (
        <a className={styles.video} href={video} target="_blank" rel="noopener noreferrer">
          <span className={styles.screen}>
            <CourseCover course={course} />
            <span className={styles.play}>
              <Icon name="play" size={28} />
            </span>
          </span>
          <span className={styles.label}>
            {texts.watchVideo}
            <VisuallyHidden>({newTab})</VisuallyHidden>
            <Icon name="external" size={16} />
          </span>
        </a>
      )}
      {repository !== null && (
        <a className={styles.repository} href={repository} target="_blank" rel="noopener noreferrer">
          <Icon name="code" />
          <span className={styles.repositoryName} translate="no" lang="en">
            {repositoryName}
          </span>
          <span className={styles.label}>
            {texts.openRepository}
            <VisuallyHidden>({newTab})</VisuallyHidden>
            <Icon name="external" size={16} />
          </span>
        </a>
      )}
    </div>
  );
}
