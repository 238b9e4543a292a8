import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { Caller } from '#server/domain/access/access.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import type { Platform } from '#server/platform/platform.ts';
import { moveAllowancesToAccount } from './allowance/allowance-store.ts';
import { releaseOrphanedReservations } from './allowance/orphaned-reservations.ts';
import { createQuestionAllowance } from './allowance/question-allowance.ts';
import { createUploadAllowance } from './allowance/upload-allowance.ts';
import {
  type BillingCalls,
  bindBillingRoutes,
  bindExchangeRateRoutes,
  bindSubscriptionRoutes,
  bindTrialCheckoutNavigation,
  bindTrialUpgradeRoutes,
} from './billing-routes.ts';
import { createBillingService } from './billing-service.ts';
import { createCheckoutCustomerStore } from './checkout/checkout-customer-store.ts';
import { createCheckoutCustomers } from './checkout/checkout-customers.ts';
import { createCheckoutOrders } from './checkout/checkout-order.ts';
import { type Buyer, createPlanPurchases } from './checkout/checkout-plan.ts';
import { createCheckoutService } from './checkout/checkout-service.ts';
import { createCheckoutStore } from './checkout/checkout-store.ts';
import { createUpgradeSessionService } from './checkout/upgrade-session-service.ts';
import { createUpgradeSessionStore } from './checkout/upgrade-session-store.ts';
import { createExchangeRateService } from './exchange-rates/exchange-rates-service.ts';
import { createModeGuard } from './mode-guard/mode-guard.ts';
import { createPaymentSync, type PaymentSync } from './payment-sync/create-payment-sync.ts';
import { bindWebhookRoutes } from './payment-sync/webhook-routes.ts';
import { createPlanChanges } from './subscriptions/change-plan.ts';
import { createCurrentSubscriptions } from './subscriptions/current-subscription.ts';
import { createSubscriptionEnding } from './subscriptions/end-subscription.ts';
import { createSubscriptionEndingStore, deleteProviderReads } from './subscriptions/end-subscription-store.ts';
import { moveBillingToAccount } from './subscriptions/move-billing-store.ts';
import { RECONCILE_SUBSCRIPTIONS, reconcileMovedBilling } from './subscriptions/reconcile-subscriptions.ts';
import { createSubscriptionStatusService } from './subscriptions/subscription-status.ts';
import { createSubscriptionStatusStore } from './subscriptions/subscription-status-store.ts';

interface Others {
  readonly accounts: {
    readonly users: { find(id: string): Promise<Buyer | undefined> };
    readonly origins: SiteOrigins;
    readonly auditLog: { recordEvent(connection: Database, entry: AuditEntry): Promise<void> };
    ensureUser(caller: Caller): Promise<Buyer>;
  };
  /** Schedules removal of the file of an upload that never became a document. */
  readonly removeUpload: (transaction: DatabaseTransaction, documentId: number) => Promise<void>;
}

export type Billing = ReturnType<typeof createBilling>;

/** Plans and allowances, checkout, subscriptions, and keeping them in line with the payment provider. */
export function createBilling(platform: Platform, others: Others) {
  const { database, clock, jobs, payments, logger, recovery, processId } = platform;
  const { db, kind } = database;
  const { recordEvent } = others.accounts.auditLog;
  const checkouts = createCheckoutStore(db);
  const customerStore = createCheckoutCustomerStore(db);
  const customers = createCheckoutCustomers({ db, customers: customerStore, payments, clock });
  const sync = createPaymentSync(platform, { checkouts, customers, recordEvent });
  const calls = createCalls(platform, others, sync, { checkouts, customerStore, customers });
  bindRoutes(platform, calls, sync);

  const releaseReservations = (endedProcesses: readonly string[]): Promise<void> =>
    releaseOrphanedReservations({ db, kind, clock, processId, endedProcesses, removeUpload: others.removeUpload });
  recovery.add('reservations', () => releaseReservations([]));
  recovery.add('payments', async () => {
    await calls.upgrades.removeExpired();
    await payments.runDueTasks().catch((error: unknown) => {
      logger.warn({ err: error }, 'the payment provider is not available');
    });
    await sync.catchUp();
  });

  return {
    uploads: createUploadAllowance({ ...platform, db }),
    questions: createQuestionAllowance({ ...platform, db }),
    modeGuard: createModeGuard({
      db,
      mode: payments.mode,
      clock,
      subscriptions: sync.subscriptions,
      paymentStore: sync.payments,
      recordEvent,
    }),
    releaseReservations,
    moveAllowances: moveAllowancesToAccount,
    moveBilling: moveBillingToAccount,
    afterTrialMove: (accountId: string) =>
      reconcileMovedBilling(
        {
          db,
          mode: payments.mode,
          jobs,
          onProblem: (error) => logger.warn({ err: error }, 'reconciling duplicate subscriptions could not be queued'),
        },
        accountId,
      ),
    listPayments: calls.billing.listPayments,
    endSubscription: createSubscriptionEnding({ db, store: createSubscriptionEndingStore(db), checkouts, payments })
      .endSubscription,
    forgetPayments: deleteProviderReads,
    cancelJobs: (userId: string) => jobs.cancel(RECONCILE_SUBSCRIPTIONS, userId),
  };
}

function bindRoutes(platform: Platform, calls: BillingCalls, sync: PaymentSync): void {
  const { exchangeRates, clock, logger, routes } = platform;
  const rates = createExchangeRateService({
    source: exchangeRates,
    clock,
    onProblem: (error) =>
      logger.warn(
        { reason: (error as Error).message },
        'the exchange rate is not available; the fallback of 57 pesos per dollar is used',
      ),
  });
  routes.add('caller', (scope) => bindBillingRoutes(scope, calls));
  routes.add('account', (scope) => bindSubscriptionRoutes(scope, calls));
  routes.add('guest', (scope) => bindTrialUpgradeRoutes(scope, calls));
  routes.add('open', (scope) => {
    bindExchangeRateRoutes(scope, rates);
    bindTrialCheckoutNavigation(scope, calls);
    bindWebhookRoutes(scope, { service: sync.webhookService });
  });
}

interface CheckoutParts {
  readonly checkouts: ReturnType<typeof createCheckoutStore>;
  readonly customerStore: ReturnType<typeof createCheckoutCustomerStore>;
  readonly customers: ReturnType<typeof createCheckoutCustomers>;
}

function createCalls(
  { database, clock, payments, metering, logger }: Platform,
  { accounts }: Others,
  { providerRefresh, subscriptions, payments: paymentStore }: PaymentSync,
  parts: CheckoutParts,
): BillingCalls {
  const { db } = database;
  const { ensureUser } = accounts;
  const checkouts = createCheckoutService({
    checkouts: parts.checkouts,
    customers: parts.customers,
    payments,
    clock,
    refreshCheckout: providerRefresh.refreshCheckout,
    orders: createCheckoutOrders({ db, checkouts: parts.checkouts, subscriptions, mode: payments.mode }),
  });
  const current = createCurrentSubscriptions({
    subscriptions,
    clock,
    refreshSubscription: providerRefresh.refreshSubscription,
    onProblem: (error) =>
      logger.warn({ reason: error.message }, 'a changed plan could not be read from the payment provider'),
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
      customers: parts.customerStore,
      payments,
      paymentStore,
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
