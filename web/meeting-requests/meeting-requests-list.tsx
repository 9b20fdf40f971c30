import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { MeetingRequestsListFragment } from '../generated/graphql.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { EmptyList } from '../ui/empty-list.tsx';
import { Fold } from '../ui/fold.tsx';
import { isToCome } from './is-to-come.ts';
import { MeetingRequestRow } from './meeting-request-row.tsx';
import styles from './meeting-requests-list.module.css';

/** How many of the newest requests are shown without unfolding the others. */
const NEWEST = 4;

type MeetingRequestsListProps = {
  /** Null when the learner's data could not be fetched. */
  viewer: FragmentType<MeetingRequestsListFragment> | null;
  onTryAgain: () => void;
};

/** The learner's requests for a meeting, the newest on top; older ones unfold, except for meetings that are to come. */
export function MeetingRequestsList({ viewer, onTryAgain }: MeetingRequestsListProps) {
  const texts = useTexts();
  const language = useLanguage();
  const data = fragmentData<MeetingRequestsListFragment>(viewer);
  const requests = data?.meetingRequests?.nodes ?? null;

  if (requests !== null && requests.length > 0) {
    const shown = requests.filter((request, index) => index < NEWEST || isToCome(request));
    const older = requests.filter((request) => !shown.includes(request));
    return (
      <>
        <Requests requests={shown} />
        {older.length > 0 && (
          <Fold name="meetings" label={texts.meetingRequests.older(smallNumber(older.length, language))}>
            <Requests requests={older} />
          </Fold>
        )}
      </>
    );
  }
  return <EmptyList text={texts.meetingRequests.empty} onTryAgain={requests === null ? onTryAgain : undefined} />;
}

type Request = NonNullable<MeetingRequestsListFragment['meetingRequests']>['nodes'][number];

function Requests({ requests }: { requests: readonly Request[] }) {
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
