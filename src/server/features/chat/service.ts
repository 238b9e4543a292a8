import type { Analysis } from '#contract/analysis.ts';
import {
  type ChatLimits,
  type ChatRequest,
  type ChatResponse,
  type Conversation,
  holdsAnswer,
  type Message,
} from '#contract/chat.ts';
import { PLACES_SHOWN } from '#contract/plans.ts';
import { commitWithVerification } from '#server/db/commit-with-verification.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import { lockDocumentOwner } from '#server/db/processes/owner-lock.ts';
import { isTransientError } from '#server/db/transient-error.ts';
import { type Authorized, authorizeConversation, type Caller } from '#server/domain/access/access.ts';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { retryInBackground } from '#server/platform/retry-in-background.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { ChatTurn, LanguageModel } from '#server/ports/language-model.ts';
import type { ModelAccounts } from '#server/ports/model-meter.ts';
import type { Verification } from '#server/ports/verification.ts';
import { describeUsage } from './answer-provenance.ts';
import {
  type AnswerableDocuments,
  answerQuestion,
  type CheckedQuestionAnswer,
  type Question,
} from './answer-question.ts';
import { type ClientSignals, createAnswerSignal } from './answer-signal.ts';
import type { ConversationRecord, ConversationStore } from './conversation-store.ts';
import { type AnswerEvent, type AnswerStream, createAnswerStream } from './verification/answer-stream.ts';
import { authorizeAll, documentGoneError, waitForDocuments } from './wait-for-documents.ts';

/** Earlier turns passed to the model, so that "and when does that end?" can be understood. */
const HISTORY_TURNS = 6;

/** What chat needs from the documents feature. */
export interface ChatDocuments extends AnswerableDocuments {
  authorize(caller: Caller, id: number): Promise<Authorized<DocumentRecord>>;
}

/** The part of billing that questions need. */
export interface QuestionMeter<Reservation> {
  reserve(
    documents: readonly { readonly id: number; readonly userId: string; readonly isSample: boolean }[],
  ): Promise<Reservation | null>;
  charge(
    transaction: DatabaseTransaction,
    reservation: Reservation,
    quotedDocumentIds: readonly number[],
  ): Promise<void>;
  /** Gives back a question whose reply is free; false when the free replies of the day are used up. */
  settleFree(transaction: DatabaseTransaction, reservation: Reservation): Promise<boolean>;
  /** For a question that was answered without a reservation, as usage is unlimited. */
  countUnlimited(transaction: DatabaseTransaction, userId: string): Promise<void>;
  release(reservation: Reservation): Promise<void>;
  limits(document: { readonly id: number; readonly userId: string }): Promise<ChatLimits>;
}

interface Dependencies<Reservation> {
  readonly db: Database;
  readonly documents: ChatDocuments;
  readonly findAnalysis: (documentId: number) => Promise<Analysis | undefined>;
  readonly conversations: ConversationStore;
  readonly model: LanguageModel;
  readonly modelAccounts: ModelAccounts;
  readonly verification: Verification;
  readonly meter: QuestionMeter<Reservation>;
  readonly clock: Clock;
}

export type ChatService = ReturnType<typeof createChatService>;

export function createChatService<Reservation>(dependencies: Dependencies<Reservation>) {
  const { documents, conversations, meter, verification } = dependencies;

  return {
    async listConversations(document: Authorized<DocumentRecord>): Promise<Conversation[]> {
      return (await conversations.listByDocument(document.id)).map(presentConversation);
    },

    /** @throws AppError `conversation-not-found` */
    async listMessages(caller: Caller, conversationId: string): Promise<Message[]> {
      const conversation = authorizeConversation(caller, await conversations.find(conversationId));
      return conversations.listMessages(conversation.id);
    },

    limits(document: Authorized<DocumentRecord>): Promise<ChatLimits> {
      return meter.limits(document);
    },

    /**
     * Answers a question about documents. An answer with a source counts for each quoted document, once it is stored;
     * other replies are free, up to a number a day. A failure before anything was sent costs nothing; an answer of which a part was sent is finished without its client.
     * @param emit receives the answer while it is being made; everything emitted belongs to the returned answer, or was
     *   withdrawn
     * @throws AppError `document-not-found`, `conversation-not-found`, `document-processing`, `document-failed`,
     *   `chat-limit-reached`, `answer-failed`, `outcome-unknown`; transient errors unchanged
     */
    async ask(
      caller: Caller,
      request: ChatRequest,
      client: ClientSignals,
      emit?: (event: AnswerEvent) => void,
    ): Promise<ChatResponse> {
      let stream: AnswerStream | undefined;
      const signal = createAnswerSignal(client, () => stream?.hasSent() ?? false);
      const ids = [...new Set(request.documentIds)];
      await authorizeAll(documents, caller, ids);
      const history = await readHistory(conversations, caller, request.conversationId, ids);
      const ready = await waitForDocuments(dependencies, caller, ids, signal);
      const reservation = await meter.reserve(ready);
      stream =
        emit &&
        createAnswerStream({
          citationResolver: documents.createCitationResolver(ready),
          verification,
          emit,
          showsDrafts: request.drafts === true,
          isJudged: dependencies.model.checkSupport !== undefined,
        });
      try {
        const question = {
          text: request.message,
          documents: ready,
          history,
          placesWanted: request.near ?? PLACES_SHOWN.usual,
        };
        const answer = await answerForOwner(dependencies, question, signal, stream?.onPart);
        // A client that disconnected before the first word is not charged, and nothing is stored.
        signal.throwIfAborted();
        const stored = await storeAnswer(dependencies, question, answer, reservation);
        stream?.end(stored);
        return stored;
      } catch (error) {
        stream?.fail();
        if (reservation !== null) await settleFailure(dependencies, reservation, error, stream);
        if (error instanceof AppError || isTransientError(error) || signal.aborted) throw error;
        throw new AppError('answer-failed', {}, undefined, { cause: error });
      }
    },
  };
}

