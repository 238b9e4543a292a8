import type { PaidPlan } from '#contract/billing.ts';
import type { Plan } from '#contract/plans.ts';
import { betterPlan, type UserKind } from '#server/domain/access/quota.ts';
import { decidePlanChange } from '#server/domain/billing/plan-change.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Payer } from '#server/ports/payments.ts';
import type { CurrentSubscriptions } from '../subscriptions/change-plan-current.ts';
import { returnUrlsOf } from './checkout-return-urls.ts';
import type { CheckoutService } from './checkout-service.ts';

/** Who buys. */
export interface Buyer {
  readonly id: string;
  readonly kind: UserKind;
  readonly plan: Plan;
  readonly email: string | null;
  readonly displayName: string | null;
}

export interface PlanOrder {
  readonly plan: PaidPlan;
  /** Where it was chosen. */
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

/** Opens the payment page of a plan for a user without one. Nothing here changes or charges a running plan. */
export function createPlanPurchases({ checkouts, current, findBuyer }: Dependencies) {
  /**
   * @returns the address of the provider's page
   * @throws AppError `plan-unchanged` for a user who was granted as much for free, and as `CheckoutService.open`
   */
  async function buy(userId: string, { plan, source, origin }: PlanOrder): Promise<string> {
    const buyer = await findBuyer(userId);
    if (!buyer) throw new AppError('unauthenticated');
    // A plan that was given by hand must neither be sold again nor be lost to a smaller one.
    if (betterPlan(buyer.plan, plan) === buyer.plan) throw new AppError('plan-unchanged');
    const addresses = returnUrlsOf(origin, { item: plan, buyer: buyer.kind });
    return checkouts.open(payerOf(buyer), { item: plan, source, ...addresses });
  }

  return {
    buy,

    /**
     * For a choice that was made before it was known who chooses.
     * @throws AppError `payment-due`, `plan-unchanged`, `subscription-exists`, and as `buy`
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
