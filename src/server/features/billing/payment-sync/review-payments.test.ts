import { expect, test } from 'vitest';
import { PaymentsError } from '#server/ports/payments.ts';
import { createPaymentReview } from './review-payments.ts';

const nothing = async () => {};

/** Reviews five subscriptions, and answers which of them the provider was asked about. */
async function askAboutFive(isRefused: (id: string) => boolean): Promise<string[]> {
  const asked: string[] = [];
  const due = ['one', 'two', 'three', 'four', 'five'].map((id) => ({ id, userId: 'user-1' }));
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
    providerState: {
      refreshCheckout: async () => 'applied',
      async refreshSubscription(id) {
        asked.push(id);
        if (isRefused(id)) throw new PaymentsError('payments-unreachable', 'no good answer');
        return 'applied';
      },
    },
  }).run();
  return asked;
}

test('one thing that the provider never answers about keeps nothing else waiting', async () => {
  const seen = await askAboutFive((id) => id === 'one' || id === 'three');
  expect(seen).toEqual(['one', 'two', 'three', 'four', 'five']);
});

test('a provider that is away is not asked about everything', async () => {
  expect(await askAboutFive(() => true)).toEqual(['one', 'two', 'three']);
});
