import type { FragmentType } from '@apollo/client';
import { CourseCover } from '../catalogue/course-cover.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { EnrolledCourseCardFragment } from '../generated/graphql.ts';
import { paths } from '../paths.ts';
import { languageOf } from '../texts/language-of.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { Staircase } from '../ui/staircase.tsx';
import { Tag } from '../ui/tag.tsx';
import { stepStates } from './step-states.ts';
import styles from './enrolled-course-card.module.css';

type EnrolledCourseCardProps = {
  enrolled: FragmentType<EnrolledCourseCardFragment>;
  /** Whether this is the course that the learner is most likely to go on with. */
  main?: boolean;
};

/** A course that the learner is enrolled in: progress, next class, next payment, and the link to it. */
export function EnrolledCourseCard({ enrolled: from, main = false }: EnrolledCourseCardProps) {
  const texts = useTexts();
  const data = fragmentData<EnrolledCourseCardFragment>(from);

  return (
    <Card as="article" padded={false} className={styles.card}>
      <EnrolledPicture enrolled={data} />
      <div className={styles.words}>
        {data.access && (
          <p>
            <StatusTag access={data.access} />
          </p>
        )}
        <h3 className={styles.title} lang={languageOf(data.title)}>
          {data.title}
        </h3>
        <div className={styles.facts}>
          {data.access && <strong>{data.access.progress.text}</strong>}
          <NextSteps enrolled={data} />
        </div>
        <LinkButton to={paths.courseAccess(data.id)} look={main ? 'primary' : 'secondary'}>
          {texts.purchases.startLearning}
        </LinkButton>
      </div>
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

type Enrolled = { enrolled: EnrolledCourseCardFragment };

function EnrolledPicture({ enrolled: { course, access } }: Enrolled) {
  const { language } = useLanguage();
  if (access) {
    const steps = access.months.map(({ number, state }) => ({
      state: stepStates[state],
      label: smallNumber(number, language),
    }));
    return (
      <div className={styles.picture}>
        <Staircase steps={steps} />
      </div>
    );
  }
  return course && <CourseCover course={course} />;
}

function NextSteps({ enrolled: { course, access } }: Enrolled) {
  const texts = useTexts();
  const offer = access?.nextPayable;
  if (!course?.nextClass && !offer?.amount) return null;
  return (
    <dl>
      {course?.nextClass && (
        <div>
          <dt>{texts.catalogue.nextClass}: </dt>
          <dd>
            <time dateTime={course.nextClass.startsAt}>{course.nextClass.startsAtText}</time>
          </dd>
        </div>
      )}
      {offer?.amount && (
        <div>
          <dt>{texts.home.nextStep}: </dt>
          <dd>{[offer.label, offer.amount.display, offer.dueText].filter(Boolean).join(' · ')}</dd>
        </div>
      )}
    </dl>
  );
}
