import { beforeAll, expect, test } from 'vitest';
import { EPHEMERAL_TABLES, PERSISTENT_TABLES, type TableName } from '#server/operations/backup/tables.ts';
import { insertPayment } from '#tests/support/builders/database/billing-rows.ts';
import { readArchive } from '#tests/support/builders/documents/read-archive.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

/** Columns that the export of an account holds, by the file in which they stand as they are. */
const EXPORTED: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>> = {
  users: {
    'account.json':
      'id plan chat_credits questions_asked documents_uploaded email display_name created_at photo_url identity_issuer identity_subject',
  },
  documents: {
    'document.json':
      'id filename original_name file_size page_count uploaded_at status excerpt document_type ai_risk_level ai_risk_description ai_analyzed_at risk_score',
    'analysis.json': 'reader_side',
  },
  key_dates: { 'analysis.json': 'kind day title detail' },
  conversations: { 'conversation.json': 'id document_id created_at' },
  messages: { 'conversation.json': 'id role content created_at' },
  notes: { 'notes.json': 'id document_id message_id text created_at updated_at' },
  sessions: { 'account.json': 'id created_at seen_at client' },
  audit_events: { 'activity.json': 'id at action document_id client detail' },
  payments: { 'payments.json': 'id kind plan status amount refunded currency receipt_url created_at' },
};

/** Why the other columns are not in it. A column that was forgotten is on neither list, and fails the test. */
const LEFT_OUT: Readonly<Partial<Record<TableName, Readonly<Record<string, string>>>>> = {
  users: {
    'the same for everybody who can export': 'kind guest_id_hash disabled_at deletion_requested_at merged_into',
    'told as its standing': 'subscription_status',
  },
  upload_counters: { 'counts; the total and this month’s are in account.json': 'user_id period documents' },
  reservations: {
    'work under way': 'id kind user_id period document_id paid_with withdrawn_from owner expires_at',
  },
  documents: {
    'told as flags and levels in document.json': 'is_legal_document guessed_risk_level is_sample failure',
    'the file itself is there': 'sha256 blob_key title',
    'whose export it is': 'user_id',
    'work under way': 'analysis_requested_at dates_found_at model_version analysis_failure questions_reserved',
    'counts of an allowance': 'upload_period questions_used free_replies free_replies_day',
  },
  model_usage: {
    'what the operator pays; each answer and analysis says what it used':
      'user_id day purpose provider model calls input_tokens output_tokens cost_nano_usd unpriced_calls',
  },
  model_usage_totals: {
    'belongs to no user': 'day purpose provider model calls input_tokens output_tokens cost_nano_usd unpriced_calls',
  },
  document_pages: {
    'made from original.pdf': 'document_id page_number width height status read_by text layout hidden_text is_notable',
  },
  document_indexes: { 'made from original.pdf': 'document_id version bytes' },
  passage_vectors: {
    'made from original.pdf': 'document_id first_ordinal space index_version passages passages_total bytes',
  },
  analyses: { 'contained in analysis.json, which another test compares': 'document_id payload engine created_at' },
  document_models: {
    'contained in document-model.json, which another test compares': 'document_id payload created_at',
  },
  key_dates: { 'told with the day': 'document_id position is_printed repeats_every_months sources' },
  blob_removals: { 'files of documents that are gone': 'blob_key requested_at' },
  conversations: { 'whose export it is': 'user_id' },
  messages: { 'contained in the message, which another test compares': 'conversation_id metadata' },
  message_documents: { 'the folder it is in': 'message_id document_id' },
  sessions: {
    'opens the session': 'token_hash',
    'whose export it is': 'user_id',
    'follows from the last use': 'expires_at',
  },
  used_sign_ins: { 'belongs to no user': 'replay_key_hash expires_at' },
  audit_events: { 'whose export it is': 'user_id' },
  identity_accounts: {
    'the same as in account.json': 'id email name created_at',
    'a secret': 'password_hash',
    'in activity.json': 'password_changed_at',
  },
  identity_records: {
    'sign-ins under way': 'model id payload grant_id uid account_id expires_at consumed_at',
  },
  identity_keys: { 'the server’s own': 'key_id private_jwk created_at' },
  identity_secrets: { 'the server’s own': 'name value' },
  password_resets: { 'a secret of an hour': 'token_hash account_id expires_at' },
  sign_in_attempts: { 'a fingerprint of a day': 'key window_start failures' },
  payment_customer_wishes: { 'purchases under way': 'payer_id user_id mode created_at' },
  payment_customers: { 'the payment provider’s name for the person': 'id user_id mode created_at' },
  checkouts: {
    'purchases under way; what was paid is in payments.json':
      'id user_id mode item source customer_id success_url cancel_url state provider_id url created_at expires_at',
  },
  upgrade_sessions: { 'purchases under way': 'id_hash user_id plan source created_at expires_at' },
  subscriptions: {
    'the provider’s bookkeeping behind the plan in account.json and the payments in payments.json':
      'id user_id customer_id mode plan standing period_start period_end cancels_at pending_plan pending_at started_at ended_at review_at',
  },
  payments: {
    'whose export it is': 'user_id',
    'told as isTest': 'mode',
    'bookkeeping of credits': 'subscription_id reason credits_granted credits_withdrawn credits_taken',
  },
  payment_notices: { 'belongs to no user': 'id type received_at' },
  provider_reads: { 'belongs to no user': 'object_id issued applied read_at' },
  test_payment_objects: { 'what the test mode plays with': 'id kind customer_id payload created_at due_at' },
  test_payment_deliveries: {
    'what the test mode plays with': 'id customer_id payload attempts deliver_at created_at',
  },
  test_payment_requests: {
    'what the test mode plays with': 'idempotency_key customer_id request response created_at',
  },
};

