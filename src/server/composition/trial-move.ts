import type { OpenedDatabase } from '#server/db/connection.ts';
import type { AuditTrail } from '#server/features/accounts/audit-log/audit-trail.ts';
import { createTrialMove, type TrialMove } from '#server/features/accounts/sign-in/trial-move.ts';
import { moveAllowancesToAccount } from '#server/features/billing/allowance/allowance-store.ts';
import { createMovedBilling } from '#server/features/billing/subscriptions/billing-move.ts';
import { moveBillingToAccount } from '#server/features/billing/subscriptions/billing-move-store.ts';
import type { ConversationStore } from '#server/features/chat/conversation-store.ts';
import type { DocumentStore } from '#server/features/documents/document-store.ts';
import type { JobQueue } from '#server/ports/job-queue.ts';
import type { Payments } from '#server/ports/payments.ts';

/** Each feature moves its own part of a trial. */
export function composeTrialMove(
  documents: DocumentStore,
  conversations: ConversationStore,
  { recordEvent }: AuditTrail,
): TrialMove {
  return createTrialMove({
    moveAllowances: moveAllowancesToAccount,
    moveBilling: moveBillingToAccount,
    moveDocuments: documents.moveToAccount,
    moveConversations: conversations.moveToAccount,
    recordEvent,
  });
}

interface AftermathAdapters {
  readonly database: OpenedDatabase;
  readonly payments: Pick<Payments, 'mode'>;
  readonly jobs: Pick<JobQueue, 'enqueue'>;
  readonly logger: { warn(about: object, message: string): void };
}

/** What is left to do when a move is committed. */
export function composeAfterTrialMove({ database, payments, jobs, logger }: AftermathAdapters) {
  const onProblem = (error: unknown) => logger.warn({ err: error }, 'a second subscription is not ended yet');
  return createMovedBilling({ db: database.db, mode: payments.mode, jobs, onProblem }).settleMoved;
}
