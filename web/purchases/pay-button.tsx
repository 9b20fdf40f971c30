import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutDialogFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import type { PayDialog } from './pay-dialog.tsx';

type PayButtonProps = {
  courseId: string;
  label: string;
  offer: FragmentType<CheckoutDialogFragment> | null;
  onChanged: () => void;
};

/** Opens the payment dialog here. Its code comes with the first press; where it cannot be had, the course's own page has it. */
export function PayButton({ courseId, label, offer, onChanged }: PayButtonProps) {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<typeof PayDialog | null>(null);
  const [presses, setPresses] = useState(0);

  const press = async () => {
    try {
      const { PayDialog } = await import('./pay-dialog.tsx');
      setDialog(() => PayDialog);
      setPresses((count) => count + 1);
    } catch {
      void navigate(paths.courseAccess(courseId));
    }
  };

  return (
    <>
      <Button look="secondary" size="small" onClick={() => void press()}>
        {label}
      </Button>
      {Dialog && <Dialog courseId={courseId} offer={offer} onChanged={onChanged} presses={presses} />}
    </>
  );
}
