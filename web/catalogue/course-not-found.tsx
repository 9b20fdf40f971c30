import { useSession } from '../auth/session.tsx';
import { reasonOf } from '../reason-of.ts';
import { useNotFoundStatus } from '../ui/http-status.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { paths } from '../paths.ts';
import { DarkHouse } from '../ui/dark-house.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { OtherCourses } from './other-courses.tsx';

type CourseNotFoundProps = {
  /** Why the course could not be fetched; undefined where the academy has no such course. */
  error: unknown;
  onTryAgain: () => void;
};

/** Shown for a course that does not exist, and for one that could not be fetched, which can be tried again. */
export function CourseNotFound({ error, onTryAgain }: CourseNotFoundProps) {
  const texts = useTexts();
  const isVisitor = useSession().status === 'signed-out';
  const isMissing = error === undefined;
  useNotFoundStatus(isMissing);
  return (
    <Page
      title={texts.catalogue.courseNotFound}
      intro={isMissing ? texts.catalogue.courseNotFoundHint : reasonOf(texts, error)}
    >
      <DarkHouse>
        {!isMissing && <TryAgainButton onTryAgain={onTryAgain} />}
        <LinkButton look={isMissing ? 'primary' : 'secondary'} to={isVisitor ? paths.homeCourses() : paths.batches()}>
          {texts.catalogue.allCourses}
        </LinkButton>
      </DarkHouse>
      {isMissing && <OtherCourses />}
    </Page>
  );
}
