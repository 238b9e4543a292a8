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
 * What is to be done about a wish: `open` the checkout at the provider, `reuse` one that was opened before, or first
 * `close` one that stands in the way.
 */
export type OrderStep =
  | { readonly kind: 'open'; readonly checkout: CheckoutRecord }
  | { readonly kind: 'reuse'; readonly checkout: CheckoutRecord }
  | { readonly kind: 'close'; readonly checkout: CheckoutRecord; readonly providerId: string };

interface Dependencies {
  readonly db: Database;
  readonly checkouts: CheckoutStore;
  readonly subscriptions: Pick<SubscriptionStore, 'list'>;
  readonly mode: PaymentsMode;
}

/** Longer than the timeout of provider calls: an older one was left by an ended process, and its URL was never returned. */
const OPENING_LIFETIME_MS = 2 * MINUTE_MS;
/** Nobody finds their card in less. */
const MIN_REMAINING_MS = 2 * MINUTE_MS;

export type CheckoutOrders = ReturnType<typeof createCheckoutOrders>;

/** Sees to it that a person has one checkout for a plan and one for a pack at most, whatever is asked at once. */
export function createCheckoutOrders({ db, checkouts, subscriptions, mode }: Dependencies) {
  /** A checkout that can still be paid must be closed at the provider; without a URL it cannot be paid. */
  async function giveUp(transaction: DatabaseTransaction, checkout: CheckoutRecord): Promise<OrderStep | undefined> {
    const isUnopened = checkout.providerId === null && (await checkouts.expireUnopened(transaction, checkout.id));
    if (isUnopened) return undefined;
    const known = checkout.providerId === null ? await checkouts.find(checkout.id, transaction) : checkout;
    if (known?.mode === mode && known.providerId !== null) {
      return { kind: 'close', checkout: known, providerId: known.providerId };
    }
    // Another mode's: the provider of today cannot be asked about it.
    await checkouts.setState(transaction, checkout.id, 'expired');
    return undefined;
  }

  async function decide(
    transaction: DatabaseTransaction,
    wish: CheckoutRequest,
    customerId: string,
    now: number,
  ): Promise<OrderStep> {
    const isPlan = wish.item !== 'boost';
    const open = await checkouts.listOpen(wish.userId, transaction);
    const ofKind = open.filter(({ item }) => (item !== 'boost') === isPlan);
    const good = ofKind.find((checkout) => isStillGood(checkout, wish.item, mode, now));
    // A trial that has moved may have brought a second one along.
    for (const checkout of ofKind.filter((one) => one !== good)) {
      const step = await giveUp(transaction, checkout);
      if (step) return step;
    }
    if (good) return { kind: good.url === null ? 'open' : 'reuse', checkout: good };
    const id = uuidv7();
    const order = { ...wish, id, customerId, mode, createdAt: now, expiresAt: now + OPENING_LIFETIME_MS };
    await checkouts.insert(transaction, order);
    return { kind: 'open', checkout: { ...order, state: 'opening', providerId: null, url: null } };
  }

  return {
    /**
     * The next step towards a checkout. It is written down before the provider hears of it.
     * @param now milliseconds since 1970-01-01T00:00:00Z
     * @throws AppError `subscription-exists` when there is a plan by now, `trial-moved`, `unauthenticated`
     */
    place(wish: CheckoutRequest, customerId: string, now: number): Promise<OrderStep> {
      return db.transaction().execute(async (transaction) => {
        await lockPayer(transaction, wish.userId);
        if (wish.item !== 'boost') {
          const current = currentSubscription(await subscriptions.list(wish.userId, transaction), now);
          if (decidePlanChange(current, wish.item) !== 'checkout') throw new AppError('subscription-exists');
        }
        return decide(transaction, wish, customerId, now);
      });
    },
  };
}

/** Whether a checkout is for the same thing and has time left to be paid. */
function isStillGood(checkout: CheckoutRecord, item: CheckoutItem, mode: PaymentsMode, now: number): boolean {
  if (checkout.item !== item || checkout.mode !== mode) return false;
  const rest = checkout.expiresAt - now;
  return rest > (checkout.state === 'open' ? MIN_REMAINING_MS : 0);
}
