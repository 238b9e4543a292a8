import type { ColumnType, Generated } from 'kysely';
import type { BillingSchema } from './billing-schema.ts';
import type { ModelUsageSchema } from './model-usage-schema.ts';
import type { OperationsSchema } from './operations-schema.ts';

/** Milliseconds since 1970-01-01T00:00:00Z. */
type Milliseconds = number;
/** 0 or 1: there are no booleans in the SQL that both databases share. */
type Flag = number;
/** JSON as text; stores parse it with zod. */
type JsonText = string;
type Bytes = ColumnType<Uint8Array, Uint8Array, Uint8Array>;

export interface UsersTable {
  id: string;
  kind: 'trial' | 'account';
  /** SHA-256 of the guest id, hexadecimal; null for accounts. */
  guest_id_hash: string | null;
  plan: string;
  subscription_status: string;
  chat_credits: number;
  /** Charged questions, over all documents, deleted ones included. */
  questions_asked: Generated<number>;
  documents_uploaded: Generated<number>;
  email: string | null;
  display_name: string | null;
  created_at: Milliseconds;
  /** With the subject, the account's identity; null for trials. */
  identity_issuer: string | null;
  identity_subject: string | null;
  photo_url: string | null;
  /** Set when an administrator disabled the account. */
  disabled_at: Milliseconds | null;
  /** Set when the user requested deletion, which is resumed after interruptions. */
  deletion_requested_at: Milliseconds | null;
  /** The account that this trial was merged into; the row stays, so that the merge happens once. */
  merged_into: string | null;
}

/** Sessions of account holders. The token itself is only in the browser. */
interface SessionsTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** Public id for lists; not a credential. */
  id: string;
  user_id: string;
  created_at: Milliseconds;
  /** Rounded to the hour, to save writes. */
  seen_at: Milliseconds;
  expires_at: Milliseconds;
  /** Browser and system, like "Chrome on Linux". */
  client: string | null;
}

/** Used sign-ins, for replay protection. */
interface UsedSignInsTable {
  replay_key_hash: string;
  expires_at: Milliseconds;
}

/** Append-only, enforced by triggers. */
interface AuditEventsTable {
  id: string;
  /** Null where the user is unknown, as for a failed sign-in with an unknown name. */
  user_id: string | null;
  at: Milliseconds;
  action: string;
  document_id: number | null;
  client: string | null;
  detail: string | null;
}

/** Accounts of the embedded identity provider. */
interface IdentityAccountsTable {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  password_hash: string;
  created_at: Milliseconds;
  password_changed_at: Milliseconds;
}

/** State of the embedded identity provider between requests. */
interface IdentityRecordsTable {
  model: string;
  id: string;
  payload: JsonText;
  grant_id: string | null;
  uid: string | null;
  account_id: string | null;
  expires_at: Milliseconds | null;
  consumed_at: Milliseconds | null;
}

/** Signing keys of the embedded identity provider. */
interface IdentityKeysTable {
  key_id: string;
  private_jwk: JsonText;
  created_at: Milliseconds;
}

/** Other secrets of the embedded identity provider. */
interface IdentitySecretsTable {
  name: string;
  value: string;
}

interface PasswordResetsTable {
  /** SHA-256 of the token in the link, hexadecimal. */
  token_hash: string;
  account_id: string;
  expires_at: Milliseconds;
}

/** Failed sign-ins per time window. */
interface SignInAttemptsTable {
  /** Hash of a name, an address, or both. */
  key: string;
  window_start: Milliseconds;
  failures: number;
}

/** Uploads that count towards an allowance. */
export interface UploadCountersTable {
  user_id: string;
  /** A calendar month in UTC like "2026-11", or "trial" for the trial's total. */
  period: string;
  documents: number;
}

/** Reservation in an allowance by unfinished work. A crash orphans it; recovery releases it. */
interface ReservationsTable {
  id: string;
  kind: 'upload' | 'question';
  user_id: string;
  /** Allowance period of an upload; null for a question. */
  period: string | null;
  /** Document of the question, or the future document of the upload. */
  document_id: number;
  /** How a question is paid; null for an upload. */
  paid_with: 'allowance' | 'credit' | null;
  /** The payment that a released credit returns to: its pack was refunded in the meantime. */
  withdrawn_from: Generated<string | null>;
  /** Owning process; reservations of ended processes are released. */
  owner: string;
  expires_at: Milliseconds;
}