/** All documents of a question have one owner, for whom models are called. */
async function answerForOwner(
  dependencies: Pick<Dependencies<unknown>, 'documents' | 'findAnalysis' | 'model' | 'modelAccounts' | 'verification'>,
  question: Question,
  signal: AbortSignal,
  onPart: AnswerStream['onPart'] | undefined,
): Promise<CheckedQuestionAnswer> {
  const [first] = question.documents;
  if (!first) throw new AppError('document-not-found');
  return dependencies.modelAccounts.during(first.userId, async (total) => {
    const answer = await answerQuestion(dependencies, question, signal, onPart);
    const used = total();
    if (!used || used.inputTokens + used.outputTokens === 0) return answer;
    // All calls for this answer, also those for its search and its check.
    return { ...answer, egress: { ...answer.egress, usage: describeUsage(used) } };
  });
}

/**
 * A failed question costs nothing, with one exception: its documents were deleted after a part of the answer was sent.
 * Otherwise answers could be read for free that way.
 */
async function settleFailure<Reservation>(
  { db, meter }: Dependencies<Reservation>,
  reservation: Reservation,
  error: unknown,
  stream: AnswerStream | undefined,
): Promise<void> {
  const isDeleted = error instanceof AppError && error.code === 'document-not-found';
  const isCharged = isDeleted && (stream?.hasSent() ?? false);
  await retryInBackground(
    () =>
      isCharged
        ? db.transaction().execute((transaction) => meter.charge(transaction, reservation, []))
        : meter.release(reservation),
    isTransientError,
  );
}

async function readHistory(
  conversations: ConversationStore,
  caller: Caller,
  conversationId: string | null | undefined,
  documentIds: readonly number[],
): Promise<ChatTurn[]> {
  if (!conversationId) return [];
  const conversation = authorizeConversation(caller, await conversations.find(conversationId));
  if (!documentIds.includes(conversation.documentId)) throw new AppError('conversation-not-found');
  // Turns about documents outside this question are excluded.
  return conversations.listTurnsAbout(conversation.id, documentIds, HISTORY_TURNS);
}

async function storeAnswer<Reservation>(
  { db, conversations, meter, clock }: Dependencies<Reservation>,
  question: Question,
  answer: CheckedQuestionAnswer,
  reservation: Reservation | null,
): Promise<ChatResponse> {
  const [first] = question.documents;
  if (!first) throw new AppError('document-not-found');
  const isCounted = holdsAnswer(answer.outcome) && answer.sources.length > 0 && !answer.isHedged;
  const describe = (charged: boolean) => ({
    sources: answer.sources,
    near: answer.near,
    outcome: answer.outcome,
    coverage: answer.coverage,
    ...(answer.documents && { documents: answer.documents }),
    egress: answer.egress,
    charged,
    ...(answer.statements && { statements: answer.statements }),
    ...(answer.supportCheck && { supportCheck: answer.supportCheck }),
    ...(answer.leftOut > 0 && { leftOut: answer.leftOut }),
    ...(answer.unverified.length > 0 && { unverified: answer.unverified }),
    ...(answer.isHedged && { hedged: true as const }),
    ...(answer.isTruncated && { truncated: true as const }),
  });
  const documentIds = question.documents.map((document) => document.id);
  const createdAt = clock.now();
  const store = async (transaction: DatabaseTransaction) => {
    // Not the caller: a trial may have been moved into an account while the answer was being written.
    const userId = await lockDocumentOwner(transaction, first.id);
    const present = await conversations.listPresent(transaction, documentIds);
    const gone = documentIds.findIndex((id) => !present.includes(id));
    if (userId === undefined || gone >= 0) throw documentGoneError(Math.max(0, gone));
    const conversationId = await conversations.ensureConversation(transaction, {
      userId,
      documentId: first.id,
      createdAt,
    });
    const insert = (role: 'user' | 'assistant', content: string, details: Message['metadata']) =>
      conversations.insertMessage(transaction, conversationId, documentIds, {
        role,
        content,
        metadata: details,
        createdAt,
      });
    await insert('user', question.text, null);
    // Without metering nothing is free, and every question that got a reply was asked.
    const isFree = !isCounted && reservation !== null && (await meter.settleFree(transaction, reservation));
    const metadata = describe(reservation !== null && !isFree);
    const messageId = await insert('assistant', answer.text, metadata);
    const quotedDocumentIds = answer.sources.map(({ documentId }) => documentId);
    if (metadata.charged && reservation !== null) await meter.charge(transaction, reservation, quotedDocumentIds);
    else if (!isFree) await meter.countUnlimited(transaction, userId);
    return { conversationId, messageId, metadata };
  };
  const { metadata, ...stored } = await commitWithVerification(db, store, {
    lock: (transaction) => lockDocumentOwner(transaction, first.id),
    wasCommitted: ({ messageId }) => conversations.hasMessage(messageId),
  });
  return { response: answer.text, ...stored, ...metadata };
}

function presentConversation(conversation: ConversationRecord): Conversation {
  return {
    id: conversation.id,
    documentId: conversation.documentId,
    createdAt: new Date(conversation.createdAt).toISOString(),
  };
}
