/** Identifies a passage across documents. */
export interface PassageRef {
  readonly documentId: number;
  /** Position in reading order, from 0. */
  readonly ordinal: number;
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): a rank scores 1 / (K + rank). The paper's 60 is for lists
 * of a thousand; in lists of a dozen it would hardly separate the first rank from the last.
 */
const K = 10;

/**
 * Fuses two rankings of passages: by words and clause categories, and by embedding similarity. Passages near the top of
 * both come first, and the best of each stay among the first.
 * @param found lexical ranking, best first
 * @param near semantic ranking, best first
 * @param compared documents that have embeddings; for passages of others the rank in the lexical list counts twice, so
 *   that they are not at a disadvantage
 * @returns the union of both lists, best first
 */
export function fuseRankings(
  found: readonly PassageRef[],
  near: readonly PassageRef[],
  compared: ReadonlySet<number>,
): readonly PassageRef[] {
  const votes = new Map<string, { readonly passage: PassageRef; readonly score: number }>();
  const vote = (passage: PassageRef, weight: number, rank: number): void => {
    const key = passageKey(passage);
    votes.set(key, { passage, score: (votes.get(key)?.score ?? 0) + weight / (K + rank) });
  };
  for (const [index, passage] of found.entries()) vote(passage, compared.has(passage.documentId) ? 1 : 2, index + 1);
  for (const [index, passage] of near.entries()) vote(passage, 1, index + 1);
  return [...votes.values()].sort((left, right) => right.score - left.score).map(({ passage }) => passage);
}

export function passageKey({ documentId, ordinal }: PassageRef): string {
  return `${documentId}:${ordinal}`;
}

/**
 * The best of a list in its order, with a fair share for each document: half of the slots are distributed evenly, at
 * least one each, so that a long document that matches everywhere does not crowd out a short one.
 * @param ranked best first
 */
export function takeFairShares<Ranked extends { readonly documentId: number }>(
  ranked: readonly Ranked[],
  limit: number,
): readonly Ranked[] {
  const documentCount = new Set(ranked.map(({ documentId }) => documentId)).size;
  if (documentCount < 2) return ranked.slice(0, limit);
  const share = Math.max(1, Math.floor(limit / (2 * documentCount)));
  const counts = new Map<number, number>();
  const isSure = ranked.map(({ documentId }) => {
    const count = (counts.get(documentId) ?? 0) + 1;
    counts.set(documentId, count);
    return count <= share;
  });
  const sure = ranked.filter((_, index) => isSure[index]);
  const others = ranked.filter((_, index) => !isSure[index]);
  const taken = new Set([...sure, ...others].slice(0, limit));
  return ranked.filter((passage) => taken.has(passage));
}
