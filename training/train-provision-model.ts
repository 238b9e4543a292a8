import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { readEverydayDocuments } from '#bench/everyday/everyday-documents.ts';
import { describeSentences, FINDING_FEATURES, type NotedShares } from '#server/engine/findings/finding-features.ts';
import type { FindingModelMetadata } from '#server/engine/findings/finding-model.ts';
import { ASPECTS, certaintyOf, dutyScoreOf, findBurden } from '#server/engine/findings/read-provisions.ts';
import { AGREEMENT_ROW, averageOf, KIND_PREFIX, recogniseKind } from '#server/engine/findings/recognise-kind.ts';
import { PLAYBOOK } from '#server/engine/playbook/playbook.ts';
import { PLAYBOOK_KINDS } from '#server/engine/playbook/playbook-kind.ts';
import { type Language, readLanguage } from '#server/engine/text/language.ts';
import { readLabelledTerms } from './data/labelled-terms.ts';
import { type GrowingOptions, growTrees, type RankGroup } from './learning/grow-trees.ts';
import { labelDocuments, labelNotes, labelOthers, labelSamples, labelTerms } from './playbook/label-sentences.ts';
import { markNotes } from './playbook/mark-notes.ts';
import { packProvisions } from './playbook/pack-provisions.ts';
import {
  type MarkedDocument,
  type MarkedLine,
  readMarkedDocuments,
  readOtherDocuments,
} from './playbook/read-marked-documents.ts';
import { readSamples, type Sample } from './playbook/read-samples.ts';
import { type ScoredDocument, scoreDocuments } from './playbook/score-documents.ts';
import { trainInWorker } from './playbook/train-in-worker.ts';
import { type LabelledSentence, scoreTexts } from './playbook/train-provisions.ts';
import { DATA_FOLDER, report, writeWeights } from './training-files.ts';

/** Bumped by hand whenever the meaning of the weights changes. */
const MODEL_VERSION = 1;
/** Provisions are told by few words. */
const WEIGHTS_PER_PROVISION = 4_000;
/** What holds for sentences of all kinds is spread over more words. */
const WEIGHTS_PER_ASPECT = 120_000;
const WEIGHTS_PER_KIND = 12_000;
const TREES: GrowingOptions = {
  features: FINDING_FEATURES,
  treeCount: 120,
  depth: 3,
  learningRate: 0.06,
  leafWeight: 8,
  leafPrior: 8,
  goal: 'chance',
};
/** Cross-validation, by author. */
const FOLDS = 3;
/** What is added to few examples of a record: this many with the average share. */
const SHARE_PRIOR = 3;

const FOLDER = join(import.meta.dirname, 'playbook');

/**
 * Trains the model that reads provisions in sentences and tells which of them a lawyer would note, and writes its
 * weights. Deterministic: the same samples give the same bytes. Everything that is fitted to scores uses those of models
 * that have not seen the author of the document, or the document where a language has a single author.
 */
