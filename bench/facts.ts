import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { findDateFacts } from '#server/engine/facts/date-facts.ts';
import { findTermFacts } from '#server/engine/facts/facts.ts';
import { findGoverningLaw } from '#server/engine/facts/law-facts.ts';
import { countLastDay, findTermEnd } from '#server/engine/facts/term-end.ts';
import type { TermFact } from '#server/engine/facts/term-facts.ts';
import { isExplicitStartDate } from '#server/engine/facts/term-statements.ts';
import { findTerminationRights } from '#server/engine/facts/termination-facts.ts';
import { findTitle } from '#server/engine/facts/title.ts';
import { findParties } from '#server/engine/parties/parties.ts';
import { createStatementFinder } from '#server/engine/parties/statements.ts';
import { type Reading, readDocument } from '#server/engine/reading/reading.ts';
import { buildIndexContent } from '#server/engine/retrieval/index/index-content.ts';
import { listPassages } from '#server/engine/retrieval/retrieve.ts';
import { describePeriod, type FoundPeriod } from '#server/engine/text/periods.ts';
import {
  type CuadContract,
  type CuadQuestion,
  readCuadContracts,
  readLabelledContracts,
  splitContracts,
} from '#training/data/labelled-contracts.ts';
import { documentOf } from '#training/document-of.ts';
import { dataFolder } from './data.ts';
import { readPlainFacts } from './fact-baseline.ts';
import { type Comparison, compareParties } from './fact-parties.ts';
import { OPEN_END, overlaps, type Same, sameDate, samePeriod, samePlace, sameTitle } from './fact-values.ts';
import { percent } from './report.ts';

/** The facts that make up the one figure over all. */
const KEY_FACTS = [
  'parties',
  'agreement date',
  'effective date',
  'expiry',
  'renewal',
  'notice not to renew',
  'governing law',
];

/** Facts that are shown only where they are certain: precision matters more than recall. */
const SHOWN_DAYS = ['start shown as a day', 'end shown as a day'];

/**
 * Compares the facts that the engine extracts with the labels of CUAD, on held-out contracts, whose misses are never
 * inspected, and on the development set.
 * @param args `--misses=<fact>` lists misses in the development set, never in the held-out contracts
 * @returns tables in Markdown
 */
export async function run(args: readonly string[]): Promise<string> {
  const misses = args.find((arg) => arg.startsWith('--misses='))?.slice(9);
  const unseen = new Set(splitContracts(readLabelledContracts(dataFolder())).heldOut.map(({ title }) => title));
  const contracts = readCuadContracts(dataFolder());
  const passagesOf = createPassageReader();
  const known = contracts.filter(({ title }) => !unseen.has(title));
  const compareAll = (own: readonly CuadContract[]): Comparison[] =>
    own.flatMap((contract) => compareContract(contract, passagesOf));
  if (misses !== undefined) return listMisses(misses, compareAll(known)).join('\n');
  return [
    describe(
      'kept apart: no weight has seen them, and their misses are never listed',
      contracts.filter(({ title }) => unseen.has(title)),
      compareAll,
    ),
    describe('on which the rules are made', known, compareAll),
  ].join('\n\n');
}

function describe(
  name: string,
  contracts: readonly CuadContract[],
  compareAll: (contracts: readonly CuadContract[]) => Comparison[],
): string {
  const started = performance.now();
  const comparisons = compareAll(contracts);
  const seconds = (performance.now() - started) / 1000;
  const key = comparisons.filter(({ fact }) => KEY_FACTS.includes(fact));
  return [
    `### ${contracts.length} contracts ${name}`,
    '',
    `Values after normalising, compared with the experts' labels (no model, ${seconds.toFixed(1)} s with sorting their clauses).`,
    '',
    '| fact | labelled | found of these | right value | right of the values given | right words | plain search, right value | given where not labelled |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...[...Map.groupBy(comparisons, ({ fact }) => fact)].map(([fact, own]) => tableRow(fact, own)),
    tableRow('**all key facts together**', key),
    '',
    ...SHOWN_DAYS.map((fact) => describeShown(fact, comparisons)),
  ].join('\n');
}

function describeShown(fact: string, comparisons: readonly Comparison[]): string {
  const shown = comparisons.filter((own) => own.fact === fact && own.isFound);
  const comparable = shown.filter(({ exact }) => exact !== undefined);
  const right = comparable.filter(({ exact }) => exact).length;
  return `${fact}: ${shown.length} shown, ${comparable.length} of them with a day in the label, ${right} agree.`;
}

function tableRow(fact: string, own: readonly Comparison[]): string {
  const labelled = own.filter(({ isLabelled }) => isLabelled);
  const comparable = labelled.filter(({ exact }) => exact !== undefined);
  const given = comparable.filter(({ isGiven }) => isGiven);
  const unlabelled = own.filter(({ isLabelled }) => !isLabelled);
  const share = (whole: readonly Comparison[], quality: 'isFound' | 'exact' | 'overlap' | 'plain'): string =>
    percent(whole.filter((one) => one[quality]).length, whole.length);
  const cells = [
    share(labelled, 'isFound'),
    share(comparable, 'exact'),
    share(given, 'exact'),
    share(labelled, 'overlap'),
    share(comparable, 'plain'),
    `${unlabelled.filter(({ isGiven }) => isGiven).length} of ${unlabelled.length}`,
  ];
  return `| ${fact} | ${labelled.length} | ${cells.join(' | ')} |`;
}

