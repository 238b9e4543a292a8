import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { ModelUsageTotalsTable } from '#server/db/model-usage-schema.ts';
import { lockOwner } from '#server/db/processes/owner-lock.ts';

/** Tokens and billionths of a dollar. */
export interface UsedAmount {
  readonly tokens: number;
  readonly costNanoUsd: number;
}

interface NewReservation extends UsedAmount {
  readonly id: string;
  readonly userId: string;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly expiresAt: number;
}

export type ModelUsageStore = ReturnType<typeof createModelUsageStore>;

export function createModelUsageStore(db: Database) {
  return {
    /**
     * Reserves an amount if there is room for it. Requests of one account follow each other: its row is locked.
     * @param hasRoom whether the amount fits beside what was used on the day and is reserved for other calls
     * @returns whether it was reserved; also true for a deleted account, whose calls have no limit to keep
     */
    reserve(
      reservation: NewReservation,
      { day, now }: { readonly day: string; readonly now: number },
      hasRoom: (taken: UsedAmount) => boolean,
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        const owner = await lockOwner(transaction, reservation.userId);
        if (!owner) return true;
        const userIds = await listUserIds(transaction, owner.id);
        await transaction
          .deleteFrom('model_reservations')
          .where('user_id', 'in', userIds)
          .where('expires_at', '<', now)
          .execute();
        const [used, reserved] = [await sumUsed(transaction, userIds, day), await sumReserved(transaction, userIds)];
        const taken = {
          tokens: used.tokens + reserved.tokens,
          costNanoUsd: used.costNanoUsd + reserved.costNanoUsd,
        };
        if (!hasRoom(taken)) return false;
        await transaction
          .insertInto('model_reservations')
          .values({
            id: reservation.id,
            user_id: owner.id,
            tokens: reservation.tokens,
            cost_nano_usd: reservation.costNanoUsd,
            expires_at: reservation.expiresAt,
          })
          .execute();
        return true;
      });
    },

    /**
     * Adds a call to what the account and all accounts together have used, and gives back what was reserved for it.
     * @param userId undefined for a call that is made for no account
     */
    record(userId: string | undefined, used: ModelUsageTotalsTable, reservationId: string | undefined): Promise<void> {
      return db.transaction().execute(async (transaction) => {
        const owner = userId === undefined ? undefined : await lockOwner(transaction, userId);
        if (reservationId !== undefined) {
          await transaction.deleteFrom('model_reservations').where('id', '=', reservationId).execute();
        }
        if (owner) await addToAccount(transaction, owner.id, used);
        await addToTotals(transaction, used);
      });
    },
  };
}

/** An account and the trials that were moved into it: their limit is one. */
async function listUserIds(transaction: DatabaseTransaction, userId: string): Promise<readonly string[]> {
  const trials = await transaction.selectFrom('users').select('id').where('merged_into', '=', userId).execute();
  return [userId, ...trials.map(({ id }) => id)];
}

async function sumUsed(transaction: DatabaseTransaction, userIds: readonly string[], day: string): Promise<UsedAmount> {
  const row = await transaction
    .selectFrom('model_usage')
    .select(({ fn }) => [
      fn.sum<number | string | null>('input_tokens').as('input'),
      fn.sum<number | string | null>('output_tokens').as('output'),
      fn.sum<number | string | null>('cost_nano_usd').as('cost'),
    ])
    .where('user_id', 'in', userIds)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return { tokens: Number(row.input) + Number(row.output), costNanoUsd: Number(row.cost) };
}

async function sumReserved(transaction: DatabaseTransaction, userIds: readonly string[]): Promise<UsedAmount> {
  const row = await transaction
    .selectFrom('model_reservations')
    .select(({ fn }) => [
      fn.sum<number | string | null>('tokens').as('tokens'),
      fn.sum<number | string | null>('cost_nano_usd').as('cost'),
    ])
    .where('user_id', 'in', userIds)
    .executeTakeFirstOrThrow();
  return { tokens: Number(row.tokens), costNanoUsd: Number(row.cost) };
}

async function addToAccount(transaction: DatabaseTransaction, userId: string, used: ModelUsageTotalsTable) {
  await transaction
    .insertInto('model_usage')
    .values({ user_id: userId, ...used })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'day', 'purpose', 'provider', 'model']).doUpdateSet((set) => ({
        calls: set('model_usage.calls', '+', used.calls),
        input_tokens: set('model_usage.input_tokens', '+', used.input_tokens),
        output_tokens: set('model_usage.output_tokens', '+', used.output_tokens),
        cost_nano_usd: set('model_usage.cost_nano_usd', '+', used.cost_nano_usd),
        unpriced_calls: set('model_usage.unpriced_calls', '+', used.unpriced_calls),
      })),
    )
    .execute();
}

/** Last in its transaction: all accounts share these rows. */
async function addToTotals(transaction: DatabaseTransaction, used: ModelUsageTotalsTable) {
  await transaction
    .insertInto('model_usage_totals')
    .values(used)
    .onConflict((conflict) =>
      conflict.columns(['day', 'purpose', 'provider', 'model']).doUpdateSet((set) => ({
        calls: set('model_usage_totals.calls', '+', used.calls),
        input_tokens: set('model_usage_totals.input_tokens', '+', used.input_tokens),
        output_tokens: set('model_usage_totals.output_tokens', '+', used.output_tokens),
        cost_nano_usd: set('model_usage_totals.cost_nano_usd', '+', used.cost_nano_usd),
        unpriced_calls: set('model_usage_totals.unpriced_calls', '+', used.unpriced_calls),
      })),
    )
    .execute();
}
