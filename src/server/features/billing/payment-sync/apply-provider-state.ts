import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockOwner } from '#server/db/processes/owner-lock.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import { subscriptionsToEnd } from '#server/domain/billing/duplicate-subscriptions.ts';
import { applyCreditsEvent } from '#server/domain/billing/pack-credits.ts';
import { applyPaymentReading, type PaymentState } from '#server/domain/billing/payment-lifecycle.ts';
import { applySubscriptionReading, type ProviderReading } from '#server/domain/billing/subscription-lifecycle.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { CheckoutSnapshot, InvoiceSnapshot, PaymentsMode, SubscriptionSnapshot } from '#server/ports/payments.ts';
import { countReservedCredits, restoreReservedCredits, withdrawReservedCredits } from '../allowance/allowance-store.ts';
import type { CheckoutRecord, CheckoutStore } from '../checkout/checkout-store.ts';
import { reconcilePlan } from '../subscriptions/reconcile-plan.ts';
import { readBillingState } from '../subscriptions/reconcile-store.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { creditsOf, type PaymentStore } from './payment-store.ts';
import type { ReceivedWebhookEvent, WebhookEventStore } from './webhook-event-store.ts';

/**
 * What became of an answer of the provider: `written`, when it was not older than what stands there already; `repeated`,
 * when its event had been acted on; `not-ours`, when it is about nothing and nobody known here.
 */
export type Outcome = 'applied' | 'stale' | 'duplicate' | 'unrelated';

interface Dependencies {
  readonly db: Database;
  readonly mode: PaymentsMode;
  readonly clock: Clock;
  readonly subscriptions: SubscriptionStore;
  readonly paymentStore: PaymentStore;
  readonly checkouts: Pick<CheckoutStore, 'setState'>;
  readonly webhookEvents: WebhookEventStore;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
  /** Sees to it that subscriptions which should not run on are ended. */
  readonly requestReconciliation: (userId: string) => Promise<void>;
  readonly logger: {
    info(about: object, message: string): void;
    warn(about: object, message: string): void;
  };
}

/** Whose things are written: locked until the transaction ends. */
interface Owner {
  readonly userId: string;
  readonly mode: PaymentsMode;
  /** Whether the account is being removed: it gets nothing any more. */
  readonly isBeingDeleted: boolean;
}

interface Place {
  readonly transaction: DatabaseTransaction;
  readonly owner: Owner;
  /** Number of the question whose answer stands there; 0 for none. */
  readonly appliedVersion: number;
}

export type ProviderStateWriter = ReturnType<typeof createProviderStateWriter>;

/** Writes answers of the provider down, each in one transaction under the lock of whom it is about. */
export function createProviderStateWriter(dependencies: Dependencies) {
  const { subscriptions, checkouts, logger, clock } = dependencies;

  return {
    /** Makes a person's plan what their subscriptions give by now. */
    async recheckPlan(userId: string): Promise<void> {
      await dependencies.db.transaction().execute(async (transaction) => {
        const owner = await lockOwner(transaction, userId);
        if (owner) await reconcilePlan(dependencies, transaction, owner.id);
      });
    },

    /** @param userId whose it was at the last read; a trial may have moved into an account since */
    async writeSubscription(
      userId: string,
      reading: ProviderReading<SubscriptionSnapshot>,
      event?: ReceivedWebhookEvent,
    ): Promise<Outcome> {
      const { id } = reading.snapshot;
      return write(dependencies, { userId, objectId: id, version: reading.version, event }, async (place) => {
        const { transaction, owner, appliedVersion } = place;
        const value = await subscriptions.find(id, transaction);
        const step = applySubscriptionReading(value && { version: appliedVersion, value }, reading, owner);
        await subscriptions.save(transaction, step.known.value, clock.now());
        if (!owner.isBeingDeleted) await reconcilePlan(dependencies, transaction, owner.userId);
        if (step.events.length > 0) {
          logger.info({ subscriptionId: id, events: step.events }, 'a subscription has changed');
        }
      });
    },

    async writeInvoice(
      userId: string,
      reading: ProviderReading<InvoiceSnapshot>,
      event?: ReceivedWebhookEvent,
    ): Promise<Outcome> {
      const { version, snapshot: invoice } = reading;
      return write(dependencies, { userId, objectId: invoice.id, version, event }, (place) =>
        writePayment(dependencies, place, invoice.id, { version, snapshot: { kind: 'plan', invoice } }),
      );
    },

    /** A checkout's own state, and the pack where one was bought. */
    async writeCheckout(
      { id: checkoutId, userId, item }: CheckoutRecord,
      reading: ProviderReading<CheckoutSnapshot>,
      event?: ReceivedWebhookEvent,
    ): Promise<Outcome> {
      const { version, snapshot: checkout } = reading;
      return write(dependencies, { userId, objectId: checkout.providerId, version, event }, async (place) => {
        if (checkout.state !== 'open') await checkouts.setState(place.transaction, checkoutId, checkout.state);
        if (item !== 'boost') return;
        await writePayment(dependencies, place, checkoutId, {
          version,
          snapshot: { kind: 'boost', checkoutId, checkout },
        });
      });
    },
  };
}