function listMisses(fact: string, comparisons: readonly Comparison[]): string[] {
  return comparisons
    .filter((own) => own.fact === fact && (own.isLabelled ? !(own.exact ?? own.overlap) : own.isGiven))
    .map(({ detail }) => `- ${detail}`);
}

function createPassageReader() {
  const model = readClauseModel();
  return (document: Parameters<typeof readDocument>[0]) => listPassages(buildIndexContent(document, model), model);
}

interface FactRow {
  readonly fact: string;
  readonly category: string;
  readonly value: string | null;
  readonly quote: string | null;
  readonly same: Same;
}

function compareContract(contract: CuadContract, passagesOf: ReturnType<typeof createPassageReader>): Comparison[] {
  const text = contract.paragraphs[0]?.context ?? '';
  const questions = new Map((contract.paragraphs[0]?.qas ?? []).map((question) => [question.category, question]));
  const document = documentOf(text, contract.title);
  const reading = readDocument(document, passagesOf(document));
  const plain = readPlainFacts(text);
  const comparisons = readFacts(reading).flatMap((row) => {
    const question = questions.get(row.category);
    if (question === undefined) return [];
    return [compare(row, question, plain.valueOf(row.category), contract.title)];
  });
  const parties = questions.get('Parties');
  if (parties === undefined) return comparisons;
  return [...comparisons, ...compareParties(reading, parties, plain.parties, contract.title)];
}

function readFacts(reading: Reading): FactRow[] {
  const { agreement, effective, effectiveWords } = findDateFacts(reading);
  const terms = findTermFacts(reading);
  const end = findTermEnd(reading, terms.term, { agreement, effective, effectiveWords });
  const law = findGoverningLaw(reading);
  const title = findTitle(reading)?.text ?? null;
  const begin = (effective ?? agreement)?.date.iso ?? null;
  const start = effective !== null && isExplicitStartDate(effective) ? effective : null;
  const exits = findTerminationRights(reading, createStatementFinder(findParties(reading)));
  const effect = (effective?.sentence ?? effectiveWords)?.text;
  const { renewal, renewalNotice, term } = terms;
  const stop = 'Notice Period to Terminate Renewal';
  const rows: readonly (readonly [string, string, string | null | undefined, string | null | undefined, Same])[] = [
    ['title', 'Document Name', title, title, sameTitle],
    ['agreement date', 'Agreement Date', agreement?.date.iso, agreement?.sentence.text, sameDate],
    ['effective date', 'Effective Date', effective?.date.iso, effect, sameDate],
    ['expiry', 'Expiration Date', end?.day ?? lastDayOf(term, begin), term?.sentence.text, sameDate],
    ['start shown as a day', 'Effective Date', start?.date.iso, start?.sentence.text, sameDate],
    ['end shown as a day', 'Expiration Date', end?.day, end?.grounds[0]?.sentence.text, sameDate],
    ['renewal', 'Renewal Term', lengthOf(renewal), renewal?.sentence.text, samePeriod],
    ['notice not to renew', stop, lengthOf(renewalNotice), renewalNotice?.sentence.text, samePeriod],
    ['notice to end', 'Termination for Convenience', null, exits[0]?.sentence.text, () => undefined],
    ['governing law', 'Governing Law', law?.jurisdiction, law?.sentence.text, samePlace],
  ];
  return rows.map(([fact, category, value = null, quote = null, same]) => ({ fact, category, value, quote, same }));
}

/** The printed last day, or the printed length from the start that was found; "perpetual" where no day ends it. */
function lastDayOf(term: TermFact | null, start: string | null): string | null {
  if (term === null) return null;
  if (term.until !== null) return term.until.iso;
  if (term.period === null) return term.isOpenEnded || term.endsWithEvent === true ? OPEN_END : null;
  return start === null ? null : countLastDay(start, term.period);
}

function lengthOf(fact: { readonly period: FoundPeriod | null } | null): string | null {
  return fact === null || fact.period === null ? null : describePeriod(fact.period);
}

function compare(row: FactRow, question: CuadQuestion, plainValue: string | null, title: string): Comparison {
  const { fact, value, quote, same } = row;
  const gold = `${question.normalized_answer ?? ''} ← ${question.answers
    .map((answer) => answer.text.replace(/\s+/gu, ' ').trim())
    .join(' ‖ ')
    .slice(0, 400)}`;
  const exact = same(value, question);
  const plain = same(plainValue, question);
  return {
    fact,
    isLabelled: question.answers.length > 0,
    isFound: value !== null || quote !== null,
    isGiven: value !== null,
    ...(exact === undefined ? {} : { exact }),
    ...(plain === undefined ? {} : { plain }),
    overlap: quote !== null && question.answers.some((answer) => overlaps(quote, answer.text)),
    detail: `${title.slice(0, 40)}: found ${value} ← ${quote?.slice(0, 300)}; labelled ${gold}`,
  };
}
