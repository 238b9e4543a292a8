import { describe, expect, it } from 'vitest';
import { readJurisdiction } from './law-facts.ts';

describe('readJurisdiction', () => {
  it.each([
    ['This Agreement shall be governed by the laws of the State of Oregon.', 'Oregon'],
    [
      'governed by, the laws of the State of New York and the laws of the United States applicable therein.',
      'New York',
    ],
    ['THIS LEASE SHALL BE GOVERNED BY THE LAWS OF THE STATE OF NEW JERSEY WITHOUT REGARD TO CONFLICTS.', 'New Jersey'],
    ['governed by the laws of the Province of British Columbia and the federal laws of Canada.', 'British Columbia'],
    ['governed by the laws of England and Wales, and the parties submit to its courts.', 'England and Wales'],
    ['governed by the laws of the United States of America and of the State of Texas.', 'Texas'],
    ['made in the State of California and governed by the laws thereof without regard to conflicts.', 'California'],
    ['subject to the laws of the Republic of the Philippines', 'Republic of the Philippines'],
    ['This contract is governed by Swiss law.', 'Swiss law'],
    ['This contract is governed by Michigan law.', 'Michigan'],
  ])('reads %j as %s', (sentence, place) => {
    expect(readJurisdiction(sentence)).toBe(place);
  });

  it.each(['in accordance with applicable laws', 'governed by the laws of such state', 'under the laws of the Fund'])(
    'reads no place in %j',
    (sentence) => {
      expect(readJurisdiction(sentence)).toBeNull();
    },
  );
});
