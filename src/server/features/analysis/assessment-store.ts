import type { Database } from '#server/db/connection.ts';

export type AssessmentStore = ReturnType<typeof createAssessmentStore>;

/** Analyses by the built-in engine that found no risks before it was asked whether risks can be assessed. */
export function createAssessmentStore(db: Database) {
  const selectUnasked = () =>
    db
      .selectFrom('documents')
      .innerJoin('analyses', 'analyses.document_id', 'documents.id')
      .select('documents.id')
      .where('documents.status', '=', 'ready')
      .where('documents.risk_score', '=', 0)
      .where('documents.ai_analyzed_at', 'is not', null)
      .where('documents.assessed_at', 'is', null)
      .where('analyses.engine', '=', 'built-in');

  return {
    /** Documents with such an analysis, the latest first, up to a limit. */
    async listUnassessed(limit: number): Promise<number[]> {
      const rows = await selectUnasked()
        .orderBy('documents.ai_analyzed_at', 'desc')
        .orderBy('documents.id')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    async isUnassessed(documentId: number): Promise<boolean> {
      return (await selectUnasked().where('documents.id', '=', documentId).executeTakeFirst()) !== undefined;
    },

    /** Keeps the analysis as it is. A user can still have it made again. */
    async markAssessed(documentId: number, now: number): Promise<void> {
      await db
        .updateTable('documents')
        .set({ assessed_at: now })
        .where('id', '=', documentId)
        .where('assessed_at', 'is', null)
        .execute();
    },
  };
}
