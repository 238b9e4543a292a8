import { describe, expect, test } from 'vitest';
import { chooseDateLocale } from './date-locale.ts';

describe('the order of dates', () => {
  test.each([
    [['en-US', 'en'], 'en-US'],
    [['en-GB', 'en-US', 'en'], 'en-GB'],
    [['en-AU'], 'en-AU'],
    [['en'], 'en-US'],
    [['en', 'en-IN'], 'en-IN'],
    [['de-DE', 'de', 'en-US', 'en'], 'en-US'],
    [['de-DE', 'de'], 'en-GB'],
    [[], 'en-GB'],
  ])('%j is %s', (languages, expected) => {
    expect(chooseDateLocale(languages)).toBe(expected);
  });

  test('survives a language that no browser should send', () => {
    expect(() => chooseDateLocale(['en-xx-🦊', 'x'])).not.toThrow();
  });
});
