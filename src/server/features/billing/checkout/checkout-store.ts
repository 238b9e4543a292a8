import type { Selectable } from 'kysely';
import type { CheckoutsTable } from '#server/db/billing-schema.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { CheckoutItem, OpenedCheckout, PaymentsMode } from '#server/ports/payments.ts';

/** `opening` until the provider has answered; only an `open` one has a URL. */
type CheckoutState = CheckoutsTable['state'];

/** A checkout, its buyer and its state. Times are milliseconds since 1970-01-01T00:00:00Z. */
export interface CheckoutRecord {
  readonly id: string;
  readonly userId: string;
  readonly mode: string;
  readonly item: CheckoutItem;
  /** Page on which it was chosen. */
  readonly source: string;
  readonly customerId: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly state: CheckoutState;
  readonly providerId: string | null;
  readonly url: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
}

interface NewCheckout
  extends Pick<
    CheckoutRecord,
    'id' | 'userId' | 'item' | 'source' | 'customerId' | 'successUrl' | 'cancelUrl' | 'createdAt' | 'expiresAt'
  > {
  readonly mode: PaymentsMode;
}

export type CheckoutStore = ReturnType<typeof createCheckoutStore>;

/** Methods that run in a caller's transaction take its connection. */
export function createCheckoutStore(db: Database) {
  return {
    /** @param checkoutId the checkout's id here, not the provider's */
    async find(checkoutId: string, connection: Database = db): Promise<CheckoutRecord | undefined> {
      const row = await connection.selectFrom('checkouts').selectAll().where('id', '=', checkoutId).executeTakeFirst();
      return row && recordOf(row);
    },

    async findByProviderId(providerId: string, connection: Database = db): Promise<CheckoutRecord | undefined> {
      const row = await connection
        .selectFrom('checkouts')
        .selectAll()
        .where('provider_id', '=', providerId)
        .executeTakeFirst();
      return row && recordOf(row);
    },

    /** A user's checkouts that are open or being opened; newest first. */
    async listOpen(userId: string, connection: Database = db): Promise<CheckoutRecord[]> {
      const rows = await connection
        .selectFrom('checkouts')
        .selectAll()
        .where('user_id', '=', userId)
        .where('state', 'in', ['opening', 'open'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      return rows.map(recordOf);
    },

    /** Expired checkouts of all users without a final state; oldest first. */
    async listOverdue(now: number, limit: number): Promise<CheckoutRecord[]> {
      const rows = await db
        .selectFrom('checkouts')
        .selectAll()
        .where('state', 'in', ['opening', 'open'])
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute();
      return rows.map(recordOf);
    },

    /** Stores an order before the provider is called. */
    async insert(transaction: DatabaseTransaction, checkout: NewCheckout): Promise<void> {
      await transaction
        .insertInto('checkouts')
        .values({
          id: checkout.id,
          user_id: checkout.userId,
          mode: checkout.mode,
          item: checkout.item,
          source: checkout.source,
          customer_id: checkout.customerId,
          state: 'opening',
          success_url: checkout.successUrl,
          cancel_url: checkout.cancelUrl,
          provider_id: null,
          url: null,
          created_at: checkout.createdAt,
          expires_at: checkout.expiresAt,
        })
        .execute();
    },

    /**
     * Stores the URL of an opened checkout. Idempotent.
     * @returns false for one that was closed or paid meanwhile: its URL must not be handed out
     */
    async setOpened(checkoutId: string, opened: OpenedCheckout): Promise<boolean> {
      const updated = await db
        .updateTable('checkouts')
        .set({ state: 'open', provider_id: opened.providerId, url: opened.url, expires_at: opened.expiresAt })
        .where('id', '=', checkoutId)
        .where('state', 'in', ['opening', 'open'])
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },

    /**
     * Expires a checkout whose URL was never handed out. A concurrent opening on another connection may store the URL
     * first: exactly one of the two succeeds.
     * @returns false when a URL is stored
     */
    async expireUnopened(connection: Database, checkoutId: string): Promise<boolean> {
      const updated = await connection
        .updateTable('checkouts')
        .set({ state: 'expired' })
        .where('id', '=', checkoutId)
        .where('provider_id', 'is', null)
        .executeTakeFirst();
      return updated.numUpdatedRows > 0n;
    },

    /** A complete checkout keeps its state. */
    setState,

    /** The same outside a transaction. */
    finish: (checkoutId: string, state: 'complete' | 'expired') => setState(db, checkoutId, state),
  };
}

async function setState(connection: Database, checkoutId: string, state: CheckoutState): Promise<void> {
  await connection
    .updateTable('checkouts')
    .set({ state })
    .where('id', '=', checkoutId)
    .where('state', '!=', 'complete')
    .execute();
}

function recordOf(row: Selectable<CheckoutsTable>): CheckoutRecord {
  return {
    id: row.id,
    userId: row.user_id,
    mode: row.mode,
    item: row.item,
    source: row.source,
    customerId: row.customer_id,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
    state: row.state,
    providerId: row.provider_id,
    url: row.url,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
