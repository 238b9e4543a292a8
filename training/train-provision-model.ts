import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { readEverydayDocuments } from '#bench/everyday/everyday-documents.ts';
import type { FindingModelMetadata } from '#server/engine/findings/finding-model.ts';
import { ASPECTS, UNFAIR_PREFIX } from '#server/engine/findings/read-provisions.ts';
import { AGREEMENT_ROW, averageOf, KIND_PREFIX, recogniseKind } from '#server/engine/findings/recognise-kind.ts';
import { PLAYBOOK } from '#server/engine/playbook/playbook.ts';
import { PLAYBOOK_KINDS } from '#server/engine/playbook/playbook-kind.ts';
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
import { type ScoredDocument, scoreDocuments } from './playbook/score-documents.ts';
import { trainInWorker } from './playbook/train-in-worker.ts';
import { type LabelledSentence, scoreTexts, type TrainedProvisions } from './playbook/train-provisions.ts';
import { DATA_FOLDER, LINE_SCORES, report, writeWeights } from './training-files.ts';

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
  const atOnce = pLimit(availableParallelism());
  const train: Train = (own) => atOnce(() => trainInWorker([...sentences, ...label(own, rows)], rows));
  const everything = train({ documents, noted, terms, others });
  const folds = await trainFolds({ documents, noted, terms, others }, train);
  const scored = folds.flatMap((fold) => fold.scored);
  reportKinds(scored, rows);
  writeLineScores(LINE_SCORES, {
    rows,
    documents: new Map(scored.map(({ document, scores }) => [`${document.author}-${document.name}`, scores])),
  });
  const { bytes, metadata } = packProvisions(await everything, countWeights);
  const weights: FindingModelMetadata = {
    version: MODEL_VERSION,
    weightsSha256: createHash('sha256').update(bytes).digest('hex'),
    ...metadata,
    ...fitFindings(
      scored,
      folds.flatMap((fold) => fold.terms),
    ),
    agreementThreshold: chooseThreshold(
      scored.map(({ scores }) => agreementOf(scores, rows)),
      folds.flatMap((fold) => fold.others.map((scores) => agreementOf(scores, rows))),
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

type Train = (own: Material) => Promise<TrainedProvisions>;

function label({ documents, noted, terms, others }: Material, rows: readonly string[]): readonly LabelledSentence[] {
  return [
    ...labelDocuments(documents, rows),
    ...labelNotes(noted, rows),
    ...labelTerms(terms, rows),
    ...labelOthers(others),
  ];
}

/** Scores everything by models that were trained without it. */
function trainFolds({ documents, noted, terms, others }: Material, train: Train) {
  const foldOf = assignFolds([...documents, ...noted]);
  return Promise.all(
    Array.from({ length: FOLDS }, async (_, fold) => {
      const isIn = (document: MarkedDocument): boolean => foldOf(document) !== fold;
      const isOut = (_one: unknown, index: number): boolean => index % FOLDS === fold;
      const isKept = (one: unknown, index: number): boolean => !isOut(one, index);
      const trained = await train({
        documents: documents.filter(isIn),
        noted: noted.filter(isIn),
        terms: terms.filter(isKept),
        others: others.filter(isKept),
      });
      report(`Fold ${fold + 1} of ${FOLDS} is trained`);
      const unseen = [...documents, ...noted].filter((document) => !isIn(document));
      return {
        scored: scoreDocuments(trained, unseen),
        terms: scoreDocuments(trained, markTerms(terms.filter(isOut))),
        others: others.filter(isOut).map(({ lines }) => scoreTexts(trained, lines)),
      };
    }),
  );
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
