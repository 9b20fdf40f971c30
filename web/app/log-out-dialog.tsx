import { useLogOut } from '../auth/use-log-out.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type LogOutDialogProps = { open: boolean; onClose: () => void };

/** Asks before the session ends. */
export function LogOutDialog({ open, onClose }: LogOutDialogProps) {
  const texts = useTexts();
  const { logOut, loggingOut } = useLogOut();
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
      <p>{texts.app.logOutQuestion}</p>
    </Dialog>
  );
}
