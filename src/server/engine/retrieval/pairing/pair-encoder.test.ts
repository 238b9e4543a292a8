import { describe, expect, it } from 'vitest';
import { trainPairs } from '#training/answers/train-pairs.ts';
import { createWordVectors, makeIdentity, readWordVectors } from '../meaning/word-vectors.ts';
import { createPairEncoder, multiplyPair, packPairTowers, readPairEncoder, unpackPairTowers } from './pair-encoder.ts';

const text = (words: string) => ({ text: words, heading: null });

describe('the pair encoder', () => {
  const vectors = createWordVectors('a\n', new Uint8Array(100), makeIdentity());
  const animals = [text('No dogs, cats or hens.'), text('Pets are forbidden.')];
  const money = [text('Rent is due monthly.'), text('The fee is payable in advance.')];
  const towers = trainPairs(
    Array.from({ length: 40 }, (_, turn) => [
      {
        question: turn % 2 ? 'may I keep an animal' : 'can my puppy live here',
        right: animals,
        wrong: money,
        weight: 1,
      },
      { question: turn % 2 ? 'what does it cost' : 'how much do I pay', right: money, wrong: animals, weight: 1 },
    ]).flat(),
    vectors,
  );

  it('learns which sentences answer which questions, in words of their own', () => {
    const { encodeQuestion, encodeSentence } = createPairEncoder(...towers, vectors);
    const compare = (question: string, words: string) =>
      multiplyPair(encodeQuestion(question), encodeSentence(words, null));
    expect(compare('can my puppy live here', 'Pets are forbidden.')).toBeGreaterThan(
      compare('can my puppy live here', 'Rent is due monthly.'),
    );
    expect(compare('how much do I pay', 'Rent is due monthly.')).toBeGreaterThan(
      compare('how much do I pay', 'Pets are forbidden.'),
    );
  });

  it('says the same after packing, within a step', () => {
    const packed = unpackPairTowers(packPairTowers(towers));
    const [before, after] = [createPairEncoder(...towers, vectors), createPairEncoder(...packed, vectors)];
    before.encodeSentence('Pets are forbidden.', null).forEach((value, place) => {
      expect(after.encodeSentence('Pets are forbidden.', null)[place]).toBeCloseTo(value, 1);
    });
  });

  it('refuses damaged weights', () => {
    expect(() => unpackPairTowers(new Uint8Array(10))).toThrow('damaged');
  });

  it('is shipped with weights that prefer an answer to a stranger', () => {
    const { encodeQuestion, encodeSentence } = readPairEncoder(readWordVectors());
    const asked = encodeQuestion('can I have a dog?');
    const compare = (words: string) => multiplyPair(asked, encodeSentence(words, null));
    expect(compare('No pets are allowed in the flat.')).toBeGreaterThan(
      compare('This agreement is governed by the laws of Ohio.'),
    );
  });
});
