import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import type { PayDialog, PayDialogProps } from './pay-dialog.tsx';

/**
 * The payment dialog on a page that has other things to show, and the function that opens it. Its code is fetched at the first
 * press; where that fails, the course's own page follows, which has it. Render the dialog also when nothing is payable any
 * more, because it says how the payment ended.
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
