import { v7 as uuidv7 } from 'uuid';
import type { NoteAnswer } from '#contract/notes.ts';
import { readMessageMetadata } from '#contract/read-messages.ts';
import type { Database } from '#server/db/connection.ts';

/** A note, with the owner of its document. */
export interface NoteRecord {
  readonly id: string;
  readonly userId: string;
  readonly documentId: number;
  readonly text: string;
  readonly answer: NoteAnswer | null;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

interface NewNote {
  readonly documentId: number;
  /** Null for a note without an answer. */
  readonly messageId: string | null;
  readonly text: string;
  readonly now: number;
}

export type NoteStore = ReturnType<typeof createNoteStore>;

export function createNoteStore(db: Database) {
  return {
    find: async (id: string, connection: Database = db): Promise<NoteRecord | undefined> => {
      const row = await selectNotes(connection).where('notes.id', '=', id).executeTakeFirst();
      return row && recordOf(row);
    },

    /** Of a document, and those whose answer is also about it; oldest first: ids are time-ordered. */
    async listByDocument(documentId: number): Promise<NoteRecord[]> {
      const rows = await selectNotes(db)
        .where((where) =>
          where.or([
            where('notes.document_id', '=', documentId),
            where('notes.message_id', 'in', (query) =>
              query
                .selectFrom('message_documents')
                .select('message_documents.message_id')
                .where('message_documents.document_id', '=', documentId),
            ),
          ]),
        )
        .orderBy('notes.id')
        .execute();
      return rows.map(recordOf);
    },

    /** The number of notes that a document has itself. Its owner must be locked. */
    async count(transaction: Database, documentId: number): Promise<number> {
      const { notes } = await transaction
        .selectFrom('notes')
        .select((select) => select.fn.countAll().as('notes'))
        .where('document_id', '=', documentId)
        .executeTakeFirstOrThrow();
      return Number(notes);
    },

    /** Whether a message is an answer about this document. */
    async isAnswerAbout(transaction: Database, messageId: string, documentId: number): Promise<boolean> {
      const row = await transaction
        .selectFrom('messages')
        .innerJoin('message_documents', 'message_documents.message_id', 'messages.id')
        .select('messages.id')
        .where('messages.id', '=', messageId)
        .where('messages.role', '=', 'assistant')
        .where('message_documents.document_id', '=', documentId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** @returns the id of the note that holds an answer */
    async findByMessage(transaction: Database, messageId: string): Promise<string | undefined> {
      const row = await transaction
        .selectFrom('notes')
        .select('id')
        .where('message_id', '=', messageId)
        .executeTakeFirst();
      return row?.id;
    },

    /** @returns the id */
    async insert(transaction: Database, { documentId, messageId, text, now }: NewNote): Promise<string> {
      const id = uuidv7();
      await transaction
        .insertInto('notes')
        .values({
          id,
          document_id: documentId,
          message_id: messageId,
          text,
          created_at: now,
          updated_at: now,
        })
        .execute();
      return id;
    },

    /** @returns whether the note is there, and may hold this text: one without an answer holds some */
    async update(transaction: Database, id: string, text: string, now: number): Promise<boolean> {
      const { numUpdatedRows } = await transaction
        .updateTable('notes')
        .set({ text, updated_at: now })
        .where('id', '=', id)
        .$if(text === '', (query) => query.where('message_id', 'is not', null))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** @returns whether it was there */
    async remove(transaction: Database, id: string): Promise<boolean> {
      const { numDeletedRows } = await transaction.deleteFrom('notes').where('id', '=', id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function selectNotes(db: Database) {
  return db
    .selectFrom('notes')
    .innerJoin('documents', 'documents.id', 'notes.document_id')
    .leftJoin('messages', 'messages.id', 'notes.message_id')
    .select(['notes.id', 'documents.user_id as userId', 'notes.document_id as documentId', 'notes.text'])
    .select(['notes.created_at as createdAt', 'notes.updated_at as updatedAt'])
    .select(['messages.id as messageId', 'messages.content as answerText', 'messages.metadata'])
    .select((select) =>
      select
        // A question is stored with its answer, immediately before it.
        .selectFrom('messages as questions')
        .select('questions.content')
        .whereRef('questions.conversation_id', '=', 'messages.conversation_id')
        .whereRef('questions.id', '<', 'messages.id')
        .where('questions.role', '=', 'user')
        .orderBy('questions.id', 'desc')
        .limit(1)
        .as('question'),
    );
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

function recordOf({ messageId, answerText, metadata, question, ...note }: NoteRow): NoteRecord {
  const hasAnswer = messageId !== null && answerText !== null;
  return {
    ...note,
    answer: hasAnswer ? { messageId, question, text: answerText, metadata: readMessageMetadata(metadata) } : null,
  };
}
