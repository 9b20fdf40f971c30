import { useNotFoundStatus } from '../ui/http-status.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { Staircase } from '../ui/staircase.tsx';
import styles from './course-not-found.module.css';

const allDark = Array.from({ length: 6 }, () => ({ state: 'locked' }) as const);

/** Shown for a course that does not exist or could not be fetched. */
export function CourseNotFound() {
  const texts = useTexts();
  useNotFoundStatus();
  return (
    <Page title={texts.catalogue.courseNotFound} intro={texts.catalogue.courseNotFoundHint}>
      <div className={styles.way}>
        <LinkButton to={paths.batches()}>{texts.catalogue.allCourses}</LinkButton>
        <div className={styles.picture}>
          <Staircase steps={allDark} />
        </div>
      </div>
    </Page>
  );
}
