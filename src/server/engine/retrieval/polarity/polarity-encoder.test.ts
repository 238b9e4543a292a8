import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEmbedding } from '../../text-encoder/encoder-weights.ts';
import { createPolarityEncoder, readPolarityEncoder } from './polarity-encoder.ts';
import references from './reference-logits.json' with { type: 'json' };

const packed = readFileSync(join(import.meta.dirname, '../../weights/polarity-encoder.bin'));

describe('the encoder of polarity', () => {
  const { score } = readPolarityEncoder();

  it('scores as the trained model does, within what rounding to 8 bits changes', () => {
    for (const { question, text, logit } of references) {
      const read = (own: string) => (own === 'question' ? question : text);
      const encoder = createPolarityEncoder(readEmbedding(), packed, read);
      expect(Math.abs(encoder.score('question', 'text') - logit)).toBeLessThan(0.2);
    }
  });

  it.each([
    ['can I leave early without paying?', 'You may cancel before the first delivery and owe nothing.'],
    ['can my mate take my place', 'You can send a friend in your stead.'],
    ['may they come in while I am out', 'The landlord has a key and enters whenever it thinks fit.'],
  ])('reads a yes where neither the question nor the words say it: %s', (question, words) =>
    expect(score(question, words)).toBeGreaterThan(0.8),
  );

  it.each([
    ['am I covered if the boiler breaks on day four', 'Until the first inspection no breakdown is covered.'],
    ['are the batteries included', 'Batteries are sold separately.'],
    ['can I tell my brother what I got', 'You will not disclose the terms to anyone except your spouse.'],
  ])('and a no: %s', (question, words) => expect(score(question, words)).toBeLessThan(-0.8));

  it('says neither of a question without words', () => expect(score('', 'No pets.')).toBe(0));

  it('refuses weights of another shape', () => {
    expect(() => createPolarityEncoder(readEmbedding(), packed.subarray(0, packed.length - 1), () => [])).toThrow(
      'another shape',
    );
  });
});
