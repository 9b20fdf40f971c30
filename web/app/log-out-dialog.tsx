import { useId } from 'react';
import { useLogOut } from '../auth/use-log-out.ts';
import { hasPendingPayment } from '../purchases/has-pending-payment.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { recoverFocus } from '../ui/page-heading.ts';
import { useOnChange } from '../ui/use-on-change.ts';

type LogOutDialogProps = { open: boolean; onClose: () => void };

/** Asks before the session ends. */
export function LogOutDialog({ open, onClose }: LogOutDialogProps) {
  const texts = useTexts();
  const question = useId();
  const { logOut, loggingOut } = useLogOut();
  // The menu that led here goes with the session, and where the page stays nothing else takes the focus.
  useOnChange(open, () => {
    if (!open) recoverFocus();
  });
  const leave = async () => {
    await logOut();
    onClose();
  };
  return (
    <Dialog
      open={open}
      byPress
      title={texts.app.logOutTitle}
      onClose={onClose}
      dismissible={!loggingOut}
      describedBy={question}
      actions={
        <>
          <Button look="secondary" disabled={loggingOut} onClick={onClose}>
            {texts.ui.cancel}
          </Button>
          <Button look="danger" busy={loggingOut} onClick={() => void leave()}>
            {texts.app.confirmLogOut}
          </Button>
        </>
      }
    >
      <p id={question}>{texts.app.logOutQuestion}</p>
      {/* What proves the payment is removed with everything else that the device keeps. */}
      {open && hasPendingPayment() && (
        <Notice tone="pending" live="alert">
          {texts.app.logOutForgetsPayment}
        </Notice>
      )}
    </Dialog>
  );
}
