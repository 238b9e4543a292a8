import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from 'oidc-provider';
import { SECOND_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { Clock } from '#server/ports/clock.ts';

/** Stores the provider's sessions, codes, grants and interactions in the database, for all servers. */
export function createRecordAdapter(db: Database, clock: Clock): AdapterFactory {
  return (model) => {
    const select = () =>
      db
        .selectFrom('identity_records')
        .select(['payload', 'consumed_at'])
        .where('model', '=', model)
        .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', clock.now())]));
    const adapter: Adapter = {
      async upsert(id, payload, expiresInSeconds) {
        const accountId = accountOf(payload);
        const row = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          uid: payload.uid ?? null,
          account_id: accountId,
          expires_at: expiresInSeconds === undefined ? null : clock.now() + expiresInSeconds * SECOND_MS,
        };
        await db.transaction().execute(async (transaction) => {
          // Nothing is stored for an account that was removed meanwhile.
          if (accountId !== null && !(await lockAccount(transaction, accountId))) return;
          await transaction
            .insertInto('identity_records')
            .values({ model, id, ...row, consumed_at: null })
            .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(row))
            .execute();
        });
      },
      find: async (id) => readRow(await select().where('id', '=', id).executeTakeFirst()),
      findByUid: async (uid) => readRow(await select().where('uid', '=', uid).executeTakeFirst()),
      // Only devices without a browser have such codes.
      findByUserCode: async () => undefined,
      async consume(id) {
        const { numUpdatedRows } = await db
          .updateTable('identity_records')
          .set({ consumed_at: clock.now() })
          .where('model', '=', model)
          .where('id', '=', id)
          .where('consumed_at', 'is', null)
          .executeTakeFirst();
        // Two requests at once both read it as unused; only one of them may have it.
        if (numUpdatedRows === 0n) throw new errors.InvalidGrant('it was used already');
      },
      async destroy(id) {
        await db.deleteFrom('identity_records').where('model', '=', model).where('id', '=', id).execute();
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('identity_records').where('model', '=', model).where('grant_id', '=', grantId).execute();
      },
    };
    return adapter;
  };
}

function readRow(row: { payload: string; consumed_at: number | null } | undefined): AdapterPayload | undefined {
  if (!row) return undefined;
  const payload: AdapterPayload = JSON.parse(row.payload);
  return row.consumed_at === null ? payload : { ...payload, consumed: Math.floor(row.consumed_at / SECOND_MS) };
}

/** The record's account; of an interaction, the account that has just signed in. */
function accountOf(payload: AdapterPayload): string | null {
  return payload.accountId ?? payload.result?.login?.accountId ?? payload.session?.accountId ?? null;
}

/** Locks an account until the transaction ends. @returns false when it is deleted */
async function lockAccount(transaction: DatabaseTransaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('identity_accounts')
    .set((set) => ({ name: set.ref('name') }))
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends whatever the provider has open for a person: sessions, codes, tokens, sign-ins under way. */
export async function deleteRecordsOf(transaction: DatabaseTransaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('identity_records').where('account_id', '=', accountId).execute();
}

export async function deleteExpiredRecords(db: Database, now: number): Promise<void> {
  await db.deleteFrom('identity_records').where('expires_at', '<=', now).execute();
}
