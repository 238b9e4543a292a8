import { type Kysely, sql } from 'kysely';
import type { DatabaseKind } from '../connection.ts';

/** Users, documents and their derived data, chats, allowances and jobs. */
export async function migrateFoundation(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const bytes = kind === 'postgres' ? sql`bytea` : sql`blob`;
  await createUserTables(db);
  await createDocumentTables(db, bytes);
  await createChatTables(db);
  await db.schema
    .createTable('jobs')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('run_at', 'bigint', (column) => column.notNull())
    .addColumn('owner', 'text')
    .addColumn('lease_until', 'bigint')
    .addColumn('rerun', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('jobs_pk', ['kind', 'key'])
    .execute();
  await db.schema.createIndex('jobs_due').on('jobs').columns(['state', 'run_at']).execute();
}

async function createUserTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('guest_id_hash', 'text', (column) => column.unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('subscription_status', 'text', (column) => column.notNull())
    .addColumn('chat_credits', 'integer', (column) => column.notNull())
    .addColumn('questions_asked', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('documents_uploaded', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('email', 'text')
    .addColumn('display_name', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('upload_counters')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('documents', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_counters_pk', ['user_id', 'period'])
    .execute();
  await db.schema
    .createTable('reservations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('period', 'text')
    .addColumn('document_id', 'bigint', (column) => column.notNull())
    .addColumn('paid_with', 'text')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createDocumentTables(db: Kysely<unknown>, bytes: ReturnType<typeof sql>): Promise<void> {
  await db.schema
    .createTable('documents')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('original_name', 'text', (column) => column.notNull())
    .addColumn('file_size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('blob_key', 'text', (column) => column.notNull())
    .addColumn('page_count', 'integer', (column) => column.notNull())
    .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('title', 'text')
    .addColumn('excerpt', 'text', (column) => column.notNull())
    .addColumn('document_type', 'text')
    .addColumn('is_legal_document', 'integer')
    .addColumn('guessed_risk_level', 'text')
    .addColumn('ai_risk_level', 'text')
    .addColumn('ai_risk_description', 'text')
    .addColumn('ai_analyzed_at', 'bigint')
    .addColumn('risk_score', 'integer')
    .addColumn('analysis_requested_at', 'bigint')
    .addColumn('analysis_failure', 'text')
    .addColumn('is_sample', 'integer', (column) => column.notNull())
    .addColumn('upload_period', 'text')
    .addColumn('questions_used', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('questions_reserved', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('documents_by_user').on('documents').columns(['user_id', 'uploaded_at']).execute();
  await db.schema.createIndex('documents_by_status').on('documents').column('status').execute();
  await db.schema
    .createTable('document_pages')
    .addColumn('document_id', 'bigint', (column) => column.notNull().references('documents.id').onDelete('cascade'))
    .addColumn('page_number', 'integer', (column) => column.notNull())
    .addColumn('width', 'real', (column) => column.notNull())
    .addColumn('height', 'real', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('layout', bytes, (column) => column.notNull())
    .addColumn('hidden_text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('document_pages_pk', ['document_id', 'page_number'])
    .execute();
  await db.schema
    .createTable('document_indexes')
    .addColumn('document_id', 'bigint', (column) => column.primaryKey().references('documents.id').onDelete('cascade'))
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('bytes', bytes, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('analyses')
    .addColumn('document_id', 'bigint', (column) => column.primaryKey().references('documents.id').onDelete('cascade'))
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('engine', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('blob_removals')
    .addColumn('blob_key', 'text', (column) => column.primaryKey())
    .addColumn('requested_at', 'bigint', (column) => column.notNull())
    .execute();
}

async function createChatTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('document_id', 'bigint', (column) => column.notNull().references('documents.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('conversations_one_per_document', ['user_id', 'document_id'])
    .execute();
  await db.schema.createIndex('conversations_by_document').on('conversations').column('document_id').execute();
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('conversation_id', 'text', (column) =>
      column.notNull().references('conversations.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('metadata', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('messages_by_conversation').on('messages').column('conversation_id').execute();
  await db.schema
    .createTable('message_documents')
    .addColumn('message_id', 'text', (column) => column.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('document_id', 'bigint', (column) => column.notNull().references('documents.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('message_documents_pk', ['message_id', 'document_id'])
    .execute();
  await db.schema.createIndex('message_documents_by_document').on('message_documents').column('document_id').execute();
}
