import type { ColumnType, Generated } from 'kysely';

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
  /** Why the last analysis failed for good; null when none did. */
  analysis_failure: string | null;
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
  text: string;
  layout: Bytes;
  hidden_text: JsonText;
}

export interface DocumentIndexesTable {
  document_id: number;
  version: string;
  bytes: Bytes;
}

export interface AnalysesTable {
  document_id: number;
  payload: JsonText;
  engine: string;
  created_at: Milliseconds;
}

/** Files of deleted documents that still have to leave the blob store. */
export interface BlobRemovalsTable {
  blob_key: string;
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

export interface DatabaseSchema {
  users: UsersTable;
  upload_counters: UploadCountersTable;
  reservations: ReservationsTable;
  documents: DocumentsTable;
  document_pages: DocumentPagesTable;
  document_indexes: DocumentIndexesTable;
  analyses: AnalysesTable;
  blob_removals: BlobRemovalsTable;
  conversations: ConversationsTable;
  messages: MessagesTable;
  message_documents: MessageDocumentsTable;
  jobs: JobsTable;
}
