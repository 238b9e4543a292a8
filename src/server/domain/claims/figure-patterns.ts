import { CURRENCY_BY_SIGN } from '../text/currencies.ts';
import type { LanguagePack, TimeUnit } from './languages/language-pack.ts';
import type { TextLanguages } from './languages/languages-of.ts';
import { NUMBER_SIGN, ORDINAL_SIGN } from './spelled-numbers.ts';

export const CODES = 'USD|EUR|GBP|CAD|AUD|NZD|CHF|JPY|CNY|HKD|SGD|PHP|INR|SEK|NOK|DKK|ZAR|AED|BRL|MXN|KRW|ILS|PLN|CZK';
const GROUPED =
  "\\d{1,3}(?:[,\\u00a0\\u202f’']\\d{3}){1,5}(?:[.,]\\d{1,6})?(?![.,]?\\d)|\\d{1,3}(?:[,\\u00a0\\u202f’']\\d{3}){1,5}(?:\\.\\d{1,6})?";
/** "28,00,000": lakh and crore are grouped by two digits. */
const PAIR_GROUPED = '\\d{1,2}(?:,\\d{2}){1,4},\\d{3}(?:\\.\\d{1,6})?(?![.,]?\\d)';
const POINT_GROUPED = '\\d{1,3}(?:\\.\\d{3}){1,5},\\d{1,4}|\\d{1,3}(?:\\.\\d{3}){2,5}';
const PLAIN = '\\d{1,18}(?:[.,]\\d{1,6})?';
/** "1 234,56": in English only where the rest shows that it is one number. */
const SPACED = '\\d{1,3}(?: \\d{3}){1,4}(?:,\\d{1,2})?(?![\\d,.]?\\d)';
const SPACED_IN_ENGLISH = '\\d{1,3}(?: \\d{3}){1,4}(?:,\\d{2}(?!\\d)|(?=\\s?(?:€|EUR|CHF)))';
/** "R61 207.50": rand are grouped by spaces. */
const SPACED_RAND = '(?<=(?<!\\p{L})R\\s?)\\d{1,3}(?:[ \u00a0]\\d{3}){1,4}(?:[.,]\\d{2})?(?!\\d)';
const ORDINAL_SUFFIX = '(?:\\s?(?:st|nd|rd|th)(?!\\p{L})|(?:ers?|re|ère|e|è?me|ième)(?!\\p{L})|\\.?[ºª°](?!\\s?[CF]))?';
export const SYMBOL =
  '(?:US|U\\.S\\.|CA?|AU?|NZ|HK|S|R)?\\$|[€£¥₱₹₩₪]|Fr\\.|P(?=\\d{1,3},\\d{3}|\\d{3})|R(?=\\s?\\d{1,3}(?:[\\s,]\\d{3}|[.,]\\d{2}(?!\\d)))';
const CURRENCY_SIGN_BEHIND = '[€£¥₱]|\\$(?!\\s?\\d)';

/** The compiled patterns of a set of languages. */
export interface FigurePatterns {
  readonly figure: RegExp;
  /** Units without a number, as in table headings. */
  readonly loneUnit: RegExp;
  /** "a month", "each year", "monthly": one of them, with the unit in the group of its name. */
  readonly single: RegExp;
  unitOf(name: string): string | null;
  scaleOf(name: string): number;
}

const compiled = new Map<string, FigurePatterns>();

export function figurePatternsOf(languages: TextLanguages): FigurePatterns {
  const key = languages.map(({ code }) => code).join(' ');
  const known = compiled.get(key);
  if (known) return known;
  const made = compile(languages);
  compiled.set(key, made);
  return made;
}

function compile(languages: TextLanguages): FigurePatterns {
  const join = (sources: readonly (string | undefined)[]) => sources.filter((source) => source !== undefined).join('|');
  const time = join(languages.map(timePattern));
  const currencies = join(languages.flatMap((language) => language.currencies.map(([name]) => name)));
  const percent = join(languages.map((language) => language.percent));
  const scales = languages.flatMap((language) => language.scales);
  const unit = `(?:${percent}|basis\\s+points?|bps|${currencies}|${CODES}|${time})(?![\\p{L}])|%|${CURRENCY_SIGN_BEHIND}`;
  const isEnglish = languages[0].code === 'en';
  const digits = `${SPACED_RAND}|${isEnglish ? SPACED_IN_ENGLISH : SPACED}|${PAIR_GROUPED}|${GROUPED}|${POINT_GROUPED}|${PLAIN}`;
  const germanOrdinal = languages.some(({ code }) => code === 'de') ? `(?:\\.(?=\\s{1,2}(?:${time})))?` : '';
  const behindOrdinal = `(?:\\(|calendar|annual|${time})`;
  return {
    figure: new RegExp(
      [
        `(?<![\\p{L}\\d${NUMBER_SIGN}${ORDINAL_SIGN}])(?:(?<symbol>${SYMBOL}|(?:${CODES}))\\s{0,2}\\$?\\s{0,1})?`,
        `(?:(?<digits>${digits})${ORDINAL_SUFFIX}${germanOrdinal}|(?<ordinal>${ORDINAL_SIGN}+)(?=[\\s-]{1,3}${behindOrdinal})|(?<words>${NUMBER_SIGN}+)(?!\\p{L}))`,
        `(?![\\p{L}\\d]*\\d)(?:[\\s-]{0,3}\\(\\s?(?:(?<glossDigits>${digits})${ORDINAL_SUFFIX}|(?<glossWords>${NUMBER_SIGN}+))-?\\s?\\))?`,
        `(?:[\\s-]{0,2}(?<scale>${join(scales.map(([word]) => word))})(?![\\p{L}²³]))?`,
        `(?:[\\s-]{0,3}(?:(?:de|d[’']|na|ng)\\s{0,2})?\\(?(?<unit>${unit}))?`,
      ].join(''),
      'giu',
    ),
    loneUnit: new RegExp(`(?<![\\p{L}])(?:${unit})|${SYMBOL}`, 'giu'),
    single: compileSingles(languages),
    unitOf: createUnitReader(languages),
    scaleOf: (name) => scales.find(([word]) => isWhole(word, name))?.[1] ?? 1,
  };
}

