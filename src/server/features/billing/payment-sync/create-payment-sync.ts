import type { Database } from '#server/db/connection.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { CheckoutCustomers } from '../checkout/checkout-customers.ts';
import type { CheckoutStore } from '../checkout/checkout-store.ts';
import { createSubscriptionReconciliation } from '../subscriptions/reconcile-subscriptions.ts';
import { createSubscriptionStore } from '../subscriptions/subscription-store.ts';
import { createProviderStateWriter } from './apply-provider-state.ts';
import { createPaymentStore } from './payment-store.ts';
import { createProviderRefresh } from './provider-refresh.ts';
import { createPaymentReview } from './review-payments.ts';
import { createWebhookEventStore } from './webhook-event-store.ts';
import { createWebhookService } from './webhook-service.ts';

interface Parts {
  readonly checkouts: CheckoutStore;
  readonly customers: CheckoutCustomers;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
}

export type PaymentSync = ReturnType<typeof createPaymentSync>;

/** Brings payments and subscriptions in line with the provider: by webhooks, by polling, and by reconciling duplicates. */
export function createPaymentSync(platform: Platform, { checkouts, customers, recordEvent }: Parts) {
  const { database, clock, jobs, payments, logger } = platform;
  const { db } = database;
  const webhookEvents = createWebhookEventStore(db);
  const subscriptions = createSubscriptionStore(db);
  const paymentStore = createPaymentStore(db);
  const createSync = (requestReconciliation: (userId: string) => Promise<void>) => {
    const parts = { db, mode: payments.mode, clock, logger, checkouts, webhookEvents, subscriptions, paymentStore };
    const writer = createProviderStateWriter({ ...parts, recordEvent, requestReconciliation });
    return {
      writer,
      providerRefresh: createProviderRefresh({ payments, subscriptions, checkouts, webhookEvents, writer, clock }),
    };
  };
  // The reconciling job reads the outcome itself: what it changes must not enqueue it again.
  const { refreshSubscription } = createSync(async () => {}).providerRefresh;
  const reconciliation = createSubscriptionReconciliation({ db, payments, refreshSubscription, jobs, logger });
  jobs.register(reconciliation.job);
  const { writer, providerRefresh } = createSync(reconciliation.request);
  return {
    providerRefresh,
    subscriptions,
    payments: paymentStore,
    webhookService: createWebhookService({ payments, webhookEvents, providerRefresh, logger }),
    /** Polls the provider for what no webhook has reported in time, and resumes reconciling. */
    async catchUp(): Promise<void> {
      const review = { db, payments, subscriptions, customers, checkouts, webhookEvents, providerRefresh };
      await createPaymentReview({ ...review, recheckPlan: writer.recheckPlan, clock, logger }).run();
      await reconciliation.requestAll();
    },
  };
}