interface Occasion {
  readonly userId: string;
  /** The provider's name for what the answer is about. */
  readonly objectId: string;
  readonly version: number;
  readonly event: ReceivedWebhookEvent | undefined;
}

async function write(
  { db, mode, clock, webhookEvents, requestReconciliation }: Dependencies,
  { userId, objectId, version, event }: Occasion,
  writeNewer: (place: Place) => Promise<void>,
): Promise<Outcome> {
  const written = await db.transaction().execute(async (transaction) => {
    const user = await lockOwner(transaction, userId);
    if (!user) return { outcome: 'unrelated' as const };
    if (event && !(await webhookEvents.insert(transaction, event, clock.now())))
      return { outcome: 'duplicate' as const };
    const appliedVersion = await webhookEvents.lockAppliedVersion(transaction, objectId);
    if (appliedVersion === undefined) return { outcome: 'unrelated' as const };
    if (version <= appliedVersion) return { outcome: 'stale' as const };
    const owner = { userId: user.id, mode, isBeingDeleted: user.deletion_requested_at !== null };
    await writeNewer({ transaction, owner, appliedVersion });
    await webhookEvents.setAppliedVersion(transaction, objectId, version);
    const situation = await readBillingState(transaction, user.id);
    return { outcome: 'applied' as const, unsettled: subscriptionsToEnd(situation, mode).length > 0 ? user.id : null };
  });
  if (written.unsettled) await requestReconciliation(written.unsettled);
  return written.outcome;
}

async function writePayment(
  { paymentStore, logger }: Dependencies,
  { transaction, owner, appliedVersion }: Place,
  paymentId: string,
  reading: ProviderReading<PaymentState>,
): Promise<void> {
  const former = await paymentStore.find(paymentId, transaction);
  const { known, events } = applyPaymentReading(former && { version: appliedVersion, value: former }, reading, owner);
  if (!known) return;
  const { value } = known;
  if (owner.isBeingDeleted) {
    // The paymentStore goes with the account. A plan is settled; a pack can be given back by whoever runs the shop.
    if (value.kind === 'boost' && value.status === 'paid') {
      logger.warn({ paymentId }, 'a pack of questions was paid for an account that is being removed');
    }
    return;
  }
  const next = { granted: value.creditsGranted, withdrawn: value.creditsWithdrawn };
  const purse = await paymentStore.creditBalanceOf(transaction, value);
  const credits = applyCreditsEvent(creditsOf(former), next, purse);
  // A question under way may still fail and give its credit back: then that one would have been there to be taken.
  const underWay = await countReservedCredits(transaction, owner.userId);
  const atMost = applyCreditsEvent(creditsOf(former), next, { ...purse, credits: purse.credits + underWay });
  await withdrawReservedCredits(transaction, value, atMost.taken - credits.taken);
  await restoreReservedCredits(transaction, value, next.withdrawn - credits.taken);
  await paymentStore.save(transaction, { ...value, creditsTaken: credits.taken });
  if (credits.change !== 0) await paymentStore.changeCredits(transaction, owner.userId, credits.change);
  if (events.length > 0) logger.info({ paymentId, events }, 'a payment has changed');
}
