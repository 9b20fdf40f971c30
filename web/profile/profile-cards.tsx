import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { ProfileCardsFragment } from '../generated/graphql.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './profile-cards.module.css';

/** Four facts about the learner, in one row. */
export function ProfileCards({ viewer }: { viewer: FragmentType<ProfileCardsFragment> }) {
  const { profileCards } = fragmentData<ProfileCardsFragment>(viewer);
  return (
    <dl className={styles.facts}>
      {(profileCards ?? []).map(({ key, label, value }) => (
        <div key={key} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The steps of the facts while they load. */
export function ProfileCardsSkeleton() {
  return (
    <dl className={styles.facts}>
      {[1, 2, 3, 4].map((fact) => (
        <div key={fact} className={styles.fact}>
          <dt className={styles.label}>
            <Skeleton />
          </dt>
          <dd className={styles.value}>
            <Skeleton />
          </dd>
        </div>
      ))}
    </dl>
  );
}
