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

/** The certificate at the top of the stairs. */
export function CertificateCard({ certificate: from }: { certificate: FragmentType<CertificateCardFragment> }) {
  const texts = useTexts();
  const certificate = fragmentData<CertificateCardFragment>(from);
  const [asked, setAsked] = useState(false);

  return (
    <Card as="section" className={styles.card} data-unlocked={certificate.isUnlocked}>
      <span className={styles.icon}>
        <Icon name={certificate.isUnlocked ? 'award' : 'lock'} size={32} />
      </span>
      <div>
        <h2 className={styles.title}>{texts.purchases.certificate}</h2>
        <p className={styles.explanation}>{certificate.explanation}</p>
      </div>
      <Button look="secondary" disabled={!certificate.isUnlocked} onClick={() => setAsked(true)}>
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
