import type { AnswerDraft, AnswerRequest, RankedPassage } from '#server/ports/language-model.ts';
import { addUsage } from './answer-provenance.ts';

/** A draft with the request that it answers. */
interface DraftWithRequest {
  readonly request: AnswerRequest;
  readonly draft: AnswerDraft;
}

interface RetryParts {
  readonly answer: (request: AnswerRequest) => Promise<AnswerDraft>;
  readonly retrieve: (words: string) => Promise<{ readonly passages: readonly RankedPassage[] }>;
}

/** Length limit of the suggested query in characters; longer queries search worse. */
const WORDS_LENGTH = 200;

/**
 * Retries with the query that the model suggests when it found nothing: users ask in other words, or another language,
 * than contracts are written in. The passages that the query finds are added to the request. The query is only used for
 * the search in the same documents.
 * @param first the draft that found nothing
 * @returns the second draft when it found an answer, otherwise the first; with the usage of both
 */
export async function retryWithSuggestedQuery(
  first: DraftWithRequest,
  { answer, retrieve }: RetryParts,
): Promise<DraftWithRequest> {
  const words = first.draft.suggestedQuery?.trim().slice(0, WORDS_LENGTH) ?? '';
  if (first.draft.outcome !== 'not-found' || words === '') return first;
  const seen = new Set(first.request.passages.map(nameOf));
  const { passages } = await retrieve(words);
  const fresh = passages.filter((passage) => !seen.has(nameOf(passage)));
  if (fresh.length === 0) return first;
  const request = { ...first.request, passages: fresh };
  const draft = await answer(request);
  // The fallback engine would only repeat what it extracts from the wrong passages.
  const better = draft.outcome === 'answered' && draft.origin === undefined ? { request, draft } : first;
  const usage = addUsage(first.draft.usage, draft.usage);
  const passagesSent = countSent(first) + countSent({ request, draft });
  return { request: better.request, draft: { ...better.draft, ...(usage && { usage }), passagesSent } };
}

function nameOf({ documentId, ordinal }: RankedPassage): string {
  return `${documentId}:${ordinal}`;
}

function countSent({ request, draft }: DraftWithRequest): number {
  return draft.passagesSent ?? request.passages.length;
}
