import { expect, test } from 'vitest';
import { describeUploadLimit } from './upload-limit-text.ts';

const nowMs = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  [false, 'free', /^You’ve used all 3 uploads this month\. You can upload again from (Nov 30|Dec 1), 2026\./],
  [false, 'starter', /all 15 uploads this month\. You can upload again from/],
  [false, 'pro', /all 100 uploads this month\. You can upload again from/],
  [true, 'pro', /all 100 uploads this month\. You can upload again from/],
  [true, 'free', /^You’ve used all uploads of the free trial\. Your documents stay here/],
] as const)(
  'describeUploadLimit › with isTrial %s on %s states the limit and the next reset',
  (isTrial, plan, text) => {
    expect(describeUploadLimit({ isTrial, plan, nowMs })).toMatch(text);
  },
);
