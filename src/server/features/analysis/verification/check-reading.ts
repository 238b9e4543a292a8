import type { ModelShare } from '#contract/analysis.ts';
import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import { stripInvisibleCharacters } from '#server/domain/text/strip-invisible.ts';
import type {
  CheckedReading,
  ClaimedQuote,
  DraftReading,
  LanguageModel,
  ModelUsage,
  PageText,
} from '#server/ports/language-model.ts';
import type { Verification } from '#server/ports/verification.ts';
import { judgeReading } from './judge-reading.ts';
import { locateItems } from './locate-items.ts';

/** What a reading is checked with. */
export interface ReadingChecks {
  /** Name of the model that read. */
  readonly engine: string;
  readonly pages: readonly PageText[];
  readonly verification: Pick<Verification, 'locateQuotes' | 'markStatements' | 'findUnsupportedClaims'>;
  /** Undefined where the support check is off. */
  readonly checkSupport: LanguageModel['checkSupport'];
  readonly signal: AbortSignal;
}

export interface CheckedResult {
  readonly reading: CheckedReading;
  readonly supportCheck: ModelShare['supportCheck'];
  /** Items that did not pass. */
  readonly leftOut: number;
  /** Of the support check. */
  readonly usage: ModelUsage | undefined;
}

/** Slots whose words have to be those of the document: no figure tells whether they are right. */
const WORD_SLOTS: ReadonlySet<string> = new Set(['condition', 'exception', 'place', 'thing']);

/** A role stands in many sentences of ours, so that it has to be a few words. */
const ROLE = /^\p{L}[\p{L} '’/-]{1,39}$/u;

/**
 * Keeps of what a model says about a document what passes the checks of answers: its quotes stand on their pages, its
 * figures and dates in the quotes, and a second call finds that the quotes say it. A figure of a slot that is in no quote
 * costs the slot, everything else costs its item.
 * @throws Error on timeout of a check; the signal's reason when aborted
 */
export async function checkReading(draft: DraftReading, checks: ReadingChecks): Promise<CheckedResult> {
  const located = await locateItems(clean(draft), checks);
  const dated = await checkDays(located, checks);
  const grounded = await checkFigures(dated, checks);
  const { reading, ...judged } = await judgeReading(grounded, checks);
  return { ...judged, reading: { ...reading, engine: checks.engine }, leftOut: count(draft) - count(reading) };
}

function count({ parties, summary, provisions, facts }: DraftReading): number {
  return parties.length + summary.length + provisions.length + facts.length;
}

/** Models are told to write plain text; what cannot be seen is not compared, and not shown. */
function clean(draft: DraftReading): DraftReading {
  const plain = (text: string) => stripInvisibleCharacters(text).replace(/\s+/gu, ' ').trim();
  return {
    ...draft,
    parties: draft.parties
      .map((party) => ({
        ...party,
        role: plain(party.role),
        called: plain(party.called),
        name: party.name === null ? null : plain(party.name),
      }))
      .filter(({ role }) => ROLE.test(role)),
    summary: draft.summary.map((item) => ({ ...item, text: plain(item.text) })),
    provisions: draft.provisions.map((item) => ({
      ...item,
      term: plain(item.term),
      statement: plain(item.statement),
      slots: item.slots.map(({ name, text }) => ({ name, text: plain(text) })),
    })),
    facts: draft.facts.map((item) => ({ ...item, subject: plain(item.subject), text: plain(item.text) })),
  };
}

/** A day that is not printed in its quotes is no day. */
async function checkDays(reading: DraftReading, { pages, verification }: ReadingChecks): Promise<DraftReading> {
  const facts: DraftReading['facts'][number][] = [];
  for (const fact of reading.facts) {
    if (fact.day === null) {
      facts.push(fact);
      continue;
    }
    const quotes = fact.quotes.map(({ text }) => text);
    const pageNumbers = fact.quotes.map(({ pageNumber }) => pageNumber);
    // The page tells the language of a quote that is too short to tell its own.
    const context = pages.filter(({ pageNumber }) => pageNumbers.includes(pageNumber)).map(({ text }) => text);
    const sources = { quotes, context, pageNumbers, mustBePrinted: true };
    const [claims] = await verification.findUnsupportedClaims([fact.day], sources);
    if (claims?.length === 0) facts.push(fact);
  }
  return { ...reading, facts };
}

interface Quoted {
  readonly quotes: readonly ClaimedQuote[];
}

interface ToMark {
  readonly text: string;
  readonly quotes: readonly string[];
  readonly pageNumbers: readonly number[];
}

async function checkFigures(reading: DraftReading, { pages, verification }: ReadingChecks): Promise<DraftReading> {
  const roles = reading.parties.flatMap(({ role, called }) => [role, called]);
  const context = [...pages.map(({ text }) => text), ...roles];
  const texts: ToMark[] = [];
  const add = (text: string, { quotes }: Quoted) => {
    texts.push({
      text,
      quotes: quotes.map((quote) => quote.text),
      pageNumbers: quotes.map(({ pageNumber }) => pageNumber),
    });
    return texts.length - 1;
  };
  const summary = reading.summary.map((item) => ({ item, at: add(item.text, item) }));
  const facts = reading.facts.map((item) => ({ item, at: add(`${item.subject}: ${item.text}`, item) }));
  const provisions = reading.provisions.map((item) => ({
    item,
    at: add(`${item.term}: ${item.statement}`, item),
    slots: item.slots.map((slot) => ({ slot, at: WORD_SLOTS.has(slot.name) ? -1 : add(slot.text, item) })),
  }));
  const marked = texts.length === 0 ? [] : await verification.markStatements(texts, context, '');
  const stands = (at: number): boolean => {
    const found = marked[at];
    return found !== undefined && !found.hasFabricatedQuotation && found.unsupportedSentences.length === 0;
  };
  return {
    ...reading,
    summary: summary.flatMap(({ item, at }) => (stands(at) ? [{ ...item, text: maskAccountNumbers(item.text) }] : [])),
    facts: facts.flatMap(({ item, at }) => (stands(at) ? [{ ...item, text: maskAccountNumbers(item.text) }] : [])),
    provisions: provisions.flatMap(({ item, at, slots }) => {
      if (!stands(at)) return [];
      const kept = slots.filter((own) => (own.at === -1 ? isPrinted(own.slot.text, item) : stands(own.at)));
      return [
        {
          ...item,
          statement: maskAccountNumbers(item.statement),
          bound: named(item.bound, item.statement),
          gains: named(item.gains, item.statement),
          slots: kept.map(({ slot }) => ({ ...slot, text: maskAccountNumbers(slot.text) })),
        },
      ];
    }),
  };
}

/** A side that its statement does not name would be judged by no check. */
function named(roles: readonly string[], statement: string): readonly string[] {
  const text = statement.toLowerCase();
  return roles.filter((role) => role.trim() !== '' && text.includes(role.trim().toLowerCase()));
}

function isPrinted(words: string, { quotes }: Quoted): boolean {
  const text = fold(words);
  return text !== '' && quotes.some((quote) => fold(quote.text).includes(text));
}

function fold(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().toLowerCase();
}
