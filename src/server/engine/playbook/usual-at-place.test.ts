import { expect, test } from 'vitest';
import { usualAtPlace } from './usual-at-place.ts';

test.each([
  ['Ten days are common.', 'Ohio', 'Ten days are common.'],
  ['In Germany at least two instalments must be overdue.', 'Ohio', null],
  ['In California at most 5 %; in Germany at most 20 %.', 'State of California', 'In California at most 5 %.'],
  ['In California at most 5 %; in Germany at most 20 %.', 'Germany', 'In Germany at most 20 %.'],
  ['In California at most 5 %; in Germany at most 20 %.', 'Texas', null],
  ['A fee is common. Californians may refuse it.', 'Texas', 'A fee is common.'],
  ['A fee is common. Californians may refuse it.', 'California', 'A fee is common. Californians may refuse it.'],
  ['Customary in the US.', 'the laws of the State of Kansas', 'Customary in the US.'],
  ['The EU sets fourteen days.', 'Germany', 'The EU sets fourteen days.'],
  ['In Germany three months.', 'France', null],
  ['UK lenders must first send a notice.', 'England and Wales', 'UK lenders must first send a notice.'],
  ['In New York one month.', 'Ontario', null],
  ['In England one month.', 'British Columbia', null],
  ['In England one month.', 'New South Wales', null],
  ['In Germany one month.', 'LEASE made between Al Amin, 4 Kings Road, Leeds, England and …', null],
  ['In New York one month. Two are common.', '', 'Two are common.'],
])('usualAtPlace › of %j in %j there is %j', (text, place, expected) => {
  expect(usualAtPlace(text, place)).toBe(expected);
});
