import type { FastifyInstance } from 'fastify';
import { composeProviderTruth } from './compose-provider-truth.ts';
import type { Database, OpenedDatabase } from './db/connection.ts';
import type { AuditEntry } from './domain/audit-entry.ts';
import { createCheckoutCustomerStore } from './features/billing/checkout-customer-store.ts';
import { createCheckoutStore } from './features/billing/checkout-store.ts';
import { bindNoticeRoutes } from './features/billing/notice-routes.ts';
import { createUpgradeSessionStore } from './features/billing/upgrade-session-store.ts';
import type { Clock } from './ports/clock.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { Payments } from './ports/payments.ts';

interface BillingAdapters {
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

interface BillingOptions {
  readonly metering: boolean;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
}

export type Billing = ReturnType<typeof composeBilling>;

/** Everything about money: what is bought, how it gets known that it was paid, and what follows from that. */
export function composeBilling(adapters: BillingAdapters, { metering, recordEvent }: BillingOptions) {
  const { database, clock, payments, logger } = adapters;
  const { db } = database;
  const checkouts = createCheckoutStore(db);
  const customers = createCheckoutCustomerStore(db);
  const upgradeSessions = createUpgradeSessionStore(db);
  const provider = composeProviderTruth(adapters, { checkouts, recordEvent });
  return {
    checkouts,
    customers,
    provider,
    /** Where the payment provider reports. */
    bindNoticeRoutes: (scope: FastifyInstance) =>
      bindNoticeRoutes(scope, { service: provider.noticeService, metering }),
    /** Goes on with what time brings. The provider may be away: whatever fails is tried again at the next call. */
    async recover(): Promise<void> {
      await upgradeSessions.removeExpired(clock.now());
      await payments.workOffDue().catch((error: unknown) => {
        logger.warn({ err: error }, 'the payment service cannot be asked at the moment');
      });
      await provider.catchUp();
    },
  };
}
