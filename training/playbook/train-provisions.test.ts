import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSamples } from './read-samples.ts';
import { type LabelledSentence, PROVISION_TRAINING, scoreTexts, trainProvisions } from './train-provisions.ts';

const samples = readSamples(join(import.meta.dirname, 'samples'));

test('samples › have legal and plain instances and near misses for every provision of every author', () => {
  const groups = Map.groupBy(
    samples.filter(({ id }) => id !== null),
    ({ author, id }) => `${author} ${id}`,
  );
  for (const [group, own] of groups) {
    const registers = own.map(({ register }) => register);
    expect([group, registers]).toEqual([group, expect.arrayContaining(['legalese', 'near-miss', 'plain'])]);
  }
});

test('samples › are distinct', () => {
  const texts = samples.map(({ author, text }) => `${author} ${text.toLowerCase()}`);
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('trainProvisions › recognises sentences that it has not seen', { timeout: 60_000 }, () => {
  const ids = ['arbitration-mandatory', 'late-fee-fixed', 'auto-renewal', 'jury-trial-waiver'];
  const label = (sample: (typeof samples)[number]): LabelledSentence => ({
    text: sample.text,
    ids: sample.id !== null && sample.register !== 'near-miss' ? [sample.id] : [],
  });
  const relevant = samples.filter(({ id, author }) => author === 'dora' && (id === null || ids.includes(id)));
  const [kept, unseen] = [relevant.filter((_, index) => index % 4 > 0), relevant.filter((_, index) => index % 4 === 0)];
  const model = trainProvisions(kept.map(label), ids, { ...PROVISION_TRAINING, bits: 16 });
  const scores = scoreTexts(
    model,
    unseen.map(({ text }) => text),
  );
  const instances = unseen.flatMap((sample, index) => label(sample).ids.map((id) => ({ id, own: scores[index] })));
  const right = instances.filter(({ id, own }) => own?.indexOf(Math.max(...own)) === ids.indexOf(id));
  expect(instances.length).toBeGreaterThan(10);
  expect(right.length / instances.length).toBeGreaterThan(0.8);
});
