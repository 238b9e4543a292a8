import { CURRENCY_BY_SIGN, currencyNamed, SCALES } from '#server/domain/text/currencies.ts';
import { GERMAN_NUMBER_WORDS_PATTERN, parseGermanNumberWords } from '#server/domain/text/german-number-words.ts';
import { NUMBER_WORDS_PATTERN, parseNumberWords } from '#server/domain/text/number-words.ts';

/** A sum of money as a document prints it. Offsets are UTF-16 units into the text that was searched. */
export interface FoundMoney {
  readonly start: number;
  readonly end: number;
  /** As printed. */
  readonly text: string;
  readonly amount: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Words and figures differ, as in "Five Thousand Dollars ($50,000)"; `amount` is the figure. */
  readonly isInconsistent: boolean;
}

const CODES =
  'Euros?|USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|CNY|RMB|HKD|SGD|PHP|INR|SEK|NOK|DKK|ZAR|AED|BRL|MXN|KRW|ILS|TWD|THB|MYR|IDR|PLN|CZK|KES|NGN|GHS|UGX|TZS|EGP|TRY|HUF|RON|VND|PKR|LKR|BDT|ARS|CLP|COP|AED|SAR';

/** Signs that are letters are read in the case that they are written in: "R500" is money, "r500" is not. */
const LETTER_SIGN = /^(?:r|kshs?|rs)\.?$/iu;
const WRITTEN_SIGN = /^(?:R|K[Ss][Hh][Ss]?|Rs)\.?$/u;
const SYMBOL =
  '(?:U\\.?S\\.?\\s?\\$|(?:C|CDN|CAD|CA|A|AU|NZ|HK|S|NT|R)\\$|[$€£¥₱₹₩₪₦₵₺₫]|R(?=\\s?\\d)|Kshs?\\.?|Rs\\.?)';
/** Thousands apart by a space, only behind a sign. */
const SPACED_FIGURE = '\\d{1,3}(?:\\x20\\d{3}){1,3}(?:[.,]\\d{2})?(?![\\d,.]\\d|\\d)|';
/** "1.250,–": no cents. */
const NO_CENTS = '(?:,(?:--?|[–—]))?';
const FIGURE =
  "\\d{1,3}(?:[’'´]\\d{3}){1,3}(?:\\.\\d{1,2})?(?!\\d)|\\d{1,2}(?:,\\d{2}){1,3},\\d{3}(?:\\.\\d{1,2})?(?!\\d)|\\d{1,3}(?:[,.\\u00a0\\u202f]\\d{3}){1,5}(?:[.,]\\d{1,4})?(?!\\d)|\\d{1,12}(?:[.,]\\d{1,4})?(?!\\d)";
const SCALE =
  '(?:[\\s-]{0,2}(?<scale>thousand|million|billion|tsd\\.?|mio\\.?|mrd\\.?|millionen|mm|bn|k|m)(?![\\p{L}]))?';
const NAME =
  '(?:(?:U\\.?\\s?S\\.?|United\\s+States|Canadian|Australian|New\\s+Zealand|Kenyan?|Hong\\s+Kong|Singapore|Philippine|Swiss|Japanese|Indian)\\s{1,2})?(?:dollars?|euros?|pounds?(?:\\s+sterling)?|yen|renminbi|yuan|rupees?|pesos?|francs?|franken|shillings?|naira|rand)(?![\\p{L}])';

/** "60p", "14.4p", "5¢": below one pound or dollar. Of "25 cents" the currency is not known. */
const MINOR =
  '(?<minor>\\d{1,2}(?:[.,]\\d{1,3})?)(?:(?<minorSign>[p¢])|\\s{1,2}(?<minorName>pence))(?![\\p{L}\\d]|\\.m\\b)';
/** "Page 14p", "clause 5p": a letter of a number, and "Five dollars and 25 cents", a part of a sum. */
const NO_MINOR_BEFORE =
  /(?:\b(?:pages?|pp?|sections?|s|ss|clauses?|paragraphs?|paras?|articles?|rules?|items?|annex|schedule|no)\.?\s?|\b(?:dollars?|euros?|pounds?)\s(?:and\s)?|\/)$/iu;
