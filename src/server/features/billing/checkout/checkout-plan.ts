import type { PaidPlan } from '#contract/billing.ts';
import type { Plan } from '#contract/plans.ts';
import { betterPlan, type UserKind } from '#server/domain/access/quota.ts';
import { decidePlanChange } from '#server/domain/billing/plan-change.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Payer } from '#server/ports/payments.ts';
import type { CurrentSubscriptions } from '../subscriptions/current-subscription.ts';
import { returnUrlsOf } from './checkout-return-urls.ts';
import type { CheckoutService } from './checkout-service.ts';

/** The user who buys. */
export interface Buyer {
  readonly id: string;
  readonly kind: UserKind;
  readonly plan: Plan;
  readonly email: string | null;
  readonly displayName: string | null;
}

interface PlanOrder {
  readonly plan: PaidPlan;
  /** Page on which it was chosen. */
  readonly source: string;
  /** Scheme, host and port under which the browser sees this site. */
  readonly origin: string;
}

interface Dependencies {
  readonly checkouts: CheckoutService;
  readonly current: Pick<CurrentSubscriptions, 'find'>;
  readonly findBuyer: (userId: string) => Promise<Buyer | undefined>;
}

export type PlanPurchases = ReturnType<typeof createPlanPurchases>;

/** Checkouts of a first plan. A running subscription is neither changed nor charged here. */
export function createPlanPurchases({ checkouts, current, findBuyer }: Dependencies) {
  /**
   * @returns the address of the provider's page
   * @throws AppError `plan-unchanged` for a user who was granted as much by hand, and those of `CheckoutService.open`
   */
  async function buy(userId: string, { plan, source, origin }: PlanOrder): Promise<string> {
    const buyer = await findBuyer(userId);
    if (!buyer) throw new AppError('unauthenticated');
    // A plan granted by hand must not be sold again, nor replaced by a lower one.
    if (betterPlan(buyer.plan, plan) === buyer.plan) throw new AppError('plan-unchanged');
    const returnUrls = returnUrlsOf(origin, { item: plan, buyer: buyer.kind });
    return checkouts.open(payerOf(buyer), { item: plan, source, ...returnUrls });
  }

  return {
    buy,

    /**
     * For a plan chosen before sign-in.
     * @throws AppError `payment-due`, `plan-unchanged`, `subscription-exists`, and those of `buy`
     */
    async buyFirst(userId: string, order: PlanOrder): Promise<string> {
      switch (decidePlanChange(await current.find(userId), order.plan)) {
        case 'checkout':
          return buy(userId, order);
        case 'pay-first':
          throw new AppError('payment-due');
        case 'unchanged':
          throw new AppError('plan-unchanged');
        default:
          throw new AppError('subscription-exists');
      }
    },
  };
}

export function payerOf({ id, email, displayName }: Buyer): Payer {
  return { userId: id, email, name: displayName };
}
