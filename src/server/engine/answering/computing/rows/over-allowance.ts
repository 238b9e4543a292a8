import { findMoney, parseFigure } from '../../../text/money.ts';
import { foldWhiteSpace } from '../../../text/source-text.ts';
import { escapeMarkdown } from '../../answer-text.ts';
import { rankSentences } from '../../choose-sentences.ts';
import { type PricedSum, type ReadLine, readLine } from '../read-line.ts';
import { type Measure, readMeasures, readQuestion } from '../read-question.ts';
import { isAskedAbove } from '../sums/multiply.ts';
import { isTime } from '../units.ts';
import { writeCount, writeSum } from '../write-sums.ts';
import { type Charges, listSentences, readTerm } from './combine-sums.ts';
import type { RowAnswer } from './row-answer.ts';

/** How many of something a question brings along. */
interface Asked {
  readonly count: number;
  /** Null where the question does not say what it counts: "27,500 on the clock". */
  readonly unit: string | null;
  /** Whether it is counted beyond the allowance already: "3,500 miles over". */
  readonly isAbove: boolean;
}

/** A price for each unit beyond an allowance, and for how many of them it holds. */
interface Rate {
  readonly line: ReadLine;
  readonly sum: PricedSum;
  readonly unit: string;
  readonly from: number;
  readonly to: number;
  /** The allowance, where the same words print it. */
  readonly allowance: number | null;
}

interface Allowance {
  readonly count: number;
  readonly lines: readonly ReadLine[];
}

/** What changes the allowance or the rate. */
const EARLY = /\b(?:early|cancel\w*|quit\w*|leav\w*|terminat\w*|withdraw\w*|end it|break|steal|stolen)\b/iu;
/** "27,500 on the clock", "what about 25,900", "a mileage of 30000". */
const BARE =
  /(?<![\p{L}\d.,$€£])(?<figure>\d{1,3}(?:,\d{3}){1,2}|\d{4,7})(?![\d.,]*\d|\s?%)(?=\s(?:on (?:the|its|my|it)\b|(?:is|are) on (?:the|it)\b)|\W{0,3}$)/giu;
