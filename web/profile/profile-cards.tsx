import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { ProfileCardKey, ProfileCardsFragment } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { Card } from '../ui/card.tsx';
import styles from './profile-cards.module.css';

const icons: Record<ProfileCardKey, IconName> = {
  AGE: 'calendar',
  ROLE: 'user',
  STATUS: 'shield',
  TOTAL_PAID: 'receipt',
};

/** Four facts about the learner. */
export function ProfileCards({ viewer }: { viewer: FragmentType<ProfileCardsFragment> }) {
  const { profileCards } = fragmentData<ProfileCardsFragment>(viewer);
  return (
    <dl className={styles.cards}>
      {(profileCards ?? []).map(({ key, label, value }) => (
        <Card key={key} className={styles.card}>
          <dt className={styles.label}>
            <Icon name={icons[key]} />
            {label}
          </dt>
          <dd className={styles.value}>{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
