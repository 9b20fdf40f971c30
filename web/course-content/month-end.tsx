import type { FragmentType } from '@apollo/client';
import { useState } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { MonthEndFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { RequestMeetingDialog } from '../meeting-requests/request-meeting-dialog.tsx';
import { paths } from '../paths.ts';
import { monthIcons } from '../purchases/step-states.ts';
import { withWholeDates } from '../texts/whole-dates.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './month-end.module.css';

type MonthEndProps = {
  courseId: string;
  /** The month that the page is about, in words, for the question about it. */
  name: string;
  /** The month after it; null after the last. */
  next: FragmentType<MonthEndFragment> | null;
  /** Whether the month is all of the course. */
  isWhole: boolean;
  /** Whether the certificate of the course is available. */
  isCertified: boolean;
  /** What the next month costs, where it can be paid. */
  price: string | undefined;
  onPay: () => void;
};

/** What comes after the last lesson: the next month, and somebody to ask. */
export function MonthEnd({ name, ...next }: MonthEndProps) {
  const texts = useTexts().courseContent;
  const [asking, setAsking] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const ask = () => {
    setIsSent(false);
    setAsking(true);
  };

  return (
    <div className={styles.end}>
      <NextMonth {...next} />
      <section className={styles.part} aria-labelledby="ask">
        <h2 id="ask">{texts.askHeading}</h2>
        <p className={styles.words}>{texts.askHint}</p>
        <Button look="secondary" className={styles.button} onClick={ask}>
          <Icon name="chat" />
          {texts.ask}
        </Button>
        <Notice tone="success" live="status">
          {isSent && <Link to={paths.dashboard()}>{texts.asked}</Link>}
        </Notice>
        <RequestMeetingDialog
          open={asking}
          about={texts.askMessage(name)}
          onClose={() => setAsking(false)}
          onRequested={() => setIsSent(true)}
        />
      </section>
    </div>
  );
}

type NextMonthProps = Omit<MonthEndProps, 'name'>;

function NextMonth({ courseId, next: from, isWhole, isCertified, price, onPay }: NextMonthProps) {
  const { courseContent: texts, purchases } = useTexts();
  const next = fragmentData<MonthEndFragment>(from);
  if (!next) {
    return (
      <section className={styles.part} aria-labelledby="next">
        <h2 id="next">{isWhole ? texts.wholeCourse : texts.lastMonth}</h2>
        <LinkButton
          look="secondary"
          className={styles.button}
          to={isCertified ? `${paths.courseAccess(courseId)}#certificate` : paths.courseAccess(courseId)}
        >
          {isCertified ? purchases.seeCertificate : isWhole ? purchases.goToCourse : texts.allMonths}
        </LinkButton>
      </section>
    );
  }

  const isOpen = next.state === 'UNLOCKED';
  return (
    <section className={styles.part} data-state={next.state} aria-labelledby="next">
      <p className={styles.kicker}>
        <Icon name={monthIcons[next.state]} size={16} />
        {next.label}
        {price !== undefined && ` · ${price}`}
      </p>
      <h2 id="next" lang={languageOf(next.title)}>
        {next.title}
      </h2>
      {!isOpen && <p className={styles.words}>{withWholeDates(next.explanation)}</p>}
      {isOpen && (
        <LinkButton className={styles.button} to={paths.courseMonth(courseId, next.number)}>
          {texts.next(next.label)}
          <Icon name="arrow-right" />
        </LinkButton>
      )}
      {price !== undefined && (
        <Button className={styles.button} onClick={onPay}>
          {next.actionLabel}
        </Button>
      )}
    </section>
  );
}
