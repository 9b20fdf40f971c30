import type { FragmentType } from '@apollo/client';
import { fragmentData } from '../fragment-data.ts';
import type { ContentItemFragment, ContentKind } from '../generated/graphql.ts';
import { Icon, type IconName } from '../illustrations/icon.tsx';
import { languageOf } from '../texts/language-of.ts';
import { useTexts } from '../texts/texts-provider.tsx';
import { AccordionItem } from '../ui/accordion.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './content-item.module.css';

const icons: Record<ContentKind, IconName> = { CODE: 'code', NOTES: 'notes', VIDEO: 'video' };

/** A topic of a month: what it has at a glance, and opened the recording, the code and the notes. */
export function ContentItem({ topic: from }: { topic: FragmentType<ContentItemFragment> }) {
  const texts = useTexts().courseContent;
  const { newTab } = useTexts().catalogue;
  const topic = fragmentData<ContentItemFragment>(from);
  const kindNames: Record<ContentKind, string> = { CODE: texts.code, NOTES: texts.notes, VIDEO: texts.video };

  return (
    <AccordionItem
      title={<span lang={languageOf(topic.topicName)}>{topic.topicName}</span>}
      aside={
        <span className={styles.kinds}>
          {topic.kinds.map((kind) => (
            <span key={kind} className={styles.kind}>
              <Icon name={icons[kind]} />
              <span className={styles.name}>{kindNames[kind]}</span>
            </span>
          ))}
        </span>
      }
    >
      <div className={styles.body}>
        <NewTab href={topic.video} icon="play" label={texts.watchVideo} hint={newTab} />
        <NewTab href={topic.repository} icon="code" label={texts.openRepository} hint={newTab} />
        {topic.notes !== null && (
          <p className={styles.notes} lang={languageOf(topic.notes)}>
            {topic.notes}
          </p>
        )}
      </div>
    </AccordionItem>
  );
}

type NewTabProps = { href: string | null; icon: IconName; label: string; hint: string };

function NewTab({ href, icon, label, hint }: NewTabProps) {
  if (href === null) return null;
  return (
    <LinkButton to={href} target="_blank" rel="noopener noreferrer" look="secondary" size="small">
      <Icon name={icon} />
      {label}
      <VisuallyHidden>({hint})</VisuallyHidden>
    </LinkButton>
  );
}
