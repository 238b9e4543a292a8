import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import type { PageText } from '#server/ports/language-model.ts';
import type { PagePiece, Section } from './split-sections.ts';

interface Definition extends PagePiece {
  readonly term: string;
}

/** The parties are named at the beginning, mostly within this length. */
const OPENING_LENGTH = 1_500;
const DEFINITION =
  /[“"]([^”"\n]{2,60})[”"]\s+(?:shall\s+)?(?:means?|has\s+the\s+meaning|refers?\s+to)\b[^.;]{0,400}[.;]?/g;

/** Context from the rest of the document that a section needs. */
interface SectionContext {
  /** In reading order, without overlap with the section; may be empty. */
  of(section: Section): readonly PagePiece[];
}

/** @param tokensLimit per section, delimiters included */
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
