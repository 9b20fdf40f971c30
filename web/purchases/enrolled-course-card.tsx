import type { FragmentType } from '@apollo/client';
import { CourseCover } from '../catalogue/course-cover.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { EnrolledCourseCardFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { paths } from '../paths.ts';
import { withWholeDates } from '../texts/whole-dates.ts';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Link } from '../ui/link.tsx';
import { usePictureTransition } from '../ui/picture-transition.ts';
import { Tag } from '../ui/tag.tsx';
import { CourseStairs } from './course-stairs.tsx';
import { useLastMonth } from './last-month.ts';
import { monthAnchor } from './month-anchor.ts';
import { usePayDialog } from './use-pay-dialog.tsx';
import styles from './enrolled-course-card.module.css';

type EnrolledCourseCardProps = {
  enrolled: FragmentType<EnrolledCourseCardFragment>;
  /** Whether this is the course that the learner is most likely to go on with. */
  main: boolean;
  /** Called when the purchases may have changed and have to be fetched again. */
  onChanged: () => void;
};

type Enrolled = { enrolled: EnrolledCourseCardFragment };

/** A course that the learner is enrolled in: its stairs, the way on, and what is to be paid next. One that is paid once has no stairs. */
export function EnrolledCourseCard({ enrolled: from, main, onChanged }: EnrolledCourseCardProps) {
  const enrolled = fragmentData<EnrolledCourseCardFragment>(from);
  const { id, title, access } = enrolled;
  const enter = usePictureTransition();
  const { pay, dialog } = usePayDialog({ courseId: id, offer: access?.nextPayable ?? null, onChanged });
  const isMonthly = access !== null && access.monthCount > 1;

  const words = (
    <div className={styles.words}>
      {access && (
        <p>
          <StatusTag access={access} />
        </p>
      )}
      <h3 className={styles.title} lang={languageOf(title)}>
        <Link to={paths.courseAccess(id)} onClick={enter}>
          {title}
        </Link>
      </h3>
      {isMonthly && <p className={styles.progress}>{access.progress.text}</p>}
      <Continue enrolled={enrolled} main={main} />
    </div>
  );

  return (
    <Card as="article" padded={false} className={styles.card} data-main={main}>
      <div className={styles.evening}>
        {words}
        {isMonthly ? (
          <div className={styles.stairs} data-departs>
            <CourseStairs
              access={access}
              links={{
                month: ({ number, state }) =>
                  state === 'UNLOCKED'
                    ? paths.courseMonth(id, number)
                    : `${paths.courseAccess(id)}#${monthAnchor(number)}`,
                door: `${paths.courseAccess(id)}#certificate`,
              }}
            />
          </div>
        ) : (
          enrolled.course && (
            <div className={styles.cover} data-departs>
              <CourseCover course={enrolled.course} eager />
            </div>
          )
        )}
      </div>
      <NextStep enrolled={enrolled} onPay={() => void pay()} />
      {dialog}
    </Card>
  );
}

// A pending payment is shown as such even where the first months are open.
function StatusTag({ access }: { access: NonNullable<EnrolledCourseCardFragment['access']> }) {
  if (access.status === 'PENDING') {
    return (
      <Tag tone="lamp" icon="hourglass">
        {access.statusText}
      </Tag>
    );
  }
  return <Tag tone={access.isGranted ? 'leaf' : 'lamp'}>{access.statusText}</Tag>;
}

/** Leads to the month that was read last on this device; to the months of the course where none was. */
function Continue({ enrolled: { id, access }, main }: Enrolled & { main: boolean }) {
  const texts = useTexts();
  const enter = usePictureTransition();
  const last = useLastMonth(id);
  const month = access?.months.find(({ number, state }) => number === last && state === 'UNLOCKED');
  const look = main ? 'primary' : 'secondary';
  if (month === undefined) {
    return (
      <LinkButton to={paths.courseAccess(id)} look={look} onClick={enter}>
        {access?.status === 'COMPLETED' ? texts.purchases.goToCourse : texts.purchases.startLearning}
      </LinkButton>
    );
  }
  return (
    <LinkButton to={paths.courseMonth(id, month.number)} look={look}>
      {access?.monthCount === 1 ? texts.purchases.continueCourse : texts.purchases.continueMonth(month.label)}
    </LinkButton>
  );
}

/** One line below the stairs: the payment that waits, what can be paid next, or that the certificate is ready. */
function NextStep({ enrolled: { id, access }, onPay }: Enrolled & { onPay: () => void }) {
  const texts = useTexts();
  if (!access) return null;
  const { awaitedPurchase, nextPayable: offer, certificate, months, status } = access;
  const [paid, checked] = awaitedPurchase?.steps ?? [];

  if (paid && checked) {
    return (
      <div className={styles.next}>
        <Icon name="hourglass" className={styles.icon} />
        <p>
          <strong>{withWholeDates([paid.label, paid.detail].filter(Boolean).join(' '))}</strong>
          {checked.detail !== null && <span className={styles.aside}> {withWholeDates(checked.detail)}</span>}
        </p>
      </div>
    );
  }
  if (offer?.isPayable) {
    const month = months.find(({ number }) => number === offer.month);
    return (
      <div className={styles.next}>
        <Icon name="receipt" className={styles.icon} />
        <p>
          <strong>{[month?.label, offer.price?.display].filter(Boolean).join(' · ')}</strong>
          {offer.dueText !== null && <span className={styles.aside}> {withWholeDates(offer.dueText)}</span>}
        </p>
        <Button look="secondary" size="small" onClick={onPay}>
          {offer.label}
        </Button>
      </div>
    );
  }
  if (status !== 'COMPLETED' || !certificate.isUnlocked) return null;
  return (
    <div className={styles.next}>
      <Icon name="award" className={styles.icon} />
      <p>
        <strong>{texts.purchases.certificateReady}</strong>
      </p>
      <LinkButton look="secondary" size="small" to={`${paths.courseAccess(id)}#certificate`}>
        {texts.purchases.seeCertificate}
      </LinkButton>
    </div>
  );
}
