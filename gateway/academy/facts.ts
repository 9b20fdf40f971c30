import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../config.ts';

const text = z.string().trim().min(1);

const facts = z.strictObject({
  name: text.default('Dhap Academy'),
  nameInBengali: text.default('ধাপ একাডেমি'),
  tagline: text.default('ধাপে ধাপে, মাতৃভাষায় সফটওয়্যার ডেভেলপমেন্ট'),
  supportEmail: z.email().default('support@dhap.example'),
  privacyEmail: z.email().default('privacy@dhap.example'),
  billingEmail: z.email().default('billing@dhap.example'),
  supportPhone: text.default('Placeholder: phone number not set'),
  address: text.default('Placeholder: postal address not set'),
  tradeLicence: text.default('Placeholder: trade licence number not set'),
  smallBusinessRegistration: text.default('Placeholder: small-business registration number not set'),
  policiesLastUpdated: z.iso.date().default('2026-11-01'),
});

/** What an installation says about its own business; each is a placeholder that says so until the content file sets it. */
export type AcademyFacts = z.infer<typeof facts>;

/** Reads the facts from the content file, or gives those of the demonstration. Throws a ConfigError that names the fault. */
export const readFacts = (contentFile: string | null): AcademyFacts => {
  if (contentFile === null) return facts.parse({});
  const result = facts.safeParse(readJson(contentFile));
  if (result.success) return result.data;

  const [issue] = result.error.issues;
  const where = issue?.path.join('.') || 'the file';
  throw new ConfigError(
    `CONTENT_FILE cannot be used: ${where}: ${issue?.message ?? 'wrong value'}. See CONTENT_FILE in .env.example.`,
  );
};

const readJson = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is no JSON' : 'it cannot be read';
    throw new ConfigError(`CONTENT_FILE cannot be used: ${reason}. See CONTENT_FILE in .env.example.`);
  }
};
