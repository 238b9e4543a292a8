import { arePausesCompatible, areSeparatorsCompatible, fitsAtEnds } from './find-quote.ts';
import { BOUND, CLAUSE_END, DASH, PAUSE, SPACE_AFTER, SPACE_BEFORE } from './normalised-text.ts';
import { isIdle, type OmissibleSpans } from './omissible-spans.ts';
import type { TokenText } from './quote-tokens.ts';
import { isBetweenLetters } from './token-boundary.ts';
import { createComparison, type createNumberReader } from './token-relations.ts';

/** A page whose tokens are compared with those of quotes. */
export interface AlignedPage extends TokenText {
  readonly omissible: OmissibleSpans;
  readonly readWords: ReturnType<typeof createNumberReader>;
}

/** Half-open offsets in UTF-16 units of the page. */
export interface PageRange {
  readonly start: number;
  readonly end: number;
}

/** Pairs of places that are compared for one quote; with more, page and quote repeat themselves without end. */
const PAIRS_MAXIMUM = 60_000;
/** A longer quote is none: it is a copy of the page. */
const QUOTE_TOKENS_MAXIMUM = 1200;
/** Words that a quote puts in or leaves out, one after the other. */
const SKIPS_MAXIMUM = 4;
/** How the brackets of an aside divide words. */
const ASIDE = PAUSE | BOUND | SPACE_BEFORE;

/** A pair of places: the next token of either text, and what stands before it. */
interface Place {
  readonly at: number;
  readonly inQuote: number;
  /** Separators since the last words that are the same, of either text. */
  readonly onPage: number;
  readonly quoted: number;
  readonly isLoose: boolean;
  /** Behind an abbreviation of either text. */
  readonly isShort: boolean;
  readonly skips: number;
}

/**
 * Prepares the search for a quote on a page, token by token: each word, number and sign of the quote must be the next one
 * of the page, in the same spelling or another (see `createComparison`), and each one of the page must be in the quote,
 * apart from what says nothing of its own (see `findOmissibleSpans`, `isIdle`). Punctuation between them must divide the
 * same clauses. So a slip of any kind is forgiven where it is harmless, however many there are, and a changed word,
 * number, unit, name or negation has no relation that forgives it.
 *
 * @returns a function that finds the first occurrence that starts at an offset or behind; null when there is none
 */
