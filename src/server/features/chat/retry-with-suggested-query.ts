import type { AnswerDraft, AnswerRequest, RankedPassage } from '#server/ports/language-model.ts';
import { addUsage } from './answer-provenance.ts';

/** A draft, and what the model that wrote it was given. */
export interface DraftWithRequest {
  readonly request: AnswerRequest;
  readonly draft: AnswerDraft;
}

interface LookAgainParts {
  readonly answer: (request: AnswerRequest) => Promise<AnswerDraft>;
  readonly retrieve: (words: string) => Promise<{ readonly passages: readonly RankedPassage[] }>;
}

/** Characters of words to search for; more make a search worse. */
const WORDS_LENGTH = 200;

/**
 * Lets a model look a second time where it found nothing: people ask in other words, or another language, than contracts
 * are written in. The model knows by which words such a clause would be found; what they bring that it has not seen is
 * read as well. They are searched for in the same documents, and go nowhere else.
 * @param first what it found nothing in
 * @returns the second draft where that found an answer, otherwise the first; with what both used and sent
 */
export async function retryWithSuggestedQuery(
  first: DraftWithRequest,
  { answer, retrieve }: LookAgainParts,
): Promise<DraftWithRequest> {
  const words = first.draft.suggestedQuery?.trim().slice(0, WORDS_LENGTH) ?? '';
  if (first.draft.outcome !== 'not-found' || words === '') return first;
  const seen = new Set(first.request.passages.map(nameOf));
  const { passages } = await retrieve(words);
  const fresh = passages.filter((passage) => !seen.has(nameOf(passage)));
  if (fresh.length === 0) return first;
  const request = { ...first.request, passages: fresh };
  const draft = await answer(request);
  // The engine that stands in for a model that failed would only repeat what it makes of the wrong passages.
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