const REACH_BEFORE = 16;
const MINOR_CURRENCY: Readonly<Record<string, string>> = { p: 'GBP', pence: 'GBP' };

const FIGURES_MONEY = `(?:(?<symbol>${SYMBOL})\\s{0,2}(?<bySymbol>${SPACED_FIGURE}${FIGURE})|(?<code>${CODES})\\s{0,2}\\$?\\s{0,2}(?<byCode>${FIGURE}))${NO_CENTS}`;
/** In "14 € 39.00 € 546.00" each sign belongs to the figure behind it; in "14 € 39,00 €" to the one before. */
const NO_COLUMN =
  '(?!\\s{1,2}\\d[\\d.,]{0,12}[.,]\\d{2}(?:\\s{1,2}€\\s{0,2}\\d[\\d.,]{0,12}){0,6}(?!\\s{0,2}€|[\\d.,]))';

const PATTERN = new RegExp(
  `(?<![\\p{L}\\d.])(?:(?<words>${NUMBER_WORDS_PATTERN})\\s{1,2}(?:(?:and\\s{1,2})?(?:\\d{1,2}|no)\\/100s?\\s{1,2})?(?<wordsName>${NAME})|(?<germanWords>${GERMAN_NUMBER_WORDS_PATTERN})\\s{1,2}(?<germanName>Euro|Franken)(?![\\p{L}])|${MINOR}|${FIGURES_MONEY}${SCALE}|(?<beforeName>${FIGURE})${NO_CENTS}${SCALE.replace('scale', 'nameScale')}(?:\\s{1,2}(?<name>${NAME}|(?:${CODES})(?![\\p{L}]))|\\s{0,2}(?<signBehind>[€₫])(?!\\d)${NO_COLUMN}))`,
  'giu',
);

/** Figures in brackets that repeat a sum in words: "Five Thousand Dollars ($5,000.00)". */
const REPEATED = new RegExp(
  `^\\s{0,3}\\(\\s{0,2}(?:${FIGURES_MONEY}${SCALE}|(?<beforeName>${FIGURE})${NO_CENTS}\\s{0,2}(?<name>€|euro))\\s{0,2}\\)`,
  'iu',
);

/** Without a figure a sum needs the name of a currency. Most sentences have neither, and the pattern is slow to look for. */
const MAY_HOLD_MONEY = new RegExp(`\\d|${NAME}|Euro|Franken`, 'iu');

/**
 * Finds sums of money ("$1,250.00", "US$ 5 million", "EUR 1.200,50", "five thousand dollars ($5,000)", "14.4p").
 * @param text any English or German text
 */
export function findMoney(text: string): readonly FoundMoney[] {
  if (!MAY_HOLD_MONEY.test(text)) return [];
  const found: FoundMoney[] = [];
  let searchedTo = 0;
  for (const match of text.matchAll(PATTERN)) {
    if (match.index < searchedTo) continue;
    const money = readMoney(match, text);
    if (money === null) continue;
    found.push(money);
    searchedTo = money.end;
  }
  return found;
}

function readMoney(match: RegExpExecArray, text: string): FoundMoney | null {
  const groups = match.groups ?? {};
  const sign = groups['symbol'] ?? '';
  if (LETTER_SIGN.test(sign) && !WRITTEN_SIGN.test(sign)) return null;
  // "Payable to: Us $7.00" names who gets it.
  const before = /^us\s/iu.test(sign) && !sign.startsWith('US') ? sign.length - 1 : 0;
  const start = match.index + before;
  if (groups['minor'] !== undefined && NO_MINOR_BEFORE.test(text.slice(Math.max(0, start - REACH_BEFORE), start)))
    return null;
  let end = match.index + match[0].length;
  const inWords = groups['words'] ?? groups['germanWords'];
  const own = inWords === undefined ? readFigures(groups) : readWords(groups);
  if (own === null) return null;
  if (inWords === undefined) return { start, end, text: match[0].slice(before), ...own, isInconsistent: false };
  const repeated = REPEATED.exec(text.slice(end, end + 60));
  const figures = repeated === null ? null : readFigures(repeated.groups ?? {});
  if (repeated === null || figures === null) return { start, end, text: match[0], ...own, isInconsistent: false };
  end += repeated[0].length;
  // Cents are often left out of the words.
  const disagrees = Math.abs(figures.amount - own.amount) >= 1;
  return { start, end, text: text.slice(start, end), ...figures, isInconsistent: disagrees };
}

