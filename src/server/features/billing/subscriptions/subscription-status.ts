import { type ShownPlan, type SubscriptionStatus, shownPlanSchema } from '#contract/billing.ts';
import type { Plan } from '#contract/plans.ts';
import { type Caller, userIdOf } from '#server/domain/access/access.ts';
import { calendarMonthOf, TRIAL_PERIOD, uploadAllowancePeriod } from '#server/domain/access/quota.ts';
import { currentSubscription, displayedStanding, graceEndOf } from '#server/domain/billing/granted-plan.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { PlanUse, SubscriptionStatusStore } from './subscription-status-store.ts';
import type { SubscriptionRecord, SubscriptionStore } from './subscription-store.ts';

interface Dependencies {
  readonly statuses: SubscriptionStatusStore;
  readonly subscriptions: Pick<SubscriptionStore, 'list'>;
  readonly metering: boolean;
  readonly clock: Clock;
}

/** A trial before its first write. */
const EMPTY_USE: PlanUse = {
  kind: 'trial',
  plan: 'free',
  subscriptionStatus: 'inactive',
  documentsUploaded: 0,
  uploads: { month: 0, trial: 0 },
  isCustomer: false,
};

export type SubscriptionStatusService = ReturnType<typeof createSubscriptionStatusService>;

/** A user's plan and its use, from stored state: the provider is not called. */
export function createSubscriptionStatusService({ statuses, subscriptions, metering, clock }: Dependencies) {
  async function read(userId: string, now: number): Promise<[PlanUse, SubscriptionRecord[]]> {
    const [use, list] = await Promise.all([
      statuses.find(userId, calendarMonthOf(now), TRIAL_PERIOD),
      subscriptions.list(userId),
    ]);
    if (!use) throw new AppError('unauthenticated');
    return [use, list];
  }

  return {
    /** @throws AppError `unauthenticated` for a deleted account */
    async describe(caller: Caller): Promise<SubscriptionStatus> {
      const [userId, now] = [userIdOf(caller), clock.now()];
      const [use, list] = userId === null ? [EMPTY_USE, []] : await read(userId, now);
      const { period, limit } = uploadAllowancePeriod(use, metering, now);
      return {
        plan: shownPlanOf(use.plan),
        ...describeSubscription(list, use.subscriptionStatus, now),
        usage: {
          documentsThisMonth: period === TRIAL_PERIOD ? use.uploads.trial : use.uploads.month,
          documentLimit: limit,
          documentsTotal: use.documentsUploaded,
        },
        hasBillingPage: use.isCustomer,
      };
    },
  };
}

/** Plans that are not sold have the limits of Pro and are shown as Pro. */
function shownPlanOf(plan: Plan): ShownPlan {
  return shownPlanSchema.safeParse(plan).data ?? 'pro';
}

function describeSubscription(list: readonly SubscriptionRecord[], storedStatus: string, now: number) {
  const current = currentSubscription(list, now);
  const pending = current?.pendingDowngrade;
  const end = current && endShownOf(current, now);
  return {
    // A plan granted by hand has no subscription and keeps its stored status.
    subscriptionStatus: list.length > 0 ? displayedStanding(current, now) : storedStatus,
    activeSince: current?.standing === 'active' ? new Date(current.startedAt).toISOString() : null,
    subscriptionEndDate: end === undefined ? null : new Date(end).toISOString(),
    cancelsAtPeriodEnd: typeof current?.cancelsAt === 'number',
    pendingDowngrade: pending ? { toPlan: pending.plan, effectiveDate: new Date(pending.at).toISOString() } : null,
  };
}

/** End of the paid period; for an unpaid month, end of the grace period. */
function endShownOf(subscription: SubscriptionRecord, now: number): number | undefined {
  if (subscription.standing === 'active') return subscription.cancelsAt ?? subscription.periodEnd;
  const graceEnd = graceEndOf(subscription);
  return subscription.standing === 'past-due' && now < graceEnd ? graceEnd : undefined;
}
