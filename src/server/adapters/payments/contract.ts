import { afterAll, beforeAll, describe } from 'vitest';
import { describeCheckouts } from './contract-checkouts.ts';
import { type ContractContext, found, makePayer, type PaymentsUnderTest } from './contract-context.ts';
import { describeEndings } from './contract-endings.ts';
import { describeNotices } from './contract-notices.ts';
import { describePlanChanges } from './contract-plan-changes.ts';

/**
 * What every adapter of payments must do, tried on one provider from the first checkout to the removal of a customer.
 * @param open opens a provider on which nothing has happened
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
      async cutting(pattern, act) {
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
      truthOf: async (id) => found(await underTest.payments.findSubscription(id)),
      async passUntil(time) {
        underTest.clock.moveTo(time + 1000);
        await underTest.payments.workOffDue();
      },
    };
    describeCheckouts(context);
    describePlanChanges(context);
    describeEndings(context);
    describeNotices(context);
  });
}
