import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
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

/** Meetings with a mentor: asking for one, and what became of those that were asked for. */
export function Mentorship({ viewer, loading, onTryAgain }: MentorshipProps) {
  const texts = useTexts();
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.pair} id="mentorship">
      <Section title={texts.home.mentorshipHeading} ruled={false}>
        <div className={styles.ask}>
          <p>{texts.home.mentorshipText}</p>
          <Button look="secondary" onClick={() => setAsking(true)}>
            {texts.home.scheduleMentorship}
          </Button>
          <RequestMeetingDialog open={asking} onClose={() => setAsking(false)} />
        </div>
      </Section>
      <Section title={texts.home.meetingRequestsHeading} ruled={false}>
        {loading ? (
          <SkeletonRegion>
            <Skeleton count={2} />
          </SkeletonRegion>
        ) : (
          <MeetingRequestsList viewer={viewer} onTryAgain={onTryAgain} />
        )}
      </Section>
    </div>
  );
}
