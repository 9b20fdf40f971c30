import type { SharedFields } from '../generated/context.ts';
import type { Resolvers } from '../generated/schema.ts';
import { faqsFor } from './faqs.ts';
import { policyKeys, policyPage } from './policies.ts';
import { academyData, faqData } from './structured-data.ts';
import { academyTexts } from './texts.ts';

/** Resolvers of what the academy says of itself. */
export const academyResolvers: Resolvers = {
  Query: {
    academy: (_root, _args, { facts }) => facts,
  },
  Academy: {
    siteUrl: (_academy, _args, { publicOrigin }) => publicOrigin,
    structuredData: (facts, _args, { language, publicOrigin }) => academyData(facts, publicOrigin, language),
    brand: (facts) => facts,
    headlines: (_academy, _args, { language }) => [...academyTexts[language].headlines],
    introduction: (_academy, _args, { language }) => academyTexts[language].introduction,
    features: (_academy, _args, { language }) => [...academyTexts[language].features],
    claims: (_academy, _args, { language }) => [...academyTexts[language].claims],
    statistics: (_academy, _args, { language }) => [...academyTexts[language].statistics],
    faqs: (_academy, { audience }) => faqsFor(audience),
    faqStructuredData: (_academy, { audience }) => faqData(faqsFor(audience)),
    policies: (facts, _args, { language }) => policyKeys.map((key) => policyPage(key, facts, language)),
    policy: (facts, { key }, { language }) => policyPage(key, facts, language),
    contacts: (facts, _args, { language }) => ({
      ...facts,
      exampleNote: facts.examples === 'SUPPORT_EMAIL' ? academyTexts[language].exampleEmailNote : null,
      ...(facts.examples === 'ALL' ? academyTexts[language].exampleContacts : {}),
      openingHours: [...academyTexts[language].openingHours],
    }),
  },
};

/** What the academy says of itself lives as long as the process. */
export const academySharedFields = { Academy: { dependOn: (facts) => facts } } satisfies SharedFields;
