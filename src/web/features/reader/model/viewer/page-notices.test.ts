import { expect, it } from 'vitest';
import { listPageWarnings } from './page-notices.ts';

it('page warnings › are grouped by page', () => {
  const warnings = listPageWarnings({ unreadPages: [2, 7], ocrPages: [3, 9], hiddenTextPages: [7, 9] });
  expect([...warnings]).toEqual([
    [2, ['unread']],
    [7, ['unread', 'hidden-text']],
    [3, ['recognised']],
    [9, ['recognised', 'hidden-text']],
  ]);
});

it('page warnings › are empty for a document without problems', () => {
  expect(listPageWarnings({ unreadPages: [], ocrPages: [], hiddenTextPages: [] }).size).toBe(0);
});
