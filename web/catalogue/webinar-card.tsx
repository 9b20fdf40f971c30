import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { WebinarCardFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { InItsLanguage } from '../texts/in-its-language.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Card } from '../ui/card.tsx';
import { Cover } from '../ui/cover.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tag } from '../ui/tag.tsx';
import styles from './webinar-card.module.css';

type WebinarCardProps = {
  webinar: FragmentType<WebinarCardFragment>;
  /** When it begins by the clock of the device, where that differs from the academy's. */
  localTime?: string | null;
  level?: 2 | 3;
};

/** A webinar in a list: what, when, with whom, and the way in. */
export function WebinarCard({ webinar: from, localTime = null, level = 3 }: WebinarCardProps) {
  const texts = useTexts();
  const webinar = fragmentData<WebinarCardFragment>(from);
  const Heading = level === 2 ? 'h2' : 'h3';

  return (
    <Card as="article" padded={false} className={styles.card}>
      {webinar.image !== null && <Cover image={webinar.image} word="" seed={webinar.id} />}
      <div className={styles.words}>
        {webinar.startsAtText !== null && (
          <p className={styles.time}>
            <Icon name="clock" />
            <time dateTime={webinar.startsAt ?? undefined}>{webinar.startsAtText}</time>
            <span className={styles.zone}>{webinar.timeZoneText}</span>
          </p>
        )}
        {localTime !== null && <p className={styles.local}>{texts.catalogue.yourTime(localTime)}</p>}
        <Heading className={styles.title} lang={languageOf(webinar.title)}>
          {webinar.title}
        </Heading>
        {webinar.description !== null && (
          <p className={styles.description} lang={languageOf(webinar.description)}>
            {webinar.description}
          </p>
        )}
        {webinar.presenter !== null && (
          <p className={styles.presenter}>
            <InItsLanguage text={webinar.presenter} within={texts.catalogue.presenter(webinar.presenter)} />
          </p>
        )}
        {webinar.hasStarted === true && (
          <p>
            <Tag>{webinar.isOver === true ? texts.catalogue.over : texts.catalogue.started}</Tag>
          </p>
        )}
      </div>
      <p className={styles.foot}>
        {webinar.joinLink !== null && (
          <LinkButton to={webinar.joinLink} target="_blank" rel="noopener noreferrer" look="secondary">
            {texts.catalogue.join}
            <VisuallyHidden>
              <InItsLanguage text={webinar.title} /> ({texts.catalogue.newTab})
            </VisuallyHidden>
          </LinkButton>
        )}
        {webinar.calendarUrl !== null && webinar.isOver !== true && (
          <a className={styles.calendar} href={webinar.calendarUrl} download>
            <Icon name="calendar" />
            {texts.catalogue.addToCalendar}
          </a>
        )}
      </p>
    </Card>
  );
}

/** A card that is still loading. */
export function WebinarCardSkeleton() {
  return (
    <Card padded={false} className={styles.card}>
      <Skeleton shape="picture" />
      <div className={styles.words}>
        <Skeleton />
        <Skeleton shape="title" />
        <Skeleton count={2} />
      </div>
      <div className={styles.foot}>
        <Skeleton shape="button" />
      </div>
    </Card>
  );
}
