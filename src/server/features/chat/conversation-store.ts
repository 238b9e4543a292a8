import { v7 as uuidv7 } from 'uuid';
import type { Message } from '#contract/chat.ts';
import { readMessageMetadata } from '#contract/read-messages.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';

export interface ConversationRecord {
  readonly id: string;
  readonly userId: string;
  readonly documentId: number;
  readonly createdAt: number;
}

interface NewMessage {
  readonly role: Message['role'];
  readonly content: string;
  readonly metadata: Message['metadata'];
  readonly createdAt: number;
}

export type ConversationStore = ReturnType<typeof createConversationStore>;

export function createConversationStore(db: Database) {
  const select = () =>
    db
      .selectFrom('conversations')
      .select(['id', 'user_id as userId', 'document_id as documentId', 'created_at as createdAt']);
  return {
    find: (id: string): Promise<ConversationRecord | undefined> => select().where('id', '=', id).executeTakeFirst(),

    listByDocument: (documentId: number): Promise<ConversationRecord[]> =>
      select().where('document_id', '=', documentId).orderBy('id').execute(),

    /** Messages, oldest first: ids are time-ordered. */
    async listMessages(conversationId: string): Promise<Message[]> {
      const rows = await db
        .selectFrom('messages')
        .selectAll()
        .where('conversation_id', '=', conversationId)
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        role: row.role,
        content: row.content,
        metadata: readMessageMetadata(row.metadata),
        createdAt: new Date(row.created_at).toISOString(),
      }));
    },

    async hasMessage(id: string): Promise<boolean> {
      return (await db.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
    },

    /** The last turns about only these documents, oldest first. */
    async listTurnsAbout(
      conversationId: string,
      documentIds: readonly number[],
      limit: number,
    ): Promise<Pick<Message, 'role' | 'content'>[]> {
      const rows = await db
        .selectFrom('messages')
        .select(['role', 'content'])
        .where('conversation_id', '=', conversationId)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('message_documents')
                .select('message_id')
                .whereRef('message_id', '=', 'messages.id')
                .where('document_id', 'not in', documentIds),
            ),
          ),
        )
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.reverse();
    },

    /** The id of the conversation of a user about a document, created when there is none. */
    async ensureConversation(
      transaction: DatabaseTransaction,
      { userId, documentId, createdAt }: Omit<ConversationRecord, 'id'>,
    ): Promise<string> {
      await transaction
        .insertInto('conversations')
        .values({ id: uuidv7(), user_id: userId, document_id: documentId, created_at: createdAt })
        .onConflict((conflict) => conflict.columns(['user_id', 'document_id']).doNothing())
        .execute();
      const row = await transaction
        .selectFrom('conversations')
        .select('id')
        .where('user_id', '=', userId)
        .where('document_id', '=', documentId)
        .executeTakeFirstOrThrow();
      return row.id;
    },

    /** Moves all conversations of a trial into an account. Both users must be locked. */
    async moveToAccount(transaction: DatabaseTransaction, trialId: string, accountId: string): Promise<void> {
      await transaction
        .updateTable('conversations')
        .set({ user_id: accountId })
        .where('user_id', '=', trialId)
        .execute();
    },

    /** Those of the documents that still exist. With the owner locked, none is deleted meanwhile. */
    async listPresent(transaction: DatabaseTransaction, documentIds: readonly number[]): Promise<readonly number[]> {
      const rows = await transaction.selectFrom('documents').select('id').where('id', 'in', documentIds).execute();
      return rows.map(({ id }) => id);
    },

    /** Stores a message about documents and returns its id. */
    async insertMessage(
      transaction: DatabaseTransaction,
      conversationId: string,
      documentIds: readonly number[],
      message: NewMessage,
    ): Promise<string> {
      const id = uuidv7();
      await transaction
        .insertInto('messages')
        .values({
          id,
          conversation_id: conversationId,
          role: message.role,
          content: message.content,
          metadata: message.metadata === null ? null : JSON.stringify(message.metadata),
          created_at: message.createdAt,
        })
        .execute();
      await transaction
        .insertInto('message_documents')
        .values(documentIds.map((documentId) => ({ message_id: id, document_id: documentId })))
        .execute();
      return id;
    },
  };
}
