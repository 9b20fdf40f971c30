import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectShown } from '../../support/expect-shown.ts';
import { TextsProvider, useLanguageChoice, useTexts } from '../../../web/texts/texts-provider.tsx';

describe('A choice of language', () => {
  it('draws what has texts once it is carried out, and not before', async () => {
    const onDrawn = vi.fn();
    let arrive = (): void => undefined;
    const fetchIn = () =>
      new Promise<() => void>((resolve) => {
        arrive = () => resolve(() => undefined);
      });
    function Label() {
      useEffect(() => onDrawn());
      return <p>{useTexts().app.menu}</p>;
    }
    function Choice() {
      const { coming, setLanguage } = useLanguageChoice();
      return <button onClick={() => setLanguage('bn')}>{coming ?? 'at rest'}</button>;
    }
    render(
      <TextsProvider initialLanguage="en" fetchIn={fetchIn}>
        <Label />
        <Choice />
      </TextsProvider>,
    );
    onDrawn.mockClear();
    await act(async () => screen.getByRole('button', { name: 'at rest' }).click());
    expectShown(screen.getByRole('button', { name: 'bn' }));
    expect(onDrawn).not.toHaveBeenCalled();

    await act(async () => arrive());
    expectShown(await screen.findByText('মেনু'));
    expect(onDrawn).toHaveBeenCalledOnce();
  });
});
