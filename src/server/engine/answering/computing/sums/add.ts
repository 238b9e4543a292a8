import type { Problem } from '../computed-answer.ts';
import type { ReadLine } from '../read-line.ts';
import { type Measure, readMeasures } from '../read-question.ts';
import { writeSum } from '../write-sums.ts';
import {
  type BoundSum,
  countShared,
  LINES_LIMIT,
  labelOf,
  nameOf,
  tellingStems,
  writeMeasure,
  writePrice,
} from './bound-sum.ts';
import { findPart, findRecurring, type NamedSum } from './find-part.ts';

/** What parts the things that are to be added. */
const BETWEEN =
  /\s{0,2}[,;:?+&()]\s{0,2}|(?<=\s)(?:plus|and|with|incl(?:uding|\.)?|und|mit|sowie|together|on top of|along)(?=\s)/iu;
const ADDS =
  /\+|\b(?:plus|together|totals?|all in|in all|altogether|sum|add(?:s|ed|ing)?|combined|both|incl(?:uding|\.)?|with|and|und|zusammen|insgesamt|mit|move in|need|what do i (?:transfer|pay|bring)|comes? to)\b/iu;
/** What is left out on purpose. */
const WITHOUT = /^\s?(?:without|excl\w*|ohne|not|no|except|leaving|ignoring|before|but)\b/iu;
const MONEY_NAME =
  /\b(?:fees?|deposit|charges?|levy|bond|surcharge|insurance|delivery|postage|shipping|set-?up|installation|parking|cleaning|rent|premium|excess|\w*gebühr\w*|kaution|provision)\b/iu;
