import { expect, test } from 'vitest';
import { usualInKind } from './usual-in-kind.ts';

const SPLIT = 'In consumer contracts it may be unfair. Notice is customary.';

test.each([
  [SPLIT, 'subscription', ['Maria Santos'], SPLIT],
  [SPLIT, 'care-or-education', ['Olga Petrova'], SPLIT],
  [SPLIT, 'saas-agreement', [], 'Notice is customary.'],
  [SPLIT, 'subscription', ['Tern Bakery Ltd'], 'Notice is customary.'],
  [SPLIT, null, [], 'Notice is customary.'],
  ['In EU and UK consumer contracts, it may be unfair.', 'job-offer', [], null],
  [
    'Between businesses thirty days are common; for a home it is monthly.',
    'residential-lease',
    [],
    'For a home it is monthly.',
  ],
  [
    'Between businesses thirty days are common; for a home it is monthly.',
    'supply-agreement',
    [],
    'Between businesses thirty days are common.',
  ],
  ['Employees keep the protection of the law.', 'saas-agreement', [], null],
  ['Employees keep the protection of the law.', 'job-offer', [], 'Employees keep the protection of the law.'],
  ['Standard in franchising. Ask first.', 'vehicle-lease', [], 'Ask first.'],
  ['Ten days are common.', null, [], 'Ten days are common.'],
])('usualInKind › of %j in %j for %j there is %j', (text, kind, names, expected) => {
  expect(usualInKind(text, { kind, names })).toBe(expected);
});
