import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import pLimit from 'p-limit';
import { readEverydayDocuments } from '#bench/everyday/everyday-documents.ts';
import type { FindingModelMetadata } from '#server/engine/findings/finding-model.ts';
import { ASPECTS, UNFAIR_PREFIX } from '#server/engine/findings/read-provisions.ts';
import { AGREEMENT_ROW, averageOf, KIND_PREFIX, recogniseKind } from '#server/engine/findings/recognise-kind.ts';
import { PLAYBOOK } from '#server/engine/playbook/playbook.ts';
import { PLAYBOOK_KINDS } from '#server/engine/playbook/playbook-kind.ts';
import { HIGH_ROW } from '#server/engine/provision-model/provision-encoder.ts';
import { type Language, readLanguage } from '#server/engine/text/language.ts';
import { writeLineScores } from './answers/open-documents.ts';
import { type LabelledTerms, readLabelledTerms } from './data/labelled-terms.ts';
import { chooseThreshold, fitFindings } from './playbook/fit-findings.ts';
import { labelDocuments, labelNotes, labelOthers, labelSamples, labelTerms } from './playbook/label-sentences.ts';
import { markNotes } from './playbook/mark-notes.ts';
import { markTerms } from './playbook/mark-terms.ts';
import { packProvisions } from './playbook/pack-provisions.ts';
import {
  type MarkedDocument,
  type OtherDocument,
  readMarkedDocuments,
  readOtherDocuments,
} from './playbook/read-marked-documents.ts';
import { readSamples, type Sample } from './playbook/read-samples.ts';
import { readLines, type ScoredDocument } from './playbook/score-documents.ts';
import { trainInWorker } from './playbook/train-in-worker.ts';
import { type LabelledSentence, scoreTexts } from './playbook/train-provisions.ts';
import {
  type EncoderCases,
  readEncodedSentences,
  readEncoderWeights,
  writeEncoderCases,
} from './provision-encoder/provision-cases.ts';
import { DATA_FOLDER, LINE_SCORES, report, writeBytes, writeWeights } from './training-files.ts';

/** Bumped by hand whenever the meaning of the weights changes. */
const MODEL_VERSION = 1;
/** Provisions are told by few words. */
const WEIGHTS_PER_PROVISION = 4_000;
/** What holds for sentences of all kinds is spread over more words. */
const WEIGHTS_PER_ASPECT = 120_000;
const WEIGHTS_PER_KIND = 12_000;
/** Cross-validation, by author. */
const FOLDS = 3;

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
  const terms = readLabelledTerms(DATA_FOLDER).trained;
  const rows = listRows(samples, documents, terms);
  const sentences = labelSamples(samples, rows);
  report(`${samples.length} samples, ${documents.length} documents, ${others.length} others, ${rows.length} rows`);
  const material = { documents, noted, terms, others };
  const cases = listEncoderCases(material, sentences, rows);
  const hash = writeEncoderCases(cases, rows);
  const linear = isReused()
    ? (deserialize(readFileSync(LINEAR)) as LinearModels)
    : await trainLinear(material, sentences, rows);
  const encoded = readEncodedSentences(cases, rows, hash);
  const read = (document: MarkedDocument): ScoredDocument => {
    const name = nameOf(document);
    return readLines(document, rows, linear.scores.get(name) ?? [], encoded.get(name) ?? []);
  };
  const scored = [...documents, ...noted].map(read);
  reportKinds(scored, rows);
  writeLineScores(LINE_SCORES, {
    rows,
    documents: new Map(scored.map(({ document, scores }) => [nameOf(document), scores])),
  });
  const { bytes, metadata } = linear.packed;
  const encoder = readEncoderWeights();
  writeBytes('provision-encoder.bin', encoder);
  const weights: FindingModelMetadata = {
    version: MODEL_VERSION,
    weightsSha256: createHash('sha256').update(bytes).update(encoder).digest('hex'),
    ...metadata,
    ...fitFindings(scored, markTerms(terms).map(read)),
    agreementThreshold: chooseThreshold(
      scored.map(({ scores }) => agreementOf(scores, rows)),
      linear.others.map((scores) => agreementOf(scores, rows)),
    ),
  };
  writeWeights('provision-model', JSON.stringify(weights), bytes);
}

/** What is read beside the samples. */
interface Material {
  readonly documents: readonly MarkedDocument[];
  readonly noted: readonly MarkedDocument[];
  readonly terms: readonly LabelledTerms[];
  readonly others: readonly OtherDocument[];
}

/** What linear models come to. */
interface LinearModels {
  readonly packed: ReturnType<typeof packProvisions>;
  /** Of documents and terms by models that have not seen them, by name, then by line. */
  readonly scores: ReadonlyMap<string, readonly Float32Array[]>;
  readonly others: readonly (readonly Float32Array[])[];
}

/** Linear models of the last run; not kept in the repository. */
const LINEAR = join(import.meta.dirname, 'data/provision-linear.v8');

/** With `--reuse-linear` those of the last run are taken: for work on what is fitted to their scores. */
function isReused(): boolean {
  return process.argv.includes('--reuse-linear') && existsSync(LINEAR);
}

