import type { DatabaseTransaction } from '#server/db/connection.ts';

/**
 * Deletes a document's row and every row that belongs to it.
 * @returns how many rows of each kind were deleted; null when the document is gone, where nothing may be committed
 */
export async function deleteDocumentRows(transaction: DatabaseTransaction, documentId: number) {
  const notes = await transaction
    .deleteFrom('notes')
    .where((where) =>
      where.or([
        where('document_id', '=', documentId),
        // A note of another document whose answer quotes this one, and which holds nothing else.
        where.and([
          where('text', '=', ''),
          where('message_id', 'in', (query) =>
            query.selectFrom('message_documents').select('message_id').where('document_id', '=', documentId),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  const messages = await transaction
    .deleteFrom('messages')
    .where('id', 'in', (query) =>
      query.selectFrom('message_documents').select('message_id').where('document_id', '=', documentId),
    )
    .executeTakeFirst();
  const removeFrom = async (table: 'conversations' | 'analyses' | 'document_indexes' | 'document_pages') => {
    const result = await transaction.deleteFrom(table).where('document_id', '=', documentId).executeTakeFirst();
    return Number(result.numDeletedRows);
  };
  const counts = {
    messages: Number(messages.numDeletedRows),
    notes: Number(notes.numDeletedRows),
    conversations: await removeFrom('conversations'),
    analyses: await removeFrom('analyses'),
    indexes: await removeFrom('document_indexes'),
    pages: await removeFrom('document_pages'),
  };
  await transaction.deleteFrom('key_dates').where('document_id', '=', documentId).execute();
  await transaction.deleteFrom('passage_vectors').where('document_id', '=', documentId).execute();
  await transaction
    .deleteFrom('reservations')
    .where('kind', '=', 'question')
    .where('document_id', '=', documentId)
    .where('paid_with', '=', 'allowance')
    .execute();
  const documents = await transaction.deleteFrom('documents').where('id', '=', documentId).executeTakeFirst();
  return documents.numDeletedRows === 0n ? null : counts;
}
