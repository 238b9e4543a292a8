import { expect, test } from 'vitest';
import { PaymentsError } from '#server/ports/payments.ts';
import { createPaymentReview } from './review-payments.ts';

const nothing = async () => {};

/** Reviews five due subscriptions. @returns those read from the provider */
async function askAboutFive(isRefused: (id: string) => boolean): Promise<string[]> {
  const reads: string[] = [];
  const due = ['one', 'two', 'three', 'four', 'five'].map((id) => ({ id, userId: 'user' }));
  await createPaymentReview({
    clock: { now: () => 0 },
    logger: { warn: () => {} },
    recheckPlan: nothing,
    db: undefined as never,
    payments: { mode: 'test', closeCheckout: async () => 'expired' },
    subscriptions: { listDue: async () => due, postponeReview: nothing },
    customers: { listStaleRequests: async () => [], resolve: nothing },
    checkouts: {
      find: async () => undefined,
      listOverdue: async () => [],
      setState: nothing,
      expireUnopened: async () => true,
    },
    webhookEvents: { removeBefore: nothing },
    providerRefresh: {
      refreshCheckout: async () => 'applied',
      async refreshSubscription(id) {
        reads.push(id);
        if (isRefused(id)) throw new PaymentsError('payments-unreachable', 'no good answer');
        return 'applied';
      },
    },
  }).run();
  return reads;
}

test('payment review › a single failing read does not block the others', async () => {
  const seen = await askAboutFive((id) => id === 'one' || id === 'three');
  expect(seen).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('payment review › stops after consecutive failures', async () => {
  expect(await askAboutFive(() => true)).toEqual(['one', 'two', 'three']);
});
