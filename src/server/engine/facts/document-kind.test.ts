import { describe, expect, it } from 'vitest';
import { classifyDocument } from './document-kind.ts';

const WORDS = 'We collect your data when you use the site. You can write to us. '.repeat(20);

describe('classifyDocument', () => {
  it.each([
    ['Privacy Policy', true],
    ['Cookie Policy', true],
    ['Acceptable Use Policy', true],
    ['Refund Policy', true],
    ['Terms of Service', true],
    ['Terms and Conditions', true],
    ['Terms of Use', true],
    ['Employee Handbook', false],
    ['Staff Handbook and Policies', false],
    ['Brand Guidelines', false],
    ['Invoice', false],
    ['Statement of Account', false],
  ])('%s: %s', (title, isLegal) => {
    expect(classifyDocument(title, WORDS).isLegal).toBe(isLegal);
  });
});
