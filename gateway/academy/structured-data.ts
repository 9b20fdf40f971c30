import type { Faq } from '../generated/schema.ts';
import { academyId, structuredData } from '../values/structured-data.ts';
import { type Language, languages } from '../values/text.ts';
import type { AcademyFacts } from './facts.ts';
import { academyTexts } from './texts.ts';

/** The academy and its site as JSON-LD. Facts that the installation has not set are left out: no note says here that they are examples. */
export const academyData = (facts: AcademyFacts, siteUrl: string, language: Language): string =>
  structuredData(
    {
      '@type': 'EducationalOrganization',
      '@id': academyId(siteUrl),
      name: facts.name,
      alternateName: facts.nameInBengali,
      slogan: facts.tagline,
      description: academyTexts[language].introduction,
      url: `${siteUrl}/`,
      logo: `${siteUrl}/icons/mark-512.png`,
      email: facts.examples === 'NONE' ? facts.supportEmail : null,
      telephone: facts.supportPhone,
      address: facts.address,
    },
    {
      '@type': 'WebSite',
      name: facts.name,
      alternateName: facts.nameInBengali,
      url: `${siteUrl}/`,
      inLanguage: languages,
      publisher: { '@id': academyId(siteUrl) },
    },
  );

/** Questions with their answers as JSON-LD. */
export const faqData = (faqs: readonly Faq[]): string =>
  structuredData({
    '@type': 'FAQPage',
    inLanguage: [...new Set(faqs.map(({ language }) => language))],
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  });
