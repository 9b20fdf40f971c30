import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { PayDialog, PayDialogProps } from './pay-dialog.tsx';

/**
 * The payment dialog on a page that has other things to show, and the function that opens it. Its code comes with the first
 * press; where it cannot be had, the course's own page has it. The dialog has to be rendered when nothing is payable any more
 * as well, because it says how the payment ended.
 */
export const usePayDialog = ({
  courseId,
  ...purchase
}: Omit<PayDialogProps, 'presses'>): { pay: () => Promise<void>; dialog: ReactNode } => {
  const navigate = useNavigate();
  const [Dialog, setDialog] = useState<typeof PayDialog | null>(null);
  const [presses, setPresses] = useState(0);

  const pay = async () => {
    try {
      const { PayDialog } = await import('./pay-dialog.tsx');
      setDialog(() => PayDialog);
      setPresses((count) => count + 1);
    } catch {
      void navigate(paths.courseAccess(courseId));
    }
  };

  return { pay, dialog: Dialog && <Dialog courseId={courseId} {...purchase} presses={presses} /> };
};
