import { holdsAnswer } from '#contract/chat.ts';
import { addUsage } from '#server/domain/usage/add-usage.ts';
import type { AnswerDraft, AnswerRequest, Passage, RankedPassage, SentText } from '#server/ports/language-model.ts';
import { nameOf } from './answer-provenance.ts';

/** A draft with the request that it answers. */
interface DraftWithRequest {
  readonly request: AnswerRequest;
  readonly draft: AnswerDraft;
}

interface RetryParts {
  readonly answer: (request: AnswerRequest) => Promise<AnswerDraft>;
  readonly retrieve: (words: string) => Promise<{ readonly passages: readonly RankedPassage[] }>;
  /** Text for the model by other words, these passages first; undefined for one that is sent nothing. */
  readonly gather: (words: string, passages: readonly RankedPassage[]) => Promise<SentText | undefined>;
}

/** Length limit of the suggested query in characters; longer queries search worse. */
const WORDS_LENGTH = 200;

/**
 * Retries with the query that the model suggests when it found nothing: users ask in other words, or another language,
 * than contracts are written in. The passages that the query finds are added to the request. The query is only used for
 * the search in the same documents. Where the model had all of the text, there is nothing more to find.
 * @param first the draft that found nothing
 * @returns the second draft when it found an answer, otherwise the first; with the usage of both
 */
export async function retryWithSuggestedQuery(
  first: DraftWithRequest,
  { answer, retrieve, gather }: RetryParts,
): Promise<DraftWithRequest> {
  const words = first.draft.suggestedQuery?.trim().slice(0, WORDS_LENGTH) ?? '';
  const isComplete = first.request.sent?.isWhole ?? false;
  if (first.draft.outcome !== 'not-found' || words === '' || isComplete) return first;
  const seen = new Set(listSent(first.request).map(nameOf));
  const { passages } = await retrieve(words);
  const fresh = passages.filter((passage) => !seen.has(nameOf(passage)));
  if (fresh.length === 0) return first;
  const sent = await gather(words, fresh);
  const request = { ...first.request, passages: fresh, ...(sent && { sent }) };
  const draft = await answer(request);
  // The fallback engine would only repeat what it extracts from the wrong passages.
  const better = holdsAnswer(draft.outcome) && draft.origin === undefined ? { request, draft } : first;
  const usage = addUsage(first.draft.usage, draft.usage);
  const passagesSent = countSent(first, { request, draft });
  return { request: better.request, draft: { ...better.draft, ...(usage && { usage }), passagesSent } };
}

function listSent({ sent, passages }: AnswerRequest): readonly Passage[] {
  return sent?.passages ?? passages;
}

/** Passages that were sent with both drafts count once. */
function countSent(first: DraftWithRequest, second: DraftWithRequest): number {
  const [one, other] = [first, second].map(({ request, draft }) => draft.passagesSent ?? listSent(request).length);
  const seen = new Set(listSent(first.request).map(nameOf));
  const repeated = listSent(second.request).filter((passage) => seen.has(nameOf(passage))).length;
  const isRepeated = (one ?? 0) > 0 && (other ?? 0) > 0;
  return (one ?? 0) + (other ?? 0) - (isRepeated ? Math.min(repeated, other ?? 0) : 0);
}
