import type { Resolvers } from '../generated/schema.ts';
import { faqsFor } from './faqs.ts';
import { policyKeys, policyPage } from './policies.ts';
import { academyTexts } from './texts.ts';

/** Resolvers of what the academy says of itself. */
export const academyResolvers: Resolvers = {
  Query: {
    academy: () => ({}),
  },
  Academy: {
    brand: (_academy, _args, { facts }) => facts,
    headlines: (_academy, _args, { language }) => [...academyTexts[language].headlines],
    introduction: (_academy, _args, { language }) => academyTexts[language].introduction,
    features: (_academy, _args, { language }) => [...academyTexts[language].features],
    claims: (_academy, _args, { language }) => [...academyTexts[language].claims],
    statistics: (_academy, _args, { language }) => [...academyTexts[language].statistics],
    faqs: (_academy, { audience }) => faqsFor(audience),
    policies: (_academy, _args, { facts, language }) => policyKeys.map((key) => policyPage(key, facts, language)),
    policy: (_academy, { key }, { facts, language }) => policyPage(key, facts, language),
    contacts: (_academy, _args, { facts, language }) => ({
      ...facts,
      openingHours: [...academyTexts[language].openingHours],
    }),
  },
};
