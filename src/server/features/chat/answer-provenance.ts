import type { Usage } from '#contract/chat.ts';
import { takeFairShares } from '#server/domain/search/reciprocal-rank-fusion.ts';
import type {
  AnswerDraft,
  LanguageModel,
  ModelUsage,
  RankedPassage,
  RerankRequest,
  RerankResult,
} from '#server/ports/language-model.ts';
import type { EmbeddingProvider } from '#server/ports/passage-index.ts';

/** Who wrote an answer, who was sent passages for it, and what that used. */
export interface AnswerProvenance {
  readonly engine: string;
  readonly provider?: string;
  readonly passagesSent: number;
  readonly search?: EmbeddingProvider;
  readonly usage?: Usage;
  readonly notice?: string;
}

/** How many passages are put in order where a model does that. */
const RANKED_PASSAGES = 30;

/** How many passages are to be found, so that so many are left. */
export function candidateCount(limit: number, model: LanguageModel): number {
  return model.rerank ? Math.max(RANKED_PASSAGES, limit) : limit;
}

/**
 * Lets the model choose the passages that a question is answered from, where it does that.
 * @returns the best ones, of which each document has its share, and what choosing them used
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

interface Making {
  readonly draft: AnswerDraft;
  readonly model: LanguageModel;
  /** How many passages the answer was asked out of, and how many of them were chosen for the question. */
  readonly passageCount: number;
  readonly chosenCount: number;
  readonly ranking: RerankResult | undefined;
  readonly search: EmbeddingProvider | undefined;
}

/** What left this machine for an answer, and what it used. */
export function describeProvenance(making: Making): AnswerProvenance {
  const { draft, model, passageCount, chosenCount, ranking, search } = making;
  const { engine, provider } = draft.origin ?? model;
  const rankedCount = ranking?.passagesSent ?? 0;
  const receiver = provider ?? (rankedCount > 0 ? model.provider : undefined);
  const usage = addUsage(draft.usage, ranking?.usage);
  const answeredCount = provider === undefined ? 0 : (draft.passagesSent ?? passageCount);
  return {
    engine,
    ...(receiver !== undefined && { provider: receiver }),
    // Those that were chosen are among those that were sent to be put in order.
    passagesSent: rankedCount === 0 ? answeredCount : rankedCount + Math.max(0, answeredCount - chosenCount),
    ...(search && { search }),
    ...(usage && {
      usage: { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, costUsd: usage.costUsd },
    }),
    ...(draft.origin?.notice && { notice: draft.origin.notice }),
  };
}

/** The cost of a sum is known only where that of both parts is. */
export function addUsage(one: ModelUsage | undefined, other: ModelUsage | undefined): ModelUsage | undefined {
  if (!one || !other) return one ?? other;
  return {
    calls: one.calls + other.calls,
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    costUsd: one.costUsd === null || other.costUsd === null ? null : one.costUsd + other.costUsd,
  };
}
