import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, use } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { Link } from '../../../web/ui/link.tsx';

const onItsWay = new Promise<never>(() => {});

function Next() {
  return use(onItsWay);
}

afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', '/');
});

it('adds one entry to the history, however often it is pressed while its page is on its way', async () => {
  render(
    <BrowserRouter>
      <Suspense>
        <Routes>
          <Route path="/" element={<Link to="/next?page=2#part">Next</Link>} />
          <Route path="/next" element={<Next />} />
        </Routes>
      </Suspense>
    </BrowserRouter>,
  );
  const before = window.history.length;
  const user = userEvent.setup();
  await user.dblClick(screen.getByRole('link', { name: 'Next' }));
  await user.keyboard('{Enter}');
  expect(window.location.href).toContain('/next?page=2#part');
  expect(window.history.length).toBe(before + 1);
});
