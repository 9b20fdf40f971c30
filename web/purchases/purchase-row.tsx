import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { PurchaseRowFragment, PurchaseStanding } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { withDateBreaks } from '../texts/date-breaks.ts';
import { MixedText } from '../texts/mixed-text.tsx';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Tag, type TagTone } from '../ui/tag.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { factsOfPayment } from './mail-to-support.ts';
import { PurchaseAcknowledgement } from './purchase-acknowledgement.tsx';
import { WriteAboutPayment } from './write-about-payment.tsx';
import styles from './purchase-row.module.css';

type Look = { tone: TagTone; icon: IconName };

// The words of a tag are the same for everything that is not approved, so its colour and icon tell what became of it.
const looks: Record<PurchaseStanding, Look> = {
  APPROVED: { tone: 'leaf', icon: 'check' },
  CHECKING: { tone: 'lamp', icon: 'hourglass' },
  DECLINED: { tone: 'neutral', icon: 'info' },
  DUPLICATE: { tone: 'neutral', icon: 'layers' },
  REFUNDED: { tone: 'neutral', icon: 'arrow-left' },
  UNKNOWN: { tone: 'neutral', icon: 'info' },
  UNPAID: { tone: 'neutral', icon: 'info' },
};

type PurchaseRowProps = {
  purchase: FragmentType<PurchaseRowFragment>;
  /** Where questions about a declined payment go. */
  supportEmail: string;
};

/** A purchase in one line: what, how much, when, and how it stands. On a phone it has three, each with two ends. */
export function PurchaseRow({ purchase: from, supportEmail }: PurchaseRowProps) {
  const texts = useTexts();
  const [acknowledging, setAcknowledging] = useState(false);
  const purchase = fragmentData<PurchaseRowFragment>(from);
  const { tone, icon } = looks[purchase.standing];

  return (
    <article className={styles.row} data-standing={purchase.standing}>
      <h3 className={styles.kind}>
        {purchase.courseTitle !== null && (
          <VisuallyHidden>
            <TextWithLang text={purchase.courseTitle} />:{' '}
          </VisuallyHidden>
        )}
        {purchase.kindText}
        {purchase.remark !== null && <span className={styles.standing}> · {purchase.standingText}</span>}
      </h3>
      <p className={styles.amount}>{purchase.amount?.display}</p>
      {purchase.submittedText !== null && (
        <p className={styles.date}>{texts.purchases.submitted(withDateBreaks(purchase.submittedText))}</p>
      )}
      <p className={styles.state}>
        <Tag tone={tone} icon={icon}>
          {purchase.statusText}
        </Tag>
      </p>
      <p className={styles.note}>{purchase.note}</p>
      {purchase.isAcknowledgeable && (
        <Button
          look="quiet"
          className={styles.receipt}
          // Its only name: beside another one screen readers would read it as well.
          title={`${texts.purchases.acknowledgement}: ${purchase.kindText}`}
          onClick={() => setAcknowledging(true)}
        >
          <Icon name="receipt" />
        </Button>
      )}
      {purchase.remark !== null && (
        <div className={styles.remark}>
          <Notice>
            <p>
              <MixedText text={purchase.remark} />
            </p>
            {purchase.standing === 'DECLINED' && (
              <WriteAboutPayment supportEmail={supportEmail} about={factsOfPayment(purchase)} />
            )}
          </Notice>
        </div>
      )}
      <PurchaseAcknowledgement purchase={purchase} open={acknowledging} onClose={() => setAcknowledging(false)} />
    </article>
  );
}
