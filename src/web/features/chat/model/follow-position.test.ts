import { describe, expect, test } from 'vitest';
import { followPosition, isFollowing } from './follow-position.ts';

describe('followPosition', () => {
  test('is the bottom while question and answer fit the window', () => {
    expect(followPosition({ scrollHeight: 1200, clientHeight: 600, questionTop: 700 })).toBe(600);
    expect(followPosition({ scrollHeight: 400, clientHeight: 600, questionTop: 20 })).toBe(0);
  });

  test('is the question for an answer that is longer than the window', () => {
    expect(followPosition({ scrollHeight: 2400, clientHeight: 600, questionTop: 700 })).toBe(684);
    expect(followPosition({ scrollHeight: 2400, clientHeight: 600, questionTop: 5 })).toBe(0);
  });

  test('is the bottom where nothing was asked', () => {
    expect(followPosition({ scrollHeight: 900, clientHeight: 600, questionTop: null })).toBe(300);
  });
});

describe('isFollowing', () => {
  const longAnswer = { scrollHeight: 2400, clientHeight: 600, questionTop: 700 };

  test('holds at the followed position and a little above it', () => {
    expect(isFollowing(684, longAnswer)).toBe(true);
    expect(isFollowing(620, longAnswer)).toBe(true);
    expect(isFollowing(300, longAnswer)).toBe(false);
  });

  test('ends when the reader scrolls on in a long answer', () => {
    expect(isFollowing(720, longAnswer)).toBe(false);
  });
});
