import type { KnownFacts } from '../known-facts.ts';
import type { LanguagePack } from '../languages/language-pack.ts';
import { languagesOf, type TextLanguages } from '../languages/languages-of.ts';
import { dayOf, type NamedDate } from '../read-dates.ts';
import { type Figure, readSingles } from '../read-figures.ts';
import { type NamedMonth, readMonths } from './month-parts.ts';
import { INCLUSIVE, MONTH_END } from './period-cues.ts';
import { keyOf, type Quantity } from './quantity.ts';
import { remember } from './remember.ts';

/** What a sentence says about how its values came about. */
export interface SentenceContext {
  readonly figures: readonly Figure[];
  readonly days: readonly string[];
  /** Whether words announce a calculated value: "in all", "zusammen". */
  readonly hasTotal: boolean;
  /** The same for differences, quotients and shares: "remaining", "entspricht". */
  readonly hasDifference: boolean;
  /** Whether words announce a day that is counted: "at the latest", "spätestens". */
  readonly hasDeadline: boolean;
  readonly isRounded: boolean;
  /** Whether the sentence counts or lists something. */
  readonly hasList: boolean;
  /** Whether it supposes a case, as an example or condition: numbers may be supposed with it. */
  readonly isSupposing: boolean;
  /** Whether it or the quotes count both the first and the last day. */
  readonly isInclusive: boolean;
  /** Whether it or the quotes let periods end with a month, quarter or year. */
  readonly hasMonthEnd: boolean;
  /** Whether it says that holidays are not regarded: then business days can be counted. */
  readonly leavesOutHolidays: boolean;
  readonly hasAge: boolean;
  readonly months: readonly NamedMonth[];
  /** Units of time it names: "a year", "monatlich", "18 months". */
  readonly rates: ReadonlySet<string>;
}

const LIST_WORDS =
  /(?<!\p{L})(?:lists?|listed|there\s+are|following|items|kinds|types|nennt|aufgezählt|folgende[nr]?|gibt\s+es|il\s+y\s+a|suivante?s|énumère|cite|hay|siguientes|enumera|ci\s+sono|seguenti|elenca|há|seguintes|lista|sumusunod|nakalista)(?!\p{L})/iu;
const DIFFERENCE =
  /(?<!\p{L})(?:difference|remain\p{L}{0,5}|left|still\s+to\s+\p{L}{2,4}|less|minus|discount\p{L}{0,2}|reduced|lower|higher|longer|shorter|increase[ds]?|decrease[ds]?|average|half|share|equivalent|equals?|corresponds?|costs\s+you|differenz|unterschied|restlich\p{L}{0,2}|verbleib\p{L}{1,5}|abzüglich|rabatt|niedriger|höher|länger|kürzer|durchschnitt\p{L}{0,4}|hälfte|anteil|entspr\p{L}{3,7}|das\s+sind|sind\s+das|différence|restante?s?|moins|remise|moyenne|moitié|part|équiva\p{L}{2,4}|correspond\p{L}{0,3}|diferencia|menos|descuento|promedio|mitad|equival\p{L}{1,3}|differenza|rimanent[ei]|sconto|media|metà|equivale|corrispond\p{L}{1,4}|diferença|desconto|média|metade|corresponde|diperensiya|natitira|kalahati|katumbas)(?!\p{L})/iu;
const SUPPOSING =
  /(?<!\p{L})(?:if|for\s+(?:example|instance)|e\.g\.|suppose|assuming|say|both|wenn|falls|zum\s+beispiel|z\.\s?b\.|angenommen|beide[nr]?|si|par\s+exemple|p\.\s?ex\.|supposons|les\s+deux|por\s+ejemplo|p\.\s?ej\.|ambos|se|per\s+esempio|ad\s+esempio|entramb[ei]|por\s+exemplo|kung|halimbawa|dalawa)(?!\p{L})/iu;
const HOLIDAYS = /(?<!\p{L})(?:holidays?|feiertage?n?|jours\s+fériés|festivos|festivi|feriados?|piyesta)(?!\p{L})/iu;
const AGE =
  /(?<!\p{L})(?:years?[\s-]old|of\s+age|aged|jahre?n?\s+alt|mindestalter|âgée?s?|âge|edad|cumplid[oa]s|età|compiuti|idade|gulang|edad)(?!\p{L})/iu;
const SIGNS_OF_ROUNDING = /[≈~]/u;

interface Given {
  readonly figures: readonly Figure[];
  readonly dates: readonly NamedDate[];
  readonly facts: Pick<KnownFacts, 'languages' | 'isInclusive' | 'hasMonthEnd'>;
}

export function readSentenceContext(sentence: string, { figures, dates, facts }: Given): SentenceContext {
  const own = languagesOf(sentence, facts.languages);
  const says = (cue: 'total' | 'deadline' | 'about') => cuePattern(own, cue).test(sentence);
  const units = figures.flatMap(({ unit }) => unit ?? []);
  return {
    figures,
    days: dates.flatMap(({ readings }) => readings.flatMap((date) => dayOf(date) ?? [])),
    hasTotal: /[=≈×÷]|\s\+\s/u.test(sentence) || says('total'),
    hasDifference: /[=≈÷]|\s[−-]\s/u.test(sentence) || DIFFERENCE.test(sentence),
    hasDeadline: says('deadline'),
    isRounded: SIGNS_OF_ROUNDING.test(sentence) || says('about'),
    hasList: LIST_WORDS.test(sentence),
    isSupposing: SUPPOSING.test(sentence),
    isInclusive: facts.isInclusive || INCLUSIVE.test(sentence),
    hasMonthEnd: facts.hasMonthEnd || MONTH_END.test(sentence),
    leavesOutHolidays: HOLIDAYS.test(sentence),
    hasAge: AGE.test(sentence),
    months: readMonths(sentence, own),
    rates: new Set([...readSingles(sentence, own), ...units]),
  };
}

const patterns = new Map<string, RegExp>();

function cuePattern(languages: TextLanguages, cue: 'total' | 'deadline' | 'about'): RegExp {
  const key = `${cue} ${languages.map(({ code }) => code).join(' ')}`;
  const known = patterns.get(key);
  if (known) return known;
  const words = languages.map((language: LanguagePack) => language[cue]).join('|');
  const made = new RegExp(`(?<![\\p{L}])(?:${words})(?![\\p{L}])`, 'iu');
  patterns.set(key, made);
  return made;
}

/** Whether a sentence names a quantity besides the figure that is examined. A number alone may be of any unit. */
export function names({ figures }: SentenceContext, quantity: Quantity, except: Figure): boolean {
  const starts = remember(figures, 'starts', () => startsOf(figures));
  const isElsewhere = (key: string) => starts.get(key)?.some((start) => start !== except.start) ?? false;
  const { value } = quantity;
  return isElsewhere(keyOf(quantity)) || isElsewhere(quantity.unit === null ? `any ${value}` : `alone ${value}`);
}

/** Two places at most of each quantity: besides one of them, there is another. */
function startsOf(figures: readonly Figure[]): ReadonlyMap<string, readonly number[]> {
  const starts = new Map<string, number[]>();
  for (const figure of figures) {
    const { value, unit, start } = figure;
    for (const key of [keyOf(figure), `any ${value}`, ...(unit === null ? [`alone ${value}`] : [])]) {
      const own = starts.get(key) ?? [];
      starts.set(key, own);
      if (own.length < 2 && !own.includes(start)) own.push(start);
    }
  }
  return starts;
}
