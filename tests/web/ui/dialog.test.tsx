import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';

afterEach(cleanup);

function Asking({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pay</Button>
      <Dialog open={open} title="Complete Your Purchase" dismissible={dismissible} onClose={() => setOpen(false)}>
        <p>₹1500.00</p>
      </Dialog>
    </>
  );
}

function AskingByPress() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen((was) => !was)}>Ask</Button>
      <Dialog open={open} byPress title="Schedule Mentorship" onClose={() => setOpen(false)}>
        <p>When?</p>
      </Dialog>
    </>
  );
}

const frames = () => new Promise((resolve) => setTimeout(resolve, 100));

const cancel = () => {
  const asked = new Event('cancel', { cancelable: true });
  act(() => void screen.getByRole('dialog').dispatchEvent(asked));
  return asked;
};

const openDialog = async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  return user;
};

describe('a dialog', () => {
  it('is named by its title and shows nothing before it opens', async () => {
    render(<Asking />);
    expect(screen.queryByText('₹1500.00')).toBeNull();
    await openDialog();
    expect(screen.getByRole('dialog', { name: 'Complete Your Purchase' }).textContent).toContain('₹1500.00');
  });

  it('opens after the frame that shows the press, and not at all where the press is taken back before', async () => {
    render(<AskingByPress />);
    const press = screen.getByRole('button', { name: 'Ask' });
    fireEvent.click(press);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(press);
    await act(frames);
    expect(screen.queryByRole('dialog')).toBeNull();

    fireEvent.click(press);
    expectShown(await screen.findByRole('dialog', { name: 'Schedule Mentorship' }));
  });

  it('closes by its cross and by Escape', async () => {
    render(<Asking />);
    const user = await openDialog();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('₹1500.00')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Pay' }));
    cancel();
    expect(screen.queryByText('₹1500.00')).toBeNull();
  });

  it('closes when the browser closes it, and stays open when the browser tells late of an earlier time', async () => {
    render(<Asking />);
    const user = await openDialog();
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    act(() => void dialog.dispatchEvent(new Event('close')));
    expectShown(screen.getByText('₹1500.00'));

    dialog.removeAttribute('open');
    act(() => void dialog.dispatchEvent(new Event('close')));
    expect(screen.queryByText('₹1500.00')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(dialog.open).toBe(true);
  });

  it('stays open while work is under way', async () => {
    render(<Asking dismissible={false} />);
    await openDialog();

    expect(cancel().defaultPrevented).toBe(true);
    expect(fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
    expectShown(screen.getByText('₹1500.00'));
  });
});
