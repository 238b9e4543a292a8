import type { ClaimedQuote, DraftReading, PageText } from '#server/ports/language-model.ts';
import type { QuoteLocation, Verification } from '#server/ports/verification.ts';

/** Quotes that are looked for in one task: their pages are sent to a worker each time. */
const QUOTES_PER_TASK = 200;

interface LocateParts {
  readonly pages: readonly PageText[];
  readonly verification: Pick<Verification, 'locateQuotes'>;
}

interface Quoted {
  readonly quotes: readonly ClaimedQuote[];
}

/** Keeps the items whose quotes all stand on the pages that they name, in the words of the pages. */
export async function locateItems(reading: DraftReading, parts: LocateParts): Promise<DraftReading> {
  const items: readonly Quoted[] = [...reading.parties, ...reading.summary, ...reading.provisions, ...reading.facts];
  const quotes = items.flatMap((item) => item.quotes);
  const located = await locate(quotes, parts);
  const keep = <Item extends Quoted>(list: readonly Item[]): Item[] =>
    list.flatMap((item) => {
      const found = item.quotes.map((quote) => located.get(quote));
      if (found.length === 0 || found.some((location) => location === undefined)) return [];
      return [{ ...item, quotes: item.quotes.flatMap((quote) => toQuotes(quote, located.get(quote))) }];
    });
  return {
    ...reading,
    // What a party is called has to stand in its quotes as well.
    parties: keep(reading.parties).filter(({ name, called, quotes: own }) =>
      [name, called].every((word) => word === null || word === '' || own.some(({ text }) => holds(text, word))),
    ),
    summary: keep(reading.summary),
    provisions: keep(reading.provisions),
    facts: keep(reading.facts),
  };
}

async function locate(
  quotes: readonly ClaimedQuote[],
  { pages, verification }: LocateParts,
): Promise<ReadonlyMap<ClaimedQuote, QuoteLocation>> {
  const found = new Map<ClaimedQuote, QuoteLocation>();
  for (let from = 0; from < quotes.length; from += QUOTES_PER_TASK) {
    const part = quotes.slice(from, from + QUOTES_PER_TASK);
    const near = new Set(part.flatMap(({ pageNumber }) => [pageNumber - 1, pageNumber, pageNumber + 1]));
    const texts = pages
      .filter(({ pageNumber }) => near.has(pageNumber))
      .map(({ pageNumber, text }) => ({ pageNumber, text }));
    const locations = await verification.locateQuotes(part, texts);
    for (const [index, quote] of part.entries()) {
      const location = locations[index];
      if (location) found.set(quote, location);
    }
  }
  return found;
}

function toQuotes({ documentId }: ClaimedQuote, location: QuoteLocation | undefined): readonly ClaimedQuote[] {
  return (location?.parts ?? []).map(({ pageNumber, text }) => ({ documentId, pageNumber, text }));
}

function holds(text: string, word: string): boolean {
  const fold = (words: string) => words.replace(/\s+/gu, ' ').toLowerCase();
  return fold(text).includes(fold(word));
}
