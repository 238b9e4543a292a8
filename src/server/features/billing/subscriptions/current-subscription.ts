import { currentSubscription } from '#server/domain/billing/granted-plan.ts';
import type { Clock } from '#server/ports/clock.ts';
import { PaymentsError } from '#server/ports/payments.ts';
import type { SubscriptionRecord, SubscriptionStore } from './subscription-store.ts';

interface Dependencies {
  readonly subscriptions: Pick<SubscriptionStore, 'find' | 'list'>;
  /** Reads a subscription from the provider and applies its state, like a webhook event. */
  readonly refreshSubscription: (id: string) => Promise<unknown>;
  readonly clock: Clock;
  readonly onProblem: (error: PaymentsError) => void;
}

export type CurrentSubscriptions = ReturnType<typeof createCurrentSubscriptions>;

/** The current subscription of a user, before and after a change. */
export function createCurrentSubscriptions(dependencies: Dependencies) {
  const { subscriptions, refreshSubscription, clock, onProblem } = dependencies;

  async function find(userId: string): Promise<SubscriptionRecord | undefined> {
    return currentSubscription(await subscriptions.list(userId), clock.now());
  }

  return {
    /** From the stored state. */
    find,

    /** From the provider, because webhook events may be late and changes must not rely on stale state. */
    async refresh(userId: string): Promise<SubscriptionRecord | undefined> {
      const known = await find(userId);
      if (!known) return undefined;
      await refreshSubscription(known.id);
      return find(userId);
    },

    /**
     * The subscription after a change. The change is made, so an unavailable provider is no failure: a webhook event
     * follows.
     */
    async refreshAfterChange(subscription: SubscriptionRecord): Promise<SubscriptionRecord> {
      try {
        await refreshSubscription(subscription.id);
      } catch (error) {
        if (!(error instanceof PaymentsError)) throw error;
        onProblem(error);
      }
      return (await subscriptions.find(subscription.id)) ?? subscription;
    },
  };
}
