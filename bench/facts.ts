import { isCertainStart } from '../src/server/engine/analysis/certain-words.ts';
import { findDateFacts } from '../src/server/engine/analysis/date-facts.ts';
import { findDates } from '../src/server/engine/analysis/dates.ts';
import { findExits } from '../src/server/engine/analysis/exit-facts.ts';
import { findTermFacts } from '../src/server/engine/analysis/facts.ts';
import { findGoverningLaw } from '../src/server/engine/analysis/law-facts.ts';
import { endsWithForm } from '../src/server/engine/analysis/names.ts';
import { BLANK_NAME, findParties } from '../src/server/engine/analysis/parties.ts';
import { describePeriod, type FoundPeriod, findPeriods } from '../src/server/engine/analysis/periods.ts';
import { type Reading, readDocument } from '../src/server/engine/analysis/reading.ts';
import { findSpeakers } from '../src/server/engine/analysis/speakers.ts';
import type { TermFact } from '../src/server/engine/analysis/term-facts.ts';
import { countLastDay, findTermEnd } from '../src/server/engine/analysis/term-span.ts';
import { findTitle } from '../src/server/engine/analysis/title.ts';
import {
  type CuadContract,
  type CuadQuestion,
  readCuadContracts,
} from '../src/server/engine/training/labelled-contracts.ts';
import { dataFolder } from './data.ts';

/** What was found of one fact in one contract, and what the experts say. */
interface Comparison {
  readonly fact: string;
  readonly isLabelled: boolean;
  readonly isFound: boolean;
  /** The normalised values are the same; undefined where the label has none to compare. */
  readonly exact?: boolean;
  /** The quoted sentence and a labelled span share half of the shorter one's words or more. */
  readonly overlap: boolean;
  readonly detail: string;
}

interface Found {
  readonly value: string | null;
  readonly quote: string | null;
}

/**
 * Compares the facts that the engine reads with the labels of CUAD, over every contract.
 * @param args `--half=first|second` takes every other contract; `--misses=<fact>` lists what went wrong
 * @returns a table in Markdown
 */
export async function run(args: readonly string[]): Promise<string> {
  const half = args.find((arg) => arg.startsWith('--half='))?.slice(7);
  const misses = args.find((arg) => arg.startsWith('--misses='))?.slice(9);
  const contracts = readCuadContracts(dataFolder()).filter(
    (_, index) => half === undefined || index % 2 === (half === 'first' ? 0 : 1),
  );
  const started = performance.now();
  const comparisons = contracts.flatMap((contract) => compareContract(contract));
  const seconds = (performance.now() - started) / 1000;
  const lines = [
    `Facts read from ${contracts.length} contracts, compared with the experts' labels (no model, ${seconds.toFixed(1)} s in all).`,
    '',
    '| fact | labelled | found of these | right value | right words | found where not labelled |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...[...new Set(comparisons.map((comparison) => comparison.fact))].map((fact) => tableRow(fact, comparisons)),
  ];
  lines.push('', ...[...SHOWN_DAYS].map((fact) => describeShown(fact, comparisons)));
  if (misses !== undefined) lines.push('', ...listMisses(misses, comparisons));
  return lines.join('\n');
}

/** Facts that are shown as a day of their own, and only where they are certain: how many are right matters more than how many there are. */
const SHOWN_DAYS: ReadonlySet<string> = new Set(['start shown as a day', 'end shown as a day']);

function describeShown(fact: string, comparisons: readonly Comparison[]): string {
  const shown = comparisons.filter((own) => own.fact === fact && own.isFound);
  const comparable = shown.filter(({ exact }) => exact !== undefined);
  const right = comparable.filter(({ exact }) => exact).length;
  return `${fact}: ${shown.length} shown, ${comparable.length} of them with a day in the label, ${right} agree.`;
}

