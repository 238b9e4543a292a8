import { partitionPoint } from '#server/domain/search/partition-point.ts';
import type { ClaimedQuote, PassageSpan } from '#server/ports/language-model.ts';
import { escapePattern } from '../text/escape-pattern.ts';
import { trimRange } from '../text/split-quotes.ts';
import type { TextRange } from '../text/text-range.ts';

/** What the structure of a document is read from. */
interface StructuredPassage {
  readonly text: string;
  readonly spans: readonly PassageSpan[];
}

interface Piece extends TextRange {
  readonly pageNumber: number;
  readonly ordinal: number;
}

/** The passages of a document as one text again, one after the other with a line break between. */
export interface JoinedText {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** Parts of a quote that are shorter prove nothing by themselves. */
const CLAIM_LENGTH_MINIMUM = 12;
/** Words at either end of a quote by which it is found where the whole of it is not. */
const END_WORDS = 8;

/** Joins passages so that every place of the text is known by its passage and page. */
export function joinPassages(passages: readonly StructuredPassage[]): JoinedText {
  const pieces: Piece[] = [];
  let from = 0;
  passages.forEach(({ text, spans }, ordinal) => {
    let start = from;
    for (const span of spans) {
      const end = start + span.end - span.start;
      pieces.push({ start, end, pageNumber: span.pageNumber, ordinal });
      start = end + 1;
    }
    from += text.length + 1;
  });
  return { text: passages.map(({ text }) => text).join('\n'), pieces };
}

/** The passage and page at a place; undefined for an empty text. */
export function pieceAt(joined: JoinedText, offset: number): Piece | undefined {
  return joined.pieces[pieceIndexAt(joined, offset)];
}

function pieceIndexAt({ pieces }: JoinedText, offset: number): number {
  return partitionPoint(pieces, ({ end }) => end <= offset);
}

/** The claims that go with a stretch: one for each page that it stands on. */
export function claimsOfRange(joined: JoinedText, range: TextRange, documentId: number): readonly ClaimedQuote[] {
  const byPage: { pageNumber: number; start: number; end: number }[] = [];
  for (let index = pieceIndexAt(joined, range.start); index < joined.pieces.length; index += 1) {
    const piece = joined.pieces[index];
    if (!piece || piece.start >= range.end) break;
    const start = Math.max(range.start, piece.start);
    const end = Math.min(range.end, piece.end);
    if (end <= start) continue;
    const last = byPage.at(-1);
    if (last?.pageNumber === piece.pageNumber) last.end = end;
    else byPage.push({ pageNumber: piece.pageNumber, start, end });
  }
  return byPage.flatMap(({ pageNumber, start, end }) => {
    const words = trimRange(joined.text, start, end);
    if (words.end - words.start < CLAIM_LENGTH_MINIMUM) return [];
    return [{ documentId, pageNumber, text: joined.text.slice(words.start, words.end) }];
  });
}

/** Where a quote stands in the joined text, as far as its page has it; null where it is not found. */
export function findQuoteRange(joined: JoinedText, { pageNumber, text }: Omit<ClaimedQuote, 'documentId'>) {
  const onPage = joined.pieces.filter((piece) => piece.pageNumber === pageNumber);
  const from = onPage[0]?.start;
  const to = onPage.at(-1)?.end;
  const words = text.match(/\S+/gu) ?? [];
  if (from === undefined || to === undefined || words.length === 0) return null;
  const page = joined.text.slice(from, to);
  const whole = matchWords(page, words);
  if (whole) return { start: from + whole.start, end: from + whole.end };
  const head = matchWords(page, words.slice(0, END_WORDS));
  const tail = matchWords(page, words.slice(-END_WORDS));
  if (!head && !tail) return null;
  const start = head?.start ?? tail?.start ?? 0;
  return { start: from + start, end: from + Math.max(tail?.end ?? 0, head?.end ?? 0, start) };
}

function matchWords(page: string, words: readonly string[]): TextRange | null {
  const pattern = words
    .map((word) => escapePattern(word).replace(/['’‘]/gu, "['’‘]").replace(/["“”]/gu, '["“”]'))
    .join('\\s+');
  const match = new RegExp(pattern, 'iu').exec(page);
  return match ? { start: match.index, end: match.index + match[0].length } : null;
}
