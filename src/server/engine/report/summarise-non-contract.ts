import type { ClaimedQuote, DraftItem } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import { describeSum } from '../facts/sum-facts.ts';
import type { FinancialDocument } from '../financial-documents/financial-document.ts';
import { joinWithAnd, quoteRange, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { describeDate, findDates } from '../text/dates.ts';
import type { Sentence } from '../text/sentences.ts';

const PARTIES_NAMED = 3;

/**
 * Summarises a document that is no contract: by its extracted facts if its kind is supported, else by title, dates, sums and
 * first sentences.
 */
export function summariseNonContract(reading: Reading, facts: Facts, financial: FinancialDocument | null): DraftItem[] {
  if (reading.sentences.length === 0) {
    return [{ text: 'No text was found in this document, so there is nothing to summarise.', quotes: [] }];
  }
  if (facts.language === 'de' && facts.kind.type !== 'document') {
    const article = /^[aeiou]/iu.test(facts.kind.type) ? 'an' : 'a';
    const parties = facts.parties.slice(0, PARTIES_NAMED);
    const between = parties.length < 2 ? '' : ` between ${joinWithAnd(parties.map(({ name }) => name))}`;
    return [
      {
        text: `This is ${article} ${facts.kind.type} in German${between}. Its key facts are listed here; its risks and duties as far as they are read in German.`,
        quotes: parties.length < 2 ? [] : parties.flatMap((party) => quoteRange(reading, party)),
      },
    ];
  }
  if (!facts.isEnglish) {
    return [
      {
        text: 'This document does not seem to be in English. The built-in engine reads English, and German agreements, so it lists no facts here; its pages can still be searched and read.',
        quotes: [],
      },
    ];
  }
  const article = /^[aeiou]/iu.test(facts.kind.type) ? 'an' : 'a';
  const what =
    facts.kind.type === 'document'
      ? 'This does not read like a contract.'
      : `This reads like ${article} ${facts.kind.type}.`;
  if (financial !== null && financial.main.length > 0) {
    const remarks = financial.risks.filter(({ severity }) => severity !== 'Low');
    return [
      { text: what, quotes: [] },
      ...financial.main.map(({ text, quotes }) => ({ text: `${text}.`, quotes })),
      ...remarks.map(({ risk, quotes }) => ({ text: `Look at this first: ${lowerFirst(risk)}.`, quotes })),
    ];
  }
  const title =
    facts.title === null ? [] : claim(`Its title is “${facts.title.text}”.`, quoteRange(reading, facts.title));
  return [
    { text: what, quotes: [] },
    ...title,
    ...describeDates(reading),
    ...listSums(reading, facts),
    ...describeOpening(reading),
  ];
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** A sentence whose words cannot be quoted is not written. */
function claim(text: string, quotes: readonly ClaimedQuote[]): DraftItem[] {
  return quotes.length === 0 ? [] : [{ text, quotes }];
}

function describeDates(reading: Reading): DraftItem[] {
  const found: { text: string; sentence: Sentence; start: number }[] = [];
  for (const sentence of reading.sentences.slice(0, 400)) {
    for (const date of findDates(sentence.text)) {
      const text = describeDate(date);
      if (found.length < 3 && !found.some((other) => other.text === text))
        found.push({ text, sentence, start: date.start });
    }
  }
  if (found.length === 0) return [{ text: 'No dates were found.', quotes: [] }];
  const shown = found
    .map(({ text, sentence, start }) => ({ text, quotes: quoteSentence(reading, sentence, start) }))
    .filter(({ quotes }) => quotes.length > 0);
  return claim(
    `Dates in it: ${joinWithAnd(shown.map(({ text }) => text))}.`,
    shown.flatMap(({ quotes }) => quotes),
  );
}

function listSums(reading: Reading, { sums }: Facts): DraftItem[] {
  const shown = sums
    .map((sum) => ({ sum, quotes: quoteSentence(reading, sum.sentence, sum.money.start) }))
    .filter(({ quotes }) => quotes.length > 0)
    .slice(0, 3);
  return claim(
    `Sums in it: ${joinWithAnd(shown.map(({ sum }) => `${sum.label.toLowerCase()} ${describeSum(sum)}`))}.`,
    shown.flatMap(({ quotes }) => quotes),
  );
}

function describeOpening(reading: Reading): DraftItem[] {
  const opening = reading.sentences
    .filter((sentence) => sentence.text.length >= 40 && /\p{Ll}{2,}\s\p{Ll}{2,}/u.test(sentence.text))
    .slice(0, 2);
  const words = opening.map((sentence) => truncateWords(sentence.text, 200)).join(' ');
  return claim(
    `It begins: “${words}”`,
    opening.flatMap((sentence) => quoteSentence(reading, sentence)),
  );
}
