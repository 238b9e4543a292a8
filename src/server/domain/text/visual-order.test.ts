import { expect, test } from 'vitest';
import { baseDirection, orderWordsVisually } from './visual-order.ts';

test('orderWordsVisually › keeps words of one direction together and attaches numbers to their neighbours', () => {
  const order = (line: string) => {
    const words = line.split(' ');
    return orderWordsVisually(words, baseDirection(line))
      .map((position) => words[position])
      .join(' ');
  };
  expect(order('rent of 300 dollars')).toBe('rent of 300 dollars');
  expect(order('שכר הדירה 300 שקל')).toBe('שקל 300 הדירה שכר');
  expect(order('the word שכר דירה means rent')).toBe('the word דירה שכר means rent');
  expect(order('חוזה Lease Agreement מיום 3')).toBe('3 מיום Lease Agreement חוזה');
});

test('baseDirection › is that of the first letter', () => {
  expect(baseDirection('300 עמודים and more')).toBe('right-to-left');
  expect(baseDirection('12 pages שלום')).toBe('left-to-right');
  expect(baseDirection('300')).toBe('left-to-right');
});
