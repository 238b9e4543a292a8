import type { Database, OpenedDatabase } from '#server/db/connection.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { CheckoutCustomers } from '#server/features/billing/checkout/checkout-customers.ts';
import type { CheckoutStore } from '#server/features/billing/checkout/checkout-store.ts';
import { createNoticeService } from '#server/features/billing/payment-sync/notice-service.ts';
import { createNoticeStore } from '#server/features/billing/payment-sync/notice-store.ts';
import { createPaymentStore } from '#server/features/billing/payment-sync/payment-store.ts';
import { createProviderTruth } from '#server/features/billing/payment-sync/provider-truth.ts';
import { createPaymentReview } from '#server/features/billing/payment-sync/review-payments.ts';
import { createTruthWriter } from '#server/features/billing/payment-sync/write-provider-truth.ts';
import {
  createSubscriptionSettling,
  SETTLE_SUBSCRIPTIONS,
} from '#server/features/billing/subscriptions/settle-subscriptions.ts';
import { createSubscriptionStore } from '#server/features/billing/subscriptions/subscription-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import type { Payments } from '#server/ports/payments.ts';

interface TruthAdapters {
  readonly database: OpenedDatabase;
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly payments: Payments;
  readonly logger: {
    info(about: object, message: string): void;
    warn(about: object, message: string): void;
    error(about: object, message: string): void;
  };
}

interface Surroundings {
  readonly checkouts: CheckoutStore;
  readonly customers: CheckoutCustomers;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
}

/** How it gets known here what was paid and what became of it: by notices, by asking, and by what follows. */
export function composeProviderTruth(adapters: TruthAdapters, { checkouts, customers, recordEvent }: Surroundings) {
  const { database, clock, jobs, payments, logger } = adapters;
  const { db } = database;
  const notices = createNoticeStore(db);
  const subscriptions = createSubscriptionStore(db);
  const moneyTrail = createPaymentStore(db);
  const composeTruth = (requestSettling: (userId: string) => Promise<void>) => {
    const parts = { db, mode: payments.mode, clock, logger, checkouts, notices, subscriptions, trail: moneyTrail };
    const writer = createTruthWriter({ ...parts, recordEvent, requestSettling });
    return { writer, truth: createProviderTruth({ payments, subscriptions, checkouts, notices, writer, clock }) };
  };
  // Settling looks at the outcome itself; news that it caused must not send for it again.
  const { refreshSubscription } = composeTruth(async () => {}).truth;
  const settling = createSubscriptionSettling({ db, payments, refreshSubscription, jobs, logger });
  jobs.register(SETTLE_SUBSCRIPTIONS, settling.options, settling.handle);
  const { writer, truth } = composeTruth(settling.request);
  const { recheckPlan } = writer;
  return {
    truth,
    subscriptions,
    moneyTrail,
    /** Asks that subscriptions of a person which should not run on are ended. */
    requestSettling: settling.request,
    noticeService: createNoticeService({ payments, notices, truth, logger }),
    /** Goes after what should have been heard of by now, and what nobody has finished. */
    async catchUp(): Promise<void> {
      const review = { db, payments, subscriptions, customers, checkouts, notices, truth, recheckPlan };
      await createPaymentReview({ ...review, clock, logger }).run();
      await settling.requestAll();
    },
  };
}
