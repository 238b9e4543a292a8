import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockOwner } from '#server/db/processes/owner-lock.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import { subscriptionsToEnd } from '#server/domain/billing/duplicate-subscriptions.ts';
import { applyCreditsEvent } from '#server/domain/billing/pack-credits.ts';
import { applyPaymentReading, type PaymentState } from '#server/domain/billing/payment-lifecycle.ts';
import { applySubscriptionReading, type ProviderReading } from '#server/domain/billing/subscription-lifecycle.ts';
import type { Logger } from '#server/platform/logger.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { CheckoutSnapshot, InvoiceSnapshot, PaymentsMode, SubscriptionSnapshot } from '#server/ports/payments.ts';
import {
  addToUser,
  countReservedCredits,
  restoreReservedCredits,
  withdrawReservedCredits,
} from '../allowance/allowance-store.ts';
import type { CheckoutRecord, CheckoutStore } from '../checkout/checkout-store.ts';
import { reconcilePlan } from '../subscriptions/reconcile-plan.ts';
import { readBillingState } from '../subscriptions/reconcile-store.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import { creditsOf, type PaymentStore } from './payment-store.ts';
import type { ReceivedWebhookEvent, WebhookEventStore } from './webhook-event-store.ts';

/**
 * Result of applying a read: `applied`; `stale` when a newer read was applied before; `duplicate` when its webhook event was
 * processed before; `unrelated` when it concerns no known object or user.
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
  /** Queues reconciliation of duplicate and unwanted subscriptions. */
  readonly requestReconciliation: (userId: string) => Promise<void>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

/** The user that the object belongs to, locked until the transaction ends. */
interface Owner {
  readonly userId: string;
  readonly mode: PaymentsMode;
  /** Whether the account is being deleted: it is granted nothing. */
  readonly isBeingDeleted: boolean;
}

interface WriteContext {
  readonly transaction: DatabaseTransaction;
  readonly owner: Owner;
  /** Version of the last applied read; 0 for none. */
  readonly appliedVersion: number;
}

export type ProviderStateWriter = ReturnType<typeof createProviderStateWriter>;

/** Applies reads of provider objects, each in one transaction with the user locked. */
export function createProviderStateWriter(dependencies: Dependencies) {
  const { subscriptions, checkouts, logger, clock } = dependencies;

  return {
    /** Recomputes a user's plan from stored subscriptions. */
    async recheckPlan(userId: string): Promise<void> {
      await dependencies.db.transaction().execute(async (transaction) => {
        const owner = await lockOwner(transaction, userId);
        if (owner) await reconcilePlan(dependencies, transaction, owner.id);
      });
    },

    /** @param userId the last known owner; a trial may have moved into an account since */
    async writeSubscription(
      userId: string,
      reading: ProviderReading<SubscriptionSnapshot>,
      event?: ReceivedWebhookEvent,
    ): Promise<Outcome> {
      const { id } = reading.snapshot;
      return write(dependencies, { userId, objectId: id, version: reading.version, event }, async (context) => {
        const { transaction, owner, appliedVersion } = context;
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
      return write(dependencies, { userId, objectId: invoice.id, version, event }, (context) =>
        writePayment(dependencies, context, invoice.id, { version, snapshot: { kind: 'plan', invoice } }),
      );
    },

    /** A checkout's state, and its pack if one was bought. */
    async writeCheckout(
      { id: checkoutId, userId, item }: CheckoutRecord,
      reading: ProviderReading<CheckoutSnapshot>,
      event?: ReceivedWebhookEvent,
    ): Promise<Outcome> {
      const { version, snapshot: checkout } = reading;
      return write(dependencies, { userId, objectId: checkout.providerId, version, event }, async (context) => {
        if (checkout.state !== 'open') await checkouts.setState(context.transaction, checkoutId, checkout.state);
        if (item !== 'boost') return;
        await writePayment(dependencies, context, checkoutId, {
          version,
          snapshot: { kind: 'boost', checkoutId, checkout },
        });
      });
    },
  };
}

interface ReadSubject {
  readonly userId: string;
  /** The provider's id of the object. */
  readonly objectId: string;
  readonly version: number;
  readonly event: ReceivedWebhookEvent | undefined;
}

async function write(
  { db, mode, clock, webhookEvents, requestReconciliation }: Dependencies,
  { userId, objectId, version, event }: ReadSubject,
  writeState: (context: WriteContext) => Promise<void>,
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
    await writeState({ transaction, owner, appliedVersion });
    await webhookEvents.setAppliedVersion(transaction, objectId, version);
    const billingState = await readBillingState(transaction, user.id);
    return {
      outcome: 'applied' as const,
      userToReconcile: subscriptionsToEnd(billingState, mode).length > 0 ? user.id : null,
    };
  });
  if (written.userToReconcile) await requestReconciliation(written.userToReconcile);
  return written.outcome;
}

async function writePayment(
  { paymentStore, logger }: Dependencies,
  { transaction, owner, appliedVersion }: WriteContext,
  paymentId: string,
  reading: ProviderReading<PaymentState>,
): Promise<void> {
  const former = await paymentStore.find(paymentId, transaction);
  const { known, events } = applyPaymentReading(former && { version: appliedVersion, value: former }, reading, owner);
  if (!known) return;
  const { value } = known;
  if (owner.isBeingDeleted) {
    // Payments are deleted with the account. A plan is refunded by reconciliation; the operator can refund a pack.
    if (value.kind === 'boost' && value.status === 'paid') {
      logger.warn({ paymentId }, 'a pack of questions was paid for an account that is being deleted');
    }
    return;
  }
  const next = { granted: value.creditsGranted, withdrawn: value.creditsWithdrawn };
  const balance = await paymentStore.creditBalanceOf(transaction, value);
  const credits = applyCreditsEvent(creditsOf(former), next, balance);
  // A pending question may release its credit, which would then have been available to withdraw.
  const reserved = await countReservedCredits(transaction, owner.userId);
  const atMost = applyCreditsEvent(creditsOf(former), next, { ...balance, credits: balance.credits + reserved });
  await withdrawReservedCredits(transaction, value, atMost.taken - credits.taken);
  await restoreReservedCredits(transaction, value, next.withdrawn - credits.taken);
  await paymentStore.save(transaction, { ...value, creditsTaken: credits.taken });
  if (credits.change !== 0) await addToUser(transaction, owner.userId, 'chat_credits', credits.change);
  if (events.length > 0) logger.info({ paymentId, events }, 'a payment has changed');
}
