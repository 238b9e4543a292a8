import { afterAll, beforeAll, describe } from 'vitest';
import { describeCancellations } from './contract-cancellations.ts';
import { describeCheckouts } from './contract-checkouts.ts';
import { type ContractContext, makePayer, type PaymentsUnderTest, required } from './contract-context.ts';
import { describePlanChanges } from './contract-plan-changes.ts';
import { describeWebhookEvents } from './contract-webhook-events.ts';

/**
 * Contract of every payment adapter, run against one provider from the first checkout to the deletion of a customer.
 * @param open opens a provider without any history
 */
export function describePaymentsContract(name: string, open: () => Promise<PaymentsUnderTest>): void {
  describe(`payments: ${name}`, () => {
    let underTest: PaymentsUnderTest;
    beforeAll(async () => {
      underTest = await open();
      underTest.controls.watchRequests(underTest.checkRequest);
    }, 60_000);
    afterAll(() => underTest.close());

    const context: ContractContext = {
      get current() {
        return underTest;
      },
      makePayer: () => makePayer(underTest),
      async withFailingRequests(pattern, act) {
        const { controls, checkRequest } = underTest;
        controls.watchRequests((method, path) => {
          if (pattern.test(`${method} ${path}`)) throw new Error('This request was cut off.');
        });
        try {
          return await act();
        } finally {
          controls.watchRequests(checkRequest);
        }
      },
      getSubscription: async (id) => required(await underTest.payments.findSubscription(id)),
      async advanceTo(time) {
        underTest.clock.moveTo(time + 1000);
        await underTest.payments.runDueTasks();
      },
    };
    describeCheckouts(context);
    describePlanChanges(context);
    describeCancellations(context);
    describeWebhookEvents(context);
  });
}