const POINTS_TO_MILEAGE =
  /\b(?:clock|odometer|mileage|on (?:it|the dash\w*|the meter))\b|^(?:and |so |but |ok |then )?(?:(?:what|how) about|what if (?:it['’]?s|its|it is)|at|with|for)\s\d/iu;
const DISTANCES: ReadonlySet<string> = new Set(['mile', 'km']);
const EXCESS = /\b(?:excess|over|above|beyond|exceed\w*|additional|extra|further|more than)\b/iu;
/** Words in front of a number of a rate that make it one of the excess itself. */
const OF_EXCESS = /\b(?:excess|additional|extra|further)\b/iu;
const FIGURE = '(?<figure>\\d[\\d,]{0,10})';
const TIERED = /\b(?:first|next|initial)\s\d/iu;
const UPPER = new RegExp(
  `\\b(?:first|up to|not more than|at most|within)\\s${FIGURE}|${FIGURE.replace('figure', 'less')}(?:\\s\\p{L}{1,12})?\\sor\\s(?:fewer|less|under)\\b`,
  'iu',
);
const LOWER = new RegExp(`\\b(?:over|above|beyond|more than|exceed\\w*|in excess of)\\s${FIGURE}`, 'iu');
/** The higher rate holds for all units beyond the allowance, and not only for those of its own band. */
const FOR_ALL = /\b(?:on|for) (?:every|each|all(?: the)?) (?:excess|extra|additional)\b|\ball (?:the )?excess\b/iu;
const ALLOWS = /\b(?:allowance|mileage|permitted|includ\w+|agreed|allotment|allotted|free)\b/iu;
const IN_ALL =
  /^[^;.|]{0,12}\b(?:(?:over|for|during|in) (?:the )?(?:\p{L}+ ){0,3}(?:term|period|duration|hire|lease|contract|agreement)|in (?:all|total)|altogether)\b/iu;
const EACH_YEAR = /^\s?(?:(?:a|per|each|every)\s(?:year|annum)|p\.?a\.?)(?!\p{L})/iu;
const EACH = /^\s?(?:(?:a|per|each|every|for each|for every)\s|p\.?a\b|\/)/iu;
/** Lines that may hold a rate or an allowance. */
const LINES_LIMIT = 300;

/**
 * What is charged for what a question counts beyond an allowance: "(27,500 − 24,000) miles × 14.4p".
 * @returns null where the units differ, or where the allowance or the rate is not certain
 */
export function chargeAboveAllowance({ passages }: Charges, question: string): RowAnswer | null {
  const asked = readAsked(question);
  if (asked === null || EARLY.test(question)) return null;
  const lines = readLines({ passages }, question);
  const rates = readRates(lines, asked);
  const [first] = rates;
  if (first === undefined || rates.some(({ unit }) => unit !== first.unit)) return null;
  const allowance = asked.isAbove ? null : readAllowance({ passages }, lines, rates);
  if (!asked.isAbove && allowance === null) return null;
  const excess = asked.count - (allowance?.count ?? 0);
  const charged = excess > 0 ? charge(excess, rates) : null;
  if (charged === null) return null;
  const unit = `${first.unit}${first.unit === 'km' ? '' : 's'}`;
  const counted =
    allowance === null
      ? []
      : [`${writeCount(asked.count)} − ${writeCount(allowance.count)} = ${writeCount(excess)} ${unit}`];
  const products = charged.parts.map(({ count, rate }) => `${writeCount(count)} ${unit} × ${rate.sum.text}`);
  const result = writeSum({ amount: charged.amount, currency: first.sum.currency });
  const sources = [...charged.parts.map(({ rate }) => rate.line), ...(allowance?.lines ?? [])];
  return {
    lead: `**${escapeMarkdown(result)}** (${escapeMarkdown([...counted, products.join(' + ')].join('; '))}), because the document says:`,
    parts: [...new Set(sources)].map(({ sentence }) => ({ text: '', source: sentence })),
  };
}

function readAsked(question: string): Asked | null {
  const words = foldWhiteSpace(question.slice(0, 400));
  const measures = readMeasures(words).filter(({ count }) => count > 1);
  if (measures.some(({ unit }) => isTime(unit))) return null;
  const known = measures.filter(({ unit }) => DISTANCES.has(unit));
  const [only, ...others] = known;
  if (only !== undefined)
    return others.length > 0 ? null : { count: only.count, unit: only.unit, isAbove: isAskedAbove(words, only) };
  if (!POINTS_TO_MILEAGE.test(words)) return null;
  const [figure, ...more] = [...words.matchAll(BARE)];
  if (figure === undefined || more.length > 0) return null;
  return { count: parseFigure(figure.groups?.figure ?? ''), unit: null, isAbove: false };
}

function readLines({ passages }: Pick<Charges, 'passages'>, question: string): readonly ReadLine[] {
  const sentences = listSentences(passages).slice(0, LINES_LIMIT);
  const texts = [question, ...sentences.map(({ text }) => text)];
  const [currency, ...others] = new Set(texts.flatMap((text) => findMoney(text).map((money) => money.currency)));
  return currency === undefined || others.length > 0 ? [] : sentences.map((sentence) => readLine(sentence, currency));
}

/** The rates of one table; of running text only where it is a single one. */
function readRates(lines: readonly ReadLine[], asked: Asked): readonly Rate[] {
  const found = lines.flatMap((line) => {
    const [sum, ...others] = line.sums.filter(({ role }) => role === 'plain');
    const unit = sum?.per?.unit;
    const isUnit = unit !== undefined && (asked.unit === null ? DISTANCES.has(unit) : unit === asked.unit);
    if (sum === undefined || others.length > 0 || !isUnit || sum.per?.count !== 1) return [];
    return EXCESS.test(line.words) ? [{ line, sum, unit, ...readBand(line, sum) }] : [];
  });
  const rows = found.filter(({ line }) => line.isRow);
  if (rows.length > 0) return rows;
  return found.length === 1 ? found : [];
}

function readBand({ words }: ReadLine, { start }: PricedSum): Pick<Rate, 'from' | 'to' | 'allowance'> {
  const label = words.slice(0, start);
  const upper = UPPER.exec(label);
  const lower = LOWER.exec(label) ?? LOWER.exec(words.slice(start));
  const top = upper?.groups?.figure ?? upper?.groups?.less;
  const bottom = lower?.groups?.figure;
  const isOfExcess = OF_EXCESS.test(label);
  const from = bottom !== undefined && isOfExcess ? parseFigure(bottom) : 0;
  const to = top === undefined ? Number.POSITIVE_INFINITY : parseFigure(top);
  return { from, to, allowance: bottom !== undefined && !isOfExcess ? parseFigure(bottom) : null };
}

/** How many units cost nothing; null where that is not said, or said in several ways. */
function readAllowance(
  { passages }: Pick<Charges, 'passages'>,
  lines: readonly ReadLine[],
  rates: readonly Rate[],
): Allowance | null {
  const unit = rates[0]?.unit;
  const own = new Set(rates.flatMap(({ allowance }) => allowance ?? []));
  if (own.size > 0) return own.size === 1 && rates.length === 1 ? { count: [...own][0] ?? 0, lines: [] } : null;
  const named = lines.filter((line) => !rates.some((rate) => rate.line === line) && ALLOWS.test(line.words));
  const found = named.flatMap((line) =>
    readMeasures(line.words)
      .filter((measure) => measure.unit === unit && measure.count > 1)
      .map((measure) => ({ line, measure, behind: line.words.slice(measure.end) })),
  );
  const whole = found.filter(({ behind }) => IN_ALL.test(behind));
  const yearly = found.filter(({ behind }) => EACH_YEAR.test(behind));
  if (whole.length > 0) return onlyOne(whole);
  if (yearly.length === 0) return onlyOne(found.filter(({ behind }) => !EACH.test(behind)));
  const term = readTerm(passages);
  const years = (term?.months ?? Number.NaN) / 12;
  const one = onlyOne(yearly);
  if (term === null || one === null || !Number.isInteger(years)) return null;
  const line = readLine(term.source, '');
  return { count: one.count * years, lines: [...one.lines, line] };
}

function onlyOne(found: readonly { readonly line: ReadLine; readonly measure: Measure }[]): Allowance | null {
  const [first] = found;
  const isOne = new Set(found.map(({ measure }) => measure.count)).size === 1;
  return first !== undefined && isOne ? { count: first.measure.count, lines: [first.line] } : null;
}

interface Charged {
  readonly amount: number;
  readonly parts: readonly { readonly count: number; readonly rate: Rate }[];
}

/** What so many units beyond the allowance cost by rates that follow each other. */
function charge(excess: number, rates: readonly Rate[]): Charged | null {
  const [low, high, ...others] = [...rates].sort((one, other) => one.from - other.from || one.to - other.to);
  if (low === undefined || others.length > 0 || low.from > 0) return null;
  const all = (rate: Rate): Charged => ({ amount: excess * rate.sum.amount, parts: [{ count: excess, rate }] });
  if (high === undefined) return low.to === Number.POSITIVE_INFINITY ? all(low) : null;
  if (low.to !== high.from || high.to !== Number.POSITIVE_INFINITY) return null;
  if (excess <= low.to) return all(low);
  if (FOR_ALL.test(high.line.words)) return all(high);
  // Whether the higher rate counts from the first unit has to be said.
  if (!TIERED.test(low.line.words)) return null;
  const above = excess - low.to;
  return {
    amount: low.to * low.sum.amount + above * high.sum.amount,
    parts: [
      { count: low.to, rate: low },
      { count: above, rate: high },
    ],
  };
}

const ABOVE_SUM = /^\s?of [^.;|]{1,60}?\b(?:above|over|exceeding|in excess of|beyond)\s$/iu;
/** More is asked for than the share. */
const ASKS_MORE = /\b(?:tax|vat|gst|hst|incl\w*|total|altogether|in all|owe|left|each of us|split)\b/iu;
const RANKS_LOOKED_AT = 3;
/** UTF-16 units. */
const LENGTH_LIMIT = 1_500;

/** The share of what a sum of the question has above a printed one: "12% of (£4,100 − £3,200)". */
export function shareAboveSum({ passages }: Charges, question: string): RowAnswer | null {
  if (!/\d/u.test(question) || ASKS_MORE.test(question)) return null;
  const fitting = rankSentences(passages)
    .slice(0, RANKS_LOOKED_AT)
    .filter(({ text }) => text.length < LENGTH_LIMIT);
  const [currency, ...others] = new Set(fitting.flatMap(({ text }) => findMoney(text).map((money) => money.currency)));
  if (currency === undefined || others.length > 0) return null;
  const { sums, asksSum, figures } = readQuestion(question, currency);
  const [asked] = sums;
  if (asked === undefined || sums.length > 1 || figures.length > 1 || asked.currency !== currency || !asksSum)
    return null;
  const found = fitting.flatMap((sentence) => {
    const { words, rates, sums: printed } = readLine(sentence, currency);
    const [rate] = rates;
    const [from] = printed;
    const isOne = rates.length === 1 && printed.length === 1;
    if (rate === undefined || from === undefined || !isOne || rate.role !== 'plain') return [];
    return ABOVE_SUM.test(words.slice(rate.end, from.start)) ? [{ sentence, rate, from }] : [];
  });
  const [only, ...more] = found;
  if (only === undefined || more.length > 0 || asked.amount <= only.from.amount) return null;
  const { sentence, rate, from } = only;
  const amount = ((asked.amount - from.amount) * rate.percent) / 100;
  const result = writeSum({ amount, currency });
  const calculation = `${writeCount(rate.percent)}% of (${writeSum(asked)} − ${writeSum(from)})`;
  return {
    lead: `**${escapeMarkdown(result)}** (${escapeMarkdown(calculation)}), because the document says:`,
    parts: [{ text: '', source: sentence }],
  };
}
