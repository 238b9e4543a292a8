import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { scoreDocument } from '#server/engine/clauses/clause-sentences.ts';
import { detectClauses } from '#server/engine/clauses/detect-clauses.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { segmentDocument, splitSentences } from '#server/engine/text/segmentation.ts';
import type { DocumentText, PageText } from '#server/ports/language-model.ts';
import { type ClauseMeasures, meanOf, measureClauses, type ReadDocument } from '#training/clauses/measure-clauses.ts';
import { type LabelledContract, readLabelledContracts, splitContracts } from '#training/data/labelled-contracts.ts';
import { documentOf } from '#training/document-of.ts';
import { dataFolder } from './data.ts';
import { readHeldOutContracts } from './held-out-contracts.ts';
import { createPlainSearch } from './plain-search.ts';
import { CATEGORY_QUESTIONS } from './questions.ts';

/** A linear model of words, pairs and triples in windows of 500 characters, tried before this engine, on another split. */
const LINEAR_PROTOTYPE_DOCUMENTS = 0.804;

type Reader = (document: DocumentText) => Pick<ReadDocument, 'presence' | 'claims'>;

/**
 * Finding clauses in contracts that the weights have not seen, from their PDFs, beside plain BM25: which contracts have
 * one, and which words it is. The measures are described at `measureClauses`.
 * @param args `--categories` adds a line for each category
 */
export async function run(args: readonly string[]): Promise<string> {
  const labelled = splitContracts(readLabelledContracts(dataFolder())).heldOut;
  const fromPdf = (await readHeldOutContracts()).map(({ document }) => ({
    document,
    contract: labelled.find(({ title }) => title === document.title),
  }));
  const asText = labelled.map((contract, number) => ({
    document: documentOf(contract.text, contract.title, number),
    contract,
  }));
  const engine = createEngineReader();
  const startedAt = performance.now();
  const ours = measure(fromPdf, engine);
  const secondsEach = (performance.now() - startedAt) / 1_000 / fromPdf.length;
  const rows: readonly (readonly [string, ClauseMeasures])[] = [
    ['Lexden, from the PDFs', ours],
    ["Lexden, from the data's own text", measure(asText, engine)],
    ['plain BM25 over sentences, from the PDFs', measure(fromPdf, readPlainly)],
  ];
  const measured = ours.documents.filter((value) => !Number.isNaN(value)).length;
  const parts = [
    `${labelled.length} contracts kept out of training and tuning. Means over the ${measured} categories of which there is a clause in them.`,
    '',
    '| | average precision, documents | area under precision and recall, spans |',
    '| --- | ---: | ---: |',
    ...rows.map(([name, { documents, spans }]) => `| ${name} | ${show(meanOf(documents))} | ${show(meanOf(spans))} |`),
    `| linear prototype, another split | ${show(LINEAR_PROTOTYPE_DOCUMENTS)} | |`,
    '',
    `${(secondsEach * 1_000).toFixed(0)} ms to read a contract for clauses once its text is there.`,
  ];
  if (args.includes('--categories')) parts.push('', ...describeCategories(labelled, rows));
  return parts.join('\n');
}

function measure(
  contracts: readonly { readonly document: DocumentText; readonly contract: LabelledContract | undefined }[],
  read: Reader,
): ClauseMeasures {
  return measureClauses(
    contracts.map(({ document, contract }) => ({
      text: contract?.text ?? '',
      labels: contract?.spans ?? [],
      present: contract?.present ?? new Set(),
      ...read(document),
    })),
  );
}

function createEngineReader(): Reader {
  const model = readClauseModel();
  return (document) => {
    const passages = segmentDocument(document);
    const { presence, clauses } = detectClauses(passages, scoreDocument(passages, model), model);
    return {
      presence,
      claims: clauses.map(({ category, ordinal, start, end, probability }) => ({
        category,
        text: passages[ordinal]?.text.slice(start, end) ?? '',
        score: probability,
      })),
    };
  };
}

/** Ranks the sentences by the words of the category's name and of what people ask about it. */
function readPlainly(document: DocumentText): ReturnType<Reader> {
  const passages = segmentDocument(document);
  const pages: readonly PageText[] = passages
    .flatMap(({ text }) => splitSentences(text).map(({ start, end }) => text.slice(start, end)))
    .map((text, number) => ({ pageNumber: number, text }));
  const search = createPlainSearch(pages);
  const found = CATEGORIES.map(({ id, cuadName }) => search([cuadName, ...(CATEGORY_QUESTIONS[id] ?? [])].join(' ')));
  return {
    presence: found.map(([best]) => best?.score ?? 0),
    claims: found.flatMap((ranked, category) =>
      ranked.map(({ pageNumber, start, end, score }) => ({
        category,
        text: pages[pageNumber]?.text.slice(start, end) ?? '',
        score,
      })),
    ),
  };
}

function describeCategories(
  labelled: readonly LabelledContract[],
  rows: readonly (readonly [string, ClauseMeasures])[],
): readonly string[] {
  const columns = [rows[0], rows.at(-1)].flatMap((row) => (row ? [row[1]] : []));
  return [
    '| category | contracts with it | documents | plain BM25 | spans | plain BM25 |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...CATEGORIES.map(({ id }, category) => {
      const holders = labelled.filter(({ present }) => present.has(category)).length;
      const cells = [
        ...columns.map(({ documents }) => documents[category]),
        ...columns.map(({ spans }) => spans[category]),
      ];
      return `| ${id} | ${holders} | ${cells.map((value) => show(value ?? Number.NaN)).join(' | ')} |`;
    }),
  ];
}

function show(value: number): string {
  return Number.isNaN(value) ? '–' : value.toFixed(3);
}
