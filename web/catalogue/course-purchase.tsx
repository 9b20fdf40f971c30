import { useNavigate } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { useCoursePurchaseQuery } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { PurchaseButton } from '../purchases/purchase-button.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';

type CoursePurchaseProps = {
  slug: string;
  /** What the button says to somebody who has not bought the course. */
  buyLabel: string;
};

/** The buy button of a course: visitors sign in first, learners see where they stand. */
export function CoursePurchase({ slug, buyLabel }: CoursePurchaseProps) {
  const texts = useTexts();
  const navigate = useNavigate();
  const { status } = useSession();
  const { data, loading, refetch } = useCoursePurchaseQuery({ variables: { slug }, skip: status !== 'signed-in' });
  const course = data?.course;

  if (status === 'signed-out') {
    return (
      <Button wide onClick={() => void navigate(paths.login(paths.course(slug)))}>
        {buyLabel}
      </Button>
    );
  }
  if (course?.viewerAccess) {
    return <PurchaseButton courseId={course.id} access={course.viewerAccess} onChanged={() => void refetch()} />;
  }
  return (
    <>
      <Button wide disabled>
        {buyLabel}
      </Button>
      {status === 'signed-in' && !loading && (
        <Button look="quiet" size="small" onClick={() => void refetch()}>
          {texts.ui.tryAgain}
        </Button>
      )}
    </>
  );
}
