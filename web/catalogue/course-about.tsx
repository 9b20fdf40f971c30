import { useId, useState } from 'react';
import { languageOf } from '../texts/language-of.ts';
import { SafeHtml } from '../ui/safe-html.tsx';
import { UnfoldButton } from '../ui/unfold-button.tsx';
import styles from './course-about.module.css';

/** The description of a course. On a phone a long one unfolds, so that what the course includes and teaches is near. */
export function CourseAbout({ about }: { about: string }) {
  const id = useId();
  const [isUnfolded, setIsUnfolded] = useState(false);
  return (
    <div>
      <div id={id} className={styles.about} data-folded={!isUnfolded} lang={languageOf(about)}>
        <SafeHtml html={about} />
      </div>
      <UnfoldButton controls={id} isUnfolded={isUnfolded} onToggle={() => setIsUnfolded(!isUnfolded)} />
    </div>
  );
}
