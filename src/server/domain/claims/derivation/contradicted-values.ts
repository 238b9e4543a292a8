import type { KnownFacts } from '../known-facts.ts';
import { dayOf, type NamedDate, type Span } from '../read-dates.ts';
import type { Figure } from '../read-figures.ts';
import { readContentWords } from '../wording/content-words.ts';
import { isTime, keyOf, toBase } from './quantity.ts';
import { remember } from './remember.ts';
import type { SentenceContext } from './sentence-context.ts';

/** Signs and words of calculations and comparisons. */
export const SHOWS_CALCULATION =
  /[=≈×*÷+<>≤≥]|\s[xX]\s|\s(?:is|are|ist|sind|est|è|é|es)\s(?:less|fewer|shorter|more|longer|weniger|mehr|länger|kürzer|inférieur|supérieur|menos|más|meno|più|mais)\s/u;
/** Words of a value that changes, in the languages of `languages/`. */
const CHANGES =
  /(?<!\p{L})(?:ris(?:e[ns]?|ing)|rose|raise[ds]?|grow[ns]?|becomes?|goes\s(?:up|down)|falls?|steig\p{L}{1,3}|erhöh\p{L}{1,4}|sinkt|augment\p{L}{1,6}|pass(?:e|era)\sà|sub(?:e|irá)|aument\p{L}{1,5}|sal(?:e|irà)\sa|tataas|tumaas)(?!\p{L})/iu;
/** Words that stand beside any sum. */
const PAYMENT =
  /(?<!\p{L})(?:pay\p{L}{0,5}|paid|ow(?:e[ds]?|ing)|due|costs?|amounts?|zahl\p{L}{0,4}|kost\p{L}{0,3}|pa(?:y|g)\p{L}{1,6}|coût\p{L}{0,3}|cuesta|custa|bayad\p{L}{0,3})(?!\p{L})/giu;
/** Characters on either side of a value whose words say what it is. */
const REACH = 60;
/** Values of the quotes that are compared with. */
const PRINTED_MAXIMUM = 200;
/** Shorter numbers differ in a digit by chance. */
const SIMILAR_DIGITS_MINIMUM = 3;

/** A value as a quote prints it. */
interface Printed {
  readonly key: string;
  readonly dimension: string;
  readonly digits: string;
  /** Stems of the words beside it. */
  readonly role: ReadonlySet<string>;
}

/** A sentence whose values are judged, with the figures of the sentence at offsets within `words`. */
interface Judged {
  readonly words: string;
  readonly context: SentenceContext;
  readonly facts: KnownFacts;
}

/**
 * Whether a figure with a unit says another value than the quotes print: of the same unit, and beside the same words or
 * with a digit changed or two exchanged, in a sentence that calculates, compares and counts nothing. Whether it follows
 * from the quotes by a calculation is not looked at.
 * @param figure at its offset within the sentence
 */
export function isFigureContradicted(figure: Figure, { words, context, facts }: Judged): boolean {
  if (figure.unit === null || calculates(words, context)) return false;
  const own = toBase(figure);
  if (facts.sequence.some(({ value }) => value === figure.value)) return false;
  if (facts.asked.figures.some((asked) => asked.value === figure.value)) return false;
  return isContradicted(describeFigure(figure), readRole(words, figure), {
    printed: listPrinted(facts).filter(({ dimension }) => dimension === own.dimension),
    named: new Set(context.figures.map(keyOf)),
  });
}

/** The same for a complete date, where the quotes name no period that it could be counted by. */
export function isDateContradicted(date: NamedDate, { words, context, facts }: Judged): boolean {
  if (calculates(words, context) || context.hasDeadline || context.hasMonthEnd) return false;
  if (facts.rates.size > 0 || [...facts.sequence, ...context.figures].some(({ unit }) => isTime(unit))) return false;
  const own = date.readings.flatMap((reading) => dayOf(reading) ?? []);
  const [day] = own;
  if (day === undefined || own.some((reading) => facts.asked.days.includes(reading))) return false;
  return isContradicted({ dimension: 'date', digits: '' }, readRole(words, date), {
    printed: listPrinted(facts).filter(({ dimension }) => dimension === 'date'),
    named: new Set(context.days),
  });
}

function calculates(words: string, { hasTotal, hasDifference, isRounded }: SentenceContext): boolean {
  return hasTotal || hasDifference || isRounded || SHOWS_CALCULATION.test(words) || CHANGES.test(words);
}

function isContradicted(
  own: Pick<Printed, 'dimension' | 'digits'>,
  role: ReadonlySet<string>,
  { printed, named }: { readonly printed: readonly Printed[]; readonly named: ReadonlySet<string> },
): boolean {
  const others = printed.filter(
    (other) => isSimilar(own.digits, other.digits) || [...role].some((word) => other.role.has(word)),
  );
  // A sentence that names the other value as well compares the two.
  return others.length > 0 && others.every(({ key }) => !named.has(key));
}

function listPrinted(facts: KnownFacts): readonly Printed[] {
  return remember(facts, 'printed values', () =>
    facts.printed
      .flatMap(({ text, figures, dates }) => [
        ...figures
          .filter(({ unit }) => unit !== null)
          .map((figure) => ({ ...describeFigure(figure), key: keyOf(figure), role: readRole(text, figure) })),
        ...dates.flatMap((date) =>
          date.readings
            .flatMap((reading) => dayOf(reading) ?? [])
            .map((day) => ({ key: day, dimension: 'date', digits: '', role: readRole(text, date) })),
        ),
      ])
      .slice(0, PRINTED_MAXIMUM),
  );
}

function describeFigure(figure: Figure) {
  return { dimension: toBase(figure).dimension, digits: String(figure.value).replace(/\D/gu, '') };
}

/** Words of the same sentence beside a value. */
function readRole(text: string, { start, end }: Span): ReadonlySet<string> {
  const before =
    text
      .slice(Math.max(0, start - REACH), start)
      .split(/[.;!?\n]\s/u)
      .at(-1) ?? '';
  const behind = text.slice(end, end + REACH).split(/[.;!?]\s|\n/u)[0] ?? '';
  return new Set(readContentWords(`${before} ${behind}`.replace(PAYMENT, ' ')));
}

/** One digit changed, or two neighbours exchanged. */
function isSimilar(one: string, other: string): boolean {
  if (one.length !== other.length || one.length < SIMILAR_DIGITS_MINIMUM) return false;
  const differing = [...one].flatMap((digit, index) => (digit === other[index] ? [] : [index]));
  const [first = 0, second] = differing;
  if (second === undefined) return differing.length === 1;
  return differing.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first];
}
