import type { Usage } from '#contract/chat.ts';
import { takeFairShares } from '#server/domain/search/reciprocal-rank-fusion.ts';
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
 * Reranks the passages, when the model supports that.
 * @returns the best ones with a fair share for each document, and the ranking with its usage
 */
export async function rerankPassages(
  model: LanguageModel,
  request: RerankRequest,
  limit: number,
  signal: AbortSignal,
): Promise<{ readonly passages: readonly RankedPassage[]; readonly ranking: RerankResult | undefined }> {
  const ranking = await model.rerank?.(request, signal);
  return { passages: ranking ? takeFairShares(ranking.passages, limit) : request.passages, ranking };
}

interface ProvenanceFacts {
  readonly draft: AnswerDraft;
  readonly model: LanguageModel;
  /** What the draft answers. */
  readonly request: AnswerRequest;
  readonly ranking: RerankResult | undefined;
  readonly search: EmbeddingProvider | undefined;
}

/** What data left this machine for an answer, and its token usage. */
export function describeProvenance(facts: ProvenanceFacts): AnswerProvenance {
  const { draft, model, request, ranking, search } = facts;
  const { engine, provider } = draft.origin ?? model;
  const rankedCount = ranking?.passagesSent ?? 0;
  const receiver = provider ?? (rankedCount > 0 ? model.provider : undefined);
  const usage = addUsage(draft.usage, ranking?.usage);
  const given = request.sent?.passages ?? request.passages;
  const answeredCount = provider === undefined ? 0 : (draft.passagesSent ?? given.length);
  const isWhole = provider !== undefined && draft.sentWhole === true;
  return {
    engine,
    ...(receiver !== undefined && { provider: receiver }),
    passagesSent: isWhole ? answeredCount : rankedCount + Math.max(0, answeredCount - countRanked(given, ranking)),
    ...(isWhole && { sentWhole: true }),
    ...(search && { search }),
    ...(usage && {
      usage: { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, costUsd: usage.costUsd },
    }),
    ...(draft.origin?.notice && { notice: draft.origin.notice }),
  };
}

/** How many of the passages were sent for reranking already. */
function countRanked(given: readonly Passage[], ranking: RerankResult | undefined): number {
  if (!ranking || ranking.passagesSent === 0) return 0;
  const ranked = new Set(ranking.passages.map(nameOf));
  return given.filter((passage) => ranked.has(nameOf(passage))).length;
}

/** Names a passage among those of several documents. */
export function nameOf({ documentId, ordinal }: Passage): string {
  return `${documentId}:${ordinal}`;
}

/** The total cost is known only when both parts are. */
export function addUsage(one: ModelUsage | undefined, other: ModelUsage | undefined): ModelUsage | undefined {
  if (!one || !other) return one ?? other;
  return {
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    costUsd: one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd,
  };
}
