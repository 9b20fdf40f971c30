import { Router } from 'express';
import { demonstrationAccounts } from '../database/demonstration.ts';
import { seededPeople, seedPassword } from '../database/seed-data/people.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * The route GET /seeded-people: the learners of the demonstration who still have its published password, for explorers
 * that sign in as one of them by the ordinary way. Absent in production, which refuses to start with such accounts.
 */
export const createSeededPeopleRoutes = ({ config, database }: Dependencies): Router => {
  const router = Router();
  if (config.isProduction) return router;

  router.get('/', async (_request, response) => {
    const { published } = await demonstrationAccounts(database);
    const emails = new Set(published.map(({ email }) => email));
    const people = seededPeople.filter(({ email }) => emails.has(email));
    response
      .set({ 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' })
      .json(people.map(({ name, email, story }) => ({ name, email, story, password: seedPassword })));
  });
  return router;
};
