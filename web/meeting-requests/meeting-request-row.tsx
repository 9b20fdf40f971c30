import type { FragmentType } from '@apollo/client';
import { useId } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { MeetingRequestRowFragment, MeetingRequestStatus } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { LinkedText } from '../ui/linked-text.tsx';
import { LongText } from '../ui/long-text.tsx';
import { Tag, type TagTone } from '../ui/tag.tsx';
import { isToCome } from './is-to-come.ts';
import styles from './meeting-request-row.module.css';

const looks: Record<MeetingRequestStatus, { tone: TagTone; icon: IconName }> = {
  APPROVED: { tone: 'leaf', icon: 'check' },
  DECLINED: { tone: 'brick', icon: 'close' },
  PENDING: { tone: 'neutral', icon: 'hourglass' },
};

/** A request for a meeting: when, about what, and what the academy answered. */
export function MeetingRequestRow({ request: from }: { request: FragmentType<MeetingRequestRowFragment> }) {
  const texts = useTexts();
  const request = fragmentData<MeetingRequestRowFragment>(from);
  const toCome = isToCome(request);
  const when = request.preferredDate ?? request.preferredTimeText;
  const whenId = useId();

  return (
    <Card as="article" className={styles.row}>
      {request.preferredCalendarDay !== null && (
        <DateTile day={request.preferredCalendarDay} tone={toCome ? 'next' : 'plain'} isSaidBeside />
      )}
      <div className={styles.words}>
        <header className={styles.head}>
          {when !== null && (
            <h4 id={whenId} className={styles.when}>
              {request.preferredDate !== null && (
                <time dateTime={request.preferredDate}>{request.preferredDateText}</time>
              )}
              {request.preferredTimeText !== null && (
                <span className={styles.hour} lang={languageOf(request.preferredTimeText)}>
                  {/* No line begins with the dash. */}
                  {request.preferredTimeText.replace(' - ', '\u00A0- ')}
                  {request.timeZoneText !== null && ` ${request.timeZoneText}`}
                </span>
              )}
            </h4>
          )}
          <Tag {...looks[request.status]}>{request.statusText}</Tag>
        </header>
        {toCome && (
          <p className={styles.next}>
            <strong>{request.daysAwayText}</strong>
            {request.calendarUrl !== null && (
              <a className={styles.calendar} href={request.calendarUrl} download aria-describedby={whenId}>
                <Icon name="calendar" size={18} />
                {texts.catalogue.addToCalendar}
              </a>
            )}
          </p>
        )}
        {request.message !== null && (
          <LongText text={request.message} lang={languageOf(request.message)} place="card" className={styles.message} />
        )}
        {request.adminResponse !== null && (
          <p className={styles.response}>
            <strong>{texts.meetingRequests.adminResponse}:</strong>{' '}
            <span lang={languageOf(request.adminResponse)}>
              <LinkedText text={request.adminResponse} />
            </span>
          </p>
        )}
      </div>
    </Card>
  );
}
