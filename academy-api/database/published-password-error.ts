/** The command that removes the accounts of the demonstration. */
const removalCommand = 'npm run academy -- remove-demonstration';

/** Production was started on a database in which accounts of the demonstration have their published password. */
export class PublishedPasswordError extends Error {
  override readonly name = 'PublishedPasswordError';

  constructor(emails: readonly string[]) {
    super(
      `Accounts of the demonstration have a published password: ${emails.join(', ')}. Remove them with: ${removalCommand}`,
    );
  }
}
