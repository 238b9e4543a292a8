import type { DraftDate } from '#server/ports/language-model.ts';
import type { Reading } from '../reading/reading.ts';
import { findDates } from '../text/dates.ts';
import { wordsBefore, writePrintedDay } from './day-words.ts';

const LENGTH_LIMIT = 900;
const TITLE_LENGTH = 48;
const LAST_DAY_OF = { probation: 'Last day of the probation', trial: 'Last day of the trial period' } as const;

/** "Go-live is planned for", "The survey takes place on": what happens, and how certain its day is. */
const EVENT =
  /(?:^|[.;:,]\s|\d\s)(?:the\s|your\s|our\s)?(?<what>\p{L}[\p{L}\d’'/ -]{2,46}?)\s(?:(?:is|are|has\sbeen|have\sbeen)\s(?:currently\s)?(?<how>planned|scheduled|set|fixed|arranged|booked)\s(?:for|on|to\s(?:take\splace|start|begin|happen)\son)|(?:will\s|shall\s)?takes?\splace\son|(?:will|shall)\sbe\sheld\son)\s$/iu;
/** "The first review will take effect on". */
const TAKES_EFFECT =
  /(?:^|[.;:]\s|\d\s)(?:the\s|your\s|any\s)?(?<what>\p{L}[\p{L}\d’' -]{2,46}?)\s(?:will\s|shall\s)?(?:takes?\seffect|comes?\sinto\s(?:force|effect)|appl(?:y|ies))\s(?:on|from|as\sof|with\seffect\sfrom)\s$/iu;
/** A contract that takes effect is its start, which other rules give. */
const WHOLE =
  /^(?:this|agreement|contract|lease|tenancy|policy|amendment|it|they|these|those|which|and|employment|appointment|engagement|position|promotion|terms?)\b|\b(?:agreement|contract|lease)$/iu;
/** "An invoice dated before", "receipts submitted by". */
const PAPER =
  /\b(?<what>invoices?|receipts?|claims?|applications?|orders?|bookings?|expenses?|notices?)\s(?:(?:is|are|must\sbe|to\sbe)\s)?(?:dated|received|submitted|sent|made|placed)\s(?<when>before|by|on\sor\sbefore|(?:no|not)\slater\sthan)\s(?:the\s)?$/iu;
/** "May terminate … if go-live has not occurred by". */
const WAY_OUT =
  /\b(?:may|can|(?:is|are)\sentitled\sto)\b[^.;]{0,60}\b(?:terminate|end|cancel|withdraw|rescind)\b[^.;]{0,120}\bif\b[^.;]{0,140}\b(?:has|have|is|are)\snot\s[^.;]{0,60}\b(?:by|before|on\sor\sbefore)\s(?:the\s)?$/iu;
/** "If go-live has not occurred by …, you may end it". */
const WAY_OUT_BEHIND =
  /^[^.;]{0,160},\s(?:then\s)?(?:the\s)?[\p{L}\s]{1,40}\b(?:may|can|(?:is|are)\sentitled\sto)\s(?:\p{L}+ly\s)?(?:terminate|end|cancel|withdraw|rescind)\b/iu;
const NOT_HAPPENED =
  /\bif\b[^.;]{0,140}\b(?:has|have|is|are)\snot\s[^.;]{0,60}\b(?:by|before|on\sor\sbefore)\s(?:the\s)?$/iu;
/** "The first six months, ending on 10 July, are a probationary period". */
const STRETCH = /\b(?:probation\p{L}*|trial)\s(?:period|time|month|week)|\bprobation\b/iu;
const STRETCH_ENDS = /\b(?:ending|ends?|expir\w+|finish\w*|until|up\sto|to)\s(?:and\sincluding\s)?(?:on\s)?$/iu;
/** "Conditional on references, each to be received no later than". */
const CONDITION =
  /\b(?:conditional|condition(?:ed)?|subject\sto|depends?)\b[^.;]{0,260}\b(?:to\sbe|being|(?:is|are|must\sbe))\s(?:received|provided|produced|satisfied|met|completed|fulfilled)\s(?:by|(?:no|not)\slater\sthan|on\sor\sbefore)\s(?:the\s)?$/iu;
const OPEN =
  /\b(?:if|unless|whereas|was|were|had|previous(?:ly)?|former(?:ly)?|expected|anticipated|estimated|would)\b/iu;

/** Days that the text prints for something that happens, or up to which something has to be there. @returns in reading order */
export function findEventDays(reading: Reading): readonly DraftDate[] {
  return reading.sentences.flatMap((sentence) => {
    const { text } = sentence;
    if (text.length > LENGTH_LIMIT) return [];
    return findDates(text, reading.dayOrder).flatMap((date) => {
      const title = date.iso?.length === 10 ? nameEvent(wordsBefore(text, date.start), text.slice(date.end)) : null;
      if (title === null || date.iso === null) return [];
      const found = writePrintedDay(reading, sentence, date, { kind: 'due', day: date.iso, title });
      return found === null ? [] : [found];
    });
  });
}

function nameEvent(before: string, behind: string): string | null {
  const stretch = nameStretch(before, behind);
  if (stretch !== null) return stretch;
  if (WAY_OUT.test(before) || (NOT_HAPPENED.test(before) && WAY_OUT_BEHIND.test(behind)))
    return 'From this day it may be ended if that has not happened';
  const clause = before.slice(-360);
  if (CONDITION.test(clause)) return 'A condition has to be met';
  const paper = PAPER.exec(clause)?.groups;
  if (paper !== undefined)
    return `${capitalise(paper['what'] ?? '')}: ${paper['when'] === 'before' ? 'before' : 'by'} this day`;
  const event = EVENT.exec(clause);
  if (event !== null && isEvent(event)) {
    const isPlanned = /^(?:planned|scheduled)$/iu.test(event.groups?.['how'] ?? '');
    return `${capitalise(event.groups?.['what'] ?? '')}${isPlanned ? ' (planned)' : ''}`;
  }
  const effect = TAKES_EFFECT.exec(clause);
  return effect !== null && isEvent(effect) ? `${capitalise(effect.groups?.['what'] ?? '')} takes effect` : null;
}

/** The last day of a probation or trial that words give to one side of a day. */
function nameStretch(before: string, behind: string): string | null {
  const near = before.slice(-100);
  const stretch = STRETCH.exec(`${near} ${behind.slice(0, 60)}`)?.[0];
  if (stretch === undefined || !STRETCH_ENDS.test(before) || /\b(?:extend\w*|if|unless)\b/iu.test(near)) return null;
  return LAST_DAY_OF[/\btrial\b/iu.test(stretch) ? 'trial' : 'probation'];
}

function isEvent(match: RegExpExecArray): boolean {
  const what = match.groups?.['what'] ?? '';
  return what.length <= TITLE_LENGTH && !WHOLE.test(what) && !OPEN.test(match[0]);
}

function capitalise(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
