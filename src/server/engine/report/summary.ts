import { describeMoney as describeSum, isContingentSum, listMoney } from '#contract/analysis-verdict.ts';
import { startLowerCase } from '#server/domain/text/start-lower-case.ts';
import type { ClaimedQuote, DraftItem, DraftRisk } from '#server/ports/language-model.ts';
import { isLastUpdate } from '../facts/agreement-date.ts';
import { describeTerminationRights } from '../facts/describe-exits.ts';
import { nameOfKind } from '../facts/document-kind.ts';
import type { Facts } from '../facts/facts.ts';
import { describeRateFact } from '../facts/rate-facts.ts';
import type { NoticeFact } from '../facts/renewal-facts.ts';
import { namesThing } from '../facts/subject-rows.ts';
import type { FinancialDocument } from '../financial-documents/financial-document.ts';
import type { Party } from '../parties/party.ts';
import { joinWithAnd, quoteRange, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { describeDate } from '../text/dates.ts';
import { describeWindow, findWindow } from '../text/notice-window.ts';
import { describePeriod } from '../text/periods.ts';
import { describeTerm, quoteExit, quoteTerm, writeBasicInfo } from './basic-info.ts';
import { findPurpose } from './purpose.ts';
import { summariseNonContract } from './summarise-non-contract.ts';

const QUOTE_LIMIT = 12;
const NAMED_PARTIES = 3;
/** A person in a hurry reads this many sentences. */
const SENTENCE_LIMIT = 6;
const PURPOSE_LENGTH = 220;

/** A sentence of the summary; the less its rank, the more it is worth when there are too many. */
interface Part extends DraftItem {
  readonly rank: number;
}

/** Composes the summary out of what was found, and says what was not. A sentence whose words cannot be quoted is left out. */
export function writeSummary(
  reading: Reading,
  facts: Facts,
  risks: readonly DraftRisk[],
  financial: FinancialDocument | null,
): DraftItem {
  const parts = facts.kind.isContract
    ? chooseParts([...describeUnread(reading), ...summariseContract(reading, facts, risks)])
    : [...summariseNonContract(reading, facts, financial), ...describeUnread(reading)];
  return {
    text: parts.map((part) => part.text.replace(/\.\.$/u, '.')).join(' '),
    quotes: uniqueQuotes(parts.flatMap((part) => part.quotes)).slice(0, QUOTE_LIMIT),
  };
}

/** The sentences worth most, in the order in which they read well. */
function chooseParts(parts: readonly Part[]): readonly Part[] {
  const kept = new Set([...parts].sort((left, right) => left.rank - right.rank).slice(0, SENTENCE_LIMIT));
  return parts
    .filter((part) => kept.has(part))
    .sort((left, right) => ORDER.indexOf(left.rank) - ORDER.indexOf(right.rank));
}

const RANK = { what: 0, risks: 1, unread: 2, money: 3, length: 4, termination: 5, purpose: 6 } as const;
/** Shown in this order: what it is and is for, how long, what it costs, termination, risks, unread pages. */
const ORDER: readonly number[] = [
  RANK.what,
  RANK.purpose,
  RANK.length,
  RANK.money,
  RANK.termination,
  RANK.risks,
  RANK.unread,
];

function claim(rank: number, text: string, quotes: readonly ClaimedQuote[]): Part[] {
  return quotes.length === 0 ? [] : [{ rank, text, quotes }];
}

function describeUnread({ document }: Reading): Part[] {
  const missing = document.unreadPages.length;
  if (missing === 0) return [];
  const pages = missing === 1 ? 'One page could not be read and is' : `${missing} pages could not be read and are`;
  return [{ rank: RANK.unread, text: `${pages} not covered here.`, quotes: [] }];
}

function summariseContract(reading: Reading, facts: Facts, risks: readonly DraftRisk[]): Part[] {
  return [
    describeWhat(reading, facts),
    ...describePurpose(reading, facts),
    ...describeLength(reading, facts),
    ...describeMoney(reading, facts),
    ...describeTermination(reading, facts),
    ...describeRisks(risks),
  ];
}

function describeWhat(reading: Reading, { kind, parties, sides, dates, title }: Facts): Part {
  const shown = parties
    .map((party) => ({ party, quotes: quoteRange(reading, party) }))
    .filter(({ quotes }) => quotes.length > 0);
  const named = groupByAlias(shown.map(({ party }) => party));
  const listed = named.slice(0, NAMED_PARTIES);
  const more = named.length > NAMED_PARTIES ? [`${named.length - NAMED_PARTIES} more`] : [];
  const between =
    listed.length === 0
      ? ''
      : listed.length === 1
        ? ` with ${listed[0]}`
        : ` between ${joinWithAnd([...listed, ...more])}`;
  const date = dates.agreement ?? dates.effective;
  const dateQuotes = date === null ? [] : quoteSentence(reading, date.sentence, date.date.start);
  const word = dates.agreement === null ? 'in effect from' : isLastUpdate(dates.agreement) ? 'last updated' : 'dated';
  const dated = date === null || dateQuotes.length === 0 ? '' : `, ${word} ${describeDate(date.date)}`;
  // A side that has no name is the one who signs, or who uses what is offered.
  const unknown =
    parties.length < 2 && sides.all.length < 2 ? '; it is not clear from the text who else is bound by it' : '';
  return {
    rank: RANK.what,
    text: `${beginWith(nameOfKind(kind))}${between}${dated}${unknown}.`,
    quotes: [
      ...(title === null ? [] : quoteRange(reading, title)),
      ...shown.slice(0, NAMED_PARTIES).flatMap(({ quotes }) => quotes),
      ...dateQuotes,
    ],
  };
}

/** "This is a lease", "This is an invoice", "These are terms of service". */
function beginWith(kind: string): string {
  if (/^(?:terms|conditions|minutes)\b/iu.test(kind)) return `These are ${kind}`;
  return `This is ${/^[aeiou]/iu.test(kind) ? 'an' : 'a'} ${kind}`;
}

/** "Ann Lee and Bo Lee (together “Tenant”)" rather than the same defined name after each. */
function groupByAlias(parties: readonly Party[]): readonly string[] {
  const groups: { readonly alias: string | undefined; readonly names: string[] }[] = [];
  for (const { name, aliases } of parties) {
    const alias = aliases[0];
    const last = groups.at(-1);
    if (last !== undefined && alias !== undefined && last.alias === alias) last.names.push(name);
    else groups.push({ alias, names: [name] });
  }
  return groups.map(({ alias, names }) => {
    if (alias === undefined) return joinWithAnd(names);
    return `${joinWithAnd(names)} (${names.length > 1 ? 'together ' : ''}“${alias}”)`;
  });
}

/** What it is about, in the document's own words. */
function describePurpose(reading: Reading, { subjectRows }: Facts): Part[] {
  const thing = subjectRows.find(namesThing);
  if (thing !== undefined)
    return claim(
      RANK.purpose,
      `It is about: ${startLowerCase(thing.label)} “${truncateWords(thing.words, PURPOSE_LENGTH)}”.`,
      quoteRange(reading, thing),
    );
  const purpose = findPurpose(reading);
  if (purpose === null) return [];
  return claim(
    RANK.purpose,
    `In its own words: “${truncateWords(purpose.words, PURPOSE_LENGTH)}”.`,
    quoteSentence(reading, purpose.sentence, purpose.index),
  );
}

/** Nothing is said where nothing was found: how long may be told in words that no pattern knows. */
function describeLength(reading: Reading, facts: Facts): Part[] {
  const { term, renewal, renewalNotice } = facts.terms;
  const renewalQuotes = renewal === null ? [] : quoteSentence(reading, renewal.sentence);
  const renews =
    renewal === null || renewalQuotes.length === 0
      ? ''
      : renewal.isAutomatic
        ? `renews by itself${renewal.isConditional ? ', if a condition is met,' : ''}${renewalNotice === null ? '' : ` unless notice is given ${describeNotice(renewalNotice)}`}`
        : 'can be renewed';
  if (term === null) return renews === '' ? [] : claim(RANK.length, `It ${renews}.`, renewalQuotes);
  const { unequalLengths } = facts.terms;
  const isWords = !unequalLengths && term.until === null && term.period === null && !term.isOpenEnded;
  const lasts = isWords
    ? `On how long it lasts it says: “${truncateWords(term.sentence.text, 160)}”`
    : `${unequalLengths ? 'It gives two lengths,' : 'It lasts'} ${describeTerm(term, facts)}`;
  const quotes = quoteTerm(reading, term, facts);
  if (quotes.length === 0) return [];
  return claim(RANK.length, `${lasts}${renews === '' ? '' : `, and ${renews}`}.`, [...quotes, ...renewalQuotes]);
}

function describeNotice({ sentence, period }: NoticeFact): string {
  const window = findWindow(sentence.text);
  return window === null ? `${describePeriod(period)} ahead` : describeWindow(window);
}

const SHARES: readonly string[] = ['Commission', 'Royalty'];
const SUMS_SHOWN = 3;

/** The sums of the first view, behind the shares of an income; what a mishap costs is no headline. */
function describeMoney(reading: Reading, facts: Facts): Part[] {
  const shares = facts.rates
    .filter(({ label }) => SHARES.includes(label))
    .map((share) => ({
      words: `${share.label.toLowerCase()} ${describeRateFact(share)}`,
      quotes: quoteSentence(reading, share.sentence, share.rate.start),
    }));
  const info = writeBasicInfo(reading, facts);
  const sums = listMoney({ basicInfo: info.map(({ text }) => text) })
    .filter(({ label }) => !isContingentSum(label))
    .map((sum) => ({
      words: `${startLowerCase(sum.label)} ${describeSum(sum)}`,
      quotes: info[sum.index]?.quotes ?? [],
    }));
  const shown = [...shares, ...sums].filter(({ quotes }) => quotes.length > 0).slice(0, SUMS_SHOWN);
  return claim(
    RANK.money,
    `${shown.length === 1 ? 'The main sum is' : 'The main sums are'} ${joinWithAnd(shown.map(({ words }) => words))}.`,
    shown.flatMap(({ quotes }) => quotes),
  );
}

function describeTermination(reading: Reading, { terminationRights }: Facts): Part[] {
  const shown = terminationRights
    .map((right) => ({ right, quotes: quoteExit(reading, right) }))
    .filter(({ quotes }) => quotes.length > 0);
  if (shown.length > 0) {
    return claim(
      RANK.termination,
      describeTerminationRights(shown.map(({ right }) => right)),
      shown.flatMap(({ quotes }) => quotes),
    );
  }
  const breach = reading.sentences.find(
    ({ text }) =>
      text.length < 900 &&
      /\b(?:either|each)\s+party\s+may\b[^.;]{0,60}\bterminate\b[^.;]{0,200}\b(?:breach|default|fails?)/iu.test(text),
  );
  if (breach === undefined) return [];
  return claim(
    RANK.termination,
    'Either side may end it early when the other breaks it.',
    quoteSentence(reading, breach, Math.max(0, breach.text.search(/\bterminate/iu))),
  );
}

function describeRisks(risks: readonly DraftRisk[]): Part[] {
  const named = risks.flatMap(({ term, severity, quotes }) =>
    term === undefined || severity === 'Low' ? [] : [{ term: startLowerCase(term), quotes }],
  );
  const top = named.filter(({ term }, index) => named.findIndex((one) => one.term === term) === index).slice(0, 3);
  if (top.length === 0) return [];
  const quotes = top.flatMap((one) => one.quotes.slice(0, 1));
  return [{ rank: RANK.risks, text: `Look first at: ${joinWithAnd(top.map(({ term }) => term))}.`, quotes }];
}

function uniqueQuotes(quotes: readonly ClaimedQuote[]): readonly ClaimedQuote[] {
  const seen = new Set<string>();
  return quotes.filter((quote) => {
    const key = `${quote.pageNumber} ${quote.text}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
