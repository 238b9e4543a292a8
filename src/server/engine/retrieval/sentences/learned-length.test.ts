import { describe, expect, it } from 'vitest';
import { PASSAGES_LEARNED, scalePosition, scaleRarity, shareBeyondLearned } from './learned-length.ts';

describe('scalePosition', () => {
  it('leaves positions in documents as long as those learned from, or shorter', () => {
    expect(scalePosition(19, 20, 20)).toBe(19);
    expect(scalePosition(3, 5, 20)).toBe(3);
  });

  it('puts the same share of a longer document in front', () => {
    expect(scalePosition(40, 80, 20)).toBe(10);
    expect(scalePosition(0, 80, 20)).toBe(0);
  });
});

describe('scaleRarity', () => {
  it('leaves the rarities of short documents', () => {
    expect(scaleRarity(0)).toBe(1);
    expect(scaleRarity(PASSAGES_LEARNED)).toBe(1);
  });

  it('gives a word in one passage of a long document the rarity that it has in one of the learned length', () => {
    const rarityIn = (passages: number) => Math.log(1 + (passages - 0.5) / 1.5);
    expect(scaleRarity(1_000) * rarityIn(1_000)).toBeCloseTo(rarityIn(PASSAGES_LEARNED));
  });
});

describe('shareBeyondLearned', () => {
  it('is 0 up to the learned length and nears 1 in long documents', () => {
    expect(shareBeyondLearned(PASSAGES_LEARNED)).toBe(0);
    expect(shareBeyondLearned(2 * PASSAGES_LEARNED)).toBe(0.5);
    expect(shareBeyondLearned(1_000)).toBeCloseTo(0.98);
  });
});
