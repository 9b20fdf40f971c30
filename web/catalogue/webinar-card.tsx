import type { FragmentType } from '@apollo/client';
import { preload } from 'react-dom';
import { fragmentData } from '../fragment-data.ts';
import type { WebinarCardFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { withDateBreaks } from '../texts/date-breaks.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import boldBengali from '../ui/fonts/anek-bangla-bengali-700.woff2';
import { Card } from '../ui/card.tsx';
import { Cover } from '../ui/cover.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { LongText } from '../ui/long-text.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import { timeUntil, useNow } from './use-time-until.ts';
import styles from './webinar-card.module.css';

/** In a grid; `large` across a page, for the one that comes next; `quiet` without a picture, for what is over. */
type WebinarCardSize = 'medium' | 'large' | 'quiet';

type WebinarCardProps = {
  webinar: FragmentType<WebinarCardFragment>;
  /** When it begins by the clock of the device, where that differs from the academy's. */
  localTime?: string | null;
  level?: 2 | 3;
  size?: WebinarCardSize;
};

const tones = { medium: 'plain', large: 'next', quiet: 'past' } as const;

/** A webinar in a list: what, when, with whom, and the way in. */
export function WebinarCard({ webinar: from, localTime = null, level = 3, size = 'medium' }: WebinarCardProps) {
  const texts = useTexts();
  const webinar = fragmentData<WebinarCardFragment>(from);
  const Heading = level === 2 ? 'h2' : 'h3';
  const isOver = webinar.isOver === true;
  // The first card of a page: when the font arrives and its title takes another line, the whole page moves.
  if (size === 'large' && languageOf(webinar.title) === 'bn')
    preload(boldBengali, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  // Shown also when the webinar is over, since its end is only estimated from its start.
  const { joinLink } = webinar;
  const calendarUrl = isOver ? null : webinar.calendarUrl;

  return (
    <Card as="article" padded={false} className={styles.card} data-size={size}>
      {size !== 'quiet' && (
        <Cover image={webinar.image} word={webinar.coverWord} seed={webinar.id} eager={size === 'large'} />
      )}
      <div className={styles.words}>
        {webinar.startsAtText !== null && (
          <div className={styles.when}>
            {webinar.calendarDay && <DateTile day={webinar.calendarDay} tone={tones[size]} isSaidBeside />}
            <div>
              {size === 'large' && <TimeUntil webinar={webinar} />}
              <p className={styles.time}>
                <time dateTime={webinar.startsAt ?? undefined}>{withDateBreaks(webinar.startsAtText)}</time>{' '}
                <span className={styles.zone}>{webinar.timeZoneText}</span>
              </p>
              {localTime !== null && (
                <p className={styles.local}>{texts.catalogue.yourTime(withDateBreaks(localTime))}</p>
              )}
            </div>
          </div>
        )}
        <Heading className={styles.title} lang={languageOf(webinar.title)}>
          {webinar.title}
        </Heading>
        {webinar.description !== null && (
          <LongText
            text={webinar.description}
            lang={languageOf(webinar.description)}
            place="card"
            className={styles.description}
          />
        )}
        {webinar.presenter !== null && (
          <p className={styles.presenter}>
            <TextWithLang text={webinar.presenter} within={texts.catalogue.presenter(webinar.presenter)} />
          </p>
        )}
        {webinar.hasStarted === true && (
          <p>
            <Tag>{isOver ? texts.catalogue.over : texts.catalogue.started}</Tag>
          </p>
        )}
        {(joinLink !== null || !isOver) && (
          <p className={styles.foot}>
            {joinLink === null ? (
              <span className={styles.noLink}>{texts.catalogue.noJoinLink}</span>
            ) : (
              <LinkButton
                to={joinLink}
                target="_blank"
                rel="noopener noreferrer"
                look={size === 'large' ? 'primary' : 'secondary'}
              >
                {texts.catalogue.join}
                <VisuallyHidden>
                  <TextWithLang text={webinar.title} /> ({texts.ui.newTab})
                </VisuallyHidden>
              </LinkButton>
            )}
            {calendarUrl !== null && (
              <a className={styles.calendar} href={calendarUrl} download>
                <Icon name="calendar" />
                {texts.catalogue.addToCalendar}
                <VisuallyHidden>
                  {' '}
                  <TextWithLang text={webinar.title} />
                </VisuallyHidden>
              </a>
            )}
          </p>
        )}
      </div>
    </Card>
  );
}

/**
 * How far away it is, by the clock of the device; its line is kept until that is known, and where one that has started is still
 * to come by that clock, which then is behind.
 */
function TimeUntil({ webinar: { startsAt, hasStarted } }: { webinar: WebinarCardFragment }) {
  const language = useLanguage();
  const now = useNow(hasStarted === true ? null : startsAt);
  const isKnown = startsAt !== null && now !== null && !(hasStarted === true && now < Date.parse(startsAt));
  return <p className={styles.away}>{isKnown ? timeUntil(startsAt, now, language) : '\u00a0'}</p>;
}

/** A card that is still loading. */
export function WebinarCardSkeleton({ size = 'medium' }: { size?: WebinarCardSize }) {
  return (
    <Card padded={false} className={styles.card} data-size={size}>
      <Skeleton shape="picture" />
      <div className={styles.words}>
        <Skeleton />
        <Skeleton shape="title" />
        <Skeleton count={size === 'large' ? 5 : 2} />
        <Skeleton shape="button" />
      </div>
    </Card>
  );
}
