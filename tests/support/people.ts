import {
  seededAdministrator,
  seededPeople,
  seedPassword,
  type SeedPerson,
} from '../../academy-api/database/seed-data/people.ts';

export { seededAdministrator, seededPeople, seedPassword };

/** First names of the seeded people, by which tests and stories speak of them. */
export const firstNames = [
  'Nusrat',
  'Arif',
  'Moumita',
  'Tanvir',
  'Sohini',
  'Rafiq',
  'Ananya',
  'Imran',
  'Farhana',
  'Subhajit',
] as const;

/** The first name of a seeded person. */
export type FirstName = (typeof firstNames)[number];

/** A seeded person with the password that signs them in. */
export const person = (firstName: FirstName): SeedPerson & { readonly password: string } => {
  const found = seededPeople.find(({ name }) => name.startsWith(`${firstName} `));
  if (found === undefined) throw new Error(`${firstName} is not among the seeded people.`);
  return { ...found, password: seedPassword };
};
