import { useState } from 'react';
import { Notice } from './notice.tsx';
import { TryAgainButton } from './try-again-button.tsx';

type ChoicesNotLoadedProps = {
  text: string;
  loading: boolean;
  onTryAgain: () => void;
};

/**
 * Says that the choices of a form could not be loaded, with a retry. Render it while they are missing: it is empty until they
 * have failed for the first time.
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
