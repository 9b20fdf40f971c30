import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import type { Language } from '../values/text.ts';

const text = z.string().trim().min(1);

const facts = z.strictObject({
  name: text.default('Dhap Academy'),
  nameInBengali: text.default('ধাপ একাডেমি'),
  tagline: text.default('ধাপে ধাপে, মাতৃভাষায় সফটওয়্যার ডেভেলপমেন্ট'),
  supportEmail: z.email().nullable().default(null),
  privacyEmail: z.email().nullable().default(null),
  billingEmail: z.email().nullable().default(null),
  supportPhone: text.nullable().default(null),
  address: text.nullable().default(null),
  tradeLicence: text.nullable().default(null),
  smallBusinessRegistration: text.nullable().default(null),
  policiesLastUpdated: z.iso.date().default('2026-11-30'),
});

const exampleEmails = { privacyEmail: 'privacy@dhap.example', billingEmail: 'billing@dhap.example' };

/** Shown until an installation sets its own: policies and refused payments have to name an address. */
const exampleSupportEmail = 'support@dhap.example';

/** The facts of an installation about its business; one that is not set is null, and left out everywhere. */
export type AcademyFacts = Omit<z.infer<typeof facts>, 'supportEmail'> & {
  readonly supportEmail: string;
  /** Which contacts are examples, and marked as such: all of them without a content file. */
  readonly examples: 'ALL' | 'SUPPORT_EMAIL' | 'NONE';
};

/** The name of the academy in the letters of a language. */
export const academyNameIn = (
  language: Language,
  { name, nameInBengali }: Pick<AcademyFacts, 'name' | 'nameInBengali'>,
): string => (language === 'bn' ? nameInBengali : name);

/** Reads the facts from the content file, or gives those of the demonstration. Throws a ConfigError that names the fault. */
export const readFacts = (contentFile: string | null): AcademyFacts => {
  if (contentFile === null)
    return { ...facts.parse(exampleEmails), supportEmail: exampleSupportEmail, examples: 'ALL' };
  const result = facts.safeParse(readJson(contentFile));
  if (result.success) {
    const { supportEmail } = result.data;
    return {
      ...result.data,
      supportEmail: supportEmail ?? exampleSupportEmail,
      examples: supportEmail === null ? 'SUPPORT_EMAIL' : 'NONE',
    };
  }

  const [issue] = result.error.issues;
  const where = issue?.path.join('.') || 'the file';
  throw new ConfigError(
    `CONTENT_FILE cannot be used: ${where}: ${issue?.message ?? 'wrong value'}. See CONTENT_FILE in .env.example.`,
  );
};

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is no JSON' : 'it cannot be read';
    throw new ConfigError(`CONTENT_FILE cannot be used: ${reason}. See CONTENT_FILE in .env.example.`);
  }
};
