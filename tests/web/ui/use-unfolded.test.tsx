import { act, cleanup, render, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

/** A fold as a page that was loaded again has it: its modules begin anew. */
const loadPage = async (path = '/course/1/month/1', key = 'default') => {
  cleanup();
  vi.resetModules();
  const { Fold } = await import('../../../web/ui/fold.tsx');
  return (
    <MemoryRouter initialEntries={[{ pathname: path, key }]}>
      <Fold name="lesson 1" label="More">
        Text
      </Fold>
    </MemoryRouter>
  );
};

const fold = () => screen.getByRole<HTMLDetailsElement>('group');
const unfold = () =>
  act(async () => {
    fold().open = true;
    fold().dispatchEvent(new Event('toggle'));
  });

describe('what was unfolded', () => {
  it('is still unfolded when its page is loaded again, and on no other page of the tab', async () => {
    render(await loadPage());
    await unfold();
    render(await loadPage());
    expect(fold().open).toBe(true);
    render(await loadPage('/course/1/month/2'));
    expect(fold().open).toBe(false);
    render(await loadPage('/course/1/month/1', 'another visit'));
    expect(fold().open).toBe(false);
  });

  it('unfolds in a page from the server once that is hydrated', async () => {
    render(await loadPage());
    await unfold();
    const page = await loadPage();
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(page);
    expect(fold().open).toBe(false);
    const problems: unknown[] = [];
    vi.spyOn(console, 'error').mockImplementation((problem) => void problems.push(problem));
    const root = await act(async () => hydrateRoot(place, page));
    expect(fold().open).toBe(true);
    expect(problems).toEqual([]);
    act(() => root.unmount());
    place.remove();
  });

  it('is forgotten with all that the tab keeps', async () => {
    render(await loadPage());
    await unfold();
    const { tabStorage } = await import('../../../web/device-storage.ts');
    tabStorage.clear();
    await act(async () => {
      fold().open = false;
      fold().dispatchEvent(new Event('toggle'));
    });
    expect(sessionStorage.getItem('unfolded')).toBe('[["default /course/1/month/1 lesson 1",false]]');
  });
});
