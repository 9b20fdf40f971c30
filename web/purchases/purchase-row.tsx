import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CourseCover } from '../catalogue/course-cover.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { PurchaseRowFragment, PurchaseStatus } from '../generated/graphql.ts';
import type { IconName } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { Tag, type TagTone } from '../ui/tag.tsx';
import { PurchaseAcknowledgement } from './purchase-acknowledgement.tsx';
import styles from './purchase-row.module.css';

const looks: Record<PurchaseStatus, { tone: TagTone; icon: IconName }> = {
  OTHER: { tone: 'neutral', icon: 'hourglass' },
  PAID: { tone: 'leaf', icon: 'check' },
  PENDING: { tone: 'lamp', icon: 'hourglass' },
};

/** A purchase: what, how much, when, and how it stands. */
export function PurchaseRow({ purchase: from }: { purchase: FragmentType<PurchaseRowFragment> }) {
  const texts = useTexts();
  const [acknowledging, setAcknowledging] = useState(false);
  const purchase = fragmentData<PurchaseRowFragment>(from);

  return (
    <Card as="article" padded={false} className={styles.row}>
      {purchase.course !== null && (
        <div className={styles.cover}>
          <CourseCover course={purchase.course} />
        </div>
      )}
      <div className={styles.words}>
        <h2 className={styles.title} lang={languageOf(purchase.courseTitle ?? '')}>
          {purchase.course === null ? (
            purchase.courseTitle
          ) : (
            <Link to={paths.courseAccess(purchase.course.id)}>{purchase.courseTitle}</Link>
          )}
        </h2>
        <p className={styles.kind}>{[purchase.kindText, purchase.amount?.display].filter(Boolean).join(' · ')}</p>
        {purchase.submittedText !== null && (
          <p className={styles.date}>{texts.purchases.submitted(purchase.submittedText)}</p>
        )}
      </div>
      <div className={styles.state}>
        <Tag {...looks[purchase.status]}>{purchase.statusText}</Tag>
        <p className={styles.date}>{purchase.note}</p>
        {purchase.isAcknowledgeable && (
          <Button look="quiet" size="small" onClick={() => setAcknowledging(true)}>
            {texts.purchases.acknowledgement}
          </Button>
        )}
      </div>
      {purchase.remark !== null && (
        <div className={styles.remark}>
          <Notice tone={purchase.isDeclined ? 'danger' : 'info'}>{purchase.remark}</Notice>
        </div>
      )}
      <PurchaseAcknowledgement
        acknowledgement={purchase.acknowledgement}
        open={acknowledging}
        onClose={() => setAcknowledging(false)}
      />
    </Card>
  );
}
