import { type FoundMoney, findMoney, parseFigure } from '../../../text/money.ts';
import { type Interval, unitOf } from '../units.ts';
import { writeSum } from '../write-sums.ts';
import { type RowKind, readRowKind } from './row-kind.ts';

/** What one line of a table or list charges. */
export interface ReadRow {
  /** What it is for, without its figures: "Practice Core". */
  readonly label: string;
  /** Below 0 for a discount that is printed with a minus sign. */
  readonly amount: number;
  readonly currency: string;
  /** The amount as printed, without a sign in front. */
  readonly shown: string;
  readonly kind: RowKind;
  /** How many of what costs how much each, where the row says so. */
  readonly each: { readonly count: number; readonly price: string; readonly word: string } | null;
  /** How often it is due, or for what, by the words behind the amount; null where those do not say. */
  readonly per: Interval | null;
  /** What stands behind the amount. */
  readonly tail: string;
  /** It has more sums beside each other than quantity, price and amount: a month and a year, or two tariffs. */
  readonly hasColumns: boolean;
}

/** Longer lines are sentences. UTF-16 units. */
const ROW_LIMIT = 200;
const LABEL_LIMIT = 110;
const LABEL_WORDS = 16;
/** "Ref 1.250,00" in a document whose table has its currency in the head. */
const BARE = /(?<![\p{L}\d.,])(?:[-–−]\s?)?(?<figure>\d{1,3}(?:[.,’' ]\d{3}){0,3}[.,]\d{2})(?![\d.,]?\d|\s?[%\p{L}])/gu;
/** Verbs make a sentence of a line. */
const SENTENCE =
  /(?<![\p{L}-])(?:is|are|was|were|be|been|shall|will|must|may|can|has|have|had|pays|agrees?|applies|remains?|exceeds?|ist|sind|wird|werden|muss|müssen|beträgt|betragen|kann|hat|haben)(?!\p{L})/u;
/** Words before a sum that make it a bound, a share of a sentence or a rate. */
const OPEN_END =
  /(?<!\p{L})(?:of|the|a|an|to|for|at|by|than|over|exceeding|above|below|under|up to|least|most|and|or|from|with|in|is|von|bis|über|unter|ab|für|mit|und|oder|zu)\s*[("“]?$/iu;
const MARKER = /^(?:[-–—•·*▪◦]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|\(\d{1,2}\))\s+/iu;
const COUNT =
  /(?<![\d.,])(?<count>\d{1,3}(?:[.,]\d{3}){1,2}|\d{1,6}(?:[.,]\d{1,3})?)\s?(?:(?:[x×@]|(?<word>\p{L}[\p{L}²³]{0,14})\.?|\([^()]{1,15}\))\s?){0,2}(?:[x×@]|à|je|at)?\s?$/iu;
const PER_BEHIND = /^\s{0,2}(?:\/\s?|(?:per|an?|each|every|pro|je|im)\s(?:calendar\s)?)(?<unit>\p{L}{1,12})(?!\p{L})/iu;
const ADVERB =
  /(?<!\p{L})(?<unit>daily|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?|monatlich\p{L}{0,2}|jährlich\p{L}{0,2}|wöchentlich\p{L}{0,2})(?!\p{L})/iu;
const ABBREVIATED = /^\s{0,2}(?:p\.?\s?(?<letter>[cmwa])\.?\s?m?\.?)(?=[\s,;)]|$)/u;

/** "47 monthly payments of £299.00". */
const INSTALMENTS =
  /(?:^|\s)\d{1,3} (?:equal |further |consecutive )?(?<how>weekly|monthly|quarterly|yearly|annual) (?:payments|instal+ments|rentals) of$/iu;
/** "£299.00 + VAT £59.80 = £358.80", "$249.00 plus HST (13%) = $281.37": what stands between the sums. */
const PLUS_TAX =
  /^\s?(?:\+|plus|and) (?:VAT|GST|HST|PST|QST|sales tax|tax|MwSt|USt)\b(?: \((?<percent>\d{1,2}(?:\.\d{1,3})?)\s?%\))?/iu;
const CENT = 0.011;

/** Reads a line of text as a row with a sum. @param currency of sums without a sign, or null where those are none */
export function readRow(line: string, currency: string | null): ReadRow | null {
  if (line.length > ROW_LIMIT) return null;
  const words = foldRow(line);
  const labelEnd = endOfWords(line, currency);
  const [first, ...others] = readSums(words, currency).filter(({ start }) => start >= labelEnd);
  if (first === undefined) return null;
  const columns = readColumns(words, [first, ...others]);
  const last = columns.at(-1) ?? first;
  const printed = words
    .slice(0, first.start)
    .replace(/[-–−]\s?$/u, '')
    .trimEnd();
  const instalments = INSTALMENTS.exec(printed);
  const before = printed.slice(0, instalments?.index).trimEnd();
  const each = readEach(before, columns);
  const cell = line.includes('\t') ? foldRow(line.slice(0, line.indexOf('\t'))) : '';
  const label = (cell || (each === null ? before : before.slice(0, each.start))).replace(/[\s:.…·_]+$/u, '');
  const tail = words.slice(last.end).trim();
  if (!isLabel(label) || isSentence(before, tail)) return null;
  const kind = readRowKind(label);
  const sign = isNegative(words, last) || kind === 'discount' || kind === 'paid' ? -1 : 1;
  return {
    label,
    amount: sign * last.amount,
    currency: last.currency,
    shown: show(words, last),
    kind: sign < 0 && kind === 'item' ? 'discount' : kind,
    each: each === null ? null : { count: each.count, price: show(words, each.price), word: each.word },
    per:
      instalments === null ? readPer(words.slice(last.end)) : { unit: unitOf(instalments.groups?.how ?? ''), count: 1 },
    tail,
    hasColumns: kind !== 'tax' && columns.length > (each === null ? 1 : 2),
  };
}

function foldRow(line: string): string {
  return closeSigns(
    line
      .replace(/[\s|]+/gu, ' ')
      .trim()
      .replace(MARKER, ''),
  );
}

/** Where the first cell begins that is nothing but a sum: those in front say what it is for. 0 for a line without cells. */
function endOfWords(line: string, currency: string | null): number {
  const cells = line.split('\t');
  const isSum = (cell: string): boolean => {
    const folded = foldRow(cell);
    const [sum] = readSums(folded, currency);
    return sum !== undefined && !/[\p{L}\d]/u.test(folded.slice(0, sum.start)) && folded.slice(sum.end).trim() === '';
  };
  const first = cells.findIndex((cell, column) => column > 0 && isSum(cell));
  return first === -1 ? 0 : foldRow(cells.slice(0, first).join('\t')).length;
}

/** As printed; with its currency where that stands in the head of the table. */
function show(words: string, sum: Sum): string {
  const printed = words
    .slice(sum.start, sum.end)
    .replace(/\s(?=\d)/u, ' ')
    .trim();
  return /^\d[\d.,’' ]*$/u.test(printed) ? writeSum(sum) : printed;
}

/** "14 € 39.00 € 546.00": where the last sign has a figure behind it, all do, and "14 €" is no sum. */
function closeSigns(words: string): string {
  return /[$€£¥₱₹]\s?\d[^$€£¥₱₹]*$/u.test(words) ? words.replace(/([$€£¥₱₹])\s(?=\d)/gu, '$1') : words;
}

type Sum = Pick<FoundMoney, 'start' | 'end' | 'amount' | 'currency'>;

function readSums(words: string, currency: string | null): readonly Sum[] {
  const signed = findMoney(words).filter(({ isInconsistent }) => !isInconsistent);
  if (signed.length > 0 || currency === null) return signed;
  return [...words.matchAll(BARE)].map((match) => ({
    start: match.index + match[0].indexOf(match.groups?.figure ?? ''),
    end: match.index + match[0].length,
    amount: parseFigure(match.groups?.figure ?? ''),
    currency,
  }));
}

/** Whether a sum stands in the column beside another: nothing but a quantity, a rate or a sign is between. */
function isBeside(words: string, one: Sum, other: Sum): boolean {
  const between = words.slice(one.end, other.start);
  return /^(?:\s?(?:[-–−+=x×]|\d{1,3}(?:[.,]\d{1,2})?\s?%?|\/ ?\p{L}{1,8}|per \p{L}{1,8}))?\s?[-–−]?\s?$/u.test(
    between,
  );
}

/** Sums beside each other, from the first one on; the one with tax alone where that is how it comes about. */
function readColumns(words: string, [first, ...others]: readonly [Sum, ...Sum[]]): readonly Sum[] {
  const gross = readGross(words, [first, ...others]);
  if (gross !== null) return [gross];
  const columns = [first];
  for (const sum of others) if (isBeside(words, columns.at(-1) ?? first, sum)) columns.push(sum);
  return columns;
}

/** The sum with tax, where a row prints how it comes about; it is what is paid. */
function readGross(words: string, [net, second, third]: readonly Sum[]): Sum | null {
  if (net === undefined || second === undefined) return null;
  const tax = PLUS_TAX.exec(words.slice(net.end, second.start));
  const between = tax === null ? '' : words.slice(net.end + tax[0].length, second.start).trim();
  if (tax === null || (between !== '' && between !== '=')) return null;
  const percent = tax.groups?.['percent'];
  if (between === '=')
    return percent !== undefined && Math.abs(net.amount * (1 + Number(percent) / 100) - second.amount) < CENT
      ? second
      : null;
  const isSum = third !== undefined && words.slice(second.end, third.start).trim() === '=';
  return isSum && Math.abs(net.amount + second.amount - third.amount) < CENT ? third : null;
}

function isNegative(words: string, { start, end }: Sum): boolean {
  return /(?:^|\s|\()[-–−]\s?$/u.test(words.slice(0, start)) || /^\s?[-−](?=\s|$)/u.test(words.slice(end));
}

/** "14 | €39.00 | €546.00": the count that a price is multiplied by. A head may promise it where no amount is printed. */
function readEach(before: string, columns: readonly Sum[]) {
  const match = COUNT.exec(before);
  const [price, amount] = columns;
  if (match === null || price === undefined || columns.length > 2) return null;
  const count = parseFigure(match.groups?.count ?? '');
  if (!Number.isFinite(count) || count <= 0) return null;
  if (amount !== undefined && Math.abs(count * price.amount - amount.amount) > 0.011) return null;
  // Without an amount the figure is only a quantity where a sign says so.
  if (amount === undefined && !/[x×@à]\s?$|(?<!\p{L})(?:je|at)\s?$/iu.test(before)) return null;
  return { start: match.index, count, price, word: match.groups?.word ?? '' };
}

function isLabel(label: string): boolean {
  return (
    label.length <= LABEL_LIMIT &&
    /\p{L}{2}/u.test(label) &&
    /^[\p{Lu}\p{N}"“'‘(„]/u.test(label) &&
    label.split(' ').length <= LABEL_WORDS
  );
}

/** A row has no verb, no sentence behind its sum, and does not lead up to its sum. */
function isSentence(before: string, tail: string): boolean {
  if (
    /\([^)]*$/u.test(before) ||
    OPEN_END.test(before) ||
    SENTENCE.test(before.replace(/[“"„][^”"“]{1,60}[”"“]/gu, ''))
  )
    return true;
  return /[.;]\s\p{Lu}/u.test(before) || /[.;]\s\p{Lu}\p{L}+\s\p{Ll}/u.test(tail);
}

function readPer(behind: string): Interval | null {
  const close = PER_BEHIND.exec(behind)?.groups?.unit;
  if (close !== undefined) return { unit: unitOf(close), count: 1 };
  const letter = ABBREVIATED.exec(behind)?.groups?.letter;
  if (letter !== undefined)
    return { unit: { c: 'month', m: 'month', w: 'week', a: 'year' }[letter] ?? 'month', count: 1 };
  const every = /^\s{0,2}every (?<count>\d{1,2}) (?<unit>weeks|months|days)/iu.exec(behind)?.groups;
  if (every !== undefined) return { unit: unitOf(every.unit ?? ''), count: Number(every.count) };
  const unit = ADVERB.exec(behind.slice(0, 30))?.groups?.unit;
  return unit === undefined ? null : { unit: readUnit(unit), count: 1 };
}

function readUnit(word: string): string {
  const lowered = word.toLowerCase();
  if (lowered.startsWith('monatlich')) return 'month';
  if (lowered.startsWith('jährlich')) return 'year';
  return lowered.startsWith('wöchentlich') ? 'week' : unitOf(lowered);
}
