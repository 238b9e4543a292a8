import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import type { IndexContent } from '../retrieval/index/index-content.ts';

/** Passages of one document that were chosen so far. */
export interface Selection {
  readonly content: IndexContent;
  has(ordinal: number): boolean;
  /** Adds a passage if there is room for it. @returns whether it is chosen now */
  add(ordinal: number): boolean;
  /** Chosen ordinals, ascending. */
  list(): readonly number[];
}

/** Room for text that several documents share, in estimated tokens. */
export interface Room {
  left: number;
}

/** Starts a selection without passages. A passage that follows a chosen one needs no delimiters of its own. */
export function createSelection(content: IndexContent, room: Room): Selection {
  const chosen = new Set<number>();
  const costOf = (ordinal: number): number => {
    const passage = content.passages[ordinal];
    if (!passage) return Number.POSITIVE_INFINITY;
    const isJoined = chosen.has(ordinal - 1) || chosen.has(ordinal + 1);
    return estimateTokens(passage.text) + DELIMITER_TOKENS * (passage.spans.length - (isJoined ? 1 : 0));
  };
  return {
    content,
    has: (ordinal) => chosen.has(ordinal),
    add(ordinal) {
      if (chosen.has(ordinal)) return true;
      const cost = costOf(ordinal);
      if (cost > room.left) return false;
      room.left -= cost;
      chosen.add(ordinal);
      return true;
    },
    list: () => [...chosen].sort((left, right) => left - right),
  };
}
