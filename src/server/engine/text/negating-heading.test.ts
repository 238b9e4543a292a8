import { expect, it } from 'vitest';
import { negatingHeadingAt } from './negating-heading.ts';

const under = (heading: string, lines: string): string | null => {
  const text = `Cover lasts a year.\n${heading}\n${lines}`;
  return negatingHeadingAt(text, text.indexOf('Wear'));
};

it.each([
  ['What is not insured?', 'What is not insured'],
  ['What we do not cover', 'What we do not cover'],
  ['Not included', 'Not included'],
  ['4. General exclusions', '4. General exclusions'],
  ["What your policy doesn't cover", "What your policy doesn't cover"],
])('negatingHeadingAt › %s', (heading, told) => {
  expect(under(heading, 'Wear and tear.')).toBe(told);
  expect(under(heading, 'Use for business, unless the Schedule shows it\n(premium €68.00).\nWear and tear.')).toBe(
    told,
  );
});

it.each(['What is insured?', 'Your duties', 'When and how do I pay?', 'This does not end the policy by itself.'])(
  'negatingHeadingAt › denies nothing under %s',
  (heading) => expect(under(heading, 'Wear and tear.')).toBeNull(),
);

it('negatingHeadingAt › ends at the next heading', () => {
  expect(under('Not included', 'The permit.\nTerms\nWear and tear.')).toBeNull();
  expect(negatingHeadingAt('Wear', 0)).toBeNull();
});
