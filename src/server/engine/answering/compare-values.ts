import { describeDate, findDates } from '../text/dates.ts';
import { describeMoney, findMoney } from '../text/money.ts';
import { describePeriod, findPeriods } from '../text/periods.ts';
import { describeRate, findRates } from '../text/rates.ts';
import { escapeMarkdown } from './answer-text.ts';

/** What one of several documents says about a question. */
interface Said {
  readonly title: string;
  readonly words: string;
}

interface Value {
  readonly size: number;
  readonly shown: string;
  /** Only values of one unit are compared. */
  readonly unit: string;
}

const COMPARES =
  /\b(?:which|what|who|welche[rs]?)\b.{0,60}\b(?:better|worse|best|worst|more|most|less|least|higher|highest|lower|lowest|longer|longest|shorter|shortest|cheaper|cheapest|dearer|earlier|earliest|later|latest|sooner|larger|largest|smaller|smallest|besser|mehr|weniger|höher\w*|länger\w*|kürzer\w*|günstiger\w*)\b|\b(?:compare|difference|differ|versus|vs\.?|unterschied\w*|vergleich\w*)\b/iu;
const PER =
  /^,?\s(?:(?:per|a|an|each|every)\s(?:calendar\s)?(?<unit>\p{L}{3,12})|(?<rhythm>daily|weekly|monthly|yearly|annually))/iu;
const RHYTHMS: Readonly<Record<string, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
  annually: 'year',
};

/** How much more of a kind of value is called, and where it is read. */
const KINDS: readonly { readonly more: string; readonly read: (words: string) => readonly Value[] }[] = [
  {
    more: 'more',
    read: (words) =>
      findMoney(words).map((money) => {
        const units = readUnits(words.slice(money.end, money.end + 60));
        const shown = [describeMoney(money), ...units.map((unit) => `per ${unit}`)].join(' ');
        return { size: money.amount, shown, unit: [money.currency, ...units.toSorted()].join(' ') };
      }),
  },
  {
    more: 'higher',
    read: (words) => findRates(words).map((rate) => ({ size: rate.percent, shown: describeRate(rate), unit: '%' })),
  },
  {
    more: 'longer',
    read: (words) =>
      findPeriods(words).map((period) => ({ size: period.days, shown: describePeriod(period), unit: 'days' })),
  },
  {
    more: 'later',
    read: (words) =>
      findDates(words).flatMap((date) =>
        date.iso === null || date.iso.length < 10
          ? []
          : [{ size: Date.parse(date.iso), shown: describeDate(date), unit: 'day' }],
      ),
  },
];

/**
 * Compares the values that documents name where a question asks for that, and where each names a single one of the same
 * kind and unit.
 * @returns a sentence in Markdown; null where they cannot be compared beyond doubt
 */
export function compareValues(question: string, documents: readonly Said[]): string | null {
  if (!COMPARES.test(question) || documents.length < 2) return null;
  for (const { more, read } of KINDS) {
    const own = documents.map(({ title, words }) => ({ title, values: distinct(read(words)) }));
    if (!own.every(({ values }) => values.length === 1)) continue;
    const sized = own.flatMap(({ title, values: [value] }) => (value ? [{ title, ...value }] : []));
    if (new Set(sized.map(({ unit }) => unit)).size > 1) continue;
    return describe(sized, more);
  }
  return null;
}

/** What a sum is for, in its order: "per terminal per month", "monthly, per terminal". */
function readUnits(behind: string): readonly string[] {
  const units: string[] = [];
  let rest = behind;
  for (let match = PER.exec(rest); match !== null && units.length < 2; match = PER.exec(rest)) {
    const { unit, rhythm = '' } = match.groups ?? {};
    units.push((unit ?? RHYTHMS[rhythm.toLowerCase()] ?? rhythm).toLowerCase());
    rest = rest.slice(match[0].length);
  }
  return units;
}

function describe(values: readonly (Value & { readonly title: string })[], more: string): string | null {
  const sorted = values.toSorted((left, right) => right.size - left.size);
  const [most, next] = sorted;
  const least = sorted.at(-1);
  if (!most || !next || !least) return null;
  if (most.size === least.size) return `All of them say **${escapeMarkdown(most.shown)}**.`;
  const name = ({ title, shown }: (typeof values)[number]): string =>
    `**${escapeMarkdown(shown)}** in ${escapeMarkdown(title)}`;
  if (most.size === next.size) return `From ${name(least)} to **${escapeMarkdown(most.shown)}** in others.`;
  const others = sorted.slice(1).map(name);
  return `${name(most)} is ${more} than ${others.join(' and ')}.`;
}

function distinct(values: readonly Value[]): readonly Value[] {
  return [...new Map(values.map((value) => [`${value.size} ${value.unit}`, value])).values()];
}
