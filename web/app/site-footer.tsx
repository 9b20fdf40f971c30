import type { FragmentType } from '@apollo/client';
import { useId, type ReactNode } from 'react';
import { usePlayIntro } from '../academy/intro.tsx';
import { fragmentData } from '../fragment-data.ts';
import type { SiteFooterFragment } from '../generated/graphql.ts';
import { Icon } from '../illustrations/icon.tsx';
import { Logo } from '../illustrations/logo.tsx';
import { paths } from '../paths.ts';
import { TextWithLang } from '../texts/text-with-lang.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { SteppedEdge } from '../ui/stepped-edge.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { subsetTagline } from '../academy/tagline.ts';
import styles from './site-footer.module.css';

type SiteFooterProps = {
  /** Null until the graph has answered; meanwhile only the links are shown. */
  academy: FragmentType<SiteFooterFragment> | null;
};

/** The footer of every page: links, contact, policies and the academy's registrations. */
export function SiteFooter({ academy: from }: SiteFooterProps) {
  const texts = useTexts();
  const playIntro = usePlayIntro();
  const academy = fragmentData<SiteFooterFragment>(from);

  return (
    <footer className={styles.footer}>
      <SteppedEdge className={styles.edge} />
      <div className={styles.inner}>
        <div className={styles.brand}>
          {academy && <Logo {...academy.brand} />}
          {academy && (
            <p className={styles.tagline} lang="bn" data-drawn={academy.brand.tagline === subsetTagline}>
              {academy.brand.tagline}
            </p>
          )}
          <Button look="quiet" size="small" className={styles.replay} onClick={playIntro}>
            <Icon name="play" size={16} />
            {texts.academy.replayIntro}
          </Button>
        </div>
        <LinkGroup
          title={texts.app.quickLinks}
          links={[
            { to: paths.batches(), label: texts.catalogue.coursesTitle },
            { to: paths.webinars(), label: texts.home.freeWebinars },
            { to: paths.announcements(), label: texts.announcements.title },
            { to: paths.homeCourses(), label: texts.home.featuredCourses },
          ]}
        />
        <LinkGroup
          title={texts.app.legal}
          links={[
            { to: paths.privacyPolicy(), label: texts.app.privacyPolicy },
            { to: paths.termsAndConditions(), label: texts.app.termsAndConditions },
            { to: paths.cancellationAndRefund(), label: texts.app.cancellationAndRefund },
            { to: paths.shippingAndDelivery(), label: texts.app.shippingAndDelivery },
          ]}
        />
        {academy && (
          <Group title={texts.app.support}>
            <Support contacts={academy.contacts} />
          </Group>
        )}
        <div className={styles.end}>
          {academy && <Registrations contacts={academy.contacts} />}
          <SocialPlaceholders />
        </div>
      </div>
    </footer>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

type LinkGroupProps = { title: string; links: readonly { to: string; label: string }[] };

function LinkGroup({ title, links }: LinkGroupProps) {
  return (
    <Group title={title}>
      <ul className={styles.links}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </Group>
  );
}

type Contacts = SiteFooterFragment['contacts'];

function Support({ contacts }: { contacts: Contacts }) {
  const texts = useTexts();
  return (
    <address className={styles.contact}>
      <a href={`mailto:${contacts.supportEmail}`}>
        <Icon name="mail" size={18} />
        {contacts.supportEmail}
      </a>
      {contacts.supportPhone !== null && <TextWithLang text={contacts.supportPhone} />}
      {contacts.address !== null && <TextWithLang text={contacts.address} />}
      <VisuallyHidden>{texts.app.openingHours}</VisuallyHidden>
      <dl className={styles.hours}>
        {contacts.openingHours.map(({ daysText, hoursText }) => (
          <div key={daysText}>
            <dt>{daysText}</dt>
            <dd>{hoursText}</dd>
          </div>
        ))}
      </dl>
    </address>
  );
}

function Registrations({ contacts }: { contacts: Contacts }) {
  const texts = useTexts();
  const numbers = [
    { label: texts.app.tradeLicence, number: contacts.tradeLicence },
    { label: texts.app.smallBusinessRegistration, number: contacts.smallBusinessRegistration },
  ].flatMap(({ label, number }) => (number === null ? [] : [{ label, number }]));
  return (
    <div className={styles.registrations}>
      {numbers.length > 0 && (
        <dl className={styles.numbers}>
          {numbers.map(({ label, number }) => (
            <div key={label}>
              <dt>{label}:</dt>
              <dd lang={languageOf(number)}>{number}</dd>
            </div>
          ))}
        </dl>
      )}
      {contacts.exampleNote !== null && <p>{contacts.exampleNote}</p>}
    </div>
  );
}

/** Icons of social networks where the academy has no page yet; they are no links, and say so. */
function SocialPlaceholders() {
  const texts = useTexts();
  const places = [
    { icon: 'facebook', label: texts.app.socialFacebook },
    { icon: 'youtube', label: texts.app.socialYoutube },
  ] as const;
  return (
    <ul className={styles.social} aria-label={texts.app.socialHeading}>
      {places.map(({ icon, label }) => (
        <li key={icon} title={label}>
          <Icon name={icon} />
          <VisuallyHidden>{label}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}