const FIRST_ONE =
  /(?<!\b(?:in|per|each|every|over|within|of|for) (?:the )?)\b(?:(?:first|1st|one|a|erste\w*) (?<unit>month|fortnight|week|quarter|monat\w*|woche)(?:['’]?s)?|(?<one>month|week) one)\b/iu;

/** What is only charged where something goes wrong. */
const FOR_FAULTS = /\b(?:late|not reached|delay\w*|penalty|default|fails?|overdue|unpaid)\b/iu;

interface Part extends NamedSum {
  readonly count: number;
  readonly figure: number | null;
}

/** Sums that a question names one by one: "rent plus deposit", "worktops and appliances together". */
export function add(problem: Problem): readonly BoundSum[] {
  const { words } = problem.question;
  if (!problem.question.asksSum || NO_LIST.test(words)) return [];
  return ADDS.test(words)
    ? [...addNamed(problem), ...addPrinted(problem)]
    : [...addPrinted(problem), ...countDeposit(problem)];
}

/** "$16,940 plus $300 processing" */
function addPrinted(problem: Problem): readonly BoundSum[] {
  return problem.lines.slice(0, LINES_LIMIT).flatMap((line) => {
    const [one, other, ...more] = line.sums;
    if (one === undefined || other === undefined || more.length > 0 || one.role !== 'plain' || other.role !== 'plain')
      return [];
    const isJoined = /^[^.;|]{0,25}\bplus (?:an? |the )?$/iu.test(line.words.slice(one.end, other.start));
    if (
      !isJoined ||
      one.per !== null ||
      other.per !== null ||
      one.currency !== other.currency ||
      countShared(problem, line.words) === 0
    )
      return [];
    return [
      {
        amount: one.amount + other.amount,
        currency: one.currency,
        calculation: `${writeSum(one)} + ${writeSum(other)}`,
        lines: [line],
        figures: [],
        used: [one, other],
        grants: ['sum'],
      } satisfies BoundSum,
    ];
  });
}

function addNamed(problem: Problem): readonly BoundSum[] {
  const { words } = problem.question;
  const parts: Part[] = [];
  for (const item of words.split(BETWEEN)) {
    const part = readItem(problem, item);
    if (part === 'open') return [];
    const known = part === null ? undefined : parts.find(({ sum, line }) => sum === part.sum && line === part.line);
    if (part !== null && known === undefined) parts.push(part);
  }
  const [first] = parts;
  if (first === undefined || parts.length < 2 || parts.length > 6 || !areAlike(parts)) return [];
  return [
    {
      amount: parts.reduce((total, { count, sum }) => total + count * sum.amount, 0),
      currency: first.sum.currency,
      calculation: parts.map(writePart).join(' + '),
      lines: parts.map(({ line }) => line),
      figures: parts.flatMap(({ figure }) => figure ?? []),
      used: parts.map(({ sum }) => sum),
      grants: ['sum'],
    },
  ];
}

const NO_LIST =
  /\b(?:difference|cheaper|dearer|save|saving|instead|than|each of us|split|minus|less|by the time|so far|until)\b/iu;

/** @returns null for words that name nothing to add; "open" where they name something whose sum is not clear */
function readItem(problem: Problem, item: string): Part | 'open' | null {
  if (WITHOUT.test(item)) return null;
  const stems = tellingStems(item);
  const [measure, ...others] = readMeasures(item).filter(({ count }) => count > 1);
  if (others.length > 0) return 'open';
  const groups = FIRST_ONE.exec(item)?.groups;
  const unit = groups?.unit ?? groups?.one;
  const isRent = stems.every((stem) => /^(?:rent|fee|mie)/u.test(stem));
  if (unit !== undefined && measure === undefined && isRent) return readFirst(problem, unit);
  if (stems.length === 0) return measure === undefined ? null : 'open';
  const part = findPart(problem, stems);
  if (part === 'many') return 'open';
  if (part === 'none') return readUnfound(problem, item, measure);
  return measure === undefined ? readNamed(part, item) : countNamed(part, measure);
}

function readUnfound(problem: Problem, item: string, measure: Measure | undefined): Part | 'open' | null {
  if (DEPOSIT.test(item)) return readDeposit(problem);
  return MONEY_NAME.test(item) || measure !== undefined ? 'open' : null;
}

/** A sum of a sentence is only meant where the question calls it a fee, a deposit or the like. */
function readNamed(part: NamedSum, item: string): Part | 'open' | null {
  const isMoney = MONEY_NAME.test(item);
  if (!part.line.isRow && (!isMoney || FOR_FAULTS.test(labelOf(part.line, part.sum)))) return isMoney ? 'open' : null;
  return { ...part, count: 1, figure: null };
}

/** "five additional pictures" at "£70 each". */
function countNamed(part: NamedSum, { count, unit }: Measure): Part | 'open' {
  const { per, and } = part.sum;
  if (per === null || and !== null || per.count !== 1) return 'open';
  if (per.unit !== unit && (per.label === undefined || TIMES.test(unit))) return 'open';
  return { ...part, count, figure: count };
}

const TIMES = /^(?:day|week|fortnight|month|quarter|year|hour|night)$/u;

const DEPOSIT = /\b(?:deposit|bond|kaution)\b/iu;

/** "How much is the deposit?", where it is two months' rent. */
function countDeposit(problem: Problem): readonly BoundSum[] {
  const { words, figures } = problem.question;
  const deposit = DEPOSIT.test(words) && figures.length === 0 ? readDeposit(problem) : 'open';
  if (deposit === 'open') return [];
  const rent = problem.lines.find(({ sums }) => sums.includes(deposit.sum));
  return [
    {
      amount: deposit.count * deposit.sum.amount,
      currency: deposit.sum.currency,
      calculation: `${writeMeasure(deposit.count, '')} × ${writePrice(deposit.sum)}`,
      lines: [deposit.line, ...(rent === undefined ? [] : [rent])],
      figures: [],
      used: [deposit.sum],
      grants: [],
    },
  ];
}

/** A deposit that is printed as so many months of the rent or fee. */
function readDeposit(problem: Problem): Part | 'open' {
  const found = problem.lines.slice(0, LINES_LIMIT).flatMap((line) => {
    const [period, ...others] = readMeasures(line.words).filter(({ unit }) => unit === 'month' || unit === 'week');
    return DEPOSIT.test(line.words) &&
      line.sums.length === 0 &&
      period !== undefined &&
      others.length === 0 &&
      !/\(/u.test(line.words)
      ? [{ line, period }]
      : [];
  });
  const [deposit, ...more] = found;
  const rent = deposit === undefined ? null : findRecurring(problem, deposit.period.unit);
  if (deposit === undefined || more.length > 0 || rent === null) return 'open';
  return { line: deposit.line, sum: rent.sum, count: deposit.period.count, figure: null };
}

function readFirst(problem: Problem, unit: string): Part | 'open' {
  const rent = findRecurring(
    problem,
    /^w/iu.test(unit) ? 'week' : /^f/iu.test(unit) ? 'fortnight' : /^q/iu.test(unit) ? 'quarter' : 'month',
  );
  return rent === null ? 'open' : { ...rent, count: 1, figure: null };
}

/** What is paid once at the start of each of these may be added to what is paid once. */
const REGULAR = new Set(['week', 'fortnight', 'month', 'quarter', 'year']);

/** What is part of another sum, or comes with tax on top, is not added. */
function areAlike(parts: readonly Part[]): boolean {
  const isOpen = ({ words }: ReadLine): boolean =>
    /\b(?:included in|not in addition|davon|reduction|discount|credit)\b|^less\b/iu.test(words);
  const pers = parts.map(({ sum, figure }) => (figure === null ? (sum.per?.unit ?? '') : ''));
  const isOnce = pers.every((unit) => unit === '' || REGULAR.has(unit)) || new Set(pers).size === 1;
  if (!isOnce) return false;
  return new Set(parts.map(({ sum }) => sum.currency)).size === 1 && !parts.some(({ line }) => isOpen(line));
}

function writePart({ line, sum, count, figure }: Part): string {
  const name = nameOf(line) === '' ? '' : ` (${nameOf(line)})`;
  if (figure === null && count === 1) return `${writeSum(sum)}${name}`;
  return `${writeMeasure(count, '')} × ${writePrice(sum)}${name}`;
}
