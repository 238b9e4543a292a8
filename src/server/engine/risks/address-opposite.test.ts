import { expect, it } from 'vitest';
import { addressOpposite } from './address-opposite.ts';

it.each([
  [
    'The other side may transfer its rights, or its contract with the Member, to someone else.',
    'You may transfer your rights, or your contract with the Member, to someone else.',
  ],
  ['The other side isn’t liable to the Tenant for the loss.', 'You aren’t liable to the Tenant for the loss.'],
  ['The other side is excused more broadly than the Tenant is.', 'You are excused more broadly than the Tenant is.'],
  ['The other side’s decision is final and binding on Ada.', 'Your decision is final and binding on Ada.'],
  ['The other side can end it for Ada immediately.', 'You can end it for Ada immediately.'],
  ['There’s a limit to what the other side has to pay Ada: $5.', 'There’s a limit to what you have to pay Ada: $5.'],
  ['Ada has to cover claims the other side faces, up to $5.', 'Ada has to cover claims you face, up to $5.'],
  [
    'Ada has to cover what its use costs the other side, such as claims.',
    'Ada has to cover what its use costs you, such as claims.',
  ],
  [
    'Ada has to cover claims even when the other side was at fault.',
    'Ada has to cover claims even when you were at fault.',
  ],
  [
    'Ada may not hire people who work for the other side: two years.',
    'Ada may not hire people who work for you: two years.',
  ],
  [
    'The ideas that Ada gives belong to the other side, or it may use them.',
    'The ideas that Ada gives belong to you, or you may use them.',
  ],
  [
    'Ada can face competition from the other side itself or from others it supplies.',
    'Ada can face competition from you or from others you supply.',
  ],
  [
    'Ada is paid only after the other side has been paid by its own customer.',
    'Ada is paid only after you have been paid by your own customer.',
  ],
  ['Ada pays a deposit.', 'Ada pays a deposit.'],
])('addressOpposite › says to the one opposite: %s', (words, said) => {
  expect(addressOpposite(words)).toBe(said);
});
