import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useSession } from '../auth/session.tsx';
import { PrintMonthDocument } from '../generated/graphql.ts';
import { usePrintMonthQuery } from '../generated/hooks.ts';
import { Icon } from '../illustrations/icon.tsx';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { useSite } from '../ui/page-head.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import styles from './print-month.module.css';

/** Prints the page with all of its lessons unfolded. The learner's name and the day are fetched when they are needed. */
export function PrintButton() {
  const texts = useTexts().courseContent;
  const client = useApolloClient();
  const [printCount, setPrintCount] = useState(0);

  // In an effect, so that the head is drawn before the browser's dialog stops the page.
  useEffect(() => {
    if (printCount > 0) print();
  }, [printCount]);

  const prepare = async () => {
    // From the network, since the cache may have the day of an earlier print, which is all there is without a connection.
    await client.query({ query: PrintMonthDocument, errorPolicy: 'all', fetchPolicy: 'network-only' });
    setPrintCount((count) => count + 1);
  };
  return (
    <Button look="quiet" size="small" className={styles.button} onClick={() => void prepare()}>
      <Icon name="print" />
      {texts.print}
    </Button>
  );
}

/**
 * The head of the printed sheets, not shown on a screen: the academy, the learner's name and the day. Printing from the
 * browser's menu gives the name of the session and the day of the device.
 */
export function PrintHead() {
  const { name } = useSite();
  // The server does not know the day of the device.
  const isHydrated = useIsHydrated();
  const { data } = usePrintMonthQuery({ fetchPolicy: 'cache-only', ssr: false });
  const { person } = useSession();
  const language = useLanguage();
  if (!isHydrated) return null;
  const today = () =>
    // The platform writes a comma before the year in Bengali, which the academy does not.
    new Intl.DateTimeFormat(`${language}-IN`, { dateStyle: 'full' }).format().replace(/, (?=\p{Nd}{4})/u, ' ');
  const owner = data?.viewer?.name ?? person?.name;
  return (
    <p className={styles.head}>
      <strong>{name}</strong>
      <span>{[owner, data?.viewer?.today.text ?? today()].filter(Boolean).join(' · ')}</span>
    </p>
  );
}
