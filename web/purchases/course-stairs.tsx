import type { FragmentType } from '@apollo/client';
import type { MouseEvent, ReactNode } from 'react';
import { fragmentData } from '../fragment-data.ts';
import type { CourseStairsFragment } from '../generated/graphql.ts';
import { languageOf } from '../texts/language-of.ts';
import { smallNumber } from '../texts/small-number.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { StepDrawing, type StepState } from '../ui/step-drawing.tsx';
import { stepStates } from './step-states.ts';
import styles from './course-stairs.module.css';

type Month = CourseStairsFragment['months'][number];

type CourseStairsProps = {
  access: FragmentType<CourseStairsFragment>;
  /** Where the window of a month leads; null for a picture without links. */
  hrefOf?: ((month: Month) => string) | null;
  /** Where the door leads; null for a picture without links. */
  doorHref?: string | null;
  onFollow?: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** Months that have just been opened. */
  opened?: ReadonlySet<number>;
};

const none: ReadonlySet<number> = new Set();

// Units of the drawing: a step is 100 wide, and each stands 28 higher than the one before it.
const RUN = 100;
const RISE = 28;
const LOWEST = 122;
const DOOR = 92;
/** How many months most courses have. */
const USUAL_MONTHS = 6;

const stars = [
  [36, 60],
  [112, 18],
  [198, 74],
  [262, 30],
  [352, 12],
  [424, 46],
] as const;

/** The months of a course as stairs: each window leads to its month, and the door at the top to the certificate. */
export function CourseStairs({ access, hrefOf = null, doorHref = null, onFollow, opened = none }: CourseStairsProps) {
  const texts = useTexts();
  const { language } = useLanguage();
  const { months, certificate } = fragmentData<CourseStairsFragment>(access);
  const isLastNew = opened.has(months.length);

  return (
    <nav className={styles.stairs} aria-label={texts.purchases.months} aria-hidden={hrefOf === null || undefined}>
      <Sky />
      <ol className={styles.steps}>
        {months.map((month, index) => (
          <li key={month.number} className={styles.step}>
            <Column
              href={hrefOf?.(month) ?? null}
              onFollow={onFollow}
              name={`${month.label} · ${month.title}`}
              state={month.stateText}
            >
              <StepPicture
                index={index}
                state={stepStates[month.state]}
                label={smallNumber(month.number, language)}
                isNew={opened.has(month.number)}
              />
            </Column>
          </li>
        ))}
        <li
          className={styles.step}
          data-door={certificate.isUnlocked ? 'open' : 'closed'}
          data-new={isLastNew || undefined}
        >
          <Column
            href={doorHref}
            onFollow={onFollow}
            name={texts.purchases.certificate}
            state={certificate.explanation}
          >
            <DoorPicture months={months.length} />
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
      <Sky />
      <div className={styles.steps}>
        {Array.from({ length: USUAL_MONTHS }, (_, index) => (
          <div key={index} className={styles.step}>
            <span className={styles.column}>
              <StepPicture index={index} state="locked" />
            </span>
          </div>
        ))}
        <div className={styles.step} data-door="closed">
          <span className={styles.column}>
            <DoorPicture months={USUAL_MONTHS} />
          </span>
        </div>
      </div>
    </div>
  );
}

function Sky() {
  return (
    <svg viewBox="0 0 600 200" className={styles.stars} aria-hidden="true">
      <path d={stars.map(([x, y]) => `M${x} ${y}l2 4.500 4.500 2-4.500 2-2 4.500-2-4.500-4.500-2 4.500-2z`).join('')} />
    </svg>
  );
}

type StepPictureProps = { index: number; state: StepState; label?: string; isNew?: boolean };

function StepPicture({ index, ...step }: StepPictureProps) {
  const height = LOWEST + RISE * index;
  return (
    <svg viewBox={`0 0 ${RUN} ${height}`} className={styles.drawing} aria-hidden="true">
      <StepDrawing {...step} x={0} top={0} run={RUN} base={height} />
    </svg>
  );
}

function DoorPicture({ months }: { months: number }) {
  const landing = LOWEST + RISE * months;
  return (
    <svg viewBox={`0 ${-DOOR} ${RUN} ${landing + DOOR}`} className={styles.drawing} aria-hidden="true">
      <rect className={styles.wall} width={RUN} height={landing} />
      <rect className={styles.tread} width={RUN} height={RUN * 0.07} />
      <path className={styles.beam} d={`M22 0h-400l400 ${-DOOR + 12}z`} />
      <path className={styles.door} d={`M22 0v${-DOOR + 8}h56v${DOOR - 8}z`} />
      <path className={styles.leaf} d={`M26 0v${-DOOR + 12}h48v${DOOR - 12}zM66 ${-DOOR / 2 + 6}v8`} />
    </svg>
  );
}

type ColumnProps = {
  href: string | null;
  onFollow: CourseStairsProps['onFollow'];
  name: string;
  state: string;
  children: ReactNode;
};

function Column({ href, onFollow, name, state, children }: ColumnProps) {
  if (href === null) {
    return <span className={styles.column}>{children}</span>;
  }
  return (
    <a className={styles.column} href={href} onClick={onFollow}>
      {children}
      <span className={styles.plate}>
        <span className={styles.name} lang={languageOf(name)}>
          {name}
        </span>
        <span>{state}</span>
      </span>
    </a>
  );
}
