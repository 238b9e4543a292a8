import { describe, expect, test } from 'vitest';
import { createTokenScale } from './token-scale.ts';

describe('createTokenScale', () => {
  test('is 1 until enough was measured', () => {
    const scale = createTokenScale();
    for (let call = 0; call < 4; call += 1) scale.measure(10_000, 7_000);
    expect(scale.current()).toBe(1);
    scale.measure(10_000, 7_000);
    expect(scale.current()).toBeCloseTo(0.84);
  });

  test('follows a call that needed more at once, and forgets it after twenty others', () => {
    const scale = createTokenScale();
    scale.measure(10_000, 13_000);
    expect(scale.current()).toBeCloseTo(1.3);
    for (let call = 0; call < 20; call += 1) scale.measure(10_000, 8_000);
    expect(scale.current()).toBeCloseTo(0.96);
  });

  test('takes a refusal as too long for a measurement', () => {
    const scale = createTokenScale();
    scale.reportTooLong();
    scale.reportTooLong();
    expect(scale.current()).toBeCloseTo(2.25);
  });

  test('ignores short calls and those without a count', () => {
    const scale = createTokenScale();
    scale.measure(900, 3_000);
    scale.measure(9_000, 0);
    expect(scale.current()).toBe(1);
  });
});
