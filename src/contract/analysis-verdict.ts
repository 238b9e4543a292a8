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
  /** "Rent" */
  readonly label: string;
}

const AMOUNT =
  /^(?:(?:[A-Z]{1,3})?[$€£¥₱]\s?\d[\d.,]{0,20}|[A-Z]{3}\s\d[\d.,]{0,20}|\d[\d.,]{0,20}\s?(?:€|£|[A-Z]{3}(?![A-Z])))/u;
const FREQUENCY =
  /^,? (?:(?:per|a|an|each|every) (?:calendar )?(?<unit>day|week|month|quarter|year|hour)\b|(?<adverb>daily|weekly|monthly|quarterly|annually|yearly)\b)/iu;
const UNITS: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  annually: 'year',
  yearly: 'year',
};
/** What is used up by the piece or the day is no sum that comes for certain. */
const BY_USE = /^,? (?:per|a|an|each|every) (?!(?:calendar )?(?:week|month|quarter|year)\b)\p{L}/iu;
/** Sums that are not paid: the most that a side answers for, or is insured for, and what is only counted. */
const LIMITS =
  /\b(?:liability|insur(?:ance|ed)|cover(?:age)?|limit|cap|ceiling|maximum|turnover|revenue|market value)\b/iu;
/** Sums that are only due if something goes wrong or ends. */
const CONTINGENT =
  /\b(?:late|penalty|damages|interest|fine|termination|cancellation|damage|chargeback|refund|returned|failed|missed|lost|replacement|breach|early|reactivation|reinstatement|reminder|transfer|non-(?:validation|compliance|attendance|payment))\b/iu;
/** The first view has room for so many sums. */
const MONEY_LIMIT = 2;

/** The sums that matter most: what is paid again and again, then what is paid once, then what a mishap costs; limits of liability and insured sums never. */
export function listMoney({ basicInfo }: Pick<Analysis, 'basicInfo'>): readonly MoneyFact[] {
  const found = basicInfo.flatMap((item, index) => readMoney(item, index));
  return found
    .filter(({ amount }, position) => found.findIndex((other) => other.amount === amount) === position)
    .sort((one, other) => one.rank - other.rank || one.index - other.index)
    .slice(0, MONEY_LIMIT)
    .map(({ index, amount, period, label }) => ({ index, amount, period, label: capitalize(label) }));
}

interface RankedMoney extends MoneyFact {
  readonly rank: number;
}

function readMoney(item: string, index: number): RankedMoney[] {
  const { label, text } = splitLabel(item);
  const amount = AMOUNT.exec(text)?.[0].replace(/[.,]$/u, '');
  if (label === null || amount === undefined || LIMITS.test(label)) return [];
  const rest = text.slice(amount.length);
  const { unit, adverb } = FREQUENCY.exec(rest)?.groups ?? {};
  const period = unit?.toLowerCase() ?? UNITS[adverb?.toLowerCase() ?? ''] ?? null;
  const rank = CONTINGENT.test(label) ? 3 : BY_USE.test(rest) ? 2 : period === null ? 1 : 0;
  return [{ index, amount, period, label, rank }];
}
