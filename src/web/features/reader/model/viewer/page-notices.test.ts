import { expect, it } from 'vitest';
import { listPageWarnings } from './page-notices.ts';

it('gathers what is wrong with each page', () => {
  const troubles = listPageWarnings({ unreadPages: [2, 7], ocrPages: [3, 9], hiddenTextPages: [7, 9] });
  expect([...troubles]).toEqual([
    [2, ['unread']],
    [7, ['unread', 'hidden-text']],
    [3, ['recognised']],
    [9, ['recognised', 'hidden-text']],
  ]);
});

it('has nothing to say about a document without troubles', () => {
  expect(listPageWarnings({ unreadPages: [], ocrPages: [], hiddenTextPages: [] }).size).toBe(0);
});
