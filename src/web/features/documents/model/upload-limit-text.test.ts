import { expect, test } from 'vitest';
import { describeUploadLimit } from './upload-limit-text.ts';

const nowMs = Date.parse('2026-11-21T12:00:00.000Z');

test.each([
  [false, 'free', /^You have used all 3 uploads of this month\. You can upload again from (Nov 30|Dec 1), 2026\./],
  [false, 'starter', /all 15 uploads of this month\. You can upload again from/],
  [false, 'pro', /all 100 uploads of this month\. You can upload again from/],
  [true, 'pro', /all 100 uploads of this month\. You can upload again from/],
  [true, 'free', /^You have used all the uploads of the free trial\. What you have uploaded stays here/],
] as const)(
  'describeUploadLimit › with isTrial %s on %s states the limit and the next reset',
  (isTrial, plan, text) => {
    expect(describeUploadLimit({ isTrial, plan, nowMs })).toMatch(text);
  },
);
