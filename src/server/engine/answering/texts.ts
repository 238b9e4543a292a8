import type { StanceWord } from './read-stance.ts';
import type { Actor } from './whose-right.ts';

/** The sentences of the built-in engine around the words of a document. */
export const answerTexts = {
  says: 'The document says:',
  /** Where a question is answered by the passage that the last answer began with. */
  sameAgain: 'The passage of the last answer may say this, too:',
  /** Where only the right of the wrong side was found, by the side that was asked about. */
  wrongSide: (asked: Actor) =>
    asked === 'reader'
      ? 'I did not find what you may do. This is what the other side may do:'
      : 'I did not find what the other side may do. This is what you may do:',
  options: 'That depends on the option that was chosen. The document says:',
  ifMeant: (answer: string) => `If this is what you mean, the answer is ${answer}:`,
  /** @param result and @param calculation Markdown */
  computed: (result: string, calculation: string) => `**${result}** (${calculation}), because the document says:`,

  /** Beside a computed sum, by the words that it follows from. @param sum "$480" @param name "removal fee" */
  namedSum: (sum: string, name: string) => `${sum}, the ${name}`,
  feeOnTop: (name: string) => `On top of this: the ${name}.`,
  taxOnTop: (tax: string) => `${tax} comes on top.`,
  /** @param tax "19% VAT" */
  withTax: (tax: string, sum: string) => `With ${tax} that is ${sum}.`,

  /** What words say to a question about what a side may or must do. */
  stances: {
    yes: '**Yes.**',
    'yes-unless': '**Yes, but there are exceptions.**',
    only: '**Only on conditions.**',
    'no-unless': '**Not in general, but there are exceptions.**',
    'not-yet': '**Not for the time that is named here.**',
    no: '**No.**',
  } satisfies Readonly<Record<StanceWord, string>>,

  /** @param items Markdown, in quotation marks */
  covered: (items: string) => `**Yes.** Included: ${items}.`,
  notCovered: (items: string) => `**No.** Not included: ${items}.`,
  partlyCovered: (covered: string, left: string) => `**In part.** Included: ${covered}. Not included: ${left}.`,

  businessDays:
    'This is counted in business days. Which day that is depends on weekends and public holidays, so I do not name one.',

  /** What follows from words that are quoted. @param result and @param calculation Markdown */
  workedOut: (result: string, calculation: string) => `That is **${result}** (${calculation}).`,
  /** @param period "21 days" @param day "August 14, 2027" @param name "Event Date" */
  daysBefore: (period: string, day: string, name: string) => `${period} before ${day}, the ${name}`,
  daysAfter: (period: string, day: string, name: string) => `${period} after ${day}, the ${name}`,
  isDaysBefore: (asked: string, period: string, day: string, name: string) =>
    `${asked} is **${period}** before ${day}, the ${name}.`,
  endOf: (name: string) => `end of the ${name}`,
  /** @param count "6" or "90% of" @param sum "£1,386.00" */
  times: (count: string, sum: string, name: string) => `${count} × ${sum}, the ${name}`,
  raised: (sum: string, share: string, name: string) => `${sum}, the ${name}, + ${share}`,
  atLeast: (sum: string) => `at least ${sum}`,
  atMost: (sum: string) => `at most ${sum}`,
  shareOf: (share: string, sum: string, name: string) => `${share} of ${sum}, the ${name}`,
} as const;
