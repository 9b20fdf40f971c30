import { Icon } from '../illustrations/icon.tsx';
import { useLanguage, useTexts } from '../texts/texts-provider.tsx';
import { Accordion, AccordionItem } from '../ui/accordion.tsx';
import { Section } from '../ui/section.tsx';
import styles from './faq-section.module.css';

type FaqSectionProps = {
  title: string;
  faqs: readonly { key: string; question: string; answer: string; language: string }[];
  /** Where questions go that are not answered here. */
  supportEmail: string;
};

/** Questions that open to their answers. Where these are in another language than the page, it says so. */
export function FaqSection({ title, faqs, supportEmail }: FaqSectionProps) {
  const texts = useTexts();
  const ofPage = useLanguage();
  return (
    <Section title={title} ruled={false}>
      <div className={styles.aside}>
        {faqs.some(({ language }) => language !== ofPage) && (
          <p className={styles.language}>
            <Icon name="globe" size={18} />
            {texts.academy.faqInItsLanguage}
          </p>
        )}
        <p className={styles.support}>
          {texts.academy.questionsTo} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      </div>
      <Accordion>
        {faqs.map(({ key, question, answer, language }) => (
          <AccordionItem key={key} name={key} title={question} lang={language}>
            {answer}
          </AccordionItem>
        ))}
      </Accordion>
    </Section>
  );
}
