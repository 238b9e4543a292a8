import { z } from 'zod';
import { type ModelShare, type StoredAnalysis, storedAnalysisSchema } from '#contract/analysis.ts';
import type { Usage } from '#contract/chat.ts';
import type { CheckedReading, DraftOrigin, ModelUsage } from '#server/ports/language-model.ts';

const quotes = z.array(z.object({ documentId: z.number(), pageNumber: z.number(), text: z.string() }));

const readingSchema = z.object({
  engine: z.string(),
  language: z.string().nullable(),
  kind: z.string().nullable(),
  isAgreement: z.boolean(),
  parties: z.array(z.object({ quotes, name: z.string().nullable(), role: z.string(), called: z.string() })),
  summary: z.array(z.object({ quotes, text: z.string() })),
  provisions: z.array(
    z.object({
      quotes,
      record: z.string().nullable(),
      term: z.string(),
      ofRecord: z.string().nullable(),
      statement: z.string(),
      bound: z.array(z.string()),
      gains: z.array(z.string()),
      polarity: z.enum(['must', 'must-not', 'may', 'may-with-consent', 'not-liable', 'states']),
      severity: z.enum(['high', 'medium', 'low', 'none']),
      slots: z.array(z.object({ name: z.string(), text: z.string() })),
      support: z.enum(['full', 'part']).nullable(),
    }),
  ),
  facts: z.array(
    z.object({
      quotes,
      kind: z.enum(['date', 'period', 'sum', 'law', 'court', 'address']),
      subject: z.string(),
      text: z.string(),
      day: z.string().nullable(),
      event: z.enum(['starts', 'ends', 'renews', 'notice-by', 'due']).nullable(),
    }),
  ),
});

/** What an external model told about a document at an earlier time, with how its analysis was made. */
export interface KnownReading {
  readonly reading: CheckedReading;
  readonly origin: DraftOrigin;
  readonly usage: ModelUsage | undefined;
  readonly share: Omit<ModelShare, 'foundBy'> | undefined;
}

/** The payload of an analysis: beside what is shown, what a model told, so that the views can be made again without it. */
export function toPayload(analysis: StoredAnalysis, reading: CheckedReading | undefined): string {
  return JSON.stringify({ ...analysis, ...(reading && { reading }) });
}

/** @returns undefined for an analysis without such a reading, as all earlier ones */
export function readKnownReading(payload: unknown): KnownReading | undefined {
  const told = z.object({ reading: readingSchema }).safeParse(payload);
  const stored = storedAnalysisSchema.safeParse(payload);
  if (!told.success || !stored.success) return undefined;
  const { engine, provider, notice = null, usage, modelShare } = stored.data;
  return {
    reading: told.data.reading,
    origin: { engine, provider, notice },
    usage: usage && toModelUsage(usage),
    share: modelShare && withoutFinders(modelShare),
  };
}

function toModelUsage({ inputTokens, outputTokens, costUsd, isEstimated }: Usage): ModelUsage {
  return { calls: 1, inputTokens, outputTokens, costUsd, ...(isEstimated && { isEstimated }) };
}

/** Who found which item follows from the views, which are made again. */
function withoutFinders({ foundBy: _, ...share }: ModelShare): Omit<ModelShare, 'foundBy'> {
  return share;
}
