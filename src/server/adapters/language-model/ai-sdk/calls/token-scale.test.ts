import { describe, expect, test } from 'vitest';
import { createTokenScale } from './token-scale.ts';

/** English has about half as many words as the estimate has tokens. */
const promptOf = (estimated: number) => ({ estimated, least: estimated / 2 });

describe('createTokenScale', () => {
  test('is 1 until enough was measured', () => {
    const scale = createTokenScale();
    for (let call = 0; call < 4; call += 1) scale.measure(promptOf(10_000), 7_000);
    expect(scale.current()).toBe(1);
    scale.measure(promptOf(10_000), 7_000);
    expect(scale.current()).toBeCloseTo(0.84);
  });

  test('follows a call that needed more at once, and forgets it after twenty others', () => {
    const scale = createTokenScale();
    scale.measure(promptOf(10_000), 13_000);
    expect(scale.current()).toBeCloseTo(1.3);
    for (let call = 0; call < 20; call += 1) scale.measure(promptOf(10_000), 8_000);
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
    scale.measure(promptOf(900), 3_000);
    scale.measure(promptOf(9_000), 0);
    expect(scale.current()).toBe(1);
  });

  test('is not lowered by counts below one token for each word: the server has cut the prompt', () => {
    const scale = createTokenScale();
    // Ollama with its default context of 4,096 tokens reports 2,050 of any longer prompt.
    for (let call = 0; call < 6; call += 1) expect(scale.measure(promptOf(12_000 + 100 * call), 2_050)).toBe('cut');
    expect(scale.current()).toBe(1);
  });

  test('is not lowered by the same count for prompts of clearly different length', () => {
    const scale = createTokenScale();
    const unspaced = (estimated: number) => ({ estimated, least: 10 });
    expect(scale.measure(unspaced(5_000), 2_050)).toBe('plausible');
    expect(scale.measure(unspaced(9_000), 2_050)).toBe('cut');
    expect(scale.measure(unspaced(4_000), 2_050)).toBe('cut');
    for (let call = 0; call < 4; call += 1) scale.measure(unspaced(5_000 + call), 4_000 + call);
    expect(scale.current()).toBe(1);
    scale.measure(unspaced(5_000), 4_000);
    expect(scale.current()).toBeCloseTo(0.96);
  });

  test('takes the same count for prompts of about the same length as plausible', () => {
    const scale = createTokenScale();
    expect(scale.measure(promptOf(10_000), 7_000)).toBe('plausible');
    expect(scale.measure(promptOf(10_900), 7_000)).toBe('plausible');
  });
});
