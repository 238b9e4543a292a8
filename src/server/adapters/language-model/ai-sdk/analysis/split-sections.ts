import { DELIMITER_TOKENS, estimateTokens, LATIN_CHARACTERS_PER_TOKEN } from '#server/domain/text/estimate-tokens.ts';
import type { PageText, Passage } from '#server/ports/language-model.ts';

/** A page or part of one: half-open offsets in UTF-16 units into the page. */
export interface PagePiece {
  readonly pageNumber: number;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A part of a document for one call, in reading order; at most one piece per page. */
export interface Section {
  readonly pieces: readonly PagePiece[];
}

/**
 * Splits a document into sections that fit a call. Every character is in exactly one section; passages are kept whole,
 * also across page breaks, unless one alone is too long.
 * @param tokensLimit for the text of one section and its delimiters, by `estimateTokens`; well above `DELIMITER_TOKENS`
 * @returns in reading order; none for a document without pages
 */
export function splitIntoSections(
  pages: readonly PageText[],
  passages: readonly Passage[],
  tokensLimit: number,
): Section[] {
  // A section that starts within a page needs delimiters for it, too.
  const room = tokensLimit - DELIMITER_TOKENS;
  const parts = groupPieces(pages, passages).flatMap((group) =>
    costOf(group) <= room ? [group] : splitGroup(group, room),
  );
  const whole = parts.reduce((sum, part) => sum + costOf(part), 0);
  const fewest = packParts(parts, room, whole / Math.ceil(whole / room));
  // Sections are rarely full, so one more may have been needed; then the text is spread over all of them.
  const sections = packParts(parts, room, whole / fewest.length);
  return sections.map((section) => ({ pieces: joinPieces(section) }));
}

/**
 * Balances the sections: for a short last one, a model would write as long a list as for thirty pages.
 * @param share target size of a section in tokens
 */
function packParts(parts: readonly PagePiece[][], room: number, share: number): PagePiece[][] {
  const sections: PagePiece[][] = [];
  let tokens = 0;
  let before = 0;
  for (const part of parts) {
    const cost = costOf(part);
    const section = sections.at(-1);
    const isFull = tokens + cost > room || before + cost / 2 > share * sections.length;
    if (section && !isFull) section.push(...part);
    else sections.push([...part]);
    tokens = section && !isFull ? tokens + cost : cost;
    before += cost;
  }
  return sections;
}

/**
 * Halves a section that was too long: between two pages, or a single page after a sentence or word.
 * @returns undefined where it cannot be halved
 */
export function halveSection({ pieces }: Section): [Section, Section] | undefined {
  const [first, ...others] = pieces;
  if (!first) return undefined;
  if (others.length > 0) {
    const middle = middlePiece(pieces);
    return [{ pieces: pieces.slice(0, middle) }, { pieces: pieces.slice(middle) }];
  }
  const { text } = first;
  const half = text.length >> 1;
  const sentenceEnd = text.slice(0, half).search(/[.;:!?]\s[^.;:!?]*$/) + 1;
  const cut = sentenceEnd > half / 2 ? sentenceEnd : cutAtSpace(text, half);
  if (cut === 0 || cut === text.length) return undefined;
  return [{ pieces: [slicePiece(first, 0, cut)] }, { pieces: [slicePiece(first, cut, text.length)] }];
}

/** Index of the piece at which the halves are closest in length; at least 1. */
function middlePiece(pieces: readonly PagePiece[]): number {
  const whole = pieces.reduce((sum, { text }) => sum + text.length, 0);
  let before = 0;
  let best = { position: 1, difference: Number.POSITIVE_INFINITY };
  for (const [position, { text }] of pieces.entries()) {
    const difference = Math.abs(whole - 2 * before);
    if (position > 0 && difference < best.difference) best = { position, difference };
    before += text.length;
  }
  return best.position;
}

/** Groups pieces that share a passage across a page break. */
function groupPieces(pages: readonly PageText[], passages: readonly Passage[]): PagePiece[][] {
  const starts = new Map<number, number[]>();
  const continued = new Set<number>();
  for (const { spans } of passages) {
    const [first, ...others] = spans;
    if (first) starts.set(first.pageNumber, [...(starts.get(first.pageNumber) ?? []), first.start]);
    for (const { pageNumber } of others) continued.add(pageNumber);
  }
  const groups: PagePiece[][] = [];
  for (const { pageNumber, text } of pages) {
    const inside = (starts.get(pageNumber) ?? []).filter((start) => start > 0 && start < text.length);
    const cuts = [0, ...new Set(inside.sort((left, right) => left - right)), text.length];
    for (let index = 0; index + 1 < cuts.length; index += 1) {
      const [start = 0, end = 0] = cuts.slice(index, index + 2);
      const piece = { pageNumber, start, end, text: text.slice(start, end) };
      const last = groups.at(-1);
      // An empty page may be between the two halves of a passage.
      if (last && start === 0 && (text === '' || continued.has(pageNumber))) last.push(piece);
      else groups.push([piece]);
    }
  }
  return groups;
}

function costOf(pieces: readonly PagePiece[]): number {
  return pieces
    .filter(({ text }) => text !== '')
    .reduce((sum, { start, text }) => sum + estimateTokens(text) + (start === 0 ? DELIMITER_TOKENS : 0), 0);
}

/** Splits each piece between words until it fits. */
function splitGroup(group: readonly PagePiece[], room: number): PagePiece[][] {
  return group.flatMap((piece) => {
    const parts: PagePiece[][] = [];
    let rest = piece;
    while (costOf([rest]) > room && rest.text.length > 1) {
      // Starts with what would fit if all of it were Latin, and halves that.
      let first = slicePiece(rest, 0, cutAtSpace(rest.text, (room - DELIMITER_TOKENS) * LATIN_CHARACTERS_PER_TOKEN));
      while (costOf([first]) > room && first.text.length > 1) {
        first = slicePiece(first, 0, cutAtSpace(first.text, first.text.length >> 1));
      }
      parts.push([first]);
      rest = slicePiece(rest, first.text.length, rest.text.length);
    }
    return [...parts, [rest]];
  });
}

/** @returns at least 1; at most `wanted` where that is more than 1 */
function cutAtSpace(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length;
  const space = text.slice(0, wanted + 1).search(/\s\S*$/);
  if (space >= wanted / 2) return space;
  // Not within a surrogate pair.
  const isInsideCharacter = wanted > 1 && (text.charCodeAt(wanted) & 0xfc00) === 0xdc00;
  return isInsideCharacter ? wanted - 1 : wanted;
}

function slicePiece({ pageNumber, start, text }: PagePiece, from: number, to: number): PagePiece {
  return { pageNumber, start: start + from, end: start + to, text: text.slice(from, to) };
}

function joinPieces(pieces: readonly PagePiece[]): PagePiece[] {
  const joined: PagePiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.pageNumber === piece.pageNumber) {
      joined[joined.length - 1] = { ...last, end: piece.end, text: last.text + piece.text };
    } else joined.push(piece);
  }
  return joined;
}
