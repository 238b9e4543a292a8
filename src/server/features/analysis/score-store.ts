import { sql } from 'kysely';
import { z } from 'zod';
import { storedAnalysisSchema } from '#contract/analysis.ts';
import type { Database } from '#server/db/connection.ts';
import { riskLevelOfScore } from '#server/domain/risk/risk.ts';
import { scoreFromSide } from '#server/domain/sides/view-from-side.ts';

/** Payloads read at once; each is some 50 KB. */
const BATCH = 50;

const { shape } = storedAnalysisSchema;
const scoredSchema = z.object({
  riskScore: shape.riskScore,
  sides: shape.sides,
  riskFactors: z.array(shape.riskFactors.element.pick({ severity: true, burdens: true, views: true })),
});

function selectScored(db: Database) {
  return db
    .selectFrom('documents')
    .innerJoin('analyses', 'analyses.document_id', 'documents.id')
    .select(['documents.id', 'payload', 'risk_score', 'ai_risk_level', 'ai_analyzed_at', 'reader_side']);
}

type ScoredRow = Awaited<ReturnType<ReturnType<typeof selectScored>['execute']>>[number];

async function updateRow(db: Database, row: ScoredRow): Promise<void> {
  const stored = scoredSchema.safeParse(JSON.parse(row.payload));
  if (!stored.success) return;
  const score = scoreFromSide(stored.data, row.reader_side);
  const level = score === null ? null : riskLevelOfScore(score);
  if (score === row.risk_score && level === row.ai_risk_level) return;
  await db
    .updateTable('documents')
    .set({ risk_score: score, ai_risk_level: level })
    .where('id', '=', row.id)
    // An analysis that was replaced meanwhile has brought its own score, and so has another side.
    .where('ai_analyzed_at', '=', row.ai_analyzed_at)
    .where('reader_side', row.reader_side === null ? 'is' : '=', row.reader_side)
    .execute();
}

/** Computes the score of one document again, of all risks or for its reader's side. No-op where it has no analysis. */
export async function updateScore(db: Database, documentId: number): Promise<void> {
  const rows = await selectScored(db).where('documents.id', '=', documentId).execute();
  for (const row of rows) await updateRow(db, row);
}

export type ScoreStore = ReturnType<typeof createScoreStore>;

/**
 * The scores and levels of document lists. Both follow from the risks of the stored analysis.
 * @param version what document models are made by now; scores of documents with another one may be by another formula
 */
export function createScoreStore(db: Database, version: string) {
  return {
    update: (documentId: number): Promise<void> => updateScore(db, documentId),

    /** Computes the scores of all documents again whose model is of another version: a list must not mix two formulas. */
    async updateOutdated(): Promise<void> {
      let after = 0;
      for (;;) {
        const rows = await selectScored(db)
          .where('documents.id', '>', after)
          .where('status', '=', sql.lit<'ready'>('ready'))
          .where((is) => is.or([is('model_version', 'is', null), is('model_version', '!=', version)]))
          .orderBy('documents.id')
          .limit(BATCH)
          .execute();
        for (const row of rows) await updateRow(db, row);
        const last = rows.at(-1);
        if (last === undefined) return;
        after = last.id;
      }
    },
  };
}
