import { describe, expect, it } from 'vitest';
import { CATEGORIES, categoryNumber } from '#server/engine/clauses/categories.ts';
import { extractConcepts } from '#server/engine/clauses/clause-concepts.ts';
import { extractFeatures } from '#server/engine/clauses/clause-features.ts';
import { type ClauseModelMetadata, loadClauseModel } from '#server/engine/clauses/clause-model.ts';
import { companyOf, type LabelledContract, splitContracts } from '#training/data/labelled-contracts.ts';
import type { Example } from './build-examples.ts';
import { calibrate } from './calibrate.ts';
import { packWeights } from './pack-weights.ts';
import { TRAINING_DEFAULTS, trainWeights } from './train-weights.ts';

const PLACE = { heading: null, offset: 500, documentLength: 9_000 };
const BITS = 12;
const OPTIONS = { ...TRAINING_DEFAULTS, bits: BITS, frequencyMinimum: 1, categoryCount: CATEGORIES.length };
const INSURANCE = categoryNumber('insurance');
const LAW = categoryNumber('governing-law');

function makeExamples(): readonly Example[] {
  const make = (text: string, categories: readonly number[]): Example => ({
    vector: extractFeatures(text, PLACE, BITS),
    concepts: extractConcepts(text, BITS),
    categories,
  });
  return ['tenant', 'seller', 'painter', 'carrier', 'singer', 'baker'].flatMap((who) => [
    make(`The ${who} shall keep insurance for fire and theft.`, [INSURANCE]),
    make(`The laws of the land of the ${who} govern this paper.`, [LAW]),
    make(`The ${who} likes apples and goes home early.`, []),
  ]);
}

function trainToy() {
  const weights = trainWeights(makeExamples(), OPTIONS);
  const { bytes, scales, frequencyScale } = packWeights(weights, 20_000);
  const facts: ClauseModelMetadata = {
    version: 1,
    unseenTitlesSha256: '',
    weightsSha256: '',
    bits: BITS,
    categories: CATEGORIES.map(({ id }) => id),
    biases: [...weights.biases],
    scales,
    frequencyScale,
    passageCalibration: CATEGORIES.map(() => ({ slope: 1, offset: 0 })),
    presenceCalibration: CATEGORIES.map(() => ({ slope: 1, offset: 0 })),
    frequencies: [],
    spanTrees: { base: 0, trees: [] },
    documentStage: { weights: [], calibration: [] },
  };
  return { bytes, model: loadClauseModel(facts, bytes) };
}

describe('trainWeights', () => {
  it('separates categories with one byte per weight', () => {
    const { model } = trainToy();
    const insurance = model.score('The plumber shall keep insurance for theft.', PLACE);
    const law = model.score('The laws of this land govern the plumber.', PLACE);
    expect(insurance[INSURANCE]).toBeGreaterThan(law[INSURANCE] ?? 0);
    expect(law[LAW]).toBeGreaterThan(insurance[LAW] ?? 0);
    expect(insurance.indexOf(Math.max(...insurance))).toBe(INSURANCE);
  });

  it('is deterministic', () => {
    expect(trainToy().bytes).toEqual(trainToy().bytes);
  });
});

describe('calibrate', () => {
  it('fits a curve to each category and lends the common one to those without examples', () => {
    const labels = Array.from({ length: 200 }, (_, index) => ({ score: index / 20 - 5, isPositive: index > 140 }));
    const [many, none] = calibrate([labels, []]);
    const probability = (score: number): number =>
      1 / (1 + Math.exp(-((many?.slope ?? 0) * score + (many?.offset ?? 0))));
    expect(probability(4)).toBeGreaterThan(0.9);
    expect(probability(-4)).toBeLessThan(0.1);
    expect(none?.slope).toBeGreaterThan(0.5);
  });
});

describe('splitContracts', () => {
  const make = (title: string, file: string | null): LabelledContract => ({
    title,
    file,
    text: '',
    spans: [],
    present: new Set(),
  });

  it('puts each company into one set', () => {
    const titles = Array.from({ length: 60 }, (_, number) => `Company${number}_2001_EX-1`);
    const contracts = titles.flatMap((title) => [make(title, `${title}.pdf`), make(`${title} Amendment`, null)]);
    const { training, heldOut: unseen, unseenTitlesSha256 } = splitContracts(contracts);
    const learned = new Set(training.map(({ title }) => companyOf(title)));
    expect(unseen.length).toBeGreaterThan(10);
    expect(training.length).toBeGreaterThan(10);
    expect(unseen.filter(({ title }) => learned.has(companyOf(title)))).toEqual([]);
    expect(splitContracts([...contracts].reverse()).unseenTitlesSha256).toBe(unseenTitlesSha256);
  });
});
