import { expect, test } from 'vitest';
import { readText } from '#tests/support/engine/build-reading.ts';
import { findParties } from '../parties/parties.ts';
import { createStatementFinder } from '../parties/statements.ts';
import { describeTerminationRights } from './describe-exits.ts';
import { findTerminationRights } from './termination-facts.ts';

const OPENING =
  'This Agreement is made between Elm Holdings, Inc. (the "Landlord") and Ash Works LLC (the "Tenant").\n';

function rights(text: string) {
  const reading = readText(OPENING + text);
  return findTerminationRights(reading, createStatementFinder(findParties(reading)));
}

test.each([
  [
    'During the Trial Period either party may end this Agreement on seven days’ written notice.',
    'During the Trial Period',
  ],
  [
    'Either party may terminate this Agreement on one week’s notice during your probationary period.',
    'during your probationary period',
  ],
  [
    'The first four weeks are a trial for both sides, and either may end it on seven days’ notice.',
    'The first four weeks are a trial',
  ],
  [
    'The Tenant may cancel this Agreement without penalty before midnight of the third (3rd) business day after the date of this Agreement.',
    'before midnight of the third (3rd) business day after the date of this Agreement',
  ],
  [
    'The Tenant may cancel this Agreement for any reason within fourteen days of signing it.',
    'within fourteen days of signing it',
  ],
])('a right of some time only says so: %s', (text, limit) => {
  expect(rights(text).map((right) => right.limit)).toEqual([limit]);
});

test.each([
  'Either party may terminate this Agreement on thirty days’ notice.',
  'After the trial period either party may end this Agreement on two months’ notice.',
  'The Tenant may cancel this Agreement at any time; the deposit is returned within fourteen days of the end.',
])('a right without a limit has none: %s', (text) => {
  expect(rights(text).map((right) => right.limit)).toEqual([null]);
});

test('a right of the whole term is told before one of the trial period', () => {
  const found = rights(
    'During the Trial Period either party may end this Agreement on seven days’ notice.\nAfter the Trial Period you may end this Agreement by giving not less than eight weeks’ notice in writing to the manager.\nWe may end this Agreement on 28 days’ written notice.',
  );
  expect(found.map(({ who, notice }) => `${who} ${notice?.count} ${notice?.unit}`)).toEqual([
    'You 8 week',
    'We 28 day',
    'Each party 7 day',
  ]);
  expect(describeTerminationRights(found)).toBe(
    'You may end it early with 8 weeks of notice and “we” may end it early with 28 days of notice.',
  );
});

test('where all there is holds for a time only, that is told with it', () => {
  expect(
    describeTerminationRights(
      rights('During the Trial Period either party may end this Agreement on seven days’ notice.'),
    ),
  ).toBe('Either side may end it early with 7 days of notice, but only for a time (“During the Trial Period”).');
});

test.each([
  'New versions of these terms are sent by SMS thirty days before they apply, and you may leave without cost before then.',
  'The Landlord may propose a new price with two months’ notice, and the Tenant may leave without cost before it takes effect.',
])('the notice of another change is no notice to end it: %s', (text) => {
  expect(rights(text)).toEqual([]);
});
