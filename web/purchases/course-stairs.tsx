import type { FragmentType } from '@apollo/client';
import type { MouseEvent, ReactNode } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { CourseStairsFragment } from '../generated/graphql.ts';
import { languageOf } from '../texts/language-of.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Link } from '../ui/link.tsx';
import { STEP_RUN, stepHeight, StepPicture } from '../ui/step-picture.tsx';
import { CertificateDoor, DOOR_HEIGHT } from './certificate-door.tsx';
import { NightSky } from './night-sky.tsx';
import { stepStates } from './step-states.ts';
import styles from './course-stairs.module.css';

type Month = CourseStairsFragment['months'][number];

type CourseStairsProps = {
  access: FragmentType<CourseStairsFragment>;
  /** Where the window of a month and the door lead; null for a picture without links. */
  links: { month: (month: Month) => string; door: string } | null;
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Months that have just been opened. */
  opened?: ReadonlySet<number>;
};

const none: ReadonlySet<number> = new Set();

const SKY_ABOVE_DOOR = 8;
/** How many months most courses have. */
const USUAL_MONTHS = 6;

/** The months of a course as stairs: each window leads to its month, and the door at the top to the certificate. */
export function CourseStairs({ access, links, onFollow, opened = none }: CourseStairsProps) {
  const texts = useTexts();
  const language = useLanguage();
  const { months, certificate } = fragmentData<CourseStairsFragment>(access);
  const isLastNew = opened.has(months.length);

  return (
    <nav className={styles.stairs} aria-label={texts.purchases.months} aria-hidden={links === null || undefined}>
      <NightSky />
      <ol className={styles.steps}>
        {months.map((month, index) => (
          <li key={month.number} className={styles.step}>
            <Column
              to={links?.month(month)}
              onFollow={onFollow}
              name={`${month.label} · ${month.title}`}
              state={month.stateText}
            >
              <StepPicture
                index={index}
                state={stepStates[month.state]}
                label={smallNumber(month.number, language)}
                isNew={opened.has(month.number)}
                className={styles.drawing}
              />
            </Column>
          </li>
        ))}
        <li className={styles.step}>
          <Column
            to={links?.door}
            onFollow={onFollow}
            name={texts.purchases.certificate}
            state={certificate.explanation}
          >
            <DoorPicture months={months.length} isOpen={certificate.isUnlocked} isNew={isLastNew} />
          </Column>
        </li>
      </ol>
    </nav>
  );
}

/** The same stairs in the dark, while nobody knows which windows are lit. */
export function CourseStairsSkeleton() {
  return (
    <div className={styles.stairs} aria-hidden="true">
      <NightSky />
      <div className={styles.steps}>
        {Array.from({ length: USUAL_MONTHS }, (_, index) => (
          <div key={index} className={styles.step}>
            <span className={styles.column}>
              <StepPicture index={index} state="locked" className={styles.drawing} />
            </span>
          </div>
        ))}
        <div className={styles.step}>
          <span className={styles.column}>
            <DoorPicture months={USUAL_MONTHS} isOpen={false} />
          </span>
        </div>
      </div>
    </div>
  );
}

type DoorPictureProps = { months: number; isOpen: boolean; isNew?: boolean };

function DoorPicture({ months, ...door }: DoorPictureProps) {
  const landing = stepHeight(months);
  const sky = DOOR_HEIGHT + SKY_ABOVE_DOOR;
  return (
    <svg viewBox={`0 ${-sky} ${STEP_RUN} ${landing + sky}`} className={styles.drawing} aria-hidden="true">
      <rect className={styles.wall} width={STEP_RUN} height={landing} />
      <rect className={styles.tread} width={STEP_RUN} height={STEP_RUN * 0.07} data-lit={door.isOpen} />
      <g transform="translate(22 0)">
        <CertificateDoor {...door} />
      </g>
    </svg>
  );
}

type ColumnProps = {
  to: string | undefined;
  onFollow: CourseStairsProps['onFollow'];
  name: string;
  state: string;
  children: ReactNode;
};

function Column({ to, onFollow, name, state, children }: ColumnProps) {
  if (to === undefined) {
    return <span className={styles.column}>{children}</span>;
  }
  return (
    <Link className={styles.column} to={to} onClick={onFollow}>
      {children}
      <span className={styles.plate}>
        <span className={styles.name} lang={languageOf(name)}>
          {name}
        </span>
        <span>{state}</span>
      </span>
    </Link>
  );
}
