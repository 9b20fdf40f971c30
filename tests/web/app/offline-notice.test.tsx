import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { renderPage } from '../../support/render-page.tsx';

const connection = vi.spyOn(navigator, 'onLine', 'get');
const become = (state: 'online' | 'offline') => {
  connection.mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
};

afterEach(() => become('online'));

describe('a device without a connection', () => {
  it('is told so, aloud, for as long as it has none', async () => {
    await renderPage('/login');
    expect(screen.queryByText(/offline|no connection/i)).toBeNull();

    become('offline');
    const notice = screen.getByText(/offline|no connection/i);
    expectShown(notice.closest('[aria-live="polite"]'));

    become('online');
    expect(screen.queryByText(/offline|no connection/i)).toBeNull();
  });
});
