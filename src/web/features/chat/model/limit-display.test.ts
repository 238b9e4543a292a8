import { describe, expect, test } from 'vitest';
import { chatTexts } from '../texts.ts';
import { chooseLimitTone, countQuestionsLeft, describeLimitReached, isOutOfQuestions } from './limit-display.ts';

describe('remaining questions', () => {
  test.each([
    [0, 'orange'],
    [1, 'orange'],
    [2, 'yellow'],
    [3, 'green'],
    [15, 'green'],
    [null, 'green'],
  ] as const)('%s is shown in %s [spec: 5.16]', (remaining, tone) => {
    expect(chooseLimitTone(remaining)).toBe(tone);
  });

  test('are described with singular and plural', () => {
    expect(chatTexts.questionsLeft(1)).toBe('1 question left');
    expect(chatTexts.questionsLeft(0)).toBe('0 questions left');
    expect(chatTexts.credits(1)).toBe('1 boost credit');
    expect(chatTexts.credits(10)).toBe('10 boost credits');
  });

  test.each([
    [0, 10, 10],
    [2, 10, 12],
    [0, 0, 0],
    [null, 4, null],
  ] as const)('%s of the plan and %s credits are %s left to ask', (remainingQuestions, globalCredits, left) => {
    expect(countQuestionsLeft({ remainingQuestions, questionLimit: 3, globalCredits })).toBe(left);
  });

  test('are used up only without boost credits', () => {
    expect(isOutOfQuestions({ remainingQuestions: 0, questionLimit: 3, globalCredits: 0 })).toBe(true);
    expect(isOutOfQuestions({ remainingQuestions: 0, questionLimit: 3, globalCredits: 4 })).toBe(false);
    expect(isOutOfQuestions({ remainingQuestions: null, questionLimit: null, globalCredits: 0 })).toBe(false);
  });
});

describe('describeLimitReached', () => {
  test.each([
    ['free', 'Lexi: You’ve hit your 3-question limit. Upgrade or grab a Q&A Boost to keep asking!'],
    ['starter', 'Lexi: That’s all 7 for this one. Buy a Q&A Boost to unlock 10 more questions, anytime, anywhere.'],
    ['pro', 'Lexi: You’re maxed out here. A Q&A Boost gives you 10 more questions to use on any document!'],
  ] as const)('for %s [spec: 8.8]', (plan, text) => {
    expect(describeLimitReached(plan, 'Lexi')).toBe(text);
  });

  test('treats premium and enterprise as pro [spec: 4.26]', () => {
    expect(describeLimitReached('premium', 'Lexi')).toBe(describeLimitReached('pro', 'Lexi'));
    expect(describeLimitReached('enterprise', 'Lexi')).toBe(describeLimitReached('pro', 'Lexi'));
  });
});
