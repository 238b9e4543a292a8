import type { Analysis } from './analysis.ts';

const LABEL_LENGTH_LIMIT = 60;

/** Splits "Governing law: Delaware" into label and text. A prefix above the length limit is no label. */
export function splitLabel(item: string): { readonly label: string | null; readonly text: string } {
  const colon = item.indexOf(': ');
  if (colon <= 0 || colon > LABEL_LENGTH_LIMIT) return { label: null, text: item };
  return { label: item.slice(0, colon), text: item.slice(colon + 2) };
}

/** A longer title is running text that was taken for one. */
const TITLE_LENGTH_LIMIT = 120;

/** The name of a risk's title, and the beginning of the document's words behind it. */
export interface RiskTitle {
  readonly name: string;
  readonly words: string;
  /** Whether the document's words continue. */
  readonly isCut: boolean;
}

/** Splits "Section 4.2, Repairs: “The Landlord pays for …”"; null for a title that prints no words. */
export function splitRiskTitle(title: string): RiskTitle | null {
  const [, name, words, cut] = /^(.{1,100}?): “([^”]{1,200}?) ?(…?)”$/u.exec(title) ?? [];
  return name === undefined || words === undefined ? null : { name, words, isCut: cut !== '' };
}

/** Whether a risk's title is the document's words and nothing else, with or without quotation marks: “The fee is $20.” */
export function isTitleOfWords(title: string, words: string): boolean {
  const [, own = title] = /^“(.{1,400}?)”$/su.exec(title) ?? [];
  return bare(own) === bare(words);
}

function bare(text: string): string {
  return text.replace(/[\s.]+/gu, ' ').trim();
}

/** The title printed in the document; null where none was recognized. */
export function recognizedTitle({ basicInfo }: Pick<Analysis, 'basicInfo'>): string | null {
  const title =
    basicInfo
      .map(splitLabel)
      .find(({ label }) => label === 'Title')
      ?.text.trim() ?? '';
  return title === '' || title.length > TITLE_LENGTH_LIMIT ? null : title;
}

