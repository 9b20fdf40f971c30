import type { Policy, PolicyKey } from '../generated/schema.ts';
import { calendarDayText } from '../values/instants.ts';
import type { Language, Localized } from '../values/text.ts';
import type { AcademyFacts } from './facts.ts';
import { policiesInBengali } from './policies-bn.ts';
import { policiesInEnglish } from './policies-en.ts';
import type { PolicyBook } from './policy-book.ts';

/** The policies in the order of the site's footer. */
export const policyKeys: readonly PolicyKey[] = ['PRIVACY', 'TERMS', 'REFUND', 'DELIVERY'];

const emailsFor = (key: PolicyKey, { privacyEmail, billingEmail, supportEmail }: AcademyFacts): string[] => {
  if (key === 'PRIVACY' && privacyEmail !== null) return [privacyEmail, supportEmail];
  if (key === 'REFUND' && billingEmail !== null) return [billingEmail, supportEmail];
  return [supportEmail];
};

const books: Localized<(facts: AcademyFacts) => ReturnType<PolicyBook>> = {
  en: ({ name }) => policiesInEnglish(name),
  bn: ({ nameInBengali }) => policiesInBengali(nameInBengali),
};

/** A policy page in a language. */
export const policyPage = (key: PolicyKey, facts: AcademyFacts, language: Language): Policy => {
  const { title, figures = [], sections } = books[language](facts)[key];
  return {
    key,
    title,
    lastUpdated: facts.policiesLastUpdated,
    lastUpdatedText: calendarDayText(facts.policiesLastUpdated, language),
    figures: [...figures],
    sections: sections.map(({ heading, paragraphs, points = [] }) => ({
      heading,
      paragraphs: [...paragraphs],
      points: [...points],
    })),
    contactEmails: emailsFor(key, facts),
  };
};
