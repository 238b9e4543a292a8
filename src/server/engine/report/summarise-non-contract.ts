import { isContingentSum, listMoney } from '#contract/analysis-verdict.ts';
import { startLowerCase } from '#server/domain/text/start-lower-case.ts';
import type { ClaimedQuote, DraftItem } from '#server/ports/language-model.ts';
import { findStatedSums, readCorrespondence, type StatedSum } from '../facts/correspondence.ts';
import type { Facts } from '../facts/facts.ts';
import { describeSum } from '../facts/sum-facts.ts';
import type { FinancialDocument } from '../financial-documents/financial-document.ts';
import { joinWithAnd, quoteRange, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { describeDate, findDates, formatDate } from '../text/dates.ts';
import type { Sentence } from '../text/sentences.ts';
import { writeBasicInfo } from './basic-info.ts';
import { isWrittenTo, listLastDays } from './letter-dates.ts';

const PARTIES_NAMED = 3;
/** "Quote" names a quotation. */
const STEM_LENGTH = 4;
/** What tells of a policy in short is none itself. */
const IN_SHORT =
  /\b(?:this\s+is\s+a\s+summary|at\s+a\s+glance|leaflet|key\s+facts|summary\s+of\s+(?:your\s+)?(?:cover|policy)|product\s+information\s+document)\b/iu;
const HEAD_LENGTH = 600;

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
  if (isWrittenTo(facts)) return summariseCorrespondence(reading, facts);
  const what = tellWhat(reading, facts);
  if (financial !== null && financial.main.length > 0) {
    const remarks = financial.risks.filter(({ severity }) => severity !== 'Low');
    return [
      { text: what, quotes: [] },
      ...financial.main.map(({ text, quotes }) => ({ text: `${text}.`, quotes })),
      ...remarks.map(({ risk, quotes }) => ({ text: `Look at this first: ${startLowerCase(risk)}.`, quotes })),
    ];
  }
  const title =
    facts.title === null ? [] : claim(`Its title is “${facts.title.text}”.`, quoteRange(reading, facts.title));
  return [
    { text: what, quotes: [] },
    ...title,
    ...describeDates(reading),
    ...listMainSums(reading, facts),
    ...describeOpening(reading),
  ];
}

/** What names itself is told so; what only looks like a kind of document is told to. */
function tellWhat({ source }: Reading, { kind: { type }, title }: Facts): string {
  if (type === 'document') return 'This does not read like a contract.';
  const called = title?.text.toLowerCase() ?? '';
  if (type === 'invoice' && /\bbill\b/u.test(called)) return 'This is a bill.';
  if (type === 'insurance policy' && IN_SHORT.test(source.text.slice(0, HEAD_LENGTH)))
    return `This is a summary of ${named(type)}.`;
  return `This ${called.includes(type.slice(0, STEM_LENGTH)) ? 'is' : 'reads like'} ${named(type)}.`;
}

function named(type: string): string {
  return `${/^[aeiou]/iu.test(type) ? 'an' : 'a'} ${type}`;
}

/** Who wrote what to whom and when, and the sums and last days that it names. */
function summariseCorrespondence(reading: Reading, { kind, title, dates, sums }: Facts): DraftItem[] {
  const { text } = reading.source;
  const { sender, addressee } = readCorrespondence(text, title);
  const made = dates.agreement;
  const day = made?.date.iso?.length === 10 ? quoteSentence(reading, made.sentence, made.date.start) : [];
  const by = kind.type === 'policy' ? 'of' : 'from';
  const words = [
    `This is ${named(kind.type)}`,
    ...(sender === null ? [] : [` ${by} ${sender.text}`]),
    ...(addressee === null ? [] : [` to ${addressee.text}`]),
    ...(made === null || day.length === 0 ? [] : [`, dated ${describeDate(made.date)}`]),
    ...(title === null ? [] : [`: “${title.text}”`]),
  ];
  const parts = [sender, addressee, title].flatMap((part) => (part === null ? [] : quoteRange(reading, part)));
  const stated = findStatedSums(text);
  const last = tellLastDays(reading, { dates });
  return [
    { text: `${words.join('')}.`, quotes: [...parts, ...day] },
    ...describeStatedSums(reading, stated),
    ...(stated.length > 0 ? [] : listSums(reading, { sums })),
    ...last,
    ...(last.length > 0 || stated.length > 0 ? [] : describeDates(reading)),
    ...(title === null ? describeOpening(reading) : []),
  ];
}

/** "Total proposed deductions £447.00", "30 September 2026 $665.10". */
function describeStatedSums(reading: Reading, stated: readonly StatedSum[]): DraftItem[] {
  const quoted = stated
    .map((sum) => ({ sum, quotes: quoteRange(reading, sum) }))
    .filter(({ quotes }) => quotes.length > 0);
  const totals = quoted.filter(({ sum }) => sum.day === null);
  const due = quoted.filter(({ sum }) => sum.day !== null);
  const write = ({ label, sum, day }: StatedSum): string =>
    day === null ? `${sum} (“${label}”)` : `${sum} on ${formatDate(day)}${label === '' ? '' : ` (“${label}”)`}`;
  const tell = (lead: string, own: typeof quoted): DraftItem[] =>
    claim(
      `${lead} ${joinWithAnd(own.map(({ sum }) => write(sum)))}.`,
      own.flatMap(({ quotes }) => quotes),
    );
  return [...tell('Sums in it:', totals), ...tell('With a day of their own:', due)];
}

/** Days up to which something may or must be done. */
function tellLastDays(reading: Reading, facts: Pick<Facts, 'dates'>): DraftItem[] {
  const found = listLastDays(reading, facts).slice(0, LAST_DAYS);
  const lead = found.length === 1 ? 'A last day in it:' : 'Last days in it:';
  return claim(
    `${lead} ${joinWithAnd(found.map(({ date }) => describeDate(date)))}.`,
    found.flatMap(({ quotes }) => quotes),
  );
}

const LAST_DAYS = 3;

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

function listSums(reading: Reading, { sums }: Pick<Facts, 'sums'>): DraftItem[] {
  const shown = sums
    .map((sum) => ({ sum, quotes: quoteSentence(reading, sum.sentence, sum.money.start) }))
    .filter(({ quotes }) => quotes.length > 0)
    .slice(0, 3);
  return claim(
    `Sums in it: ${joinWithAnd(shown.map(({ sum }) => `${startLowerCase(sum.label)} ${describeSum(sum)}`))}.`,
    shown.flatMap(({ quotes }) => quotes),
  );
}

/** The sums of the first view, where there are any: the premium rather than a deposit. */
function listMainSums(reading: Reading, facts: Facts): DraftItem[] {
  const info = writeBasicInfo(reading, facts);
  const shown = listMoney({ basicInfo: info.map(({ text }) => text) }).filter(({ label }) => !isContingentSum(label));
  if (shown.length === 0) return listSums(reading, facts);
  const write = ({ label, amount, period }: (typeof shown)[number]): string =>
    `${startLowerCase(label)} ${amount}${period === null ? '' : ` per ${period}`}`;
  return claim(
    `Sums in it: ${joinWithAnd(shown.map(write))}.`,
    shown.flatMap(({ index }) => info[index]?.quotes ?? []),
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
