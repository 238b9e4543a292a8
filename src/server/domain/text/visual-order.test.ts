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
  expect(order('העמוד (3) של Lease 12.5 %')).toBe('% Lease 12.5 של (3) העמוד');
  expect(order('חוזה Lease Agreement מיום 3')).toBe('3 מיום Lease Agreement חוזה');
});

test('orderWordsVisually › keeps the positions of empty words', () => {
  expect(orderWordsVisually(['שכר', '', 'דירה', ''], 'right-to-left')).toEqual([3, 2, 1, 0]);
  expect(orderWordsVisually(['', 'rent', '', 'due'], 'left-to-right')).toEqual([0, 1, 2, 3]);
});

test('baseDirection › is that of the first letter', () => {
  expect(baseDirection('300 עמודים and more')).toBe('right-to-left');
  expect(baseDirection('12 pages שלום')).toBe('left-to-right');
  expect(baseDirection('300')).toBe('left-to-right');
});
