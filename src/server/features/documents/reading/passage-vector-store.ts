import type { Database } from '#server/db/connection.ts';
import { lockDocumentOwner } from '#server/db/processes/owner-lock.ts';

/** Identity of a vector set: vectors of another model or another passage segmentation are useless. */
export interface VectorsKey {
  readonly space: string;
  readonly indexVersion: string;
}

/** Vectors of consecutive passages. */
interface VectorRun {
  readonly firstOrdinal: number;
  readonly passages: number;
  readonly bytes: Uint8Array;
}

export type PassageVectorStore = ReturnType<typeof createPassageVectorStore>;

export function createPassageVectorStore(db: Database) {
  const selectWith = ({ space, indexVersion }: VectorsKey) =>
    db.selectFrom('passage_vectors').where('space', '=', space).where('index_version', '=', indexVersion);
  return {
    /** The first ordinals of the stored runs. */
    async listRuns(documentId: number, key: VectorsKey): Promise<number[]> {
      const rows = await selectWith(key).select('first_ordinal').where('document_id', '=', documentId).execute();
      return rows.map((row) => row.first_ordinal);
    },

    /** Those of the documents whose passages all have vectors. */
    async listComplete(documentIds: readonly number[], key: VectorsKey): Promise<number[]> {
      if (documentIds.length === 0) return [];
      const rows = await selectWith(key)
        .select(['document_id', 'passages_total'])
        .select((select) => select.fn.sum('passages').as('passages'))
        .where('document_id', 'in', [...documentIds])
        .groupBy(['document_id', 'passages_total'])
        .execute();
      return rows.filter((row) => Number(row.passages) === row.passages_total).map((row) => row.document_id);
    },

    load: (documentId: number, key: VectorsKey): Promise<VectorRun[]> =>
      selectWith(key)
        .select(['first_ordinal as firstOrdinal', 'passages', 'bytes'])
        .where('document_id', '=', documentId)
        .orderBy('first_ordinal')
        .execute(),

    /**
     * Stores a run, replacing one of another key with the same first ordinal, unless the document was deleted.
     * @param passagesTotal number of passages of the document
     */
    async save(documentId: number, key: VectorsKey, run: VectorRun, passagesTotal: number): Promise<void> {
      const values = {
        space: key.space,
        index_version: key.indexVersion,
        passages: run.passages,
        passages_total: passagesTotal,
        bytes: run.bytes,
      };
      await db.transaction().execute(async (transaction) => {
        const isThere = (await lockDocumentOwner(transaction, documentId)) !== undefined;
        if (!isThere) return;
        await transaction
          .insertInto('passage_vectors')
          .values({ document_id: documentId, first_ordinal: run.firstOrdinal, ...values })
          .onConflict((conflict) => conflict.columns(['document_id', 'first_ordinal']).doUpdateSet(values))
          .execute();
      });
    },

    /** Removes the vectors of other keys, or all. */
    async remove(documentId: number, which: { readonly otherThan?: VectorsKey } = {}): Promise<void> {
      const { otherThan } = which;
      await db
        .deleteFrom('passage_vectors')
        .where('document_id', '=', documentId)
        .$if(otherThan !== undefined, (query) =>
          query.where((where) =>
            where.or([
              where('space', '!=', otherThan?.space ?? ''),
              where('index_version', '!=', otherThan?.indexVersion ?? ''),
            ]),
          ),
        )
        .execute();
    },
  };
}
