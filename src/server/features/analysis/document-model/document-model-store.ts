import { sql } from 'kysely';
import { type DocumentModel, documentModelSchema } from '#contract/document-model.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';

export type DocumentModelStore = ReturnType<typeof createDocumentModelStore>;

/** @param version what document models are made by now; those of other versions are outdated */
export function createDocumentModelStore(db: Database, version: string) {
  // The partial index is used only where the status is part of the statement.
  const selectRead = () => db.selectFrom('documents').select('id').where('status', '=', sql.lit<'ready'>('ready'));

  return {
    /** @returns the model as stored, of whichever version; undefined where there is none */
    async find(documentId: number): Promise<DocumentModel | undefined> {
      const row = await db
        .selectFrom('document_models')
        .select('payload')
        .where('document_id', '=', documentId)
        .executeTakeFirst();
      return row && documentModelSchema.parse(JSON.parse(row.payload));
    },

    /** Whether the document was read, and has no model of this version. */
    async isOutdated(documentId: number): Promise<boolean> {
      const row = await selectRead().select('model_version').where('id', '=', documentId).executeTakeFirst();
      return row !== undefined && row.model_version !== version;
    },

    /** Documents that were read and have no model of this version, the latest first, up to a limit. */
    async listOutdated(limit: number): Promise<number[]> {
      // Ranges of the index, as most documents are up to date.
      const rows = await selectRead()
        .where('model_version', 'is', null)
        .unionAll(selectRead().where('model_version', '<', version))
        .unionAll(selectRead().where('model_version', '>', version))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },

    /** Replaces the model of a document. Returns false when the document is deleted. */
    async save(documentId: number, model: DocumentModel, now: number): Promise<boolean> {
      return db.transaction().execute((transaction) => writeDocumentModel(transaction, documentId, model, now));
    },

    /** Keeps what is stored: the document made every attempt of this version fail. */
    async markTried(documentId: number): Promise<void> {
      await db.updateTable('documents').set({ model_version: version }).where('id', '=', documentId).execute();
    },
  };
}

/** Replaces the model of a document, in the transaction that stores what is made of it. */
export async function writeDocumentModel(
  transaction: DatabaseTransaction,
  documentId: number,
  model: DocumentModel,
  now: number,
): Promise<boolean> {
  const update = await transaction
    .updateTable('documents')
    .set({ model_version: model.version })
    .where('id', '=', documentId)
    .executeTakeFirst();
  if (update.numUpdatedRows === 0n) return false;
  const values = { payload: JSON.stringify(model), created_at: now };
  await transaction
    .insertInto('document_models')
    .values({ document_id: documentId, ...values })
    .onConflict((conflict) => conflict.column('document_id').doUpdateSet(values))
    .execute();
  return true;
}
