import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { createAuditLog } from '#server/features/accounts/audit-log/audit-log.ts';
import { createAuditStore } from '#server/features/accounts/audit-log/audit-store.ts';
import { createTrialMove } from '#server/features/accounts/sign-in/trial-move.ts';
import { moveAllowancesToAccount } from '#server/features/billing/allowance/allowance-store.ts';
import { moveBillingToAccount } from '#server/features/billing/subscriptions/move-billing-store.ts';
import { createConversationStore } from '#server/features/chat/conversation-store.ts';
import { createDocumentStore } from '#server/features/documents/document-store.ts';
import { hashSecret } from '#server/platform/secrets.ts';

interface MovedTrial {
  readonly movedDocuments: number;
}

/** Makes a browser's trial part of an account, as signing in does. */
export function moveTrial(
  db: Database,
  guest: { readonly id: string },
  account: { readonly userId: string },
  now = Date.now(),
): Promise<MovedTrial | null> {
  return db.transaction().execute((transaction) => moveTrialIn(transaction, db, guest, account, now));
}

/** A move in a transaction that does more than that, as every sign-in's does. */
export function moveTrialIn(
  transaction: DatabaseTransaction,
  db: Database,
  guest: { readonly id: string },
  account: { readonly userId: string },
  now = Date.now(),
): Promise<MovedTrial | null> {
  const { moveTrialInto } = createTrialMove({
    moveAllowances: moveAllowancesToAccount,
    moveBilling: moveBillingToAccount,
    moveDocuments: createDocumentStore(db).moveToAccount,
    moveConversations: createConversationStore(db).moveToAccount,
    recordEvent: createAuditLog({ audit: createAuditStore(db), clock: { now: () => now } }).recordEvent,
  });
  return moveTrialInto(transaction, { guestIdHash: hashSecret(guest.id), accountId: account.userId, now });
}

/** Everything that is counted or kept of all users together: no move may change it. */
export async function sumOfEverything(db: Database) {
  const [users, counters, documents, reservations, conversations, messages, analyses] = await Promise.all([
    db.selectFrom('users').selectAll().execute(),
    db.selectFrom('upload_counters').selectAll().execute(),
    db.selectFrom('documents').selectAll().execute(),
    db.selectFrom('reservations').selectAll().execute(),
    db.selectFrom('conversations').selectAll().execute(),
    db.selectFrom('messages').selectAll().execute(),
    db.selectFrom('analyses').selectAll().execute(),
  ]);
  return {
    chatCredits: sum(users.map((user) => user.chat_credits)),
    questionsAsked: sum(users.map((user) => user.questions_asked)),
    documentsUploaded: sum(users.map((user) => user.documents_uploaded)),
    countedUploads: sum(counters.map((counter) => counter.documents)),
    documents: documents.length,
    countedDocuments: documents.filter((document) => document.upload_period !== null).length,
    questionsUsed: sum(documents.map((document) => document.questions_used + document.questions_reserved)),
    reservations: reservations.length,
    conversations: conversations.length,
    messages: messages.length,
    analyses: analyses.length,
  };
}

const OWNED_TABLES = [
  'upload_counters',
  'documents',
  'reservations',
  'conversations',
  'payment_customers',
  'payment_customer_wishes',
  'checkouts',
  'upgrade_sessions',
  'subscriptions',
  'payments',
] as const;

/** Whose rows there are, over all tables that name a user and count or keep something. */
export async function listOwners(db: Database): Promise<string[]> {
  const rows = await Promise.all(OWNED_TABLES.map((table) => db.selectFrom(table).select('user_id').execute()));
  return [...new Set(rows.flat().map((row) => row.user_id))];
}

/** Removes some users, or all, with everything that is theirs. */
export async function removeUsers(db: Database, userId?: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const removal = transaction.deleteFrom('users');
    await (userId === undefined ? removal : removal.where('id', '=', userId)).execute();
    // The trail goes last: it is kept as long as its user is there.
    await transaction
      .deleteFrom('audit_events')
      .where('user_id', 'not in', (query) => query.selectFrom('users').select('id'))
      .execute();
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
