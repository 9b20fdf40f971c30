import { useNavigate } from 'react-router-dom';
import { useSession } from '../auth/session.tsx';
import { useCoursePurchaseQuery } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { PurchaseButton } from '../purchases/purchase-button.tsx';
import { Button } from '../ui/button.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { useLastKnown } from '../ui/use-last-known.ts';
import { useReload } from '../ui/use-reload.ts';

type CoursePurchaseProps = {
  slug: string;
  /** What the button says to somebody who has not bought the course. */
  buyLabel: string;
};

/** The buy button of a course: visitors sign in first, learners see where they stand. */
export function CoursePurchase({ slug, buyLabel }: CoursePurchaseProps) {
  const navigate = useNavigate();
  const { status } = useSession();

  if (status !== 'signed-in') {
    return (
      <Button wide disabled={status === 'loading'} onClick={() => void navigate(paths.login(paths.course(slug)))}>
        {buyLabel}
      </Button>
    );
  }
  return <LearnersPurchase slug={slug} buyLabel={buyLabel} />;
}

/** A purchase stays while it cannot be refreshed: its dialog says how a payment ended. */
function LearnersPurchase({ slug, buyLabel }: CoursePurchaseProps) {
  const { data, loading, refetch } = useCoursePurchaseQuery({ variables: { slug } });
  const course = useLastKnown(data?.course?.viewerAccess ? data.course : null);
  useReload(refetch, course?.viewerAccess?.refreshAfterSeconds ?? null);

  if (course?.viewerAccess) {
    return <PurchaseButton courseId={course.id} access={course.viewerAccess} onChanged={() => void refetch()} />;
  }
  return (
    <>
      <Button wide disabled>
        {buyLabel}
      </Button>
      {!loading && <TryAgainButton look="quiet" size="small" onTryAgain={() => void refetch()} />}
    </>
  );
}