function isWhole(source: string, name: string): boolean {
  return new RegExp(`^(?:${source})$`, 'iu').test(name);
}

/** A unit of time with what makes it business days: before it in English and German, behind it elsewhere. */
function timePattern({ code, timeUnits, businessBefore, businessBehind }: LanguagePack): string {
  const names = Object.values(timeUnits).join('|');
  const before =
    code === 'en'
      ? `(?:(?:${businessBefore}|calendar|consecutive|full|whole|entire|complete|clear|additional|successive|further|more)[\\s-]{1,3}){0,2}`
      : businessBefore === undefined
        ? ''
        : `(?:(?:ganze[nr]?|volle[nr]?|aufeinanderfolgende[nr]?|weitere[nr]?)\\s{1,2})?(?:${businessBefore})?`;
  const behind = businessBehind === undefined ? '' : `(?:\\s{1,2}(?:${businessBehind}))?`;
  return `${before}(?:${names})${behind}`;
}

function createUnitReader(languages: TextLanguages): (name: string) => string | null {
  const known = new Map<string, string | null>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const unit = readUnitName(name.toLowerCase().trim(), languages);
    if (known.size < 500) known.set(name, unit);
    return unit;
  };
}

function readUnitName(name: string, languages: TextLanguages): string | null {
  if (name === '%' || languages.some(({ percent }) => isWhole(percent, name))) return '%';
  if (/^basis\s|^bps$/u.test(name)) return 'basis point';
  if (isWhole(CODES, name)) return name.toUpperCase();
  const sign = CURRENCY_BY_SIGN[name.replace(/\s+/gu, '')];
  if (sign !== undefined) return sign;
  for (const language of languages) {
    const code = language.currencies.find(([source]) => isWhole(source, name))?.[1];
    if (code !== undefined) return code;
    if (!isWhole(timePattern(language), name)) continue;
    const time = timeUnitOf(language, name);
    if (time !== undefined) return isBusiness(language, name) ? `business ${time}` : time;
  }
  return null;
}

function timeUnitOf({ timeUnits }: LanguagePack, name: string): TimeUnit | undefined {
  const entries = Object.entries(timeUnits) as [TimeUnit, string][];
  // "giorni lavorativi", "calendar days", "Werktagen": the unit stands at either end.
  return (entries.find(([, source]) => isWhole(source, name)) ??
    entries.find(([, source]) =>
      new RegExp(`(?:^|[\\s-])(?:${source})(?:\\s|$)|(?:${source})$`, 'iu').test(name),
    ))?.[0];
}

function isBusiness({ businessBefore, businessBehind }: LanguagePack, name: string): boolean {
  const before = businessBefore !== undefined && new RegExp(`(?:^|\\s)(?:${businessBefore})`, 'iu').test(name);
  return before || (businessBehind !== undefined && new RegExp(`\\s(?:${businessBehind})$`, 'iu').test(name));
}

function compileSingles(languages: TextLanguages): RegExp {
  const units: readonly TimeUnit[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
  const every = languages.map((language) => language.every).join('|');
  const sources = units.map((unit) => {
    const names = languages.flatMap(({ timeUnits }) => timeUnits[unit] ?? []).join('|');
    const adverbs = languages.flatMap((language) => language.adverbs[unit] ?? []).join('|');
    return `(?<${unit}>(?:(?:${every})\\s{1,3}(?:\\p{L}{1,15}\\s{1,2}(?:and|und|et|y|e|at)\\s{1,2})?|/\\s?)(?:${names})${adverbs === '' ? '' : `|${adverbs}`})`;
  });
  return new RegExp(`(?<![\\p{L}])(?:${sources.join('|')})(?![\\p{L}])`, 'giu');
}