export interface DocumentsTable {
  id: number;
  user_id: string;
  filename: string;
  original_name: string;
  file_size: number;
  sha256: string;
  blob_key: string;
  page_count: number;
  uploaded_at: Milliseconds;
  status: 'processing' | 'ready' | 'failed';
  /** An error code; null unless failed. */
  failure: string | null;
  title: string | null;
  excerpt: string;
  document_type: string | null;
  is_legal_document: Flag | null;
  /** Estimated from name and text when reading ends. */
  guessed_risk_level: string | null;
  /** Null until analysed, and, like the score, where the analysis did not assess risks. */
  ai_risk_level: string | null;
  ai_risk_description: string | null;
  ai_analyzed_at: Milliseconds | null;
  risk_score: number | null;
  /** Set when the analysis was requested; the reading job then enqueues it. */
  analysis_requested_at: Milliseconds | null;
  /** When key dates were extracted; null where that is pending. */
  dates_found_at: Generated<Milliseconds | null>;
  /** What made its model, or failed to; null before a model was made. */
  model_version: Generated<string | null>;
  /** Why the last analysis failed for good, or null. */
  analysis_failure: string | null;
  /** The owner's side, as they chose it, or null. */
  reader_side: Generated<string | null>;
  is_sample: Flag;
  /** Allowance period in which the upload was counted; null when it was not. */
  upload_period: string | null;
  questions_used: Generated<number>;
  questions_reserved: Generated<number>;
  /** The last day, YYYY-MM-DD in UTC, with a reply that was not counted, and how many there were on it. */
  free_replies_day: Generated<string | null>;
  free_replies: Generated<number>;
}

export interface DocumentPagesTable {
  document_id: number;
  page_number: number;
  width: number;
  height: number;
  status: 'read' | 'unread';
  /** Text layer of the file, or OCR. */
  read_by: Generated<'text' | 'ocr'>;
  text: string;
  layout: Bytes;
  hidden_text: JsonText;
  /** 1 where the page was unread, read by OCR, or holds hidden text. */
  is_notable: Generated<Flag>;
}

interface DocumentIndexesTable {
  document_id: number;
  version: string;
  bytes: Bytes;
}

/** Passage embeddings; one row per embedded batch. */
interface PassageVectorsTable {
  document_id: number;
  first_ordinal: number;
  space: string;
  index_version: string;
  passages: number;
  passages_total: number;
  bytes: Bytes;
}

interface AnalysesTable {
  document_id: number;
  payload: JsonText;
  engine: string;
  created_at: Milliseconds;
}

interface DocumentModelsTable {
  document_id: number;
  payload: JsonText;
  created_at: Milliseconds;
}

/** Key dates of an analysed document. */
interface KeyDatesTable {
  document_id: number;
  position: number;
  kind: 'starts' | 'ends' | 'renews' | 'notice-by' | 'due';
  /** YYYY-MM-DD, in no time zone. */
  day: string;
  title: string;
  detail: string;
  is_printed: Flag;
  /** Interval of a recurring day; null for a single one. */
  repeats_every_months: number | null;
  sources: JsonText;
}

/** Files of deleted documents that are still to be deleted from the blob store. */
interface BlobRemovalsTable {
  blob_key: string;
  /** In the future for a file whose upload may still be running. */
  requested_at: Milliseconds;
}

interface ConversationsTable {
  id: string;
  user_id: string;
  document_id: number;
  created_at: Milliseconds;
}

interface MessagesTable {
  id: string;
  conversation_id: string;
  role: 'user' | 'assistant';
  content: string;
  metadata: JsonText | null;
  created_at: Milliseconds;
}

/** Documents of a message: deleting one of them deletes the message. */
interface MessageDocumentsTable {
  message_id: string;
  document_id: number;
}

/** The owner's notes on a document. */
interface NotesTable {
  id: string;
  document_id: number;
  /** The saved answer; null for a note without one, and after the answer was deleted. */
  message_id: string | null;
  /** The owner's own words; empty where only an answer was saved. */
  text: string;
  created_at: Milliseconds;
  updated_at: Milliseconds;
}

export interface DatabaseSchema extends BillingSchema, ModelUsageSchema, OperationsSchema {
  users: UsersTable;
  upload_counters: UploadCountersTable;
  reservations: ReservationsTable;
  documents: DocumentsTable;
  document_pages: DocumentPagesTable;
  document_indexes: DocumentIndexesTable;
  passage_vectors: PassageVectorsTable;
  analyses: AnalysesTable;
  document_models: DocumentModelsTable;
  key_dates: KeyDatesTable;
  blob_removals: BlobRemovalsTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  message_documents: MessageDocumentsTable;
  notes: NotesTable;
  sessions: SessionsTable;
  used_sign_ins: UsedSignInsTable;
  audit_events: AuditEventsTable;
  identity_accounts: IdentityAccountsTable;
  identity_records: IdentityRecordsTable;
  identity_keys: IdentityKeysTable;
  identity_secrets: IdentitySecretsTable;
  password_resets: PasswordResetsTable;
  sign_in_attempts: SignInAttemptsTable;
}
