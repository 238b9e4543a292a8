import type { Database } from '#server/db/connection.ts';

/** Keyset cursor of an iteration over documents, oldest first. */
export interface ExpiredDocument {
  readonly id: number;
  readonly userId: string;
  readonly uploadedAt: number;
}

export type ExpiryStore = ReturnType<typeof createExpiryStore>;

export function createExpiryStore(db: Database) {
  return {
    /**
     * Idle documents that were uploaded no later than a time, oldest first.
     * @param latest milliseconds since 1970-01-01T00:00:00Z
     * @param after cursor of the last page
     */
    async listExpired(latest: number, after: ExpiredDocument | undefined, limit: number): Promise<ExpiredDocument[]> {
      return selectIdle(db)
        .where('uploaded_at', '<=', latest)
        .$if(after !== undefined, (query) =>
          query.where((where) =>
            where.or([
              where('uploaded_at', '>', after?.uploadedAt ?? 0),
              where.and([where('uploaded_at', '=', after?.uploadedAt ?? 0), where('id', '>', after?.id ?? 0)]),
            ]),
          ),
        )
        .orderBy('uploaded_at')
        .orderBy('id')
        .limit(limit)
        .execute();
    },

    /** Whether no request waits for a document. Its owner must be locked, so that none begins to. */
    async isIdle(connection: Database, documentId: number): Promise<boolean> {
      return (await selectIdle(connection).where('id', '=', documentId).executeTakeFirst()) !== undefined;
    },
  };
}

/** Documents that are not being read, analysed or asked about. */
function selectIdle(db: Database) {
  return db
    .selectFrom('documents')
    .select(['id', 'user_id as userId', 'uploaded_at as uploadedAt'])
    .where('status', '!=', 'processing')
    .where((where) =>
      where.or([
        where('status', '=', 'failed'),
        where('analysis_requested_at', 'is', null),
        where('ai_analyzed_at', 'is not', null),
      ]),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('reservations')
            .select('reservations.id')
            .where('kind', '=', 'question')
            .whereRef('reservations.document_id', '=', 'documents.id'),
        ),
      ),
    );
}
