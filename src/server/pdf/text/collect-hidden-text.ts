import { isMisleadingText } from '#server/domain/documents/hidden-text.ts';
import type { HiddenText } from '#server/ports/document-reader.ts';
import { HIDDEN_REASONS } from './hidden-reasons.ts';

/** All that was kept out of a page's text for one reason, on one line. */
export type HiddenFinding = Pick<HiddenText, 'reason' | 'text'>;

interface HiddenTextCollector {
  /** @param reason an index of `HIDDEN_REASONS` */
  add(reason: number, point: number): void;
  finish(): HiddenFinding[];
}

/** A page of print has some 3,000 characters; hidden text beyond this is cut, and only the fact that there is more is kept. */
const COLLECTED_LIMIT = 20_000;
const PIECE_LIMIT = 500;
const PIECES_PER_PAGE = 20;

/** Gathers hidden characters by the reason why they are not seen. */
export function collectHiddenText(): HiddenTextCollector {
  const byReason = new Map<number, string>();
  return {
    add(reason, point) {
      const text = byReason.get(reason) ?? '';
      if (text.length < COLLECTED_LIMIT) byReason.set(reason, text + String.fromCodePoint(point));
    },
    finish() {
      const found: HiddenFinding[] = [];
      for (const [number, raw] of byReason) {
        const reason = HIDDEN_REASONS[number];
        const text = toOneLine(raw);
        if (reason != null && text !== '') found.push({ reason, text });
      }
      return found;
    },
  };
}

/**
 * Control and format characters are dropped: some change the direction of what follows. NUL does not separate letters: it
 * is half of one where UTF-16 is read as bytes.
 */
export function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '')
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}

/**
 * Classifies the hidden text of a page and splits it into pieces of at most 500 characters. Beyond the limit of pieces,
 * misleading ones are kept.
 * @param visible the page's text
 */
export function classifyHiddenText(found: readonly HiddenFinding[], visible: string): HiddenText[] {
  const pieces = found.flatMap(({ reason, text }) => {
    const isMisleading = isMisleadingText(text, visible);
    return cutIntoPieces(text).map((piece) => ({ reason, text: piece, isMisleading }));
  });
  if (pieces.length <= PIECES_PER_PAGE) return pieces;
  return pieces.toSorted((a, b) => Number(b.isMisleading) - Number(a.isMisleading)).slice(0, PIECES_PER_PAGE);
}

/** Reclassifies hidden text after OCR: a text layer may repeat what is recognised in the picture. */
export function reclassifyHiddenText(hiddenText: readonly HiddenText[], visible: string): HiddenText[] {
  return hiddenText.map((piece) => ({
    ...piece,
    isMisleading: piece.isMisleading && isMisleadingText(piece.text, visible),
  }));
}

function cutIntoPieces(text: string): string[] {
  const pieces: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const space = rest.length > PIECE_LIMIT ? rest.lastIndexOf(' ', PIECE_LIMIT) : -1;
    const end = space > 0 ? space : PIECE_LIMIT;
    pieces.push(rest.slice(0, end).toWellFormed().trim());
    rest = rest.slice(end).trim();
  }
  return pieces;
}
