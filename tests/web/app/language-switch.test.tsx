import { render } from '@testing-library/react';
import { Router, type Location } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { LanguageSwitch } from '../../../web/app/language-switch.tsx';
import { TextsProvider } from '../../../web/texts/texts-provider.tsx';

const at = (search: string, key: string): Location => ({ pathname: '/register', search, hash: '', state: null, key });

it('takes a former language out of the address also where the router was not told of Back', () => {
  const replace = vi.fn<(to: unknown) => void>();
  const navigator = { createHref: String, go: vi.fn(), push: vi.fn(), replace };
  const page = (location: Location) => (
    <Router location={location} navigator={navigator}>
      <TextsProvider initialLanguage="bn" fetchIn={async () => null}>
        <LanguageSwitch className={undefined} />
      </TextsProvider>
    </Router>
  );
  window.history.replaceState(null, '', '/register');
  const { rerender } = render(page(at('', 'below')));
  expect(replace).not.toHaveBeenCalled();

  // The entry above has no language any more; Back comes before it is rendered.
  window.history.replaceState(null, '', '/register?lang=en');
  rerender(page(at('', 'above')));
  expect(replace.mock.calls.map(([to]) => to)).toEqual([
    expect.objectContaining({ pathname: '/register', search: '' }),
  ]);
});
