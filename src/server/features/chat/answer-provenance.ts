import type { Usage } from '#contract/chat.ts';
import { takeFairShares } from '#server/domain/search/reciprocal-rank-fusion.ts';
import { addUsage } from '#server/domain/usage/add-usage.ts';
import type {
  AnswerDraft,
  AnswerRequest,
  LanguageModel,
  ModelUsage,
  Passage,
  RankedPassage,
  RerankRequest,
  RerankResult,
} from '#server/ports/language-model.ts';
import type { EmbeddingProvider } from '#server/ports/passage-index.ts';

/** Provenance of an answer: engine, provider that received passages, and token usage. */
export interface AnswerProvenance {
  readonly engine: string;
  readonly provider?: string;
  readonly passagesSent: number;
  readonly sentWhole?: true;
  readonly search?: EmbeddingProvider;
  readonly usage?: Usage;
  readonly notice?: string;
}

/** Number of candidates for reranking. */
const RANKED_PASSAGES = 30;

/** How many passages to retrieve so that `limit` are left after reranking. */
export function candidateCount(limit: number, model: LanguageModel): number {
  return model.rerank ? Math.max(RANKED_PASSAGES, limit) : limit;
}

/**
 * The best passages for a question, reranked when the model supports that and is not sent whole documents.
 * @returns as many as the limit, with a fair share for each document, and the ranking with its usage
 */
export async function choosePassages(
  model: LanguageModel,
  request: RerankRequest,
  { limit, isWhole }: { readonly limit: number; readonly isWhole: boolean },
  signal: AbortSignal,
): Promise<{ readonly passages: readonly RankedPassage[]; readonly ranking: RerankResult | undefined }> {
  if (!model.rerank) return { passages: request.passages, ranking: undefined };
  const ranking = isWhole ? undefined : await model.rerank(request, signal);
  return { passages: takeFairShares((ranking ?? request).passages, limit), ranking };
}

interface ProvenanceFacts {
  readonly draft: AnswerDraft;
  readonly model: LanguageModel;
  /** What the draft answers. */
  readonly request: AnswerRequest;
  /** What was given to reranking, in its former order: the first of them were sent. */
  readonly candidates: readonly Passage[];
  readonly ranking: RerankResult | undefined;
  readonly search: EmbeddingProvider | undefined;
  /** Of the support check. */
  readonly checkUsage: ModelUsage | undefined;
}

/** What data left this machine for an answer, and its token usage. */
export function describeProvenance(facts: ProvenanceFacts): AnswerProvenance {
  const { draft, model, request, candidates, ranking, search, checkUsage } = facts;
  const { engine, provider } = draft.origin ?? model;
  const rankedCount = ranking?.passagesSent ?? 0;
  const receiver = provider ?? (rankedCount > 0 ? model.provider : undefined);
  const usage = addUsage(addUsage(draft.usage, ranking?.usage), checkUsage);
  const ranked = candidates.slice(0, rankedCount);
  const given = request.sent?.passages ?? request.passages;
  const answeredCount = provider === undefined ? 0 : (draft.passagesSent ?? given.length);
  const isWhole = provider !== undefined && draft.sentWhole === true;
  return {
    engine,
    ...(receiver !== undefined && { provider: receiver }),
    passagesSent: isWhole ? answeredCount : rankedCount + Math.max(0, answeredCount - countRanked(given, ranked)),
    ...(isWhole && { sentWhole: true }),
    ...(search && { search }),
    ...(usage && { usage: describeUsage(usage) }),
    ...(draft.origin?.notice && { notice: draft.origin.notice }),
  };
}

export function describeUsage({ inputTokens, outputTokens, costUsd, isEstimated }: ModelUsage): Usage {
  return { inputTokens, outputTokens, costUsd, ...(isEstimated && { isEstimated }) };
}

/** How many of the passages were sent for reranking already. */
function countRanked(given: readonly Passage[], ranked: readonly Passage[]): number {
  const names = new Set(ranked.map(nameOf));
  return given.filter((passage) => names.has(nameOf(passage))).length;
}

/** Names a passage among those of several documents. */
export function nameOf({ documentId, ordinal }: Passage): string {
  return `${documentId}:${ordinal}`;
}
