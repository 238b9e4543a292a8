import type { Reading } from '../reading/reading.ts';
import { type FoundDate, findDates } from '../text/dates.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import type { Sentence } from '../text/sentences.ts';
import type { TermEnd } from './term-end.ts';

/** "“End Date” means": a day with a name of its own, UTF-16 units before the day itself. */
const DEFINED =
  /["“](?<name>(?:\p{Lu}[\p{L}-]{1,20}\s){0,2}(?:End|Expiry|Expiration|Termination|Completion|Finish|Leaving)\s(?:Date|Day))["”]\s?(?:\s(?:shall\s)?means?|\sis|:|=|–|-)?\s?(?:the\s)?$/u;
const NAME_REACH = 80;
const WHOLE =
  '(?:(?:this|the|your)\\s(?:\\p{L}+\\s){0,2}?(?:agreement|contract|lease|tenancy|employment|engagement|appointment|apprenticeship|placement|term|hire|licen[cs]e|membership|subscription)|it)';
const ENDS =
  '(?:ends?|expires?|terminates?|finish(?:es)?|runs?|continues?|lasts?|(?:is|are)\\s(?:for\\s)?(?:an?\\s)?(?:fixed))';
/** Only if something happens, or of a part. */
const HANGS_ON = /\b(?:if|when|where|in\sthe\sevent|provided)\b/iu;

/** The last day of the term, and the words that print it. */
export interface DefinedEnd extends TermEnd {
  readonly date: FoundDate;
  readonly sentence: Sentence;
}

/**
 * The last day where the document gives it a name: "“End Date” means 31 May 2028" and "the Agreement ends on the End Date".
 * @returns null where no such day is defined, two differ, or no sentence ends the whole contract on it
 */
export function findDefinedEnd(reading: Reading): DefinedEnd | null {
  const found = reading.sentences.flatMap((sentence) => readDefinition(reading, sentence));
  const [only, ...others] = found;
  return only === undefined || others.some(({ day }) => day !== only.day) ? null : only;
}

function readDefinition(reading: Reading, sentence: Sentence): readonly DefinedEnd[] {
  const dates = /["“]/u.test(sentence.text) ? findDates(sentence.text, reading.dayOrder) : [];
  return dates.flatMap((date): DefinedEnd[] => {
    const before = sentence.text.slice(Math.max(0, date.start - NAME_REACH), date.start);
    const name = date.iso?.length === 10 ? DEFINED.exec(before)?.groups?.['name'] : undefined;
    const ending = name === undefined ? undefined : findEnding(reading, name);
    if (date.iso?.length !== 10 || ending === undefined) return [];
    const printed = date.text.replace(/\s+/gu, ' ');
    return [
      {
        day: date.iso,
        isPrinted: true,
        countedFrom: null,
        explanation: `Printed in the document: “${printed}”.`,
        grounds: [
          { sentence, focus: date.start, words: date.text },
          { sentence: ending, focus: 0, words: '' },
        ],
        date,
        sentence,
      },
    ];
  });
}

/** The sentence by which the whole contract ends on a named day. */
function findEnding({ sentences }: Reading, name: string): Sentence | undefined {
  const ends = new RegExp(
    `(?<before>^[^.;]{0,60}?)\\b${WHOLE}\\b[^.;]{0,120}?\\b${ENDS}\\b[^.;]{0,60}?\\b(?:on|at|until|till|to|through)\\s(?:the\\s)?(?:end\\sof\\s(?:the\\s)?)?${escapePattern(name)}(?!\\p{L})`,
    'iu',
  );
  return sentences.find(({ text }) => {
    const match = text.includes(name) ? ends.exec(text) : null;
    return match !== null && !HANGS_ON.test(match[0]);
  });
}
