import type { DraftItem } from '#server/ports/language-model.ts';
import { isLastUpdate } from '../facts/agreement-date.ts';
import type { DateFact } from '../facts/date-fact.ts';
import type { Facts } from '../facts/facts.ts';
import type { CourtFact } from '../facts/law-facts.ts';
import { isInPriceList } from '../facts/price-lists.ts';
import { describeRateFact } from '../facts/rate-facts.ts';
import { describeSum } from '../facts/sum-facts.ts';
import type { TermFact } from '../facts/term-facts.ts';
import { continuesBehind } from '../facts/term-statements.ts';
import type { TerminationRight } from '../facts/termination-facts.ts';
import { factTexts } from '../facts/texts.ts';
import { quoteRange, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { describeDate, findDates, formatDate } from '../text/dates.ts';
import { describeWindow, findWindow } from '../text/notice-window.ts';
import { describePeriod } from '../text/periods.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { isToldByRow, isToldInRows, writePriceLists, writeRows } from './info-rows.ts';

const PARTY_LIMIT = 6;

/** Writes the facts as lines of "Label: value", each with the words it rests on. */
export function writeBasicInfo(reading: Reading, facts: Facts): readonly DraftItem[] {
  const seen = new Set<string>();
  return [
    ...writeHead(reading, facts),
    ...writeDates(reading, facts),
    ...(isForm(reading, facts) ? writeLabelledLines(reading) : []),
    ...writeTerm(reading, facts),
    ...writeLaw(reading, facts),
    ...writeSums(reading, facts),
    ...facts.rates.map((fact) => ({
      text: `${fact.label}: ${describeRateFact(fact)}`,
      quotes: quoteSentence(reading, fact.sentence, fact.rate.start),
    })),
    ...writeRows(reading, facts),
    ...writePriceLists(reading, facts.priceLists),
    ...facts.places
      .filter((place) => !isToldInRows(place, facts))
      .map((place) => ({ text: `${place.label}: ${place.address}`, quotes: quoteRange(reading, place) })),
    ...facts.addresses.slice(0, 2).map((address) => ({
      text: `Address for notices to ${address.party}: ${address.address}`,
      quotes: quoteRange(reading, address),
    })),
  ].filter((item) => {
    const key = item.text.toLowerCase().replace(/[.\s]+$/u, '');
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew && item.quotes.length > 0;
  });
}

function writeHead(reading: Reading, { title, parties }: Facts): DraftItem[] {
  const items: DraftItem[] = [];
  if (title !== null) items.push({ text: `Title: ${title.text}`, quotes: quoteRange(reading, title) });
  for (const party of parties.slice(0, PARTY_LIMIT)) {
    const called =
      party.aliases.length === 0
        ? ''
        : ` (called ${party.aliases
            .slice(0, 2)
            .map((alias) => `“${alias}”`)
            .join(' or ')})`;
    items.push({ text: `Party: ${party.name}${called}`, quotes: quoteRange(reading, party) });
  }
  return items;
}

function writeDates(reading: Reading, { dates, kind }: Facts): DraftItem[] {
  const items: DraftItem[] = [];
  const { agreement, effective, effectiveWords } = dates;
  const isSame =
    agreement !== null &&
    effective !== null &&
    agreement.date.iso === effective.date.iso &&
    agreement.date.iso !== null;
  if (agreement !== null) {
    const made = isLastUpdate(agreement) ? 'Last updated' : kind.isContract ? 'Date of the agreement' : 'Date';
    items.push(writeDate(reading, isSame ? 'Date, and start' : made, agreement));
  }
  if (effective !== null && !isSame) items.push(writeDate(reading, 'Takes effect', effective));
  if (effective === null && effectiveWords !== null) {
    items.push({
      text: `Takes effect: ${truncateWords(effectiveWords.text, 200)}`,
      quotes: quoteSentence(reading, effectiveWords),
    });
  }
  return items;
}

const LABELLED_LINE = /^[ \t]{0,20}(\p{Lu}[\p{L}\d ./#&'’-]{1,28}):[ \t]{1,20}(\S[^\n]{1,90})$/gmu;
const LABELLED_LINES = 10;
/** A value that is more than one sentence begins running text, which the line cuts off. */
const RUNNING_TEXT = /[\p{Ll})][.;]\s+\p{Lu}/u;

/** Longer documents use the colon for running text. */
const FORM_PAGES_LIMIT = 5;

function isForm({ document }: Reading, { kind, isEnglish }: Facts): boolean {
  return isEnglish && !kind.isContract && !kind.isLegal && document.pages.length <= FORM_PAGES_LIMIT;
}

/** Forms, invoices and statements print their facts as "Label: value"; those lines are taken as they are. */
function writeLabelledLines(reading: Reading): DraftItem[] {
  const items: DraftItem[] = [];
  for (const match of reading.source.text.matchAll(LABELLED_LINE)) {
    if (items.length >= LABELLED_LINES) break;
    if (RUNNING_TEXT.test(match[2] ?? '')) continue;
    const text = `${(match[1] ?? '').trim()}: ${foldWhiteSpace(match[2] ?? '')}`;
    const start = match.index + match[0].search(/\S/u);
    if (!items.some((item) => item.text === text))
      items.push({ text, quotes: quoteRange(reading, { start, end: match.index + match[0].length }) });
  }
  return items;
}

function writeDate(reading: Reading, label: string, fact: DateFact): DraftItem {
  const { iso, text } = fact.date;
  // Which number is the month follows from other dates, or from where the document is from.
  const isSupposed = iso !== null && findDates(text)[0]?.iso === null;
  const how =
    iso === null
      ? ' (as printed; it does not say which number is the month)'
      : isSupposed
        ? ` (printed as “${text}”)`
        : '';
  return {
    text: `${label}: ${describeDate(fact.date)}${how}`,
    quotes: quoteSentence(reading, fact.sentence, fact.date.start),
  };
}

function writeTerm(reading: Reading, facts: Facts): DraftItem[] {
  const { term, renewal, renewalNotice } = facts.terms;
  const items: DraftItem[] = [];
  if (term !== null)
    items.push({
      text: `How long it lasts: ${describeTerm(term, facts)}`,
      quotes: quoteTerm(reading, term, facts),
    });
  if (renewal !== null) {
    const kind = renewal.isAutomatic ? 'automatic' : 'possible, not automatic';
    const how = renewal.isConditional ? `${kind}, and only on a condition` : kind;
    const length =
      renewal.period === null
        ? ''
        : renewal.isRepeated
          ? `, for ${describePeriod(renewal.period)} at a time`
          : `, for ${describePeriod(renewal.period)}`;
    items.push({ text: `Renewal: ${how}${length}`, quotes: quoteSentence(reading, renewal.sentence) });
  }
  if (renewalNotice !== null) {
    const label = renewal?.isAutomatic === true ? 'Notice to stop the renewal' : 'Notice about the renewal';
    const window = findWindow(renewalNotice.sentence.text);
    const length = window === null ? describePeriod(renewalNotice.period) : describeWindow(window);
    items.push({
      text: `${label}: ${length}`,
      quotes: quoteSentence(reading, renewalNotice.sentence, renewalNotice.period.start),
    });
  }
  return [...items, ...facts.terminationRights.map((exit) => writeExit(reading, exit))];
}

/** "Notice to end it early (Landlord): 30 days"; without a notice it is a right. */
function writeExit(reading: Reading, exit: TerminationRight): DraftItem {
  const { who, notice, limit } = exit;
  const named = who === null ? [] : [who === 'Each party' ? 'either side' : who];
  const only = limit === null || notice === null ? [] : [`only “${truncateWords(limit, 90)}”`];
  const notes = [...named, ...only];
  const holder = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  const what = notice === null ? 'Right to end it early' : 'Notice to end it early';
  return { text: `${what}${holder}: ${describeExit(exit)}`, quotes: quoteExit(reading, exit) };
}

function describeExit(exit: TerminationRight): string {
  const { notice, price } = exit;
  const how = notice === null ? describeRight(exit) : describePeriod(notice);
  if (price === null) return how ?? factTexts.noNoticeNamed;
  if (price.isFromElsewhere) return `${how ?? factTexts.noNoticeNamed}; ${factTexts.canCost(price.words)}`;
  return how === null ? `with ${factTexts.payment(price.words)}` : `${how}, and ${factTexts.payment(price.words)}`;
}

/** The words of the right, and those of its price where they stand elsewhere. */
export function quoteExit(reading: Reading, { notice, price, sentence, index }: TerminationRight): DraftItem['quotes'] {
  const own = quoteSentence(reading, sentence, notice?.start ?? index);
  return price === null || price.sentence === sentence || own.length === 0
    ? own
    : [...own, ...quoteSentence(reading, price.sentence, price.index)];
}

function describeRight({ isImmediate, limit }: TerminationRight): string | null {
  if (limit !== null) return `“${truncateWords(limit, 90)}”`;
  return isImmediate ? factTexts.atOnce : null;
}

/** The words that say how long it lasts; both, where two places differ. */
export function quoteTerm(reading: Reading, term: TermFact, { terms: { unequalLengths } }: Facts): DraftItem['quotes'] {
  if (unequalLengths) {
    return unequalLengths.flatMap(({ sentence, period }) => quoteSentence(reading, sentence, period.start));
  }
  return quoteSentence(reading, term.sentence, term.until?.start ?? term.period?.start ?? 0);
}

/** The printed length, and the last day by our count where the start is known. */
export function describeTerm(term: TermFact, facts: Facts): string {
  if (facts.terms.unequalLengths) {
    const [first, other] = facts.terms.unequalLengths;
    return `${describePeriod(first.period)} in one place and ${describePeriod(other.period)} in another`;
  }
  if (term.until !== null) {
    const length = term.period === null ? '' : `${describePeriod(term.period)}, `;
    const more = continuesBehind(term.sentence.text, term.until.end) ? ', and then continues' : '';
    return `${length}until ${describeDate(term.until)}${more}`;
  }
  if (term.period === null) return term.isOpenEnded ? 'until someone ends it' : truncateWords(term.sentence.text, 180);
  const { termEnd } = facts;
  const counted =
    termEnd === null || termEnd.countedFrom === null
      ? ''
      : ` (counted from ${termEnd.isPlanned ? 'the planned ' : ''}${formatDate(termEnd.countedFrom)}, that is to ${formatDate(termEnd.day)})`;
  return `${describePeriod(term.period)}${counted}`;
}

function writeLaw(reading: Reading, { law, courts }: Facts): DraftItem[] {
  const items: DraftItem[] = [];
  if (law !== null)
    items.push({ text: `Governing law: ${law.jurisdiction}`, quotes: quoteSentence(reading, law.sentence) });
  for (const court of courts) {
    items.push({
      text: `Disputes: ${describeCourt(court)}`,
      quotes: quoteSentence(reading, court.sentence, Math.max(0, court.sentence.text.indexOf(court.words))),
    });
  }
  return items;
}

function describeCourt(court: CourtFact): string {
  const words = foldWhiteSpace(court.words);
  if (court.kind === 'court')
    return `before the ${words.replace(/^(?:exclusive\s+jurisdiction\s+of\s+)?(?:the\s+)?/iu, '')}`;
  return words === '' ? 'by arbitration' : `by arbitration (${words.replace(/^the\s+/iu, '')})`;
}

function writeSums(reading: Reading, facts: Facts): DraftItem[] {
  return facts.sums
    .filter((sum) => !isToldByRow(sum, facts.rows) && !isInPriceList(sum.sentence, facts.priceLists))
    .map((sum) => ({
      text: `${sum.label}: ${describeSum(sum)}`,
      quotes: quoteSentence(reading, sum.sentence, sum.money.start),
    }));
}
