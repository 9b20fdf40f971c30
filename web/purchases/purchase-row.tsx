import type { FragmentType } from '@apollo/client';
import { useId, useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { PurchaseRowFragment, PurchaseStanding } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { InItsLanguage } from '../texts/in-its-language.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Notice, type NoticeTone } from '../ui/notice.tsx';
import { Tag, type TagTone } from '../ui/tag.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { PurchaseAcknowledgement } from './purchase-acknowledgement.tsx';
import styles from './purchase-row.module.css';

type Look = { tone: TagTone; icon: IconName; remark?: NoticeTone };

// The words of a tag are the same for everything that is not approved, so its colour and icon tell what became of it.
const looks: Record<PurchaseStanding, Look> = {
  APPROVED: { tone: 'leaf', icon: 'check' },
  CHECKING: { tone: 'lamp', icon: 'hourglass' },
  DECLINED: { tone: 'neutral', icon: 'info', remark: 'danger' },
  DUPLICATE: { tone: 'neutral', icon: 'layers' },
  REFUNDED: { tone: 'neutral', icon: 'arrow-left' },
  UNKNOWN: { tone: 'neutral', icon: 'info' },
  UNPAID: { tone: 'neutral', icon: 'info' },
};

/** A purchase in one line: what, how much, when, and how it stands. On a phone the rest unfolds. */
export function PurchaseRow({ purchase: from }: { purchase: FragmentType<PurchaseRowFragment> }) {
  const texts = useTexts();
  const moreId = useId();
  const [acknowledging, setAcknowledging] = useState(false);
  const [open, setOpen] = useState(false);
  const purchase = fragmentData<PurchaseRowFragment>(from);
  const { tone, icon, remark = 'info' } = looks[purchase.standing];
  const cameToNothing = purchase.remark !== null;

  return (
    <article className={styles.row} data-standing={purchase.standing} data-open={open}>
      <h3 className={styles.kind}>
        {purchase.courseTitle !== null && (
          <VisuallyHidden>
            <InItsLanguage text={purchase.courseTitle} />:{' '}
          </VisuallyHidden>
        )}
        {purchase.kindText}
        {cameToNothing && <span className={styles.standing}> · {purchase.standingText}</span>}
      </h3>
      <p className={styles.amount}>{purchase.amount?.display}</p>
      <p className={styles.state}>
        <Tag tone={tone} icon={icon}>
          {purchase.statusText}
        </Tag>
      </p>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={open}
        aria-controls={moreId}
        aria-label={texts.purchases.more(purchase.kindText)}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron-down" />
      </button>
      <div id={moreId} className={styles.more}>
        {purchase.submittedText !== null && (
          <p className={styles.date}>{texts.purchases.submitted(purchase.submittedText)}</p>
        )}
        <p className={styles.note}>{purchase.note}</p>
        {purchase.isAcknowledgeable && (
          <Button look="quiet" className={styles.receipt} onClick={() => setAcknowledging(true)}>
            <Icon name="receipt" />
            <span className={styles.receiptWord}>{texts.purchases.acknowledgement}</span>
            <VisuallyHidden>: {purchase.kindText}</VisuallyHidden>
          </Button>
        )}
        {cameToNothing && (
          <div className={styles.remark}>
            <Notice tone={remark}>{purchase.remark}</Notice>
          </div>
        )}
      </div>
      <PurchaseAcknowledgement purchase={purchase} open={acknowledging} onClose={() => setAcknowledging(false)} />
    </article>
  );
}
