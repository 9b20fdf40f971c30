import { useNotFoundStatus } from '../app/page-status.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

/** There is no such course, or it cannot be had. */
export function CourseNotFound() {
  const texts = useTexts();
  useNotFoundStatus();
  return (
    <Page title={texts.catalogue.courseNotFound} intro={texts.catalogue.courseNotFoundHint} width="reading">
      <p>
        <LinkButton to={paths.batches()}>{texts.catalogue.allCourses}</LinkButton>
      </p>
    </Page>
  );
}
