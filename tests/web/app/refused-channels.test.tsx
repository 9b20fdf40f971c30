import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { aViewer } from '../../support/graph-objects/learner.ts';
import { aPageOf } from '../../support/graph-objects/values.ts';
import { renderPage } from '../../support/render-page.tsx';

// Firefox refuses them together with the cookies of a site.
describe('a browser that refuses channels between tabs', () => {
  beforeEach(() => {
    vi.stubGlobal('BroadcastChannel', function refuse() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows the pages', async () => {
    await renderPage('/login');
    expectShown(await screen.findByRole('heading', { name: 'Login', level: 1 }));
  });

  it('shows those of learners as well, which a login leads to before it is known that no cookie came of it', async () => {
    const page = await renderPage('/purchases', {
      signedIn: true,
      graph: { viewer: aViewer(), courses: aPageOf([]) },
    });
    expectShown(await screen.findByRole('heading', { name: 'Purchases', level: 1 }));
    await waitFor(() => expect(page.sent('UnreadBadge')).toHaveLength(1));
  });
});
