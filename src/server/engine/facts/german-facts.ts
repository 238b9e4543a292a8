import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import { findPeriods } from '../text/periods.ts';
import type { Sentence } from '../text/sentences.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { type DateFact, OPENING_SENTENCES } from './date-fact.ts';
import type { DateFacts } from './date-facts.ts';
import type { TermFact } from './term-facts.ts';
import type { Title } from './title.ts';

const CLOSING_SENTENCES = 15;
/** "Hamburg, 6. Mai 2025", "Hamburg, den 6. Mai 2025", "Vertrag vom 6. Mai 2025", "Stand: 3. März 2025". */
const MADE =
  /(?:^\p{Lu}[\p{L} ./-]{1,30},\s+(?:den\s+|am\s+)?|(?<![\p{L}])(?:Datum|Stand|Vertragsdatum|Ausgestellt(?:\s+am)?|Rechnungsdatum)\s*:?\s+|\p{L}*(?:vertrag|vereinbarung|angebot)s?\s+vom\s+|geschlossen\s+am\s+)$/u;
const STARTS =
  /(?<![\p{L}])(?:beginnt|beginnen|beginn|mietbeginn|vertragsbeginn|eintritt|eintrittsdatum|start|startet|los\s+geht\s+es|tritt\b[^.;]{0,40}\bin\s+kraft|wird\b[^.;]{0,40}\beingestellt|läuft)(?![\p{L}])[^.;]{0,60}?(?:ab\s+dem|ab|am|zum|mit\s+dem|vom|:)?\s*$|(?<![\p{L}])(?:ab\s+dem|ab|mit\s+wirkung\s+vom)\s+$/iu;
const ENDS =
  /(?<![\p{L}])(?:endet|enden|mietende|vertragsende|mit\s+ablauf\s+des|läuft\b[^.;]{0,60}\bbis(?:\s+zum)?|befristet\b[^.;]{0,40}\bbis(?:\s+zum)?|bis(?:\s+(?:zum|einschließlich))?)[^.;]{0,30}$/iu;
const OF_ANOTHER =
  /(?<![\p{L}])(?:gesetz|fassung|geboren|geb\.|seit(?:\s+dem)?|unterschreib\w*|zahlbar|fällig|spätestens)(?![\p{L}])[^.;]{0,30}$/iu;
const TERM_WORDS =
  /(?<![\p{L}])(?:vertrag\w*|mietverhältnis\w*|arbeitsverhältnis\w*|dienstverhältnis\w*|laufzeit|mietzeit|mindestlaufzeit|vertragsdauer|mitgliedschaft|abonnement|befristung)(?![\p{L}])/iu;
const NO_TERM = /(?<![\p{L}])(?:kündig\w*|frist\w*|verlänger\w*|probe\w*)(?![\p{L}])/iu;

/** Finds when a German document was made and takes effect. */
export function findGermanDates({ sentences }: Reading): DateFacts {
  const near = [...sentences.slice(0, OPENING_SENTENCES), ...sentences.slice(-CLOSING_SENTENCES)];
  const agreement = findDate(near, (before) => MADE.test(before) && !OF_ANOTHER.test(before));
  const effective = findDate(sentences, (before) => STARTS.test(before) && !OF_ANOTHER.test(before));
  return { agreement, effective, effectiveWords: null };
}

function findDate(sentences: readonly Sentence[], fits: (before: string) => boolean): DateFact | null {
  for (const sentence of sentences) {
    const date = findDates(sentence.text).find(
      ({ iso, start }) => iso?.length === 10 && fits(sentence.text.slice(Math.max(0, start - 110), start)),
    );
    if (date !== undefined) return { date, sentence };
  }
  return null;
}

