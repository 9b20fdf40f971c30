import { useState } from 'react';
import { Notice } from './notice.tsx';
import { TryAgainButton } from './try-again-button.tsx';

type ChoicesNotLoadedProps = {
  text: string;
  loading: boolean;
  onTryAgain: () => void;
};

/**
 * Says why a form has nothing to choose from, and asks for it again. It is rendered for as long as the choices are missing, and
 * says nothing before they failed for the first time.
 */
export function ChoicesNotLoaded({ text, loading, onTryAgain }: ChoicesNotLoadedProps) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!loading && !hasFailed) setHasFailed(true);
  return (
    <Notice
      tone="danger"
      live="status"
      action={<TryAgainButton look="quiet" size="small" busy={loading} onTryAgain={onTryAgain} />}
    >
      {hasFailed && text}
    </Notice>
  );
}