const LEASE =
  'LEASE AGREEMENT\n\nThis Lease Agreement is made on January 5, 2026 between Olga Marsh ("Landlord") and Ada Finch ("Tenant").\n\n1. Term. The lease begins on February 1, 2026 and ends on January 31, 2027.\n\n2. Rent. The Tenant shall pay the Landlord a rent of $1,200.00 each month. If the rent is late, the Tenant shall pay a late fee of $75.00.\n\n3. The Landlord shall keep the roof in good repair. This Agreement is governed by the laws of Oregon.';
const TIMES = /(_at|^at)$/;
const columnsOf = (list: Readonly<Record<string, string>> = {}) =>
  Object.values(list).flatMap((names) => names.split(' '));

let account: Account;
let files: Map<string, Buffer>;
const lexden = setUpLexden();

beforeAll(async () => {
  account = await makeAccount(lexden, { displayName: 'Ada Finch' });
  const { db } = lexden.database;
  await db.updateTable('users').set({ photo_url: 'https://pictures.example/ada', questions_asked: 4711 }).execute();
  await insertPayment(db, { id: 'plan_1', user_id: account.userId, kind: 'plan', plan: 'pro' });
  const id = await account.uploadAndRead(await makeTextPdf([LEASE]), 'Lease of May.pdf');
  const [side] = (await account.post(`/documents/${id}/analyze`)).json().sides;
  await account.put(`/documents/${id}/side`, { side: side.id });
  await account.post('/chat', { message: 'How much is the rent each month?', documentIds: [id] });
  const answer = await account.post('/chat', { message: 'When does the lease end?', documentIds: [id] });
  const note = await account.post(`/documents/${id}/notes/answers`, { messageId: answer.json().messageId });
  await account.put(`/notes/${note.json().id}`, { text: 'Ask about an extension.' });
  await account.get(`/documents/${id}/file`, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' });
  files = await readArchive((await account.get('/account/export')).rawPayload);
}, 60_000);

test('every column of every table is in the export, or left out for a reason', async () => {
  const known = new Set([...PERSISTENT_TABLES.map(({ name }) => name), ...EPHEMERAL_TABLES] as readonly string[]);
  const tables = (await lexden.database.db.introspection.getTables()).filter(({ name }) => known.has(name));
  expect(tables.length).toBe(known.size);
  for (const { name, columns } of tables) {
    if (EPHEMERAL_TABLES.some((passing) => passing === name)) continue;
    const named = [...columnsOf(EXPORTED[name as TableName]), ...columnsOf(LEFT_OUT[name as TableName])];
    expect([name, named.sort()]).toEqual([name, columns.map((column) => column.name).sort()]);
  }
});

test('what the export is said to contain is in it, as stored in the tables', async () => {
  const { db } = lexden.database;
  const [compared, empty]: [string[], string[]] = [[], []];
  for (const [table, list] of Object.entries(EXPORTED)) {
    const rows: Record<string, unknown>[] = await db
      .selectFrom(table as TableName)
      .selectAll()
      .execute();
    expect(rows.length, table).toBeGreaterThan(0);
    for (const [file, names] of Object.entries(list)) {
      const text = textOf(file);
      for (const column of names.split(' ')) {
        const values = rows.map((row) => row[column]).filter((value) => value !== null);
        (values.length > 0 ? compared : empty).push(`${table}.${column}`);
        for (const value of values) expect(text, `${table}.${column}`).toContain(asExported(column, value));
      }
    }
  }
  expect(compared.length).toBeGreaterThan(50);
  expect(empty).toEqual([]);
});

function textOf(file: string): string {
  return [...files]
    .filter(([path]) => path.endsWith(file))
    .map(([, bytes]) => bytes.toString())
    .join('\n');
}

function asExported(column: string, value: unknown): string {
  if (TIMES.test(column)) return new Date(Number(value)).toISOString();
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