function tableRow(fact: string, comparisons: readonly Comparison[]): string {
  const own = comparisons.filter((comparison) => comparison.fact === fact);
  const labelled = own.filter((comparison) => comparison.isLabelled);
  const comparable = labelled.filter((comparison) => comparison.exact !== undefined);
  const unlabelled = own.filter((comparison) => !comparison.isLabelled);
  const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`);
  const found = share(labelled.filter((comparison) => comparison.isFound).length, labelled.length);
  const exact = share(comparable.filter((comparison) => comparison.exact).length, comparable.length);
  const overlap = share(labelled.filter((comparison) => comparison.overlap).length, labelled.length);
  const spurious = `${unlabelled.filter((comparison) => comparison.isFound).length} of ${unlabelled.length}`;
  return `| ${fact} | ${labelled.length} | ${found} | ${exact} | ${overlap} | ${spurious} |`;
}

function listMisses(fact: string, comparisons: readonly Comparison[]): string[] {
  return comparisons
    .filter((own) => own.fact === fact && own.isLabelled && !(own.exact ?? own.overlap))
    .map((comparison) => `- ${comparison.detail}`);
}

type Same = (value: string | null, question: CuadQuestion) => boolean | undefined;

interface FactRow {
  readonly fact: string;
  readonly category: string;
  readonly found: Found;
  readonly same: Same;
}

function compareContract(contract: CuadContract): Comparison[] {
  const text = contract.paragraphs[0]?.context ?? '';
  const questions = new Map((contract.paragraphs[0]?.qas ?? []).map((question) => [question.category, question]));
  const pages = [{ pageNumber: 1, text }];
  const reading = readDocument({ documentId: 1, title: contract.title, pages, unreadPages: [] }, []);
  const comparisons = readFacts(reading).flatMap(({ fact, category, found, same }) => {
    const question = questions.get(category);
    return question === undefined ? [] : [compare(fact, question, found, same(found.value, question), contract.title)];
  });
  const parties = questions.get('Parties');
  return parties === undefined ? comparisons : [...comparisons, ...compareParties(reading, parties, contract.title)];
}

function readFacts(reading: Reading): FactRow[] {
  const { agreement, effective, effectiveWords } = findDateFacts(reading);
  const terms = findTermFacts(reading);
  const end = findTermEnd(reading, terms.term, { agreement, effective, effectiveWords });
  const law = findGoverningLaw(reading);
  const title = findTitle(reading)?.text ?? null;
  const begin = (effective ?? agreement)?.date.iso ?? null;
  const start = effective !== null && isCertainStart(effective) ? effective : null;
  const row = (
    fact: string,
    category: string,
    value: string | null,
    quote: string | undefined,
    same: Same,
  ): FactRow => ({
    fact,
    category,
    found: { value, quote: quote ?? null },
    same,
  });
  return [
    row('title', 'Document Name', title, title ?? undefined, sameTitle),
    row('agreement date', 'Agreement Date', agreement?.date.iso ?? null, agreement?.sentence.text, sameDate),
    row(
      'effective date',
      'Effective Date',
      effective?.date.iso ?? null,
      (effective?.sentence ?? effectiveWords)?.text,
      sameDate,
    ),
    row('expiry', 'Expiration Date', lastDayOf(terms.term, begin), terms.term?.sentence.text, sameDate),
    row('start shown as a day', 'Effective Date', start?.date.iso ?? null, start?.sentence.text, sameDate),
    row('end shown as a day', 'Expiration Date', end?.day ?? null, end?.grounds[0]?.sentence.text, sameDate),
    row('renewal', 'Renewal Term', describe(terms.renewal), terms.renewal?.sentence.text, samePeriod),
    row(
      'notice not to renew',
      'Notice Period to Terminate Renewal',
      describe(terms.renewalNotice),
      terms.renewalNotice?.sentence.text,
      samePeriod,
    ),
    row(
      'notice to end',
      'Termination for Convenience',
      null,
      findExits(reading, findSpeakers(findParties(reading)))[0]?.sentence.text,
      () => undefined,
    ),
    row('governing law', 'Governing Law', law?.place ?? null, law?.sentence.text, samePlace),
  ];
}

function lastDayOf(term: TermFact | null, start: string | null): string | null {
  if (term === null) return null;
  if (term.until !== null) return term.until.iso;
  return start === null || term.period === null ? null : countLastDay(start, term.period);
}

function describe(fact: { readonly period: FoundPeriod | null } | null): string | null {
  return fact === null || fact.period === null ? null : describePeriod(fact.period);
}

function compare(
  fact: string,
  question: CuadQuestion,
  found: Found,
  exact: boolean | undefined,
  title: string,
): Comparison {
  const overlap = found.quote !== null && question.answers.some((answer) => overlaps(found.quote ?? '', answer.text));
  const gold = `${question.normalized_answer ?? ''} ← ${question.answers
    .map((answer) => fold(answer.text))
    .join(' ‖ ')
    .slice(0, 400)}`;
  const detail = `${title.slice(0, 40)}: found ${found.value} ← ${found.quote?.slice(0, 300)}; labelled ${gold}`;
  const isLabelled = question.answers.length > 0;
  return {
    fact,
    isLabelled,
    isFound: found.value !== null || found.quote !== null,
    ...(exact === undefined ? {} : { exact }),
    overlap,
    detail,
  };
}

/** Every company that a label names in full counts as one; labels also hold defined names, which do not. */
function compareParties(reading: ReturnType<typeof readDocument>, question: CuadQuestion, title: string): Comparison[] {
  const parties = findParties(reading);
  const names = parties.map((party) => words(party.name).join(' '));
  const labels = question.answers.map((answer) => words(answer.text).join(' '));
  const companies = question.answers.filter(({ text }) => endsWithForm(text) && words(text).length >= 2);
  const detail = `${title.slice(0, 40)}: found ${parties.map((party) => `${party.name} [${party.aliases.join('/')}]`).join(' | ')}; labelled ${question.normalized_answer}`;
  const wanted = companies.map((answer) => words(answer.text).join(' '));
  const isFound = (label: string): boolean => names.some((name) => name.includes(label) || label.includes(name));
  const whole: Comparison = {
    fact: 'all companies that are parties',
    isLabelled: wanted.length > 0,
    isFound: wanted.some(isFound),
    exact: wanted.every((label) => names.includes(label)),
    overlap: wanted.every(isFound),
    detail,
  };
  const spurious = names
    .filter((name) => name !== '' && name !== BLANK_NAME)
    .map((name) => ({
      fact: 'all companies that are parties',
      isLabelled: false,
      isFound: !labels.some((label) => label.includes(name) || name.includes(label)),
      overlap: false,
      detail,
    }));
  return wanted.length > 0 ? [whole, ...spurious] : spurious;
}

function overlaps(quote: string, label: string): boolean {
  const left = words(quote);
  const right = words(label);
  const shorter = left.length < right.length ? left : right;
  const longer = new Set(left.length < right.length ? right : left);
  return (
    shorter.length > 0 &&
    shorter.filter((word) => longer.has(word)).length >= shorter.length / 2 &&
    (left.join(' ').includes(right.slice(0, 6).join(' ')) ||
      right.join(' ').includes(left.slice(0, 6).join(' ')) ||
      shorter.filter((word) => longer.has(word)).length >= shorter.length * 0.8)
  );
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');
}

function fold(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

function sameTitle(value: string | null, question: CuadQuestion): boolean | undefined {
  if (question.answers.length === 0) return undefined;
  return value !== null && question.answers.some((answer) => words(answer.text).join(' ') === words(value).join(' '));
}

/** Labels write "6/21/1999"; where they write something else there is no day to compare. */
function sameDate(value: string | null, question: CuadQuestion): boolean | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})$/u.exec(question.normalized_answer?.trim() ?? '');
  if (match === null || question.answers.length === 0) return undefined;
  const [, month = '', day = '', year = ''] = match;
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (value === null) return false;
  // Whether one year from June 21 ends on June 20 or 21 is counted either way by the labels.
  return (
    Math.abs(Date.parse(value) - Date.parse(iso)) <= 24 * 3_600_000 &&
    (value === iso || question.category === 'Expiration Date')
  );
}

function samePeriod(value: string | null, question: CuadQuestion): boolean | undefined {
  const label = findPeriods(question.normalized_answer ?? '')[0];
  if (label === undefined || question.answers.length === 0 || findDates(question.normalized_answer ?? '').length > 0)
    return undefined;
  const found = value === null ? undefined : findPeriods(value)[0];
  return found !== undefined && Math.abs(found.days - label.days) <= Math.max(3, label.days * 0.02);
}

function samePlace(value: string | null, question: CuadQuestion): boolean | undefined {
  const label = words(question.normalized_answer ?? '').join(' ');
  if (label === '' || question.answers.length === 0) return undefined;
  const found = words(value ?? '').join(' ');
  return value !== null && (label.includes(found) || found.includes(label));
}
