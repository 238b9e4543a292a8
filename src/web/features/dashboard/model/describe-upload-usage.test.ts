import { expect, test } from 'vitest';
import { describeUploadUsage } from './describe-upload-usage.ts';

test('a trial is told that its uploads are counted in all', () => {
  expect(describeUploadUsage({ used: 1, limit: 3, isTrial: true })).toEqual({
    figure: 'of 3 uploads',
    note: 'A trial has 3 uploads in all.',
    isUsedUp: false,
  });
  expect(describeUploadUsage({ used: 3, limit: 3, isTrial: true }).isUsedUp).toBe(true);
});

test('a month is used up when its last upload is, and also beyond, after a change to a smaller plan [spec: 5.14]', () => {
  expect(describeUploadUsage({ used: 14, limit: 15, isTrial: false }).isUsedUp).toBe(false);
  const { note, isUsedUp } = describeUploadUsage({ used: 40, limit: 15, isTrial: false });
  expect(isUsedUp).toBe(true);
  expect(note).toBe('Monthly limit reached! Upgrade your plan to upload more documents.');
});

test('where nothing is metered, no limit is named', () => {
  expect(describeUploadUsage({ used: 1, limit: null, isTrial: false })).toEqual({
    figure: 'upload this month',
    note: 'No limit here.',
    isUsedUp: false,
  });
});
