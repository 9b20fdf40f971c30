import { type Config as AcademyConfig, readConfig as readAcademyConfig } from '../../academy-api/config.ts';
import { type AcademyFacts, readFacts } from '../../gateway/academy/facts.ts';
import {
  type Config as GatewayConfig,
  type Environment,
  readConfig as readGatewayConfig,
} from '../../gateway/config.ts';
import { type Finding, notLookedAt, sound, warning, wrong } from './finding.ts';

/** The settings of both programs; null for one that would not start with them. */
export type Settings = {
  /** The environment without what is empty. */
  readonly given: Environment;
  readonly gateway: GatewayConfig | null;
  /** Null also where another REST API is configured. */
  readonly academy: AcademyConfig | null;
  /** Whether the reference REST API belongs to this installation. */
  readonly isEmbedded: boolean;
  readonly isProduction: boolean;
};

/** Reads the settings as the programs themselves do, and says which program would not start. */
export const readSettings = (environment: Environment): { settings: Settings; findings: Finding[] } => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const isEmbedded = given['ACADEMY_API_URL'] === undefined;
  const gateway = read('Settings of the gateway', () => readGatewayConfig(given));
  const academy = isEmbedded ? read('Settings of the REST API', () => readAcademyConfig(given)) : null;
  const contentFile = given['CONTENT_FILE'];
  const facts = contentFile === undefined ? null : read('CONTENT_FILE', () => readFacts(contentFile));
  return {
    settings: {
      given,
      gateway: gateway.value,
      academy: academy?.value ?? null,
      isEmbedded,
      isProduction: given['NODE_ENV'] === 'production',
    },
    findings: [gateway, academy, facts].flatMap((part) => part?.findings ?? []).concat(examplesOf(facts?.value)),
  };
};

/** What the site shows as an example; undefined without a content file, null for one that cannot be used. */
const examplesOf = (facts: AcademyFacts | null | undefined): Finding[] => {
  if (facts === undefined) return [notLookedAt('CONTENT_FILE', 'It is not set: the site shows examples, and says so.')];
  if (facts?.examples !== 'SUPPORT_EMAIL') return [];
  const message = `It has no supportEmail: learners are told to write to ${facts.supportEmail}, an example.`;
  return [warning('CONTENT_FILE', message, 'Add supportEmail to the file.')];
};

const read = <Value>(subject: string, readValue: () => Value): { value: Value | null; findings: Finding[] } => {
  try {
    return { value: readValue(), findings: [sound(subject, 'can be read.')] };
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'ConfigError') throw error;
    const remedy = 'Correct the setting; nothing starts before that.';
    return { value: null, findings: error.message.split('\n').map((sentence) => wrong(subject, sentence, remedy)) };
  }
};
