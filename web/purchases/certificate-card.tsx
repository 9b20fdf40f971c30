import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { CertificateCardFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './certificate-card.module.css';

/** The certificate, behind the door at the top of the stairs: dark until every month is open. */
export function CertificateCard({ certificate: from }: { certificate: FragmentType<CertificateCardFragment> }) {
  const texts = useTexts();
  const certificate = fragmentData<CertificateCardFragment>(from);
  const [asked, setAsked] = useState(false);

  return (
    <Card
      as="section"
      id="certificate"
      tabIndex={-1}
      padded={false}
      className={styles.card}
      data-unlocked={certificate.isUnlocked}
    >
      <svg className={styles.door} viewBox="0 0 96 112" aria-hidden="true">
        <path className={styles.beam} d="M30 112h-70l70-98z" />
        <path className={styles.frame} d="M26 112V10h52v102z" />
        <path className={styles.leaf} d="M31 112V15h42v97zM65 60v8" />
      </svg>
      <div className={styles.words}>
        <h3 className={styles.title}>{texts.purchases.certificate}</h3>
        <p className={styles.explanation}>{certificate.explanation}</p>
      </div>
      <Button
        className={certificate.isUnlocked ? undefined : styles.idle}
        look="secondary"
        disabled={!certificate.isUnlocked}
        onClick={() => setAsked(true)}
      >
        <Icon name={certificate.isUnlocked ? 'download' : 'lock'} />
        {texts.purchases.downloadCertificate}
      </Button>
      {asked && (
        <div className={styles.message}>
          <Notice live="status">{certificate.downloadMessage}</Notice>
        </div>
      )}
    </Card>
  );
}
