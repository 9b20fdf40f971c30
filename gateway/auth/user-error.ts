import type { UserError, UserErrorResolvers } from '../generated/schema.ts';

/** A reason for which a change was refused. Only one that may be gone later says that it is temporary. */
export type UserErrorRecord = Omit<UserError, 'isTemporary'> & { readonly isTemporary?: boolean };

/** Resolvers of reasons for refusals. */
export const userErrorResolvers: UserErrorResolvers = {
  isTemporary: ({ isTemporary }) => isTemporary ?? false,
};