/** Finds how long a German contract lasts: a last day, or a length. */
export function findGermanTerm({ sentences }: Reading): TermFact | null {
  for (const sentence of sentences) {
    if (!TERM_WORDS.test(sentence.text)) continue;
    const until = findDates(sentence.text).find((date) => isEnd(sentence.text, date)) ?? null;
    const isLength = /(?<![\p{L}])(?:laufzeit|mindestlaufzeit|vertragsdauer|dauer|befristet)(?![\p{L}])/iu.test(
      sentence.text,
    );
    const period =
      isLength && !NO_TERM.test(sentence.text)
        ? (findPeriods(sentence.text).find(({ days }) => days >= 28) ?? null)
        : null;
    const isOpenEnded = /(?<![\p{L}])(?:unbefristet|auf\s+unbestimmte\s+zeit)(?![\p{L}])/iu.test(sentence.text);
    if (until !== null || period !== null || isOpenEnded)
      return { sentence, until, period, isOpenEnded: isOpenEnded && until === null && period === null };
  }
  return null;
}

function isEnd(text: string, date: FoundDate): boolean {
  const before = text.slice(Math.max(0, date.start - 100), date.start);
  return date.iso?.length === 10 && ENDS.test(before) && !OF_ANOTHER.test(before);
}

const TITLE_LENGTH_LIMIT = 110;
const TITLE_LINES = 6;
const TITLE_WORD =
  /(?:vertrag|vereinbarung|bedingungen|angebot|police|versicherung|rechnung|kündigung|bürgschaft|vollmacht|satzung|nutzungsordnung|bestätigung)(?:s?\p{Ll}{0,8})?(?![\p{L}])/iu;

/** The first line that names the document: "Mietvertrag über Wohnraum". */
export function findGermanTitle({ source }: Reading): Title | null {
  const lines = [...source.text.slice(0, 3_000).matchAll(/[^\n]{4,200}/gu)].slice(0, TITLE_LINES);
  const line = lines.find(({ 0: text }) => {
    const words = text.trim();
    return (
      words.length <= TITLE_LENGTH_LIMIT &&
      TITLE_WORD.test(words) &&
      /^["„«]?\p{Lu}/u.test(words) &&
      !/[.;,]$/u.test(words) &&
      !/(?<![\p{L}])zwischen(?![\p{L}])/iu.test(words)
    );
  });
  if (line === undefined) return null;
  const start = line.index + line[0].search(/\S/u);
  return { text: foldWhiteSpace(line[0]), start, end: line.index + line[0].trimEnd().length };
}

/** What German titles call a kind of document; the first that fits counts, so the narrow stand before the wide. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/untermiet/iu, 'sublease'],
  [/miet(?:vertrag|vereinbarung)|zimmervertrag|pacht/iu, 'lease'],
  [/aufhebungs|abwicklungs/iu, 'severance agreement'],
  [/arbeitsvertrag|dienstvertrag|anstellung|ausbildungsvertrag/iu, 'employment contract'],
  [/kredit|darlehen/iu, 'loan agreement'],
  [/bürgschaft/iu, 'guarantee'],
  [/leasing/iu, 'vehicle lease'],
  [/kaufvertrag|verkauf/iu, 'sale agreement'],
  [/werkvertrag|bauvertrag/iu, 'construction contract'],
  [/freie[rn]?\s+mitarbeit|honorarvertrag|freelance/iu, 'freelance agreement'],
  [/geheimhaltung|vertraulichkeit/iu, 'non-disclosure agreement'],
  [/mitglied/iu, 'membership agreement'],
  [/abonnement|abo-?vertrag/iu, 'subscription'],
  [/versicherung|police/iu, 'insurance policy'],
  [/(?:geschäfts|nutzungs|teilnahme|liefer|verkaufs)bedingungen/iu, 'terms of service'],
  [/dienstleistung|beratung|wartung|auftrag/iu, 'services agreement'],
  [/vertrag|vereinbarung/iu, 'agreement'],
];

/** The kind of document that a German title names; null where it names none. */
export function readGermanKind(title: string | null): string | null {
  return title === null ? null : (KINDS.find(([pattern]) => pattern.test(title))?.[1] ?? null);
}
