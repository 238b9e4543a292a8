import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/db/connection.ts';
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

export interface NewAccount {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly now: number;
}

export interface NewPassword {
  readonly passwordHash: string;
  readonly now: number;
}

export interface AccountStore {
  findById(id: string): Promise<PersonAccount | undefined>;
  findByEmail(email: string): Promise<PersonAccount | undefined>;
  /** @returns undefined when the address has an account already */
  insert(account: NewAccount): Promise<PersonAccount | undefined>;
  /**
   * Replaces the password and ends everything that was opened with the old one.
   * @param account as it was when its password was checked
   * @returns false when the password is another one by now
   */
  changePassword(account: PersonAccount, next: NewPassword): Promise<boolean>;
  insertReset(reset: { tokenHash: string; accountId: string; expiresAt: number }): Promise<void>;
  findByReset(tokenHash: string, now: number): Promise<PersonAccount | undefined>;
  /** As `changePassword`, once for each reset. @returns false when it is used up or expired */
  redeemReset(tokenHash: string, next: NewPassword): Promise<boolean>;
  /** @returns whether there was such an account */
  remove(id: string, attemptKeyPrefix: string): Promise<boolean>;
  deleteExpiredResets(now: number): Promise<void>;
}

const COLUMNS = [
  'identity_accounts.id as id',
  'identity_accounts.email as email',
  'identity_accounts.name as name',
  'identity_accounts.password_hash as passwordHash',
  'identity_accounts.password_changed_at as passwordChangedAt',
] as const;

/** The people who have an account at this server's own provider. */
export function createAccountStore(db: Database): AccountStore {
  const select = () => db.selectFrom('identity_accounts').select(COLUMNS);
  return {
    findById: (id) => select().where('id', '=', id).executeTakeFirst(),
    findByEmail: (email) => select().where('email', '=', email).executeTakeFirst(),
    insert: (account) => insertAccount(db, account),
    changePassword: (account, next) => changePassword(db, account, next),
    async insertReset({ tokenHash, accountId, expiresAt }) {
      await db
        .insertInto('password_resets')
        .values({ token_hash: tokenHash, account_id: accountId, expires_at: expiresAt })
        .execute();
    },
    findByReset: (tokenHash, now) =>
      select()
        .innerJoin('password_resets', 'password_resets.account_id', 'identity_accounts.id')
        .where('password_resets.token_hash', '=', tokenHash)
        .where('password_resets.expires_at', '>', now)
        .executeTakeFirst(),
    redeemReset: (tokenHash, next) => redeemReset(db, tokenHash, next),
    remove: (id, attemptKeyPrefix) => removeAccount(db, id, attemptKeyPrefix),
    async deleteExpiredResets(now) {
      await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
    },
  };
}

async function insertAccount(
  db: Database,
  { email, name, passwordHash, now }: NewAccount,
): Promise<PersonAccount | undefined> {
  const id = uuidv7();
  const inserted = await db
    .insertInto('identity_accounts')
    .values({ id, email, name, password_hash: passwordHash, created_at: now, password_changed_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted && { id, email, name, passwordHash, passwordChangedAt: now };
}

function changePassword(db: Database, account: PersonAccount, next: NewPassword): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('identity_accounts')
      .set({ password_hash: next.passwordHash, password_changed_at: next.now })
      .where('id', '=', account.id)
      .where('password_hash', '=', account.passwordHash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction.deleteFrom('password_resets').where('account_id', '=', account.id).execute();
    await deleteRecordsOf(transaction, account.id);
    return true;
  });
}

function redeemReset(db: Database, tokenHash: string, next: NewPassword): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const reset = await transaction
      .deleteFrom('password_resets')
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', next.now)
      .returning('account_id')
      .executeTakeFirst();
    if (!reset) return false;
    await transaction
      .updateTable('identity_accounts')
      .set({ password_hash: next.passwordHash, password_changed_at: next.now })
      .where('id', '=', reset.account_id)
      .execute();
    // Other links that were asked for are worth nothing any more.
    await transaction.deleteFrom('password_resets').where('account_id', '=', reset.account_id).execute();
    await deleteRecordsOf(transaction, reset.account_id);
    return true;
  });
}

function removeAccount(db: Database, id: string, attemptKeyPrefix: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('identity_accounts')
      .where('id', '=', id)
      .executeTakeFirst();
    await transaction.deleteFrom('password_resets').where('account_id', '=', id).execute();
    await deleteRecordsOf(transaction, id);
    await transaction.deleteFrom('sign_in_attempts').where('key', 'like', `${attemptKeyPrefix}%`).execute();
    return numDeletedRows > 0n;
  });
}
