import type { Database, OpenedDatabase } from '#server/db/connection.ts';
import type { Caller } from '#server/domain/access/access.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { BillingCalls } from '#server/features/billing/billing-routes.ts';
import { createBillingService } from '#server/features/billing/billing-service.ts';
import {
  type CheckoutCustomerStore,
  createCheckoutCustomerStore,
} from '#server/features/billing/checkout/checkout-customer-store.ts';
import {
  type CheckoutCustomers,
  createCheckoutCustomers,
} from '#server/features/billing/checkout/checkout-customers.ts';
import { createCheckoutOrders } from '#server/features/billing/checkout/checkout-order.ts';
import { type Buyer, createPlanPurchases } from '#server/features/billing/checkout/checkout-plan.ts';
import { createCheckoutService } from '#server/features/billing/checkout/checkout-service.ts';
import { type CheckoutStore, createCheckoutStore } from '#server/features/billing/checkout/checkout-store.ts';
import { createUpgradeSessionService } from '#server/features/billing/checkout/upgrade-session-service.ts';
import { createUpgradeSessionStore } from '#server/features/billing/checkout/upgrade-session-store.ts';
import { createPlanChanges } from '#server/features/billing/subscriptions/change-plan.ts';
import { createCurrentSubscriptions } from '#server/features/billing/subscriptions/change-plan-current.ts';
import { createSubscriptionStatusService } from '#server/features/billing/subscriptions/subscription-status.ts';
import { createSubscriptionStatusStore } from '#server/features/billing/subscriptions/subscription-status-store.ts';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import type { Payments } from '#server/ports/payments.ts';
import { composeProviderTruth } from './provider-truth.ts';

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

interface BillingParts {
  readonly metering: boolean;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
  readonly accounts: {
    readonly users: { find(id: string): Promise<Buyer | undefined> };
    readonly accounts: { ensureUser(caller: Caller): Promise<Buyer> };
    readonly origins: SiteOrigins;
  };
}

/** What begins a purchase; what was bought is looked after with the same. */
interface Buying {
  readonly checkoutStore: CheckoutStore;
  readonly customerStore: CheckoutCustomerStore;
  readonly customers: CheckoutCustomers;
}

export type Billing = ReturnType<typeof composeBilling>;

/** Everything about money: what is bought, how it gets known that it was paid, and what follows from that. */
export function composeBilling(adapters: BillingAdapters, parts: BillingParts) {
  const { database, payments, logger } = adapters;
  const { db } = database;
  const [checkouts, customerStore] = [createCheckoutStore(db), createCheckoutCustomerStore(db)];
  const customers = createCheckoutCustomers({ db, customers: customerStore, payments, clock: adapters.clock });
  const provider = composeProviderTruth(adapters, { checkouts, customers, recordEvent: parts.recordEvent });
  const calls = composeCalls(adapters, parts, { checkoutStore: checkouts, customerStore, customers }, provider);
  return {
    provider,
    /** What the routes bind. */
    calls,
    /** Goes on with what time brings. The provider may be away: whatever fails is tried again at the next call. */
    async recover(): Promise<void> {
      await calls.upgrades.removeExpired();
      await payments.workOffDue().catch((error: unknown) => {
        logger.warn({ err: error }, 'the payment service cannot be asked at the moment');
      });
      await provider.catchUp();
    },
  };
}

function composeCalls(
  adapters: BillingAdapters,
  { metering, accounts }: BillingParts,
  { checkoutStore, customerStore, customers }: Buying,
  { truth, subscriptions, moneyTrail }: ReturnType<typeof composeProviderTruth>,
): BillingCalls {
  const { database, clock, payments } = adapters;
  const { db } = database;
  const { ensureUser } = accounts.accounts;
  const checkouts = createCheckoutService({
    checkouts: checkoutStore,
    customers,
    payments,
    clock,
    refreshCheckout: truth.refreshCheckout,
    orders: createCheckoutOrders({ db, checkouts: checkoutStore, subscriptions, mode: payments.mode }),
  });
  const current = createCurrentSubscriptions({
    subscriptions,
    clock,
    refreshSubscription: truth.refreshSubscription,
    onProblem: (error) => adapters.logger.warn({ reason: error.message }, 'a changed plan could not be read back yet'),
  });
  const purchases = createPlanPurchases({ checkouts, current, findBuyer: accounts.users.find });
  return {
    metering,
    origins: accounts.origins,
    billing: createBillingService({
      ensureUser,
      current,
      purchases,
      checkouts,
      customers: customerStore,
      payments,
      trail: moneyTrail,
      changes: createPlanChanges({ current, payments }),
    }),
    status: createSubscriptionStatusService({
      subscriptions,
      metering,
      clock,
      statuses: createSubscriptionStatusStore(db, payments.mode),
    }),
    upgrades: createUpgradeSessionService({
      db,
      purchases,
      ensureUser,
      clock,
      sessions: createUpgradeSessionStore(db),
    }),
  };
}
