import type { AnswerDraft, AnswerRequest, ClaimedQuote } from '#server/ports/language-model.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { type ChosenSentence, claimsOf, rankSentences } from './choose-sentences.ts';

const PLACES_WANTED = 3;

/**
 * The places that are nearest to a question beside those that are quoted already.
 * @param sentences best first
 * @param quoted what the answer rests on
 * @param wanted how many places there are to be, the quoted ones counted
 * @returns further places, best first; fewer than wanted where the sentences run out
 */
export function listNearest(
  sentences: readonly ChosenSentence[],
  quoted: readonly ClaimedQuote[],
  wanted: number = PLACES_WANTED,
): readonly ClaimedQuote[] {
  const known = quoted.map(describe);
  const near: ClaimedQuote[] = [];
  for (const claim of sentences.flatMap(claimsOf)) {
    if (quoted.length + near.length >= wanted) break;
    const own = describe(claim);
    if (known.some((other) => isSame(own, other))) continue;
    known.push(own);
    near.push(claim);
  }
  return near;
}

/** Adds the nearest places to an answer that has fewer than are wanted. */
export function addNearest(draft: AnswerDraft, { passages, placesWanted }: AnswerRequest): AnswerDraft {
  if (draft.outcome !== 'answered' || draft.nearestQuotes.length > 0) return draft;
  return { ...draft, nearestQuotes: listNearest(rankSentences(passages), draft.quotes, placesWanted) };
}

type Place = Pick<ClaimedQuote, 'documentId' | 'text'>;

function describe({ documentId, text }: ClaimedQuote): Place {
  return { documentId, text: foldWhiteSpace(text).replace(/[.;]$/u, '') };
}

function isSame(one: Place, other: Place): boolean {
  return one.documentId === other.documentId && (one.text.includes(other.text) || other.text.includes(one.text));
}