/** Trains on everything, and once for each fold without it. */
async function trainLinear(
  material: Material,
  samples: readonly LabelledSentence[],
  rows: readonly string[],
): Promise<LinearModels> {
  const atOnce = pLimit(availableParallelism());
  const train = (own: Material) => atOnce(() => trainInWorker([...samples, ...label(own, rows)], rows));
  const everything = train(material);
  const foldOf = assignFolds([...material.documents, ...material.noted]);
  const folds = await Promise.all(
    Array.from({ length: FOLDS }, async (_, fold) => {
      const isIn = (document: MarkedDocument): boolean => foldOf(document) !== fold;
      const isOut = (_one: unknown, index: number): boolean => index % FOLDS === fold;
      const isKept = (one: unknown, index: number): boolean => !isOut(one, index);
      const { documents, noted, terms, others } = material;
      const trained = await train({
        documents: documents.filter(isIn),
        noted: noted.filter(isIn),
        terms: terms.filter(isKept),
        others: others.filter(isKept),
      });
      report(`Fold ${fold + 1} of ${FOLDS} is trained`);
      const unseen = [...[...documents, ...noted].filter((one) => !isIn(one)), ...markTerms(terms.filter(isOut))];
      const scoreLines = ({ lines }: MarkedDocument) =>
        scoreTexts(
          trained,
          lines.map(({ text }) => text),
        );
      return {
        scores: unseen.map((one) => [nameOf(one), scoreLines(one)] as const),
        others: others.filter(isOut).map(({ lines }) => scoreTexts(trained, lines)),
      };
    }),
  );
  const linear = {
    packed: packProvisions(await everything, countWeights),
    scores: new Map(folds.flatMap(({ scores }) => scores)),
    others: folds.flatMap(({ others }) => others),
  };
  writeFileSync(LINEAR, serialize(linear));
  return linear;
}

function nameOf({ author, name }: MarkedDocument): string {
  return `${author}-${name}`;
}

function label({ documents, noted, terms, others }: Material, rows: readonly string[]): readonly LabelledSentence[] {
  return [
    ...labelDocuments(documents, rows),
    ...labelNotes(noted, rows),
    ...labelTerms(terms, rows),
    ...labelOthers(others),
  ];
}

/** What the encoder learns from: the same sentences, and which are high risks. */
function listEncoderCases(
  { documents, noted, terms, others }: Material,
  samples: readonly LabelledSentence[],
  rows: readonly string[],
): readonly EncoderCases[] {
  const foldOf = assignFolds([...documents, ...noted]);
  const markHigh = (own: readonly LabelledSentence[], { lines }: MarkedDocument): readonly LabelledSentence[] =>
    own.map((one, line) => (lines[line]?.mark === 'high' ? { ...one, ids: [...one.ids, HIGH_ROW] } : one));
  const leaveOpen = (own: readonly LabelledSentence[]): readonly LabelledSentence[] =>
    own.map((one) => (one.sureOf ? one : { ...one, unsureOf: new Set([...(one.unsureOf ?? []), HIGH_ROW]) }));
  return [
    { name: 'samples', fold: null, sentences: leaveOpen(samples) },
    ...documents.map((one) => ({
      name: nameOf(one),
      fold: foldOf(one),
      sentences: markHigh(labelDocuments([one], rows), one),
    })),
    ...noted.map((one) => ({
      name: nameOf(one),
      fold: foldOf(one),
      sentences: markHigh(labelNotes([one], rows), one),
    })),
    ...markTerms(terms).map((one, index) => ({
      name: nameOf(one),
      fold: index % FOLDS,
      sentences: leaveOpen(labelTerms(terms.slice(index, index + 1), rows)),
    })),
    ...others.map((one, index) => ({ name: one.name, fold: index % FOLDS, sentences: labelOthers([one]) })),
  ];
}

function countWeights(row: string): number {
  if (row.startsWith(KIND_PREFIX) || row.startsWith(UNFAIR_PREFIX)) return WEIGHTS_PER_KIND;
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
function listRows(
  samples: readonly Sample[],
  documents: readonly MarkedDocument[],
  terms: readonly LabelledTerms[],
): readonly string[] {
  const written = new Set([
    ...samples.flatMap(({ id, register }) => (id === null || register === 'near-miss' ? [] : [id])),
    ...documents.flatMap(({ lines }) => lines.flatMap(({ ids }) => ids)),
  ]);
  const kinds = new Set(documents.map(({ kind }) => kind));
  const categories = new Set(terms.flatMap(({ sentences }) => sentences.flatMap(({ unfair }) => unfair)));
  return [
    ...PLAYBOOK.map(({ id }) => id).filter((id) => written.has(id)),
    ...ASPECTS,
    AGREEMENT_ROW,
    ...[...categories].sort().map((category) => `${UNFAIR_PREFIX}${category}`),
    ...PLAYBOOK_KINDS.filter((id) => kinds.has(id)).map((id) => `${KIND_PREFIX}${id}`),
  ];
}

function agreementOf(scores: readonly Float32Array[], rows: readonly string[]): number {
  return averageOf(
    scores.map((own) => ({ scores: own })),
    rows.indexOf(AGREEMENT_ROW),
  );
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

await trainProvisionModel();