async function trainProvisionModel(): Promise<void> {
  const documents = readMarkedDocuments(join(FOLDER, 'documents'));
  const noted = [
    ...markNotes(await readEverydayDocuments(join(FOLDER, '../../bench/everyday/documents/development')), 'notes'),
    ...markNotes(await readEverydayDocuments(join(DATA_FOLDER, 'everyday')), 'test material'),
  ];
  const others = readOtherDocuments(join(FOLDER, 'others'));
  const samples = readSamples(join(FOLDER, 'samples'));
  const rows = listRows(samples, documents);
  const terms = readLabelledTerms(DATA_FOLDER).trained;
  const sentences = [...labelSamples(samples, rows), ...labelTerms(terms, rows)];
  report(`${samples.length} samples, ${documents.length} documents, ${others.length} others, ${rows.length} rows`);
  const foldOf = assignFolds([...documents, ...noted]);
  const atOnce = pLimit(availableParallelism());
  const train = (own: readonly LabelledSentence[]) => atOnce(() => trainInWorker([...sentences, ...own], rows));
  const isOut = (fold: number) => (_: unknown, index: number) => index % FOLDS === fold;
  const everything = train([...labelDocuments(documents), ...labelNotes(noted, rows), ...labelOthers(others)]);
  const folds = await Promise.all(
    Array.from({ length: FOLDS }, async (_, fold) => {
      const isIn = (document: MarkedDocument) => foldOf(document) !== fold;
      const unseen = others.filter(isOut(fold));
      const trained = await train([
        ...labelDocuments(documents.filter(isIn)),
        ...labelNotes(noted.filter(isIn), rows),
        ...labelOthers(others.filter((other) => !unseen.includes(other))),
      ]);
      report(`Fold ${fold + 1} of ${FOLDS} is trained`);
      const scored = scoreDocuments(
        trained,
        [...documents, ...noted].filter((document) => !isIn(document)),
      );
      return { scored, others: unseen.map(({ lines }) => scoreTexts(trained, lines)) };
    }),
  );
  const scored = folds.flatMap((fold) => fold.scored);
  reportKinds(scored, rows);
  const notedTrees = growTrees(describe(scored, isNoted), TREES);
  const highTrees = growTrees(
    describe(scored, ({ mark }) => mark === 'high', isNoted),
    TREES,
  );
  const { bytes, metadata } = packProvisions(await everything, countWeights);
  const weights: FindingModelMetadata = {
    version: MODEL_VERSION,
    weightsSha256: createHash('sha256').update(bytes).digest('hex'),
    ...metadata,
    notedTrees,
    highTrees,
    notedShares: countShares(scored),
    certaintyMinimum: chooseCertainty(scored.filter(isFullyMarked)),
    dutyMinimum: chooseDutyMinimum(scored.filter(isFullyMarked)),
    agreementThreshold: chooseThreshold(
      scored.map(({ scores }) => agreementOf(scores, rows)),
      folds.flatMap((fold) => fold.others.map((scores) => agreementOf(scores, rows))),
    ),
  };
  writeWeights('provision-model', JSON.stringify(weights), bytes);
}

function countWeights(row: string): number {
  if (row.startsWith(KIND_PREFIX)) return WEIGHTS_PER_KIND;
  return row === AGREEMENT_ROW || (ASPECTS as readonly string[]).includes(row)
    ? WEIGHTS_PER_ASPECT
    : WEIGHTS_PER_PROVISION;
}

/** Documents of one author are in one fold; in a language with a single author they are spread. */
function assignFolds(documents: readonly MarkedDocument[]): (document: MarkedDocument) => number {
  const authorsOf = Map.groupBy(documents, languageOf);
  const folds = new Map<MarkedDocument, number>();
  for (const own of authorsOf.values()) {
    const authors = [...new Set(own.map(({ author }) => author))];
    own.forEach((document, index) => {
      folds.set(document, (authors.length > 1 ? authors.indexOf(document.author) : index) % FOLDS);
    });
  }
  return (document) => folds.get(document) ?? 0;
}

function languageOf({ lines }: MarkedDocument): Language | null {
  return readLanguage(lines.map(({ text }) => text).join(' '));
}

/** Records of the playbook that something was written for, in its order; then what else is told about a sentence. */
function listRows(samples: readonly Sample[], documents: readonly MarkedDocument[]): readonly string[] {
  const written = new Set([
    ...samples.flatMap(({ id, register }) => (id === null || register === 'near-miss' ? [] : [id])),
    ...documents.flatMap(({ lines }) => lines.flatMap(({ ids }) => ids)),
  ]);
  const kinds = new Set(documents.map(({ kind }) => kind));
  return [
    ...PLAYBOOK.map(({ id }) => id).filter((id) => written.has(id)),
    ...ASPECTS,
    AGREEMENT_ROW,
    ...PLAYBOOK_KINDS.filter((id) => kinds.has(id)).map((id) => `${KIND_PREFIX}${id}`),
  ];
}

function agreementOf(scores: readonly Float32Array[], rows: readonly string[]): number {
  return averageOf(
    scores.map((own) => ({ scores: own })),
    rows.indexOf(AGREEMENT_ROW),
  );
}

/** Of what a finding says about a noted sentence, this share is to be right. */
const CERTAINTY_WANTED = 0.8;

/** The least certainty from which on the records of noted sentences are right often enough. */
function chooseCertainty(scored: readonly ScoredDocument[]): number {
  const noted = scored.flatMap(({ document, provisions }) =>
    document.lines.flatMap((line, index) => {
      const candidates = provisions[index]?.candidates ?? [];
      if (!isNoted(line)) return [];
      const isRight = line.ids.includes(findBurden(candidates)?.record.id ?? '');
      return [{ certainty: certaintyOf(candidates), isRight }];
    }),
  );
  noted.sort((left, right) => right.certainty - left.certainty);
  let chosen = { count: 0, certainty: 1 };
  let right = 0;
  noted.forEach(({ certainty, isRight }, index) => {
    right += Number(isRight);
    if (right / (index + 1) >= CERTAINTY_WANTED) chosen = { count: index + 1, certainty };
  });
  report(`${chosen.count} of ${noted.length} noted sentences are certain enough to say what they mean`);
  return Number(chosen.certainty.toFixed(4));
}

