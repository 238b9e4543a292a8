import { v7 as uuidv7 } from 'uuid';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { deleteRecordsOf } from '../provider/record-adapter.ts';

export interface PersonAccount {
  /** The subject in ID tokens. */
  readonly id: string;
  /** Normalised by `normaliseEmail`. */
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  /** Milliseconds since 1970-01-01T00:00:00Z, as all times here. */
  readonly passwordChangedAt: number;
}

interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly now: number;
}

interface NewPassword {
  readonly passwordHash: string;
  readonly now: number;
}

export type AccountStore = ReturnType<typeof createAccountStore>;

const COLUMNS = [
  'identity_accounts.id as id',
  'identity_accounts.email as email',
  'identity_accounts.name as name',
  'identity_accounts.password_hash as passwordHash',
  'identity_accounts.password_changed_at as passwordChangedAt',
] as const;

/** Accounts of the embedded identity provider. */
export function createAccountStore(db: Database) {
  const select = () => db.selectFrom('identity_accounts').select(COLUMNS);
  return {
    findById: (id: string): Promise<PersonAccount | undefined> => select().where('id', '=', id).executeTakeFirst(),
    findByEmail: (email: string): Promise<PersonAccount | undefined> =>
      select().where('email', '=', email).executeTakeFirst(),

    /** @returns undefined when the address has an account already */
    async insert({ email, name, passwordHash, now }: NewAccount): Promise<PersonAccount | undefined> {
      const id = uuidv7();
      const inserted = await db
        .insertInto('identity_accounts')
        .values({ id, email, name, password_hash: passwordHash, created_at: now, password_changed_at: now })
        .onConflict((conflict) => conflict.column('email').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted && { id, email, name, passwordHash, passwordChangedAt: now };
    },

    /**
     * Replaces the password and ends everything that was opened with the old one.
     * @param account as it was when its password was verified
     * @returns false when the password was changed since
     */
    changePassword(account: PersonAccount, next: NewPassword): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await setPassword(transaction, account.id, next)
          .where('password_hash', '=', account.passwordHash)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await endOpened(transaction, account.id);
        return true;
      });
    },

    async insertReset(reset: { tokenHash: string; accountId: string; expiresAt: number }): Promise<void> {
      await db
        .insertInto('password_resets')
        .values({ token_hash: reset.tokenHash, account_id: reset.accountId, expires_at: reset.expiresAt })
        .execute();
    },

    findByReset: (tokenHash: string, now: number): Promise<PersonAccount | undefined> =>
      select()
        .innerJoin('password_resets', 'password_resets.account_id', 'identity_accounts.id')
        .where('password_resets.token_hash', '=', tokenHash)
        .where('password_resets.expires_at', '>', now)
        .executeTakeFirst(),

    /** Like `changePassword`, once for each reset. @returns false when it is used up or expired */
    redeemReset(tokenHash: string, next: NewPassword): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const reset = await transaction
          .deleteFrom('password_resets')
          .where('token_hash', '=', tokenHash)
          .where('expires_at', '>', next.now)
          .returning('account_id')
          .executeTakeFirst();
        if (!reset) return false;
        await setPassword(transaction, reset.account_id, next).execute();
        await endOpened(transaction, reset.account_id);
        return true;
      });
    },

    /** @returns whether there was such an account */
    remove(id: string, attemptKeyPrefix: string): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('identity_accounts')
          .where('id', '=', id)
          .executeTakeFirst();
        await endOpened(transaction, id);
        await transaction.deleteFrom('sign_in_attempts').where('key', 'like', `${attemptKeyPrefix}%`).execute();
        return numDeletedRows > 0n;
      });
    },

    async deleteExpiredResets(now: number): Promise<void> {
      await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
    },
  };
}

function setPassword(transaction: DatabaseTransaction, id: string, { passwordHash, now }: NewPassword) {
  return transaction
    .updateTable('identity_accounts')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', id);
}

/** Deletes the reset links, sessions, codes and tokens of an account. */
async function endOpened(transaction: DatabaseTransaction, id: string): Promise<void> {
  await transaction.deleteFrom('password_resets').where('account_id', '=', id).execute();
  await deleteRecordsOf(transaction, id);
}
