import { describe, expect, it } from 'vitest';
import { fitWidth, stepScale } from './zoom.ts';

const LETTER_WIDTH_POINTS = 612;

describe('fitting a page to the width', () => {
  it('leaves the margin free on both sides', () => {
    expect(fitWidth(816 + 32, 16, LETTER_WIDTH_POINTS)).toBe(1);
    expect(fitWidth(408 + 16, 8, LETTER_WIDTH_POINTS)).toBe(0.5);
  });

  it('stays within what can be read, even where there is no room at all', () => {
    expect(fitWidth(0, 16, LETTER_WIDTH_POINTS)).toBe(0.25);
    expect(fitWidth(100_000, 16, LETTER_WIDTH_POINTS)).toBe(5);
  });
});

describe('zooming by steps', () => {
  it('goes to the next step from anywhere', () => {
    expect(stepScale(1, 'in')).toBe(1.1);
    expect(stepScale(1, 'out')).toBe(0.9);
    expect(stepScale(0.72, 'in')).toBe(0.8);
    expect(stepScale(0.72, 'out')).toBe(0.67);
  });

  it('passes over a step that looks the same', () => {
    expect(stepScale(0.995, 'in')).toBe(1.1);
    expect(stepScale(1.005, 'out')).toBe(0.9);
  });

  it('ends at both ends', () => {
    expect(stepScale(5, 'in')).toBe(5);
    expect(stepScale(0.25, 'out')).toBe(0.25);
  });
});
