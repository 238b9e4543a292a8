import { describe, expect, it } from 'vitest';
import { CSS_PIXELS_PER_POINT, fitWidth, readableScale, stepScale } from './zoom.ts';

const LETTER_WIDTH_POINTS = 612;

describe('fitWidth', () => {
  it('leaves a margin on both sides', () => {
    expect(fitWidth(816 + 32, 16, LETTER_WIDTH_POINTS)).toBe(1);
    expect(fitWidth(408 + 16, 8, LETTER_WIDTH_POINTS)).toBe(0.5);
  });

  it('stays within the legible range, even for a width of zero', () => {
    expect(fitWidth(0, 16, LETTER_WIDTH_POINTS)).toBe(0.25);
    expect(fitWidth(100_000, 16, LETTER_WIDTH_POINTS)).toBe(5);
  });
});

describe('stepScale', () => {
  it('goes to the next step from any scale', () => {
    expect(stepScale(1, 'in')).toBe(1.1);
    expect(stepScale(1, 'out')).toBe(0.9);
    expect(stepScale(0.72, 'in')).toBe(0.8);
    expect(stepScale(0.72, 'out')).toBe(0.67);
  });

  it('skips a step that would look the same', () => {
    expect(stepScale(0.995, 'in')).toBe(1.1);
    expect(stepScale(1.005, 'out')).toBe(0.9);
  });

  it('makes letters half as large again where the page is as narrow as a phone, and takes that back', () => {
    expect(stepScale(0.46, 'in', true)).toBeCloseTo(0.69);
    expect(stepScale(stepScale(0.46, 'in', true), 'out', true)).toBeCloseTo(0.46);
    expect(stepScale(4, 'in', true)).toBe(5);
    expect(stepScale(0.3, 'out', true)).toBe(0.25);
  });

  it('stops at the smallest and the largest scale', () => {
    expect(stepScale(5, 'in')).toBe(5);
    expect(stepScale(0.25, 'out')).toBe(0.25);
  });
});

describe('the scale at which a passage can be read', () => {
  const phone = { availablePixels: 390, marginPixels: 8, fitted: 0.46 };
  const lettersAt = (lineHeight: number, scale: number) => lineHeight * CSS_PIXELS_PER_POINT * scale;
  const widthAt = (width: number, scale: number) => width * CSS_PIXELS_PER_POINT * scale;

  it.each([470, 90])('fits all text of the page, without its margins, around a passage of %i points', (width) => {
    const scale = readableScale({ lineHeight: 11, width, columnWidth: 470 }, phone);
    expect(widthAt(470, scale)).toBeCloseTo(390 - 2 * 8);
    expect(lettersAt(11, scale)).toBeGreaterThan(8.5);
  });

  it('fits the passage alone where all text would be too small, and cuts it only where it could not be read', () => {
    expect(widthAt(250, readableScale({ lineHeight: 8, width: 250, columnWidth: 540 }, phone))).toBeCloseTo(374);
    const scale = readableScale({ lineHeight: 8, width: 540, columnWidth: 540 }, phone);
    expect(lettersAt(8, scale)).toBeCloseTo(8.5);
    expect(widthAt(540, scale)).toBeGreaterThan(390);
  });

  it('enlarges no more than is needed, and never below the fitted page', () => {
    expect(lettersAt(11, readableScale({ lineHeight: 11, width: 90, columnWidth: 90 }, phone))).toBeCloseTo(14);
    expect(readableScale({ lineHeight: 40, width: 470, columnWidth: 470 }, phone)).toBe(0.46);
    expect(readableScale({ lineHeight: 0, width: 0, columnWidth: 0 }, phone)).toBeLessThanOrEqual(5);
  });
});
