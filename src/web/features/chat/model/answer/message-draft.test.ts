import { describe, expect, test } from 'vitest';
import { isComposing, isSendKey, validateDraft } from './message-draft.ts';

describe('validateDraft', () => {
  test('trims the message [spec: 5.6]', () => {
    expect(validateDraft('  When does it end?\n', false)).toMatchObject({
      message: 'When does it end?',
      canSend: true,
    });
  });

  test('rejects an empty, blocked or over 2000 characters long message [spec: 5.6]', () => {
    expect(validateDraft(' \n ', false).canSend).toBe(false);
    expect(validateDraft('Hello?', true).canSend).toBe(false);
    expect(validateDraft('x'.repeat(2000), false).canSend).toBe(true);
    expect(validateDraft('x'.repeat(2001), false)).toMatchObject({ canSend: false, tooLong: true });
  });

  test('shows the counter only near the limit', () => {
    expect(validateDraft('x'.repeat(1799), false).showCounter).toBe(false);
    expect(validateDraft('x'.repeat(1800), false).showCounter).toBe(true);
  });
});

describe('isSendKey', () => {
  const enter = { key: 'Enter', shiftKey: false, isComposing: false };

  test('accepts Enter without modifiers only [spec: 2.46]', () => {
    expect(isSendKey(enter)).toBe(true);
    expect(isSendKey({ ...enter, shiftKey: true })).toBe(false);
    expect(isSendKey({ ...enter, isComposing: true })).toBe(false);
    expect(isSendKey({ ...enter, key: 'a' })).toBe(false);
  });
});

test('isComposing › detects an Enter handled by the IME, also in Safari', () => {
  expect(isComposing({ isComposing: true, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});
