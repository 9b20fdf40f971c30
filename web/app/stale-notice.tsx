import { useApolloClient } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import { useReload } from '../ui/use-reload.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { observedBy } from './apollo-client.ts';
import styles from './notice-bar.module.css';

const ASK_AGAIN_SECONDS = 30;

/**
 * Says that the page shows old data because the academy does not answer. It repeats the stale queries from time to time,
 * since a page that only shows something does not repeat them itself.
 */
export function StaleNotice() {
  const texts = useTexts();
  const client = useApolloClient();
  const { asRendered, stale, subscribe } = observedBy(client).freshness;
  // Answers may have come before the page is hydrated.
  const names = useSyncExternalStore(subscribe, stale, asRendered);
  const isStale = names.length > 0;

  useReload(() => client.refetchQueries({ include: [...names] }), isStale ? ASK_AGAIN_SECONDS : null);

  return (
    <div aria-live="polite">
      {isStale && (
        <p className={styles.notice} data-quiet>
          {texts.app.stale}
        </p>
      )}
    </div>
  );
}