/** Ends at a full stop before a capital letter, except after an initial or an abbreviation of names and companies. */
const FIRST_SENTENCE =
  /^.{20,600}?(?<!(?:^|[\s.(])(?:\p{Lu}|Inc|Ltd|Co|Corp|Mr|Mrs|Ms|Dr|St|No|Bros|Jr|Sr)\.)(?<=[.!?])(?=\s+[\p{Lu}“"]|\s*$)/u;
/** " (“Landlord”)", " (together “Tenant”)": the roles are named beside it. */
const DEFINED_NAME = / \((?:together )?“[^”]{1,80}”\)/gu;

/** What the document is, in one sentence: the first of the summary; null where there is no summary. */
export function describeDocument({ summary }: Pick<Analysis, 'summary'>): string | null {
  const text = summary.trim();
  const sentence = FIRST_SENTENCE.exec(text)?.[0] ?? text;
  return sentence === '' ? null : sentence.replace(DEFINED_NAME, '');
}

/** The summary after the sentence that `describeDocument` shows; empty where it has no more. */
export function restOfSummary({ summary }: Pick<Analysis, 'summary'>): string {
  const text = summary.trim();
  return text.slice((FIRST_SENTENCE.exec(text)?.[0] ?? text).length).trim();
}

/** The verdict without the names of the points, which are listed beside it. */
export function shortVerdict({ verdict }: Pick<Analysis, 'verdict'>): string | null {
  return verdict?.replace(/(?:, above all |: )[^.]{1,300}(?=\.)/u, '') ?? null;
}

/** "the Tenant" becomes "The Tenant". */
export function capitalize(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

export interface MoneyFact {
  /** Index in `basicInfo`. */
  readonly index: number;
  /** "$2,350" */
  readonly amount: string;
  /** "month"; null where it is paid once. */
  readonly period: string | null;
  /** "plus 19% VAT", where it comes on top; null where the words do not say so. */
  readonly tax: string | null;
  /** "Rent" */
  readonly label: string;
}

const FIGURES = '(?:\\d{1,3}(?:\\x20\\d{3}){1,3}(?!\\d)(?:[.,]\\d{2})?|\\d[\\d.,]{0,20})';
const AMOUNT = new RegExp(
  `^(?:(?:(?:[A-Z]{1,3})?[$€£¥₱₹₩₪₦₵₺₫]|R(?=\\s?\\d)|Rs\\.?|KSh\\.?)\\s?${FIGURES}|[A-Z]{3}\\s${FIGURES}|\\d[\\d.,]{0,20}\\s?(?:€|£|[A-Z]{3}(?![A-Z])))`,
  'u',
);
const FREQUENCY =
  /^,? ?(?:gross |net |plus [A-Z]{3} )?(?:(?:per|a|an|each|every) (?:(?:calendar|\p{Lu}[\p{L}-]{2,12}) )?(?<unit>day|week|month|quarter|year|hour)\b|(?<adverb>hourly|daily|weekly|monthly|quarterly|annually|yearly)\b)/iu;
/** Behind a sum and its rhythm: what comes on top. */
const TAX =
  /^,? ?(?:\(?(?:plus|excluding|excl\.?|exclusive of|\+|before) ?(?<rate>\d{1,2}(?:[.,]\d{1,2})? ?% )?(?<name>VAT|GST|HST|PST|QST|IVA|TVA|MwSt|(?:sales )?tax)(?![\p{L}]))/u;
/** "47 monthly payments of £358.80": how often stands in front. */
const COUNTED =
  /^(?:(?:\d{1,3} )?(?:equal )?(?<adverb>weekly|monthly|quarterly|annual|yearly) (?:\p{L}+ )?|\d{1,3} (?:equal |consecutive |further ){0,2})(?:payments|instal?ments|rentals|repayments) of /iu;
/** "£299.00 + VAT £59.80 = £358.80": what is paid is what it comes to. */
const ADDED = new RegExp(`^ ?(?:[+]|plus) [^=;]{1,60}= ?(?=${AMOUNT.source.slice(1)})`, 'iu');
/** "Monthly fee", "hourly rate": the rhythm stands in the name. */
const NAMED_FREQUENCY =
  /\b(hourly|daily|weekly|monthly|quarterly|annual|yearly)\s(?:\p{L}+\s){0,2}?(?:rent|fees?|tuition|salary|rate|wage|pay(?:ments?)?|instal?lments?|rentals?|repayments?|retainer|premium|charge|price|subscription|contribution|amount)\b/iu;
const UNITS: Readonly<Record<string, string>> = {
  hourly: 'hour',
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  annual: 'year',
  annually: 'year',
  yearly: 'year',
};
/** What is used up by the piece or the day is no sum that comes for certain. */
const BY_USE = /^,? (?:per|a|an|each|every) (?!(?:calendar )?(?:week|month|quarter|year)\b)\p{L}/iu;
/** Sums that are not paid: the most that a side answers for, or is insured for, what a thing is worth, and what is only counted. */
const LIMITS =
  /\b(?:liability|insur(?:ance cover|ed)|cover(?:age)?|limit|cap|ceiling|maximum|turnover|revenue|income|declared|value|valuation|rebate|discount|brought forward)\b/iu;
/** Sums that are only due if something goes wrong or ends. */
const CONTINGENT =
  /\b(?:late|penalty|damages|interest|fine|termination|cancellation|damage|chargeback|refund|return(?:ed)?|failed|missed|lost|replacement|breach|early|default|dishonou?r|overdue|arrears|payout|removal|release|appraisal|reconnection|pre-termination|reactivation|reinstatement|reminder|transfer|non-(?:validation|compliance|attendance|payment))\b/iu;
/** What a bill comes to. */
const DUE =
  /\b(?:total (?:amount )?due|balance due|amount due|total payable|amount payable|balance to be (?:paid|returned|refunded)|total (?:proposed )?deductions?|total to pay)\b(?! (?:at|on|upon) sign)/iu;
/** What a contract turns on, paid again and again. */
const REGULAR =
  /\b(?:rents?|rentals?|hire|salary|wages?|remuneration|stipend|retainer|subscription|tuition|pay(?:ment)?|instal?lments?|repayments?|(?:hourly|daily|weekly|monthly) (?:rate|fee|amount)|membership)\b/iu;
/** What a contract turns on, paid once. */
const MAIN =
  /\b(?:(?:welcome|settlement|signing) payment|price|deposit|advance|total|principal|loan(?! protection)|amount of credit|amount financed|balloon|residual|final (?:payment|instal?lment)|last (?:payment|instal?lment)|compensation|settlement|kaution|miete|gehalt|kaufpreis|franchise fee|first (?:payment|instal?lment))\b/iu;
/** A part of what is counted together, or what comes on top of it. */
const MINOR =
  /\b(?:bonus|allowance|supplement|extended|extra|additional|optional|add-on|contributions?|pension|provident|gratuity|tax|duty|vat|gst|levy|net|sub-?total|reimburse\w*|expenses?|commission|storage|copy|copies)\b/iu;
/** What one side gets paid out, and what it has to deliver for it. */
const ADVANCED =
  /\bpurchased amount\b|\bnet (?:amount|proceeds|disbursement)\b|\bamount (?:paid|advanced) (?:out )?to you\b/iu;
const SIDE_FEE = /\b(?:account|service|protection|administration|statement|booking|card) fee\b/iu;
/** The first view has room for so many sums. */
const MONEY_LIMIT = 3;
/** Sums that a document does not turn on fill up to so many. */
const OTHERS_LIMIT = 2;
const OTHER_RANK = 4;

/**
 * The sums that matter most: what a bill comes to and what is paid again and again, then what is paid once, the largest first,
 * then parts of them and what a mishap costs; limits of liability, insured sums and what things are worth never.
 */
export function listMoney({ basicInfo }: Pick<Analysis, 'basicInfo'>): readonly MoneyFact[] {
  const found = basicInfo
    .flatMap((item, index) => readMoney(item, index))
    .sort((one, other) => one.rank - other.rank || other.size - one.size || one.index - other.index);
  return found
    .filter(({ amount }, position) => found.findIndex((other) => other.amount === amount) === position)
    .filter(({ rank }, position) => position < limitOf(rank, found[0]?.rank ?? 0))
    .map(({ index, amount, period, tax, label }) => ({ index, amount, period, tax, label: capitalize(label) }));
}

/** Whether a sum of this label is only due if something goes wrong or ends. */
export function isContingentSum(label: string): boolean {
  return CONTINGENT.test(label);
}

interface RankedMoney extends MoneyFact {
  readonly rank: number;
  /** For those of one rank that are not in reading order. */
  readonly size: number;
}

function readMoney(item: string, index: number): RankedMoney[] {
  const { label, text: words } = splitLabel(item);
  const counted = COUNTED.exec(words);
  const printed = words.slice(counted?.[0].length ?? 0);
  const net = AMOUNT.exec(printed)?.[0].replace(/[.,]$/u, '') ?? '';
  const added = ADDED.exec(printed.slice(net.length));
  const text = added === null ? printed : printed.slice(net.length + added[0].length);
  const amount = AMOUNT.exec(text)?.[0].replace(/[.,]$/u, '');
  if (label === null || amount === undefined || LIMITS.test(label) || !/[1-9]/u.test(amount)) return [];
  const rest = text.slice(amount.length);
  const rhythm = FREQUENCY.exec(rest);
  const { unit, adverb } = rhythm?.groups ?? {};
  const named = NAMED_FREQUENCY.exec(label)?.[1]?.toLowerCase();
  const often = adverb ?? counted?.groups?.['adverb'];
  const period = unit?.toLowerCase() ?? UNITS[often?.toLowerCase() ?? named ?? ''] ?? null;
  const rank = rankOf(label, rest, period);
  const tax = readTax(rest) ?? readTax(rest.slice(rhythm?.[0].length ?? 0));
  return [{ index, amount, period, tax, label, rank, size: rank === 3 ? sizeOf(amount) : 0 }];
}

function readTax(words: string): string | null {
  const { rate = '', name } = TAX.exec(words)?.groups ?? {};
  return name === undefined ? null : `plus ${rate}${name}`;
}

/** "€289.00 per month plus 19% VAT" */
export function describeMoney({ amount, period, tax }: Pick<MoneyFact, 'amount' | 'period' | 'tax'>): string {
  return [amount, ...(period === null ? [] : [`per ${period}`]), ...(tax === null ? [] : [tax])].join(' ');
}

/** Beside what a bill comes to, or what a contract turns on, small sums say nothing. */
function limitOf(rank: number, best: number): number {
  if (rank < OTHER_RANK) return MONEY_LIMIT;
  return best === 0 || (best < OTHER_RANK && rank > OTHER_RANK) ? 0 : OTHERS_LIMIT;
}

function rankOf(label: string, rest: string, period: string | null): number {
  if (DUE.test(label)) return 0;
  if (isContingentSum(label)) return OTHER_RANK + 2;
  const isRegular = period !== null && (!BY_USE.test(rest) || NAMED_FREQUENCY.test(label));
  if (isRegular && REGULAR.test(label) && !SIDE_FEE.test(label)) return 1;
  if (ADVANCED.test(label)) return 3;
  // A second sum behind the first is another column of a table, whose header is not known.
  if (MINOR.test(label) || AMOUNT.test(rest.trim())) return OTHER_RANK + 1;
  if (MAIN.test(label) && !BY_USE.test(rest)) return 3;
  return isRegular && !SIDE_FEE.test(label) ? 2 : OTHER_RANK;
}

/** Only for comparing sums of one document: cents do not matter. */
function sizeOf(amount: string): number {
  return Number(amount.replace(/[.,]\d{1,2}$/u, '').replace(/\D/gu, ''));
}
