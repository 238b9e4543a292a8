import type { ColumnType, Generated } from 'kysely';
import type { BillingSchema } from './billing-schema.ts';

/** Milliseconds since 1970-01-01T00:00:00Z. */
type Milliseconds = number;
/** 0 or 1: the portable subset has no booleans. */
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
  /** Questions that were charged, over all documents that ever were. */
  questions_asked: Generated<number>;
  documents_uploaded: Generated<number>;
  email: string | null;
  display_name: string | null;
  created_at: Milliseconds;
  /** With the subject, who the account belongs to; null for trials. */
  identity_issuer: string | null;
  identity_subject: string | null;
  photo_url: string | null;
  /** Set when an administrator shut the account out. */
  disabled_at: Milliseconds | null;
  /** Set when the person asked for the account to be removed; whatever interrupts that, it is finished. */
  deletion_requested_at: Milliseconds | null;
  /** The account that this trial's documents moved into; the row stays, so that it happens once. */
  merged_into: string | null;
}

/** Account holders who are signed in. The token itself is only in their browser. */
export interface SessionsTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** What the session is called in lists; opens nothing. */
  id: string;
  user_id: string;
  created_at: Milliseconds;
  /** To the hour: not every request needs a write. */
  seen_at: Milliseconds;
  expires_at: Milliseconds;
  /** Browser and system, like "Chrome on Linux". */
  client: string | null;
}

/** Sign-ins that have opened a session, so that none opens a second one. */
export interface UsedSignInsTable {
  replay_key_hash: string;
  expires_at: Milliseconds;
}

/** Append-only; triggers see to it. */
export interface AuditEventsTable {
  id: string;
  /** Null where nobody is known, as with a failed sign-in under an unknown name. */
  user_id: string | null;
  at: Milliseconds;
  action: string;
  document_id: number | null;
  client: string | null;
  detail: string | null;
}

/** Accounts of the embedded identity provider. */
export interface IdentityAccountsTable {
  id: string;
  /** Lower case. */
  email: string;
  name: string;
  password_hash: string;
  created_at: Milliseconds;
  password_changed_at: Milliseconds;
}

