import { v7 as uuidv7 } from 'uuid';
import { MINUTE_MS } from '#contract/units.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { currentSubscription } from '#server/domain/billing/granted-plan.ts';
import { decidePlanChange } from '#server/domain/billing/plan-change.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { CheckoutItem, PaymentsMode } from '#server/ports/payments.ts';
import { lockPayer } from '../allowance/allowance-store.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { CheckoutRecord, CheckoutStore } from './checkout-store.ts';

/** What a user wants to buy. */
export interface CheckoutRequest {
  readonly userId: string;
  readonly item: CheckoutItem;
  /** Where it was chosen. */
  readonly source: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/**
 * Next step of an order: `open` the checkout at the provider, `reuse` one that was opened before, or first `close` a
 * conflicting one.
 */
type OrderStep =
  | { readonly kind: 'open'; readonly checkout: CheckoutRecord }
  | { readonly kind: 'reuse'; readonly checkout: CheckoutRecord }
  | { readonly kind: 'close'; readonly checkout: CheckoutRecord; readonly providerId: string };

interface Dependencies {
  readonly db: Database;
  readonly checkouts: CheckoutStore;
  readonly subscriptions: Pick<SubscriptionStore, 'list'>;
  readonly mode: PaymentsMode;
}

/** Longer than the timeout of calls to the provider. An older opening was abandoned, and its URL was never handed out. */
const OPENING_LIFETIME_MS = 2 * MINUTE_MS;
/** A checkout that expires sooner is not reused: paying takes longer. */
const MIN_REMAINING_MS = 2 * MINUTE_MS;

export type CheckoutOrders = ReturnType<typeof createCheckoutOrders>;

/** Keeps at most one open checkout for a plan and one for a pack per user, under concurrent requests. */
export function createCheckoutOrders({ db, checkouts, subscriptions, mode }: Dependencies) {
  /** An opened checkout must be closed at the provider; one without a URL cannot be paid and just expires here. */
  async function expire(transaction: DatabaseTransaction, checkout: CheckoutRecord): Promise<OrderStep | undefined> {
    const isUnopened = checkout.providerId === null && (await checkouts.expireUnopened(transaction, checkout.id));
    if (isUnopened) return undefined;
    const known = checkout.providerId === null ? await checkouts.find(checkout.id, transaction) : checkout;
    if (known?.mode === mode && known.providerId !== null) {
      return { kind: 'close', checkout: known, providerId: known.providerId };
    }
    // Of another mode: the configured provider does not know it.
    await checkouts.setState(transaction, checkout.id, 'expired');
    return undefined;
  }

  async function decide(
    transaction: DatabaseTransaction,
    request: CheckoutRequest,
    customerId: string,
    now: number,
  ): Promise<OrderStep> {
    const isPlan = request.item !== 'boost';
    const open = await checkouts.listOpen(request.userId, transaction);
    const sameKind = open.filter(({ item }) => (item !== 'boost') === isPlan);
    const reusable = sameKind.find((checkout) => isReusable(checkout, request.item, mode, now));
    // A trial that moved into the account may have had one, too.
    for (const checkout of sameKind.filter((one) => one !== reusable)) {
      const step = await expire(transaction, checkout);
      if (step) return step;
    }
    if (reusable) return { kind: reusable.url === null ? 'open' : 'reuse', checkout: reusable };
    const id = uuidv7();
    const order = { ...request, id, customerId, mode, createdAt: now, expiresAt: now + OPENING_LIFETIME_MS };
    await checkouts.insert(transaction, order);
    return { kind: 'open', checkout: { ...order, state: 'opening', providerId: null, url: null } };
  }

  return {
    /**
     * The next step towards a checkout. A new order is stored before the provider is called.
     * @param now milliseconds since 1970-01-01T00:00:00Z
     * @throws AppError `subscription-exists` when there is a plan already, `trial-moved`, `unauthenticated`
     */
    place(request: CheckoutRequest, customerId: string, now: number): Promise<OrderStep> {
      return db.transaction().execute(async (transaction) => {
        await lockPayer(transaction, request.userId);
        if (request.item !== 'boost') {
          const current = currentSubscription(await subscriptions.list(request.userId, transaction), now);
          if (decidePlanChange(current, request.item) !== 'checkout') throw new AppError('subscription-exists');
        }
        return decide(transaction, request, customerId, now);
      });
    },
  };
}

/** Whether a checkout is for the same thing and has enough time left to be paid. */
function isReusable(checkout: CheckoutRecord, item: CheckoutItem, mode: PaymentsMode, now: number): boolean {
  if (checkout.item !== item || checkout.mode !== mode) return false;
  const remaining = checkout.expiresAt - now;
  return remaining > (checkout.state === 'open' ? MIN_REMAINING_MS : 0);
}
