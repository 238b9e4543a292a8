import { expect, test } from 'vitest';
import { holdsAtPlace } from './holds-at-place.ts';

test.each([
  ['Ten days are common.', 'Ohio', true],
  ['In Germany at least two instalments must be overdue.', 'Ohio', false],
  ['In California at most 5 %; in Germany at most 20 %.', 'Ohio', true],
  ['The EU sets fourteen days.', 'Germany', true],
  ['In Germany three months.', 'France', false],
  ['UK lenders must first send a notice.', 'England and Wales', true],
  ['In New York one month.', 'Ontario', false],
  ['In England one month.', 'British Columbia', false],
  ['In England one month.', 'New South Wales', false],
  ['In New York one month.', null, true],
])('holdsAtPlace › %j under the law of %j: %s', (text, law, expected) => {
  expect(holdsAtPlace(text, law)).toBe(expected);
});
