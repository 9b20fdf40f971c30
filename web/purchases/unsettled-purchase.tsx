import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { UnsettledPurchaseFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './unsettled-purchase.module.css';

type UnsettledPurchaseProps = {
  purchase: FragmentType<UnsettledPurchaseFragment>;
  /** Whether it stands on the page of its course, which says itself that it waits. */
  onItsPage?: boolean;
};

/** A payment that waits for approval or was declined: what was paid, and what happens next. */
export function UnsettledPurchase({ purchase: from, onItsPage = false }: UnsettledPurchaseProps) {
  const texts = useTexts();
  const purchase = fragmentData<UnsettledPurchaseFragment>(from);
  const { isDeclined, submittedText } = purchase;

  return (
    <Card as="article" className={styles.card}>
      <h3 className={styles.title} lang={languageOf(purchase.courseTitle ?? '')}>
        {purchase.courseTitle}
      </h3>
      <p className={styles.facts}>
        {[purchase.kindText, purchase.amount?.display].filter(Boolean).join(' · ')}
        {submittedText !== null && <> · {texts.purchases.submitted(submittedText)}</>}
      </p>
      <Notice tone={isDeclined ? 'danger' : 'pending'}>
        {!onItsPage && <p>{isDeclined ? purchase.remark : purchase.note}</p>}
        <p>{isDeclined ? texts.purchases.declinedNext : texts.purchases.pendingNext}</p>
      </Notice>
      <p>
        {isDeclined ? (
          <LinkButton look="secondary" to={paths.courseAccess(purchase.courseId)}>
            {texts.purchases.goToCourse}
          </LinkButton>
        ) : (
          <LinkButton look="secondary" to={paths.purchases()}>
            {texts.purchases.seePurchases}
          </LinkButton>
        )}
      </p>
    </Card>
  );
}
