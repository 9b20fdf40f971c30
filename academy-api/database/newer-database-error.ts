/** The database has been migrated by a newer version, whose tables this one does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(unknown: readonly string[]) {
    super(
      `The database was last used by a newer version of the academy (${unknown.join(', ')}): start that version, or restore a backup of this one into an empty database.`,
    );
  }
}
