/** Names a passage among those of several documents. */
export interface PassageRef {
  readonly documentId: number;
  /** Position in reading order, from 0. */
  readonly ordinal: number;
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009): a place in a list counts 1 / (K + place). The paper's 60 is
 * for lists of a thousand; in lists of a dozen it would hardly tell the first place from the last.
 */
const K = 10;

/**
 * Joins two orders of passages into one: by words and clause categories, and by meaning. What both have near the top comes
 * first, and the best of each stays among the first.
 * @param found by words, best first
 * @param near by meaning, best first
 * @param compared documents whose passages could be compared by meaning; those of others have their place in the one list
 *   counted twice, so that they lose nothing by it
 * @returns each passage of both lists once, best first
 */
export function fuseRankings(
  found: readonly PassageRef[],
  near: readonly PassageRef[],
  compared: ReadonlySet<number>,
): readonly PassageRef[] {
  const votes = new Map<string, { readonly name: PassageRef; readonly score: number }>();
  const vote = (name: PassageRef, weight: number, place: number): void => {
    const key = passageKey(name);
    votes.set(key, { name, score: (votes.get(key)?.score ?? 0) + weight / (K + place) });
  };
  for (const [index, name] of found.entries()) vote(name, compared.has(name.documentId) ? 1 : 2, index + 1);
  for (const [index, name] of near.entries()) vote(name, 1, index + 1);
  return [...votes.values()].sort((left, right) => right.score - left.score).map(({ name }) => name);
}

export function passageKey({ documentId, ordinal }: PassageRef): string {
  return `${documentId}:${ordinal}`;
}

/**
 * The best of a list, in its order, of which each document has its share: half of the room is shared out evenly, at least
 * one passage each. A long document that fits everywhere does not keep a short one from being looked at.
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
