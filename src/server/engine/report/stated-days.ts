import type { DraftDate } from '#server/ports/language-model.ts';
import { continuesBehind } from '../facts/term-statements.ts';
import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import type { Sentence } from '../text/sentences.ts';
import { wordsBefore, writePrintedDay } from './day-words.ts';

const LENGTH_LIMIT = 900;
/** Behind a range of days: "noon". UTF-16 units. */
const RANGE_REST = 30;
const CONTRACT =
  '(?:(?:this|the|your|our|his|her)\\s(?:[\\p{L}-]+\\s){0,3}?(?:agreement|contract|lease|sublease|tenancy|letting|term|employment|engagement|appointment|assignment|position|post|job|membership|subscription|policy|cover|insurance|hire|rental|placement|licen[cs]e|programme|course|stay|loan|franchise|partnership|works?|services?)|employment|work|works|you|employee|the\\s(?:contractor|consultant|employee|tenant|subtenant|resident|member))';
/** What begins with the contract itself; the subject stands right before the verb. */
const STARTS = new RegExp(
  `(?:^|[\\s(])${CONTRACT}(?:\\sunder\\sthis\\s\\p{L}+)?\\s(?:(?:will|shall|is\\sto|are\\sto|to|can|would)\\s)?(?:be\\sdeemed\\sto\\s)?(?:start|starts|begin|begins|commence|commences|take\\seffect|takes\\seffect|has\\seffect|come\\sinto\\sforce|comes\\sinto\\sforce|runs?|join(?:\\sduty)?|move\\sin)(?:\\s(?:work|duty|work\\shere))?\\s(?:on|from|with\\seffect\\sfrom|as\\sof|on\\sor\\sbefore)\\s$|\\b(?:your\\s)?first\\s(?:working\\s)?day\\s(?:of\\s(?:work|employment)\\s)?(?:is|will\\sbe|would\\sbe)\\s(?:on\\s)?$|\\b(?:hope|ask|expect|want)\\syou\\s(?:can|to|will)\\sstart\\son\\s$`,
  'iu',
);
const ENDS = new RegExp(
  `(?:^|[\\s(])${CONTRACT}\\s(?:(?:will|shall|is\\sto)\\s)?(?:ends?|expires?|terminates?|runs?\\sout|closes?|finish(?:es)?)\\s(?:at\\s\\p{L}+\\s)?(?:on|effective)\\s$|\\blast\\s(?:working\\s)?day(?:\\sof\\s(?:work|employment))?\\s(?:is|will\\sbe)\\s(?:on\\s)?$`,
  'iu',
);
const VACATE =
  /\b(?:shall|must|will|agrees?\sto)\s(?:leave|vacate|move\sout|give\sup|hand\sback|surrender)\b[^.;]{0,120}\b(?:by|no\slater\sthan|on\sor\sbefore|on)\s$/iu;
/** "May at any time after 24 June 2027 determine this lease": from when a way out is open. */
const MAY_END_AFTER =
  /\bmay\b[^.;]{0,80}\b(?:any\stime\s)?(?:on\sor\safter|after|from)\s$|\bmay\b[^.;]{0,200}\bnot\s(?:before|earlier\sthan)\s$/iu;
const NOT_BEFORE = /\bnot\s(?:before|earlier\sthan)\s$/iu;
const ENDS_IT = /\b(?:end|terminate|determine|cancel|break|redeem|retire|leave|withdraw)\b/iu;
/** Days that hang on something, or are not this contract's. */
const OPEN =
  /\b(?:if|unless|whether|would\shave|was|were|had|expected|anticipated|estimated|about|approximately|target|earlier|later|whereas|previous|former|may\s(?:not|start))\b/iu;
/** "begins on D" of a stretch of the contract alone, as "The notice period begins on". */
const OF_A_STRETCH =
  /\b(?:notice|trial|probation\w*|grace|first|second|renewal|option|school|financial|fiscal)\s(?:\p{L}+\s)?(?:term|period|year)\b/iu;

/**
 * Days that a sentence states for the contract as a whole: when it starts, when it ends, by when a place is given back, from
 * when it may be ended.
 * @param subject "The lease", or "It"
 */
