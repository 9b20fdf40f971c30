import type { FragmentType } from '@apollo/client';
import { useId, useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { CertificateCardFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Notice } from '../ui/notice.tsx';
import { CertificateDoor, DOOR_HEIGHT } from './certificate-door.tsx';
import highlight from './card-highlight.module.css';
import styles from './certificate-card.module.css';

/** The certificate, behind the door at the top of the stairs: dark until every month is open. */
export function CertificateCard({ certificate: from }: { certificate: FragmentType<CertificateCardFragment> }) {
  const texts = useTexts();
  const certificate = fragmentData<CertificateCardFragment>(from);
  const [asked, setAsked] = useState(false);
  const titleId = useId();

  return (
    <Card
      as="section"
      id="certificate"
      tabIndex={-1}
      padded={false}
      className={`${styles.card} ${highlight.card}`}
      aria-labelledby={titleId}
    >
      <svg className={styles.door} viewBox={`-24 ${-DOOR_HEIGHT - 8} 88 ${DOOR_HEIGHT + 8}`} aria-hidden="true">
        <CertificateDoor isOpen={certificate.isUnlocked} />
      </svg>
      <div className={styles.words}>
        <h3 id={titleId}>{texts.purchases.certificate}</h3>
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
      <div className={styles.message} data-asked={asked}>
        <Notice live="status">{asked && certificate.downloadMessage}</Notice>
      </div>
    </Card>
  );
}
