import type { PageText } from '#server/ports/language-model.ts';
import { DELIMITER_TOKENS, estimateTokens, type PagePiece, type Section } from './split-sections.ts';

/** What the document says a word means. */
interface Definition extends PagePiece {
  readonly term: string;
}

/** Who makes a contract stands at its beginning, and mostly within so many characters. */
const OPENING_LENGTH = 1_500;
const DEFINITION =
  /[“"]([^”"\n]{2,60})[”"]\s+(?:shall\s+)?(?:means?|has\s+the\s+meaning|refers?\s+to)\b[^.;]{0,400}[.;]?/g;

/** Tells for each section what it needs of the rest of the document to be understood. */
export interface SectionContext {
  /** In reading order, none of it out of the section; empty for a section that needs nothing. */
  of(section: Section): readonly PagePiece[];
}

/**
 * @param tokensLimit for what one section is given, with its marks
 */
export function createSectionContext(pages: readonly PageText[], tokensLimit: number): SectionContext {
  const [first] = pages;
  const opening = first && pieceOf(first, 0, Math.min(first.text.length, OPENING_LENGTH));
  const definitions = pages.flatMap((page): Definition[] =>
    [...page.text.matchAll(DEFINITION)].map((match) => {
      const [words, term = ''] = match;
      return { ...pieceOf(page, match.index, match.index + words.length), term };
    }),
  );
  return {
    of(section) {
      const text = section.pieces.map((piece) => piece.text).join('\n');
      const wanted = [
        ...(opening ? [opening] : []),
        ...definitions.filter(({ term }) => text.includes(term)).map(({ term: _term, ...piece }) => piece),
      ].filter((piece) => !section.pieces.some((own) => overlap(own, piece)));
      let left = tokensLimit;
      const fitting = wanted.filter((piece) => {
        const cost = estimateTokens(piece.text) + DELIMITER_TOKENS;
        if (cost > left) return false;
        left -= cost;
        return true;
      });
      return fitting;
    },
  };
}

function pieceOf({ pageNumber, text }: PageText, start: number, end: number): PagePiece {
  return { pageNumber, start, end, text: text.slice(start, end) };
}

function overlap(one: PagePiece, other: PagePiece): boolean {
  return one.pageNumber === other.pageNumber && one.start < other.end && other.start < one.end;
}
