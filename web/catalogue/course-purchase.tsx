import { useNavigate } from 'react-router-dom';
import { fromWantedPage, useSession } from '../auth/session.tsx';
import { lostSessionMessage } from '../errors.ts';
import { useCoursePurchaseQuery } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { PurchaseButton } from '../purchases/purchase-button.tsx';
import { Button } from '../ui/button.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { isHere } from '../ui/is-here.ts';
import { useLastKnown } from '../ui/use-last-known.ts';
import { quietRefetch, useReload } from '../ui/use-reload.ts';

type CoursePurchaseProps = {
  slug: string;
  /** What the button says to somebody who has not bought the course. */
  buyLabel: string;
};

/** The buy button of a course: visitors sign in first, learners see where they stand. */
export function CoursePurchase({ slug, buyLabel }: CoursePurchaseProps) {
  const { status } = useSession();

  if (status === 'signed-in') return <LearnersPurchase slug={slug} buyLabel={buyLabel} />;
  return <SignInToBuy slug={slug} buyLabel={buyLabel} disabled={status === 'loading'} />;
}

function SignInToBuy({ slug, buyLabel, disabled = false }: CoursePurchaseProps & { disabled?: boolean }) {
  const navigate = useNavigate();
  const address = paths.login(paths.course(slug));
  return (
    <Button
      wide
      disabled={disabled}
      onClick={() => void navigate(address, { replace: isHere(address), state: fromWantedPage })}
    >
      {buyLabel}
    </Button>
  );
}

/** A purchase stays while it cannot be refreshed: its dialog says how a payment ended. */
function LearnersPurchase({ slug, buyLabel }: CoursePurchaseProps) {
  const { data, loading, error, refetch } = useCoursePurchaseQuery({ variables: { slug }, ...quietRefetch });
  const course = useLastKnown(data?.course?.viewerAccess ? data.course : null);
  useReload(refetch, course?.viewerAccess?.refreshAfterSeconds ?? null);

  if (course?.viewerAccess) {
    return <PurchaseButton courseId={course.id} access={course.viewerAccess} onChanged={() => void refetch()} />;
  }
  // A public page stays as it is when the session is lost, so only this button finds out.
  const isVisitor = lostSessionMessage(error) !== null || (data?.course && error === undefined);
  if (isVisitor) return <SignInToBuy slug={slug} buyLabel={buyLabel} />;
  return (
    <>
      <Button wide disabled>
        {buyLabel}
      </Button>
      {!loading && <TryAgainButton look="quiet" size="small" onTryAgain={() => refetch()} />}
    </>
  );
}
