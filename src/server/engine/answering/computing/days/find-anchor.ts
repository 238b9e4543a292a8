import type { FoundDate } from '../../../text/dates.ts';
import { readStems } from '../../read-fact.ts';
import type { Problem } from '../computed-answer.ts';
import type { ReadLine } from '../read-line.ts';

/** A day that others are counted from. */
export interface Anchor {
  /** "YYYY-MM-DD" */
  readonly day: string;
  /** Where it is printed; null for a day of the question. */
  readonly line: ReadLine | null;
  /** Words of the line in front of the day. */
  readonly before: string;
  /** What the line calls the day behind it, in quotation marks: "Effective Date". */
  readonly called?: string;
}

const CALLED = /^[^.;|]{0,80}?\((?:the |hereinafter )?["“](?<called>[^"”]{3,40})["”]\)/u;

/** What follows the name of a day in a sentence. */
const VERB =
  /\b(?:neither|no|is|are|was|will|shall|may|must|for|by|in|on|at|to|if|unless|or|and|it|we|you|each|as|with|than|whether|but|provided|ist|wird|durch|ohne)\b(?!-).*$/iu;
const FULL_DAY = /^\d{4}-\d{2}-\d{2}$/u;
/** Words of an anchor's name that say little. */
const GENERAL = new Set(
  readStems(
    'date day days the this its agreement contract letter head document deed following last first vertrag tag datum',
  ),
);
/** A day that is not fixed is nothing to count from. */
const UNFIXED =
  /\b(?:estimated|expected|anticipated|targeted|target|approximate|projected|planned|provisional|proposed|voraussichtlich\w*)\b[^.;|]{0,40}$/iu;
/** How a document's own day is printed: behind a place, or behind a word for making it. */
const OWN_DAY =
  /^(?!(?:prepared|printed|generated|valid|expires?|due|deadline|sent|posted|quoted?|revised|updated|received|version|offer)\b)(?:(?:\p{Lu}[\p{L}.-]{1,20},? ?){0,3}(?:, )?(?:den )?|\(?(?:dated?|datum|date of (?:this )?(?:letter|agreement|statement|notice))\b[^|]{0,25})?$|\b(?:dated|printed|made|entered into|effective|signed|issued|executed)[\s:“"][^.;|]{0,70}$|\b(?:date|datum): {0,2}(?:\p{L}+, )?$/iu;
/** How the day that a contract starts is printed. */
const START_DAY =
  /\b(?:commenc\w*|begin\w*|starts?|start date|starting|takes? effect|effective|runs? from|date joined|beginnt|beginn|los geht|from)\b[^.;|]{0,45}$/iu;
/** The shortest beginning that two words of one family share: "departure" and "departing". */
const FAMILY_LENGTH = 5;

/** Days that are printed in full, one for each place. */
export function listAnchors({ lines }: Problem): readonly Anchor[] {
  return lines.flatMap((line) =>
    line.dates.flatMap((date) =>
      isFull(date) && !UNFIXED.test(line.words.slice(0, date.start).slice(-80))
        ? [{ day: date.iso, line, before: line.words.slice(0, date.start), called: readCalled(line, date) }]
        : [],
    ),
  );
}

function readCalled({ words }: ReadLine, { end }: FoundDate): string {
  return CALLED.exec(words.slice(end, end + 120))?.groups?.called ?? '';
}

function isFull(date: FoundDate): date is FoundDate & { readonly iso: string } {
  return date.iso !== null && FULL_DAY.test(date.iso);
}

/** The only day of the question, if it is printed in full. */
export function readAskedDay({ question }: Problem): Anchor | null {
  const [date, ...others] = question.dates.filter(isFull);
  return date === undefined || others.length > 0 ? null : { day: date.iso, line: null, before: '' };
}

/**
 * The day that a name stands for: "the invoice date", "departure"; the document's own day for "its date" or no name.
 * @returns null where no day, or several days, may be meant
 */
export function findAnchor(problem: Problem, name: string): Anchor | null {
  const anchors = listAnchors(problem);
  const called = anchors.filter((anchor) => anchor.called && name.toLowerCase().includes(anchor.called.toLowerCase()));
  if (called.length > 0) return onlyDay(called);
  const telling = readStems(name.replace(VERB, '')).filter((stem) => !GENERAL.has(stem));
  if (telling.length === 0 && !EVENT_NAME.test(name)) return onlyDay(anchors.filter(isOwnDay));
  const asked = readAskedDay(problem);
  const named = telling.length === 0 ? [] : findNamed(anchors, telling);
  if (asked !== null) return named.length === 0 ? asked : null;
  if (named.length > 0) return onlyDay(named);
  if (/^(?:the )?(?:signing|signature|date of (?:signing|signature))\b/iu.test(name))
    return onlyDay(anchors.filter(isOwnDay));
  if (EVENT_NAME.test(name)) return onlyDay(anchors.filter(({ line }) => EVENT.test(line?.words ?? '')));
  if (START_NAME.test(name)) return onlyDay(anchors.filter(isStartDay));
  return null;
}

/** Days whose cell, sentence or row has all the words of a name, the narrower the better. */
function findNamed(anchors: readonly Anchor[], telling: readonly string[]): readonly Anchor[] {
  const within = (textOf: (anchor: Anchor) => string): readonly Anchor[] =>
    anchors.filter((anchor) => {
      const words = readStems(textOf(anchor));
      return telling.every((stem) => words.some((word) => isSameFamily(word, stem)));
    });
  const close = within(({ before }) => (before.split(' | ').at(-1) ?? before).slice(-80));
  return close.length > 0
    ? close
    : within(({ before, line }) => (line?.isRow || before.length < 40 ? (line?.words ?? '') : ''));
}

/** The day that a booking is for. */
const EVENT_NAME = /^(?:the |your )?(?:wedding|event|day|celebration|function|party)\b/iu;
const EVENT = /\b(?:wedding|event|your day|function|celebration)(?: date)?\b/iu;
const START_NAME =
  /^(?:the |vertrags?)?(?:start|commencement|beginning|effective date|vertragsbeginn|beginn|acceptance of the job)\b/iu;

function isSameFamily(word: string, stem: string): boolean {
  if (word === stem) return true;
  return (
    word.length > FAMILY_LENGTH &&
    stem.length > FAMILY_LENGTH &&
    word.slice(0, FAMILY_LENGTH) === stem.slice(0, FAMILY_LENGTH)
  );
}

export function isOwnDay({ before }: Anchor): boolean {
  return OWN_DAY.test(before.slice(-110));
}

export function isStartDay({ before }: Anchor): boolean {
  return START_DAY.test(before.slice(-80));
}

/** The anchor if all name one day. */
export function onlyDay(anchors: readonly Anchor[]): Anchor | null {
  const [first] = anchors;
  return first !== undefined && new Set(anchors.map(({ day }) => day)).size === 1 ? first : null;
}
