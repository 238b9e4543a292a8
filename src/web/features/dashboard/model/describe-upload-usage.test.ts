import { expect, test } from 'vitest';
import { describeUploadUsage } from './describe-upload-usage.ts';

test('upload usage › says that a trial’s uploads are counted in total', () => {
  expect(describeUploadUsage({ used: 1, limit: 3, isTrial: true })).toEqual({
    figure: 'of 3 uploads',
    note: 'Your trial includes 3 uploads.',
    isUsedUp: false,
  });
  expect(describeUploadUsage({ used: 3, limit: 3, isTrial: true }).isUsedUp).toBe(true);
});

test('upload usage › is used up at the limit and beyond it, after a downgrade [spec: 5.14]', () => {
  expect(describeUploadUsage({ used: 14, limit: 15, isTrial: false }).isUsedUp).toBe(false);
  const { note, isUsedUp } = describeUploadUsage({ used: 40, limit: 15, isTrial: false });
  expect(isUsedUp).toBe(true);
  expect(note).toBe('Monthly limit reached! Upgrade your plan to upload more documents.');
});

test('upload usage › names no limit without metering', () => {
  expect(describeUploadUsage({ used: 1, limit: null, isTrial: false })).toEqual({
    figure: 'upload this month',
    note: 'Unlimited uploads.',
    isUsedUp: false,
  });
});
