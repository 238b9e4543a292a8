import { expect, test } from 'vitest';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { makeSampleContract } from '#tests/support/landing/make-sample-contract.ts';
import { SAMPLE } from '#web/features/landing/model/sample-contract.ts';

// A trial may ask less than the page shows.
const lexden = setUpLexden({ metering: 'off' });

test('landing pictures › show what the product says of its sample contract; `npm run landing` makes them again', async () => {
  expect(await makeSampleContract(makeGuest(lexden))).toEqual(SAMPLE);
});