/** What the embedded identity provider keeps between two requests. */
export interface IdentityRecordsTable {
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
export interface IdentityKeysTable {
  key_id: string;
  private_jwk: JsonText;
  created_at: Milliseconds;
}

/** Other secrets of the embedded identity provider. */
export interface IdentitySecretsTable {
  name: string;
  value: string;
}

export interface PasswordResetsTable {
  /** SHA-256 of the token in the link, hexadecimal. */
  token_hash: string;
  account_id: string;
  expires_at: Milliseconds;
}

/** Failed sign-ins, counted by window of time. */
export interface SignInAttemptsTable {
  /** Hash of what is counted: a name, an address, or both. */
  key: string;
  window_start: Milliseconds;
  failures: number;
}

/** Uploads counted against an allowance. */
export interface UploadCountersTable {
  user_id: string;
  /** A calendar month in UTC like "2026-11", or "trial" for the trial's total. */
  period: string;
  documents: number;
}

/** A place taken in an allowance by work that has not ended yet. A crash leaves it; start-up gives it back. */
export interface ReservationsTable {
  id: string;
  kind: 'upload' | 'question';
  user_id: string;
  /** Allowance period of an upload; null for a question. */
  period: string | null;
  /** Document of a question, or the document an upload will become. */
  document_id: number;
  /** What a question is paid with; null for an upload. */
  paid_with: 'allowance' | 'credit' | null;
  /** The payment whose pack the credit counts as taken from, if it comes back: that pack was given back meanwhile. */
  withdrawn_from: Generated<string | null>;
  /** Which process took it; places of ended processes are given back. */
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
  /** Guess of the risk from name and whole text, made when reading ends. */
  guessed_risk_level: string | null;
  ai_risk_level: string | null;
  ai_risk_description: string | null;
  ai_analyzed_at: Milliseconds | null;
  risk_score: number | null;
  /** Set when somebody wants the analysis; the reading job passes it on. */
  analysis_requested_at: Milliseconds | null;
  /** When the days of the analysis were looked for; null where they still have to be. */
  dates_found_at: Generated<Milliseconds | null>;
  /** Why the last analysis failed for good; null when none did. */
  analysis_failure: string | null;
  /** Which side of its analysis the owner is on, as they said; null where they did not. */
  reader_side: Generated<string | null>;
  is_sample: Flag;
  /** Allowance period this upload was counted in; null when it was not counted. */
  upload_period: string | null;
  questions_used: Generated<number>;
  questions_reserved: Generated<number>;
}

export interface DocumentPagesTable {
  document_id: number;
  page_number: number;
  width: number;
  height: number;
  status: 'read' | 'unread';
  /** Whether the words are the file's own, or were recognised in a picture of the page. */
  read_by: Generated<'text' | 'ocr'>;
  text: string;
  layout: Bytes;
  hidden_text: JsonText;
  /** 1 where the page was not read, was read from a picture, or holds hidden text. */
  is_notable: Generated<Flag>;
}

export interface DocumentIndexesTable {
  document_id: number;
  version: string;
  bytes: Bytes;
}

/** What passages mean, as vectors of an embedding model; a row for those that were turned into vectors together. */
export interface PassageVectorsTable {
  document_id: number;
  first_ordinal: number;
  space: string;
  index_version: string;
  passages: number;
  passages_total: number;
  bytes: Bytes;
}

export interface AnalysesTable {
  document_id: number;
  payload: JsonText;
  engine: string;
  created_at: Milliseconds;
}

/** Days that matter in an analysed document. */
export interface KeyDatesTable {
  document_id: number;
  position: number;
  kind: 'starts' | 'ends' | 'renews' | 'notice-by' | 'due';
  /** YYYY-MM-DD, in no time zone. */
  day: string;
  title: string;
  detail: string;
  is_printed: Flag;
  /** A renewal that comes again every so many months; null for a day that comes once. */
  repeats_every_months: number | null;
  sources: JsonText;
}

/** Files of deleted documents that still have to leave the blob store. */
export interface BlobRemovalsTable {
  blob_key: string;
  /** Ahead of now for a file that may still be on its way. */
  requested_at: Milliseconds;
}

export interface ConversationsTable {
  id: string;
  user_id: string;
  document_id: number;
  created_at: Milliseconds;
}

export interface MessagesTable {
  id: string;
  conversation_id: string;
  role: 'user' | 'assistant';
  content: string;
  metadata: JsonText | null;
  created_at: Milliseconds;
}

/** Documents a message is about: it goes when one of them is deleted. */
export interface MessageDocumentsTable {
  message_id: string;
  document_id: number;
}

export interface JobsTable {
  kind: string;
  key: string;
  state: 'waiting' | 'running';
  attempt: number;
  run_at: Milliseconds;
  owner: string | null;
  lease_until: Milliseconds | null;
  rerun: Flag;
  error: string | null;
  created_at: Milliseconds;
}

/** Requests counted in a window of time. */
export interface RequestCountsTable {
  /** What is counted and of whom. */
  key: string;
  requests: number;
  /** When the window ends, by the clock of the database. */
  resets_at: Milliseconds;
}

/** Servers and workers that share this database. Times are by its clock, which is the same for all of them. */
export interface ProcessesTable {
  id: string;
  role: string;
  started_at: Milliseconds;
  seen_at: Milliseconds;
  /** Set by a process that ended in order. */
  ended_at: Milliseconds | null;
}

/** What one may do at a time, wherever it is done. */
export interface TurnsTable {
  name: string;
  /** What only the holder knows. */
  owner: string;
  /** By the clock of the database. */
  expires_at: Milliseconds;
}

export interface DatabaseSchema extends BillingSchema {
  users: UsersTable;
  upload_counters: UploadCountersTable;
  reservations: ReservationsTable;
  documents: DocumentsTable;
  document_pages: DocumentPagesTable;
  document_indexes: DocumentIndexesTable;
  passage_vectors: PassageVectorsTable;
  analyses: AnalysesTable;
  key_dates: KeyDatesTable;
  blob_removals: BlobRemovalsTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  message_documents: MessageDocumentsTable;
  jobs: JobsTable;
  sessions: SessionsTable;
  used_sign_ins: UsedSignInsTable;
  audit_events: AuditEventsTable;
  identity_accounts: IdentityAccountsTable;
  identity_records: IdentityRecordsTable;
  identity_keys: IdentityKeysTable;
  identity_secrets: IdentitySecretsTable;
  password_resets: PasswordResetsTable;
  sign_in_attempts: SignInAttemptsTable;
  request_counts: RequestCountsTable;
  processes: ProcessesTable;
  turns: TurnsTable;
}
