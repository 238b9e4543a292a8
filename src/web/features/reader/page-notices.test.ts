import { expect, it } from 'vitest';
import { listTroubles } from './page-notices.ts';

it('gathers what is wrong with each page', () => {
  const troubles = listTroubles({ unreadPages: [2, 7], hiddenTextPages: [7, 9] });
  expect([...troubles]).toEqual([
    [2, ['unread']],
    [7, ['unread', 'hidden-text']],
    [9, ['hidden-text']],
  ]);
});

it('has nothing to say about a document without troubles', () => {
  expect(listTroubles({ unreadPages: [], hiddenTextPages: [] }).size).toBe(0);
});