function readWords(groups: Readonly<Record<string, string | undefined>>): { amount: number; currency: string } | null {
  const { words, wordsName, germanWords, germanName } = groups;
  const amount = words === undefined ? parseGermanNumberWords(germanWords ?? '') : parseNumberWords(words);
  return amount === null ? null : { amount, currency: currencyOfName(wordsName ?? germanName ?? '') };
}

function readFigures(
  groups: Readonly<Record<string, string | undefined>>,
): { amount: number; currency: string } | null {
  const { minor, minorSign, minorName = '' } = groups;
  if (minor !== undefined) return minorSign === 'P' ? null : readMinor(minor, minorSign ?? minorName);
  const figure = groups['bySymbol'] ?? groups['byCode'] ?? groups['beforeName'];
  if (figure === undefined) return null;
  const value = parseFigure(figure);
  if (!Number.isFinite(value)) return null;
  const scale = SCALES[(groups['scale'] ?? groups['nameScale'] ?? '').toLowerCase().replace(/\.$/u, '')] ?? 1;
  const symbol = groups['symbol']?.toLowerCase().replace(/\s+/gu, '').replace('u.s.', 'us').replace(/\.$/u, '');
  const behind = groups['signBehind'];
  if (behind !== undefined) return { amount: roundCents(value * scale), currency: CURRENCY_BY_SIGN[behind] ?? 'EUR' };
  const currency =
    symbol === undefined ? currencyOfName(groups['code'] ?? groups['name'] ?? '') : (CURRENCY_BY_SIGN[symbol] ?? 'USD');
  return { amount: roundCents(value * scale), currency };
}

/** Pence and cents as a part of the main unit. */
function readMinor(figure: string, name: string): { amount: number; currency: string } {
  return { amount: roundCents(parseFigure(figure) / 100), currency: MINOR_CURRENCY[name.toLowerCase()] ?? 'USD' };
}

function currencyOfName(name: string): string {
  const code = name.toUpperCase().trim();
  if (code === 'RMB') return 'CNY';
  if (code.startsWith('EURO') || code === '€') return 'EUR';
  if (new RegExp(`^(?:${CODES})$`, 'u').test(code)) return code;
  return currencyNamed(name) ?? 'USD';
}

function roundCents(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/**
 * Reads figures with either thousands mark: the last mark with other than three digits behind it is the decimal mark.
 * @param figure like "1,250.00", "1.200,50", "1 000 000" or "0.025"
 */
export function parseFigure(figure: string): number {
  const compact = figure.replace(/[\s\u00a0’'´]/gu, '');
  const decimal = /^(.*)[.,](\d{1,2}|\d{4,})$/u.exec(compact);
  if (decimal !== null) return Number(`${(decimal[1] ?? '').replace(/[.,]/gu, '')}.${decimal[2]}`);
  if (/^0[.,]\d+$/u.test(compact)) return Number(compact.replace(',', '.'));
  return Number(compact.replace(/[.,]/gu, ''));
}

/** @returns "$1,250", "€1,200.50", "CHF 5,000,000" */
export function describeMoney(money: Pick<FoundMoney, 'amount' | 'currency'>): string {
  const fractionDigits = Number.isInteger(money.amount) ? 0 : 2;
  // "14.4p" is £0.144.
  const isSmall = money.amount > 0 && money.amount < 1;
  const figure = money.amount.toLocaleString('en-US', {
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: isSmall ? 4 : fractionDigits,
  });
  const sign: Readonly<Record<string, string>> = {
    USD: '$',
    EUR: '€',
    GBP: '£',
    PHP: '₱',
    INR: '₹',
    JPY: '¥',
    SGD: 'S$',
    HKD: 'HK$',
    NZD: 'NZ$',
  };
  const prefix = sign[money.currency];
  return prefix === undefined ? `${money.currency} ${figure}` : `${prefix}${figure}`;
}
