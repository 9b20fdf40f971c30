import { paths } from '../paths.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { DarkHouse } from '../ui/dark-house.tsx';
import { useNotFoundStatus } from '../ui/http-status.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';

/** Shown in place of a course's access where the academy has no such course. */
export function CourseAccessNotFound() {
  const texts = useTexts();
  useNotFoundStatus(true);
  return (
    <Page title={texts.catalogue.courseNotFound} intro={texts.purchases.courseNotFoundHint}>
      <DarkHouse>
        <LinkButton to={paths.dashboard()}>{texts.purchases.backToDashboard}</LinkButton>
      </DarkHouse>
    </Page>
  );
}