/** This share of the duties is to be listed. */
const DUTIES_WANTED = 0.88;

function chooseDutyMinimum(scored: readonly ScoredDocument[]): number {
  const lines = scored.flatMap(({ document, provisions }) =>
    document.lines.flatMap(({ duty }, index) => {
      const own = provisions[index];
      return own === undefined ? [] : [{ score: dutyScoreOf(own), isDuty: duty !== 'none' }];
    }),
  );
  const duties = lines.flatMap(({ score, isDuty }) => (isDuty ? [score] : [])).sort((left, right) => right - left);
  const minimum = duties[Math.floor(duties.length * DUTIES_WANTED)] ?? 0;
  const listed = lines.filter(({ score }) => score >= minimum);
  const right = listed.filter(({ isDuty }) => isDuty).length;
  report(`${right} of ${listed.length} listed duties are right, of ${duties.length} that there are`);
  return Number(minimum.toFixed(4));
}

/** The value that keeps the larger share of both on their sides; in the middle between the two values around it. */
function chooseThreshold(above: readonly number[], below: readonly number[]): number {
  const values = [...above, ...below].sort((left, right) => left - right);
  let best = { threshold: 0, right: 0 };
  values.slice(1).forEach((value, index) => {
    const threshold = (value + (values[index] ?? value)) / 2;
    const right =
      above.filter((one) => one >= threshold).length / above.length +
      below.filter((one) => one < threshold).length / Math.max(1, below.length);
    if (right > best.right) best = { threshold, right };
  });
  const kept = above.filter((one) => one >= best.threshold).length;
  const refused = below.filter((one) => one < best.threshold).length;
  report(`${kept} of ${above.length} agreements and ${refused} of ${below.length} others are told from each other`);
  return Number(best.threshold.toFixed(4));
}

function reportKinds(scored: readonly ScoredDocument[], rows: readonly string[]): void {
  const right = scored.filter(
    ({ document, scores }) =>
      recogniseKind(
        rows,
        scores.map((own) => ({ scores: own })),
        0,
      )?.kind === document.kind,
  );
  report(`${right.length} of ${scored.length} documents are of the kind that is recognised`);
}

/** Notes leave records and small duties out. */
function isFullyMarked({ document: { lines } }: ScoredDocument): boolean {
  return lines.some(({ ids }) => ids.length > 0);
}

function isNoted({ mark }: MarkedLine): boolean {
  return mark === 'high' || mark === 'medium' || mark === 'low';
}

/** @param isAsked which lines are rows at all */
function describe(
  scored: readonly ScoredDocument[],
  isRight: (line: MarkedLine) => boolean,
  isAsked: (line: MarkedLine) => boolean = () => true,
): readonly RankGroup[] {
  return scored.map(({ document, provisions }) => {
    const shares = countShares(scored.filter((other) => other.document !== document));
    const inputs = describeSentences(provisions, shares);
    const asked = document.lines.flatMap((line, index) => (isAsked(line) ? [index] : []));
    return {
      inputs: Float32Array.from(asked.flatMap((index) => [...(inputs[index] ?? [])])),
      isRight: asked.map((index) => isRight(document.lines[index] as MarkedLine)),
      weight: 1,
    };
  });
}

function countShares(scored: readonly ScoredDocument[]): NotedShares {
  const counts = new Map<string, { noted: number; all: number }>();
  const total = { noted: 0, all: 0 };
  for (const { document, provisions } of scored) {
    document.lines.forEach((line, index) => {
      const id = findBurden(provisions[index]?.candidates ?? [])?.record.id ?? '';
      const own = counts.get(id) ?? { noted: 0, all: 0 };
      counts.set(id, own);
      for (const count of [own, total]) {
        count.all += 1;
        count.noted += Number(isNoted(line));
      }
    });
  }
  const average = total.noted / Math.max(1, total.all);
  const shares = [...counts].map(([id, { noted, all }]): [string, number] => [
    id,
    Number(((noted + SHARE_PRIOR * average) / (all + SHARE_PRIOR)).toFixed(4)),
  ]);
  return { '*': Number(average.toFixed(4)), ...Object.fromEntries(shares) };
}

await trainProvisionModel();
