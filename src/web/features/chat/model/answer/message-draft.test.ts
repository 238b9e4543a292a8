import { describe, expect, test } from 'vitest';
import { isComposing, isSendKey, validateDraft } from './message-draft.ts';

describe('what stands in the text box', () => {
  test('is trimmed [spec: 5.6]', () => {
    expect(validateDraft('  When does it end?\n', false)).toMatchObject({
      message: 'When does it end?',
      canSend: true,
    });
  });

  test('cannot be sent when it is empty, blocked or over 2000 characters [spec: 5.6]', () => {
    expect(validateDraft(' \n ', false).canSend).toBe(false);
    expect(validateDraft('Hello?', true).canSend).toBe(false);
    expect(validateDraft('x'.repeat(2000), false).canSend).toBe(true);
    expect(validateDraft('x'.repeat(2001), false)).toMatchObject({ canSend: false, tooLong: true });
  });

  test('is counted only near the limit', () => {
    expect(validateDraft('x'.repeat(1799), false).showCounter).toBe(false);
    expect(validateDraft('x'.repeat(1800), false).showCounter).toBe(true);
  });
});

describe('the key that sends', () => {
  const enter = { key: 'Enter', shiftKey: false, isComposing: false };

  test('is Enter alone [spec: 2.46]', () => {
    expect(isSendKey(enter)).toBe(true);
    expect(isSendKey({ ...enter, shiftKey: true })).toBe(false);
    expect(isSendKey({ ...enter, isComposing: true })).toBe(false);
    expect(isSendKey({ ...enter, key: 'a' })).toBe(false);
  });
});

test('an Enter that an input method takes sends nothing, in Safari neither', () => {
  expect(isComposing({ isComposing: true, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
