import type { Database } from '#server/db/connection.ts';

/** An account as an administrator sees it. */
export interface ManagedAccount {
  readonly id: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly plan: string;
  /** Milliseconds since 1970-01-01T00:00:00Z, as are the others. */
  readonly createdAt: number;
  readonly disabledAt: number | null;
  /** When its user requested its deletion. */
  readonly deletionRequestedAt: number | null;
}

export type ManagedAccountStore = ReturnType<typeof createManagedAccountStore>;

export function createManagedAccountStore(db: Database) {
  const select = () =>
    db
      .selectFrom('users')
      .select(['id', 'email', 'plan'])
      .select(['display_name as displayName', 'created_at as createdAt', 'disabled_at as disabledAt'])
      .select('deletion_requested_at as deletionRequestedAt')
      .where('kind', '=', 'account')
      .orderBy('created_at')
      .orderBy('id');
  return {
    /** All accounts, oldest first. */
    list: (): Promise<ManagedAccount[]> => select().execute(),

    /** Accounts by id or email address. Several users may have the same address at different providers. */
    find: (name: string): Promise<ManagedAccount[]> =>
      select()
        .where((where) =>
          where.or([
            where('id', '=', name),
            where('email', '=', name),
            where(where.fn<string>('lower', ['email']), '=', name.toLowerCase()),
          ]),
        )
        .execute(),

    /** @returns false when nothing changed, or the account is being deleted */
    async disable(connection: Database, id: string, now: number): Promise<boolean> {
      const changed = await connection
        .updateTable('users')
        .set({ disabled_at: now })
        .where('id', '=', id)
        .where('disabled_at', 'is', null)
        .where('deletion_requested_at', 'is', null)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },

    /** @returns false when nothing changed, or the account is being deleted */
    async enable(connection: Database, id: string): Promise<boolean> {
      const changed = await connection
        .updateTable('users')
        .set({ disabled_at: null })
        .where('id', '=', id)
        .where('disabled_at', 'is not', null)
        .where('deletion_requested_at', 'is', null)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
  };
}