export function createAligner(page: AlignedPage, quote: TokenText): (from: number) => PageRange | null {
  const compare = createComparison(page, quote, page.readWords);
  const { tokens } = page;
  const failed = new Set<string>();
  let pairs = 0;

  function follow(place: Place): number {
    if (place.inQuote === quote.tokens.length) return endsWell(place.at) ? place.at : -1;
    if (place.at >= tokens.length || pairs >= PAIRS_MAXIMUM) return -1;
    pairs += 1;
    const key = `${place.at} ${place.inQuote} ${place.onPage} ${place.quoted}`;
    if (failed.has(key)) return -1;
    const end = followSame(place) ?? followOmitted(place) ?? followAdded(place);
    if (end !== undefined) return end;
    failed.add(key);
    return -1;
  }

  function followSame(place: Place): number | undefined {
    const { at, inQuote } = place;
    const same = compare(at, inQuote);
    if (same === null) return undefined;
    if (inQuote > 0 && !dividesSame(page, { ...place, isLoose: place.isLoose || same.isLoose })) return undefined;
    const [next, nextInQuote] = [at + same.onPage, inQuote + same.inQuote];
    const end = follow({
      at: next,
      inQuote: nextInQuote,
      onPage: separatorAt(page, next),
      quoted: separatorAt(quote, nextInQuote),
      isLoose: same.isLoose,
      isShort: same.isShort === true,
      skips: 0,
    });
    return end === -1 ? undefined : end;
  }

  function followOmitted(place: Place): number | undefined {
    const { at, inQuote, skips } = place;
    if (inQuote === 0 || skips >= SKIPS_MAXIMUM) return undefined;
    for (const next of page.omissible.get(at) ?? []) {
      const onPage = withoutBrackets(place.onPage) | withoutBrackets(separatorAt(page, next));
      const end = follow({ ...place, at: next, onPage, isLoose: true, skips: skips + 1 });
      if (end !== -1) return end;
    }
    if (!isIdle(page, at) && !isBracket(page, at)) return undefined;
    const onPage = place.onPage | separatorAt(page, at + 1) | (isBracket(page, at) ? ASIDE : 0);
    const end = follow({ ...place, at: at + 1, onPage, isLoose: true, skips: skips + 1 });
    return end === -1 ? undefined : end;
  }

  function followAdded(place: Place): number | undefined {
    const { inQuote, skips } = place;
    if (inQuote === 0 || skips >= SKIPS_MAXIMUM) return undefined;
    const token = quote.tokens[inQuote];
    const mayBeAdded = (token?.kind === 'sign' || token?.key === 'that') && isIdle(quote, inQuote);
    if (!mayBeAdded && !isBracket(quote, inQuote)) return undefined;
    const quoted = place.quoted | separatorAt(quote, inQuote + 1) | (isBracket(quote, inQuote) ? ASIDE : 0);
    const end = follow({ ...place, inQuote: inQuote + 1, quoted, isLoose: true, skips: skips + 1 });
    return end === -1 ? undefined : end;
  }

  function endsWell(at: number): boolean {
    return at > 0 && fitsAtEnds(page.normalised, quote.normalised, { from: startUnit, to: tokens[at - 1]?.to ?? 0 });
  }

  let startUnit = 0;
  return (from) => {
    if (quote.tokens.length === 0 || quote.tokens.length > QUOTE_TOKENS_MAXIMUM) return null;
    for (let at = 0; at < tokens.length && pairs < PAIRS_MAXIMUM; at += 1) {
      startUnit = tokens[at]?.from ?? 0;
      if ((page.normalised.starts[startUnit] ?? 0) < from || compare(at, 0) === null) continue;
      failed.clear();
      const next = follow({ at, inQuote: 0, onPage: 0, quoted: 0, isLoose: false, isShort: false, skips: 0 });
      if (next === -1) continue;
      const last = (tokens[next - 1]?.to ?? 1) - 1;
      return { start: page.normalised.starts[startUnit] ?? 0, end: page.normalised.ends[last] ?? 0 };
    }
    return null;
  };
}

/** What stands before a token, or behind the last one. */
function separatorAt({ normalised, tokens }: TokenText, at: number): number {
  return normalised.separators[tokens[at]?.from ?? normalised.length] ?? 0;
}

/** A bracket that is no aside for one of the texts, because others stand in it, may be one for the other. */
function isBracket({ tokens }: TokenText, at: number): boolean {
  const text = tokens[at]?.text;
  return text === '(' || text === ')';
}

/** What divides the words around a stretch that is left out: its own brackets go with it. */
function withoutBrackets(separator: number): number {
  return separator & BOUND && !(separator & CLAUSE_END) ? separator & ~(PAUSE | BOUND) : separator;
}

/** Whether what stands before a token of the page and of the quote divides the same clauses. */
function dividesSame({ normalised, tokens }: TokenText, { at, onPage, quoted, isLoose, isShort }: Place): boolean {
  const gap = tokens[at]?.from ?? 0;
  if (onPage === quoted) return true;
  if ((onPage | quoted) & PAUSE) {
    if (isShort && !(onPage & quoted & PAUSE)) return true;
    if (quoted & BOUND && quoted & CLAUSE_END && !(onPage & PAUSE))
      return startsLine(normalised.source, normalised.starts[gap] ?? 0);
    return arePausesCompatible(onPage, quoted, { text: normalised, gap });
  }
  const isUnit = /^\p{L}{2}/u.test(tokens[at]?.text ?? '') && tokens[at - 1]?.kind === 'number';
  if ((isLoose || isUnit) && !((onPage | quoted) & DASH)) return true;
  const spaces = isLoose ? SPACE_BEFORE | SPACE_AFTER : 0;
  return areSeparatorsCompatible(onPage | spaces, quoted | spaces, () => isBetweenLetters(normalised, gap));
}

/** Whether an item, a row or a clause begins at an offset: on a line of its own, with a capital, a figure or a bullet. */
function startsLine(page: string, offset: number): boolean {
  return (
    /\n[^\p{L}\p{N}]*$/u.test(page.slice(Math.max(0, offset - 8), offset)) &&
    /^[\p{Lu}\p{N}]/u.test(page.slice(offset, offset + 2))
  );
}
