import type { FragmentType } from '@apollo/client';
import { useId, useState } from 'react';
import type { MeetingRequestsListFragment } from '../generated/graphql.ts';
import { MeetingRequestsList } from '../meeting-requests/meeting-requests-list.tsx';
import { RequestMeetingDialog } from '../meeting-requests/request-meeting-dialog.tsx';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import styles from './mentorship.module.css';

type MentorshipProps = {
  /** Null when the learner's data could not be fetched. */
  viewer: FragmentType<MeetingRequestsListFragment> | null;
  loading: boolean;
  onTryAgain: () => void;
};

/** Meetings with a mentor: requesting one, and the requests so far. */
export function Mentorship({ viewer, loading, onTryAgain }: MentorshipProps) {
  const texts = useTexts();
  const requestsId = useId();
  const [asking, setAsking] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const ask = () => {
    setIsSent(false);
    setAsking(true);
  };
  return (
    <div className={styles.mentorship} id="mentorship">
      <Section title={texts.home.mentorshipHeading} ruled={false}>
        <div className={styles.offer}>
          <p className={styles.text}>{texts.home.mentorshipText}</p>
          <Button look="secondary" size="small" onClick={ask}>
            {texts.meetingRequests.dialogTitle}
          </Button>
        </div>
        <section className={styles.requests} aria-labelledby={requestsId}>
          <h3 id={requestsId}>{texts.home.meetingRequestsHeading}</h3>
          {loading ? (
            <SkeletonRegion>
              <Skeleton count={2} />
            </SkeletonRegion>
          ) : (
            <MeetingRequestsList viewer={viewer} onTryAgain={onTryAgain} />
          )}
        </section>
        {/* To the eye the new request at the top of the list says it. */}
        <output className="visually-hidden">{isSent && texts.meetingRequests.sent}</output>
        <RequestMeetingDialog open={asking} onClose={() => setAsking(false)} onRequested={() => setIsSent(true)} />
      </Section>
    </div>
  );
}
