import type { NdaFindings } from '../index/nda-passages.ts';
import { orderByRank } from './rank-passages.ts';
import type { RankedOrdinals } from './ranked-candidates.ts';

/** How much a passage's log-odds for a topic count beside its rank by words and categories. */
const ODDS_WEIGHT = 1;
/** Beyond these log-odds nothing more is gained or lost. */
const ODDS_LIMIT = 5;

/**
 * Re-ranks the candidates if a question is about topics of the NDA model.
 * @param asked how much the question is about each topic, adding up to 1 at the most
 */
export function weighNdaTopics(
  ranked: RankedOrdinals,
  asked: readonly number[],
  { passageOdds }: NdaFindings,
): RankedOrdinals {
  return orderByRank(
    ranked.ordinals.map((ordinal, index) => {
      const odds = asked.reduce((sum, weight, topic) => sum + weight * limit(passageOdds[topic]?.[ordinal] ?? 0), 0);
      const row = ranked.rows[index] ?? new Float32Array();
      return { ordinal, row, rank: (ranked.ranks[index] ?? 0) + ODDS_WEIGHT * odds };
    }),
  );
}

/**
 * The probability that an answer is there, as far as the question is about topics that were looked for in the whole document.
 * @param probability by words and categories
 */
export function weighNdaPresence(probability: number, asked: readonly number[], { presence }: NdaFindings): number {
  const share = asked.reduce((sum, weight) => sum + weight, 0);
  const held = asked.reduce((sum, weight, topic) => sum + weight * (presence[topic] ?? 0), 0);
  return (1 - share) * probability + held;
}

function limit(odds: number): number {
  return Math.max(-ODDS_LIMIT, Math.min(ODDS_LIMIT, odds));
}
