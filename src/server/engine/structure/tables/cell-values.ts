/** What a cell holds besides words. */
export type ValueKind = 'number' | 'date';

const CODES = '(?:USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|CNY|HKD|SGD|PHP|INR|SEK|NOK|DKK|ZAR|AED|BRL|MXN|KES|NGN|PLN|CZK)';
const SIGN = `(?:(?:${CODES}|[A-Z]{1,3}\\$|[$€£¥₱₹]|R|Rs\\.?|Kshs?\\.?|Php)\\s?)`;
const FIGURE = "\\d{1,3}(?:[,.'’\\u00a0\\u202f ]\\d{3})*(?:[.,]\\d{1,6})?|\\d{1,15}(?:[.,]\\d{1,6})?";
const BEHIND = `(?:%|${CODES}|€|£|\\$|k|m|bn|pts?|x|hrs?|hours?|days?|weeks?|months?|years?|km|mi|miles?|kg|g|lbs?|m²|m2|sqm|kWh|GB|MB|TB|pcs?|units?)`;
const NUMBER = new RegExp(
  `^[-–−+~<>≤≥]?\\s?\\(?[-–−]?\\s?${SIGN}?[-–−]?\\s?(?:${FIGURE})\\s?\\)?\\s?${BEHIND}?\\s?\\)?[*†‡]{0,2}$`,
  'u',
);
const DASH = /^[-–—]{1,3}$|^(?:n\/a|nil|none|included|incl\.?|free|tbc|tba|tbd)$/iu;
/** Figures are blanked out in filed contracts, and left open in forms. */
const REDACTED = /^(?:[A-Z]{0,3}[$€£]\s?)?\[\s?[*●•._ ]{1,8}\s?\]\s?%?$/u;
const MONTH =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)';
const DATE = new RegExp(
  `^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?\\s)?(?:\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}(?:st|nd|rd|th|\\.)?[\\s-]${MONTH}\\.?,?(?:[\\s-]\\d{2,4})?|${MONTH}\\.?\\s\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s\\d{4})?|${MONTH}\\.?[\\s-]\\d{4})$`,
  'iu',
);
const ENUMERATOR =
  /^(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6})[.)]{1,2}|\((?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6})\)|\d{1,2}(?:\.(?:\d{1,3}|[A-Z])){1,4}\.?|\d{1,2}|[A-Z][.)]?|[oØ]|[^\p{L}\p{N}$€£¥₱₹%_]{1,3}(?:\s[^\p{L}\p{N}$€£¥₱₹%_])?|§\s?\d{1,4}[a-z]?|(?:article|section|clause)\s\d{1,3}(?:\.\d{1,3})*[.:]?)$/iu;
const LONGEST_VALUE = 40;

/** Whether a cell is a number, a sum of money or a day and nothing else; null for words and for an empty cell. */
export function valueKindOf(text: string): ValueKind | null {
  if (text === '' || text.length > LONGEST_VALUE) return null;
  if (DATE.test(text)) return 'date';
  return NUMBER.test(text) || DASH.test(text) || REDACTED.test(text) ? 'number' : null;
}

/** A number, letter or bullet that begins a clause or an item of a list. */
export function isEnumerator(text: string): boolean {
  return text.length <= 14 && ENUMERATOR.test(text);
}

/** Whether a cell states a figure, alone or with words: "£1,140 a calendar month", "12 months". */
export function statesFigure(text: string): boolean {
  return /\d/u.test(text) || DASH.test(text);
}

export function isDash(text: string): boolean {
  return DASH.test(text);
}
