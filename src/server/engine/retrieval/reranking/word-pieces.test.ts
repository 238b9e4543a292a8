import { describe, expect, it } from 'vitest';
import { createWordPieceReader, readWordPieces } from './word-pieces.ts';

describe('word pieces', () => {
  const read = readWordPieces();

  it('are those of the pretrained encoder', () => {
    expect(read('hello world')).toEqual([2002, 102, 311]);
    expect(read('Can I have a cat?')).toEqual([991, 16, 32, 11, 1163, 54]);
    expect(read('The Tenant shall pay $1,450.00 per month.')).toEqual([
      34, 5167, 424, 3944, 543, 872, 8, 3285, 7467, 377, 737, 6,
    ]);
  });

  it('are the most probable ones', () => {
    const signs = Array.from({ length: 6 }, (_, number) => [`<${number}>`, 0] as const);
    const cut = createWordPieceReader([...signs, ['▁ab', -2], ['▁a', -1], ['b', -3], ['bc', -4], ['c', -1]]);
    // ▁ab + c (-3) is more probable than ▁a + bc (-5).
    expect(cut('abc')).toEqual([6, 10]);
  });

  it('read a heading in capitals as the same heading', () => {
    expect(read('TERMINATION')).toEqual(read('termination'));
    expect(read('NDA')).not.toEqual(read('nda'));
  });

  it('join characters that no piece has, and take no more of an endless text', () => {
    expect(read('\u4e00\u4e01')).toEqual([...read(''), expect.any(Number), 0]);
    const begun = performance.now();
    expect(read('x'.repeat(1_000_000)).length).toBeLessThanOrEqual(2_001);
    expect(performance.now() - begun).toBeLessThan(500);
    expect(read('   ')).toEqual([]);
  });
});
