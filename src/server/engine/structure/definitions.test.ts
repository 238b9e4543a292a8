import { expect, test } from 'vitest';
import { readDefinitions } from './definitions.ts';

const meaningOf = (text: string, term: string): string | undefined => {
  const [first] = [...readDefinitions(text).values()].flat().filter((one) => one.term === term);
  return first === undefined ? undefined : text.slice(first.start, first.end).replace(/\s+/gu, ' ');
};

test('a meaning that lists items ends behind the last one, wherever its lines break', () => {
  const text =
    '7.3 “Cause” means (a) fraud or theft; (b) conviction of a felony;\n(c) material breach of this letter; or (d) failure to meet\nexpectations. Before that you have ten days.\n7.4 Pay is due.';
  expect(meaningOf(text, 'Cause')).toBe(
    '“Cause” means (a) fraud or theft; (b) conviction of a felony; (c) material breach of this letter; or (d) failure to meet expectations.',
  );
});

test('a meaning ends before the next one', () => {
  const text = '(a) “Fee” means the sum of £40;\n(b) “Term” means the time until 1 May;\nThe parties agree.';
  expect(meaningOf(text, 'Fee')).toBe('“Fee” means the sum of £40;');
});
