import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { MeetingRequestsListFragment } from '../generated/graphql.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { TryAgainButton } from '../ui/try-again-button.tsx';
import { MeetingRequestRow } from './meeting-request-row.tsx';
import styles from './meeting-requests-list.module.css';

type MeetingRequestsListProps = {
  /** Null when the learner's data could not be fetched. */
  viewer: FragmentType<MeetingRequestsListFragment> | null;
  onTryAgain: () => void;
};

/** The learner's requests for a meeting, the newest on top. */
export function MeetingRequestsList({ viewer, onTryAgain }: MeetingRequestsListProps) {
  const texts = useTexts();
  const data = fragmentData<MeetingRequestsListFragment>(viewer);
  const requests = data?.meetingRequests?.nodes ?? null;

  if (requests !== null && requests.length > 0) {
    return (
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.id}>
            <MeetingRequestRow request={request} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={styles.empty}>
      <p>{texts.meetingRequests.empty}</p>
      {requests === null && <TryAgainButton look="quiet" size="small" onTryAgain={onTryAgain} />}
    </div>
  );
}
