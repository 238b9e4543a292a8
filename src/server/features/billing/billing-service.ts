import type { PaidPlan, Payment, SubscriptionChange, UpgradePreview } from '#contract/billing.ts';
import { type Caller, userIdOf } from '#server/domain/access/access.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Payments } from '#server/ports/payments.ts';
import type { CheckoutCustomerStore } from './checkout/checkout-customer-store.ts';
import { type Buyer, type PlanPurchases, payerOf } from './checkout/checkout-plan.ts';
import { billingPageReturnUrlOf, returnUrlsOf } from './checkout/checkout-return-urls.ts';
import type { CheckoutService } from './checkout/checkout-service.ts';
import type { PaymentStore, StoredPayment } from './payment-sync/payment-store.ts';
import type { PlanChanges } from './subscriptions/change-plan.ts';
import type { CurrentSubscriptions } from './subscriptions/current-subscription.ts';

interface Dependencies {
  readonly ensureUser: (caller: Caller) => Promise<Buyer>;
  readonly current: CurrentSubscriptions;
  readonly changes: PlanChanges;
  readonly purchases: PlanPurchases;
  readonly checkouts: CheckoutService;
  readonly customers: Pick<CheckoutCustomerStore, 'find'>;
  readonly paymentStore: Pick<PaymentStore, 'list'>;
  readonly payments: Pick<Payments, 'mode' | 'openBillingPage'>;
}

export type BillingService = ReturnType<typeof createBillingService>;

/**
 * Purchases and subscription changes. Prices and the payer are determined here, never taken from a request.
 * An `origin` is the scheme, host and port of this site as the browser sees it.
 */
export function createBillingService(dependencies: Dependencies) {
  const { ensureUser, current, changes, purchases, checkouts, customers, paymentStore, payments } = dependencies;

  /** @throws AppError `no-subscription` for a user without purchases */
  async function openBillingPage(userId: string, origin: string): Promise<string> {
    const running = await current.find(userId);
    const customerId = running?.customerId ?? (await customers.find(userId, payments.mode));
    if (customerId === undefined) throw new AppError('no-subscription');
    return payments.openBillingPage(customerId, billingPageReturnUrlOf(origin));
  }

  return {
    async choosePlan(caller: Caller, plan: PaidPlan, origin: string): Promise<SubscriptionChange> {
      const { id } = await ensureUser(caller);
      return changes.choose(id, plan, {
        buyPlan: () => purchases.buy(id, { plan, source: 'subscription_page', origin }),
        payOpenBill: () => openBillingPage(id, origin),
      });
    },

    async previewUpgrade(caller: Caller, plan: PaidPlan): Promise<UpgradePreview> {
      return changes.preview((await ensureUser(caller)).id, plan);
    },

    async cancel(caller: Caller): Promise<SubscriptionChange> {
      return changes.cancel((await ensureUser(caller)).id);
    },

    async resume(caller: Caller): Promise<SubscriptionChange> {
      return changes.resume((await ensureUser(caller)).id);
    },

    /** Creates the trial if it is new. @returns the checkout's URL */
    async buyPack(caller: Caller, origin: string): Promise<string> {
      const buyer = await ensureUser(caller);
      const returnUrls = returnUrlsOf(origin, { item: 'boost', buyer: buyer.kind });
      return checkouts.open(payerOf(buyer), { item: 'boost', source: 'boost_dialog', ...returnUrls });
    },

    async openBillingPage(caller: Caller, origin: string): Promise<string> {
      const userId = userIdOf(caller);
      if (userId === null) throw new AppError('no-subscription');
      return openBillingPage(userId, origin);
    },

    async listPayments(caller: Caller): Promise<Payment[]> {
      const userId = userIdOf(caller);
      return userId === null ? [] : (await paymentStore.list(userId)).map(present);
    },
  };
}

function present(payment: StoredPayment): Payment {
  const { id, kind, plan, reason, status, amount, refunded, currency, receiptUrl } = payment;
  return {
    id,
    kind,
    plan,
    reason,
    status,
    amount,
    refunded,
    currency,
    receiptUrl,
    at: new Date(payment.createdAt).toISOString(),
    isTest: payment.mode !== 'live',
  };
}
