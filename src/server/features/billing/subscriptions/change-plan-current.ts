import { currentSubscription } from '#server/domain/billing/granted-plan.ts';
import type { Clock } from '#server/ports/clock.ts';
import { PaymentsError } from '#server/ports/payments.ts';
import type { SubscriptionRecord, SubscriptionStore } from './subscription-store.ts';

interface Dependencies {
  readonly subscriptions: Pick<SubscriptionStore, 'find' | 'list'>;
  /** Reads what the provider knows of a subscription and acts on it, as if it had just told. */
  readonly refreshSubscription: (id: string) => Promise<unknown>;
  readonly clock: Clock;
  readonly onProblem: (error: PaymentsError) => void;
}

export type CurrentSubscriptions = ReturnType<typeof createCurrentSubscriptions>;

/** The subscription that counts for a person, around a change of it. */
export function createCurrentSubscriptions(dependencies: Dependencies) {
  const { subscriptions, refreshSubscription, clock, onProblem } = dependencies;

  async function find(userId: string): Promise<SubscriptionRecord | undefined> {
    return currentSubscription(await subscriptions.list(userId), clock.now());
  }

  return {
    /** By what is known here. */
    find,

    /** By what the provider says now: webhookEvents may be late, and nothing is changed on what was true yesterday. */
    async learn(userId: string): Promise<SubscriptionRecord | undefined> {
      const known = await find(userId);
      if (!known) return undefined;
      await refreshSubscription(known.id);
      return find(userId);
    },

    /**
     * What became of a subscription by a change that was made. The change stands, so nothing fails when the provider
     * does not answer any more: it will tell.
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
