import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { loggable } from '../../academy-api/log.ts';

it('keeps what a query was given out of the log', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email"'), {
    code: '23505',
    detail: 'Key (lower(email))=(nusrat@dhap.example) already exists.',
  });
  const logged = loggable(new DrizzleQueryError('insert into accounts values ($1)', ['nusrat@dhap.example'], cause));

  expect(logged).toMatchObject({ message: cause.message, code: '23505', query: 'insert into accounts values ($1)' });
  expect(JSON.stringify(logged)).not.toContain('nusrat');
});

it('says everything about other errors', () => {
  expect(loggable(new Error('the disk is full'))).toMatchObject({
    message: 'the disk is full',
    stack: expect.stringContaining('at '),
  });
});
