import type { DatabaseSchema } from '#server/db/schema.ts';

export type TableName = keyof DatabaseSchema;

/** Tables with persistent data, in foreign key order. */
export const PERSISTENT_TABLES: readonly { readonly name: TableName; readonly key: readonly string[] }[] = [
  { name: 'users', key: ['id'] },
  { name: 'upload_counters', key: ['user_id', 'period'] },
  { name: 'documents', key: ['id'] },
  { name: 'reservations', key: ['id'] },
  { name: 'model_usage', key: ['user_id', 'day', 'purpose', 'provider', 'model'] },
  { name: 'model_usage_totals', key: ['day', 'purpose', 'provider', 'model'] },
  { name: 'document_pages', key: ['document_id', 'page_number'] },
  { name: 'document_indexes', key: ['document_id'] },
  { name: 'passage_vectors', key: ['document_id', 'first_ordinal'] },
  { name: 'analyses', key: ['document_id'] },
  { name: 'document_models', key: ['document_id'] },
  { name: 'key_dates', key: ['document_id', 'position'] },
  { name: 'blob_removals', key: ['blob_key'] },
  { name: 'conversations', key: ['id'] },
  { name: 'messages', key: ['id'] },
  { name: 'message_documents', key: ['message_id', 'document_id'] },
  { name: 'notes', key: ['id'] },
  { name: 'sessions', key: ['token_hash'] },
  { name: 'used_sign_ins', key: ['replay_key_hash'] },
  { name: 'audit_events', key: ['id'] },
  { name: 'identity_accounts', key: ['id'] },
  { name: 'identity_records', key: ['model', 'id'] },
  { name: 'identity_keys', key: ['key_id'] },
  { name: 'identity_secrets', key: ['name'] },
  { name: 'password_resets', key: ['token_hash'] },
  { name: 'sign_in_attempts', key: ['key', 'window_start'] },
  { name: 'payment_customers', key: ['id'] },
  { name: 'payment_customer_wishes', key: ['payer_id', 'mode'] },
  { name: 'checkouts', key: ['id'] },
  { name: 'upgrade_sessions', key: ['id_hash'] },
  { name: 'subscriptions', key: ['id'] },
  { name: 'payments', key: ['id'] },
  { name: 'payment_notices', key: ['id'] },
  { name: 'provider_reads', key: ['object_id'] },
  { name: 'test_payment_objects', key: ['id'] },
  { name: 'test_payment_deliveries', key: ['id'] },
  { name: 'test_payment_requests', key: ['idempotency_key'] },
];

/**
 * Tables with process state. Jobs are recreated from the rows of documents when a server starts (see
 * `platform/recovery.ts`).
 */
export const EPHEMERAL_TABLES: readonly TableName[] = [
  'jobs',
  'processes',
  'turns',
  'request_counts',
  'model_reservations',
];
