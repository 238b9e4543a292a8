import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEmbedding } from '../../text-encoder/encoder-weights.ts';
import { layOutCandidate, layOutQuestion } from '../../text-encoder/lay-out-text.ts';
import references from './reference-scores.json' with { type: 'json' };
import { createComparer, readReranker } from './reranker.ts';
import { unpackRerankerWeights } from './reranker-weights.ts';

const bytes = readFileSync(join(import.meta.dirname, '../../weights/reranker.bin'));
const candidate = (text: string) => ({ heading: null, text });

describe('the reranker', () => {
  const { score } = readReranker();

  it('scores as the trained model does, within what rounding to 8 bits changes', () => {
    const { read, compare } = createComparer(unpackRerankerWeights(readEmbedding(), bytes));
    for (const { question, heading, text, score } of references) {
      const own = compare(read(layOutQuestion(question)), read(layOutCandidate({ heading, text })));
      expect(Math.abs(own - score)).toBeLessThan(0.2);
    }
  });

  it('prefers an answer in other words to sentences that share the words of the question', () => {
    const candidates = [
      'No pets are allowed on the premises.',
      'The catalogue may be had from the office.',
      'Rent is $1,450 per month, due on the first day.',
      'A late charge of $50 applies if rent is not received by the fifth day of the month.',
    ].map(candidate);
    const best = (question: string) => {
      const scores = score(question, candidates);
      return scores.indexOf(Math.max(...scores));
    };
    expect(best('can i have a cat')).toBe(0);
    expect(best('late fee?')).toBe(3);
    expect(Math.max(...score('is there parking for my motorbike', candidates))).toBeLessThan(0);
  });

  it('says the same of a candidate however often it has read it', () => {
    const candidates = [candidate('The deposit is returned within 30 days.')];
    const first = score('when do I get my deposit back', candidates);
    score('what is the rent', candidates);
    expect(score('when do I get my deposit back', candidates)).toEqual(first);
  });

  it('reads the heading above a candidate', () => {
    const text = 'It is $50 for each day.';
    const [under = 0, alone = 0] = score('late fee', [{ heading: 'Late fees', text }, candidate(text)]);
    expect(under).toBeGreaterThan(alone);
  });

  it('reads nothing as no answer, and texts of any length', () => {
    expect(score('', [candidate('The rent is due.')])).toEqual([0]);
    const [long = Number.NaN] = score('word '.repeat(2_000), [candidate('word '.repeat(20_000))]);
    expect(Number.isFinite(long)).toBe(true);
    expect(Number.isFinite(score('rent?', [candidate('')])[0] ?? Number.NaN)).toBe(true);
  });

  it('refuses weights of another shape', () => {
    expect(() => unpackRerankerWeights(readEmbedding(), bytes.subarray(0, bytes.length - 1))).toThrow('another shape');
  });
});
