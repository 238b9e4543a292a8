import type { ProvisionMeasure } from '#contract/provisions.ts';
import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { VALUE_READERS } from '#server/engine/provisions/provision-values.ts';
import { splitSentences } from '#server/engine/text/sentences.ts';
import { buildSourceText } from '#server/engine/text/source-text.ts';
import { type LabelledContract, readLabelledContracts } from '#training/data/labelled-contracts.ts';
import { NDA_PARTS, readNdas } from '#training/data/labelled-ndas.ts';
import { documentOf } from '#training/document-of.ts';
import { dataFolder } from './data.ts';

/** Of the figures that contracts name: what half stay within, and nine of ten. */
interface Distribution {
  readonly measure: ProvisionMeasure;
  readonly from: string;
  readonly values: readonly number[];
}

interface LabelledMeasure {
  readonly measure: ProvisionMeasure;
  /** Clauses of this category are read. */
  readonly category: string;
}

const LABELLED: readonly LabelledMeasure[] = [
  { measure: 'renewal-notice-days', category: 'notice-period-to-terminate-renewal' },
  { measure: 'notice-days', category: 'termination-for-convenience' },
  { measure: 'warranty-days', category: 'warranty-duration' },
  { measure: 'restraint-months', category: 'non-compete' },
  { measure: 'solicit-months', category: 'no-solicit-of-employees' },
];
/** Percentiles that are printed. */
const SHARES = [0.1, 0.5, 0.9] as const;
/** How many contracts stay within these is printed too: thresholds stand at one of them. */
const LIMITS: Readonly<Partial<Record<ProvisionMeasure, readonly number[]>>> = {
  'renewal-notice-days': [90, 180],
  'notice-days': [90, 180],
  'warranty-days': [90],
  'cap-months': [6, 11.9],
  'restraint-months': [12, 24],
  'solicit-months': [12, 24],
  'yearly-rate': [12, 18, 24],
  'payment-days': [30, 60],
  'nda-years': [3, 5],
};

/** Prints how the figures that thresholds are taken from are spread. */
export async function run(): Promise<string> {
  const folder = dataFolder();
  const contracts = readLabelledContracts(folder);
  const ndas = NDA_PARTS.flatMap((part) => readNdas(folder, part)).map(({ text }) => sentencesOf(text));
  const wholes = contracts.map(({ text }) => sentencesOf(text));
  const rows: Distribution[] = [
    ...LABELLED.map(
      ({ measure, category }): Distribution => ({
        measure,
        from: `${contracts.length} contracts (CUAD), clauses labelled ${category}`,
        values: contracts.flatMap((contract) => readLabelled(contract, measure, category)),
      }),
    ),
    measureIn(wholes, 'yearly-rate', 'the same, sentences about late payment', isLate),
    measureIn(wholes, 'cap-months', 'the same, sentences about limits of liability', () => true),
    measureIn(wholes, 'payment-days', 'the same, sentences about invoices', (text) => /invoic/iu.test(text)),
    measureIn(ndas, 'nda-years', `${ndas.length} NDAs (ContractNLI), sentences about how long it binds`, isDuration),
    measureIn(ndas, 'solicit-months', 'the same NDAs, sentences about soliciting', (text) => /solicit/iu.test(text)),
  ];
  const head = `| figure | read in | contracts | ${SHARES.map((share) => `${share * 100} %`).join(' | ')} | contracts within |`;
  return [head, `| --- | --- | ---: |${' ---: |'.repeat(SHARES.length)} --- |`, ...rows.map(printRow)].join('\n');
}

/** @param documents their sentences */
function measureIn(
  documents: readonly (readonly string[])[],
  measure: ProvisionMeasure,
  from: string,
  isRelevant: (text: string) => boolean,
): Distribution {
  return { measure, from, values: documents.flatMap((sentences) => readMost(sentences.filter(isRelevant), measure)) };
}

function printRow({ measure, from, values }: Distribution): string {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? '–';
  const within = (LIMITS[measure] ?? []).map(
    (limit) => `≤ ${limit}: ${sorted.filter((value) => value <= limit).length}`,
  );
  return `| ${measure} | ${from} | ${sorted.length} | ${SHARES.map(at).join(' | ')} | ${within.join(', ')} |`;
}

function sentencesOf(text: string): readonly string[] {
  return splitSentences(buildSourceText(documentOf(text))).map((sentence) => sentence.text);
}

const isLate = (text: string): boolean =>
  /\binterest\b/iu.test(text) && /\b(?:late|overdue|past\s+due|unpaid|not\s+paid|delinquent)\b/iu.test(text);
const isDuration = (text: string): boolean =>
  /\b(?:term\b|remain|surviv|continu|in\s+(?:full\s+)?(?:force|effect)|expire)/iu.test(text) &&
  /\b(?:agreement|obligation|confidential)/iu.test(text);

/** One figure for each contract: the greatest that its clauses of a category name. */
function readLabelled(contract: LabelledContract, measure: ProvisionMeasure, category: string): readonly number[] {
  const number = CATEGORIES.findIndex(({ id }) => id === category);
  const spans = contract.spans.filter((span) => span.category === number);
  return readMost(
    spans.map(({ start, end }) => contract.text.slice(start, end).replace(/\s+/gu, ' ')),
    measure,
  );
}

function readMost(texts: readonly string[], measure: ProvisionMeasure): readonly number[] {
  const values = texts.flatMap((text) => VALUE_READERS[measure](text)?.value ?? []);
  return values.length === 0 ? [] : [measure === 'cap-months' ? Math.min(...values) : Math.max(...values)];
}