export function findStatedDays(reading: Reading, subject: string): readonly DraftDate[] {
  return reading.sentences.flatMap((sentence) => {
    if (sentence.text.length > LENGTH_LIMIT) return [];
    const range = readRange(reading, sentence, subject);
    if (range.length > 0) return range;
    return findDates(sentence.text, reading.dayOrder).flatMap((date) => {
      const found = date.iso?.length === 10 ? readStated(reading, sentence, date, subject) : null;
      return found === null ? [] : [found];
    });
  });
}

const FROM =
  /^\W{0,3}(?:\d{1,2}[.)]?\s)?(?:(?:the\s)?(?:term|letting|tenancy|sublease|let|hire|stay)(?:\s(?:is|runs|lasts))?:?\s)?from\s$/iu;
const TO =
  /^[\s,]{0,2}(?:at\s)?(?:noon|midnight|\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\.?)?[\s,]{0,2}(?:to|until|through)\s(?:and\sincluding\s)?$/iu;

/** "From January 10, 2026, noon, to July 9, 2026, noon": a clause that says nothing else. */
function readRange(reading: Reading, sentence: Sentence, subject: string): readonly DraftDate[] {
  const { text } = sentence;
  const [first, last, ...others] = findDates(text, reading.dayOrder);
  if (first?.iso?.length !== 10 || last?.iso?.length !== 10 || others.length > 0 || first.iso >= last.iso) return [];
  if (!FROM.test(text.slice(0, first.start)) || !TO.test(text.slice(first.end, last.start))) return [];
  if (text.length - last.end > RANGE_REST) return [];
  return [
    writePrintedDay(reading, sentence, first, { kind: 'starts', day: first.iso, title: `${subject} starts` }),
    continuesBehind(text, last.end)
      ? null
      : writePrintedDay(reading, sentence, last, { kind: 'ends', day: last.iso, title: `${subject} ends` }),
  ].filter((date) => date !== null);
}

const EMPLOYMENT =
  /\b(?:employment|job|position|post|appointment|last\s(?:working\s)?day|first\s(?:working\s)?day)\b/iu;

/** A severance agreement is not what ends on the last day of work. */
function nameSubject(clause: string, subject: string): string {
  if (EMPLOYMENT.test(clause)) return 'The employment';
  return /(?:^|\s)(?:the\s)?works?\s\p{L}+\s(?:on|from)\s$/iu.test(clause) ? 'Work' : subject;
}

/** "The Landlord", "Either party"; "It" stands for no one named. */
function nameHolder(clause: string): string {
  const holder = /(?<holder>(?:the\s)?(?:either|each|any|a)?\s?\p{Lu}?[\p{L}-]+)\s(?:party\s)?may\b/iu
    .exec(clause)
    ?.groups?.['holder']?.trim();
  const name = holder === undefined || /^(?:it|who|which|that|and|or|he|she|they)$/iu.test(holder) ? 'A side' : holder;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function readStated(reading: Reading, sentence: Sentence, date: FoundDate, subject: string): DraftDate | null {
  const before = wordsBefore(sentence.text, date.start);
  const clause = before.slice(Math.max(before.lastIndexOf('; '), before.lastIndexOf('. ')) + 1).slice(-200);
  const day = date.iso ?? '';
  const write = (kind: DraftDate['kind'], title: string) =>
    writePrintedDay(reading, sentence, date, { kind, day, title });
  const behind = sentence.text.slice(date.end, date.end + 120);
  if (MAY_END_AFTER.test(clause) && ENDS_IT.test(`${clause.slice(clause.search(/\bmay\b/iu))} ${behind}`))
    return write(
      'due',
      `${nameHolder(clause)} may end it ${NOT_BEFORE.test(clause) ? 'on this day at the earliest' : 'after this day'}`,
    );
  if (OPEN.test(clause) || OF_A_STRETCH.test(clause)) return null;
  if (VACATE.test(clause)) return write('due', 'The place has to be given back');
  const own = nameSubject(clause, subject);
  if (STARTS.test(clause)) return write('starts', `${own} starts`);
  return ENDS.test(clause) ? write('ends', `${own} ends`) : null;
}
