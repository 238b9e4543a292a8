import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Document } from '#contract/documents.ts';
import type { Plan } from '#contract/plans.ts';
import { SECOND_MS } from '#contract/units.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { type Caller, useCaller } from '#web/lib/api/caller.tsx';
import { queryKeys, useSettings, useUser } from '#web/lib/api/queries.ts';
import { RequestError } from '#web/lib/api/request.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { loadStoredThread } from '../api/load-stored-thread.ts';
import { streamAnswer } from '../api/stream-answer.ts';
import { askQuestion } from '../model/ask-question.ts';
import { describeLimitReached } from '../model/limit-display.ts';
import { chatTexts } from '../texts.ts';
import { dispatchThreadAction, getCachedThread, threadKey } from './use-chat-thread.ts';

/** A user who has stopped an answer should not wait longer for the stored thread. */
const RESTORE_TIMEOUT_MS = 4 * SECOND_MS;

/** Cache key of the controller that stops an answer. It outlives the pane, like the answer. */
function stopKey(caller: Caller, documentId: number) {
  return [caller.kind, 'chat-stop', documentId] as const;
}

/** Documents of a question; the conversation belongs to the first. */
export type AskedDocuments = readonly [Document, ...Document[]];

interface QuestionsOptions {
  readonly onLimitReached: (text: string) => void;
  /** Called with a question that got no answer. */
  readonly onUnanswered: (question: string) => void;
}

/** Asks and stops questions. An answer continues in its thread when another document is selected. */
export function useQuestions({ onLimitReached, onUnanswered }: QuestionsOptions) {
  const client = useQueryClient();
  const caller = useCaller();
  const { mascot } = useSettings();
  const { track } = useAnalytics();
  const { data: user } = useUser();
  const plan: Plan = user?.plan ?? 'free';

  async function ask(documents: AskedDocuments, message: string): Promise<void> {
    const documentId = documents[0].id;
    const limitText = describeLimitReached(plan, mascot);
    const asked = startQuestion(client, caller, { documents, message, limitText });
    const end = await saveOnPageHide(asked, () => onUnanswered(message), window);
    if (end.kind === 'busy') return;
    if (end.kind === 'answered') track('chat_used', { documents: documents.length });
    // The document was deleted meanwhile: restore nothing of it.
    if (!client.getQueryData(threadKey(caller, documentId))) return;
    if (end.kind !== 'answered') onUnanswered(message);
    if (end.kind === 'limit') onLimitReached(limitText);
    if (end.kind === 'failed') {
      notifyFailure({ title: chatTexts.chatError, message: end.message ?? chatTexts.sendFailed });
      if (end.isListStale) await client.invalidateQueries({ queryKey: queryKeys.documents(caller) });
    }
    await refreshAfterChat(client, caller, documents);
  }

  function stop(documentId: number): void {
    track('chat_interaction', { action: 'stopped' });
    client.getQueryData<AbortController>(stopKey(caller, documentId))?.abort();
  }

  return { ask, stop };
}

interface Question {
  readonly documents: AskedDocuments;
  readonly message: string;
  readonly limitText: string;
}

function startQuestion(client: QueryClient, caller: Caller, question: Question) {
  const { documents, message, limitText } = question;
  const documentId = documents[0].id;
  const controller = new AbortController();
  const { conversationId, pending } = getCachedThread(client, caller, documentId);
  // A pending answer keeps its controller.
  if (!pending) client.setQueryData(stopKey(caller, documentId), controller);
  const documentIds = documents.map(({ id }) => id);
  return askQuestion(
    {
      openAnswer: (request, signal) => streamAnswer(caller, request, signal),
      currentThread: () => getCachedThread(client, caller, documentId),
      loadThread: () => loadStoredThread(caller, documentId, AbortSignal.timeout(RESTORE_TIMEOUT_MS)),
      readErrorBody: (error) => (error instanceof RequestError ? error.body : null),
      apply: (action) => dispatchThreadAction(client, caller, documentId, action),
      now: () => new Date().toISOString(),
    },
    {
      turnId: `turn-${documentId}-${Date.now()}`,
      request: { message, documentIds, drafts: true, ...(conversationId !== null && { conversationId }) },
      signal: controller.signal,
      documentNames: documents.map(({ originalName }) => stripNamePrefix(originalName)),
      limitText,
    },
  );
}

/** A reload aborts the answer: save the question for the next visit. */
export async function saveOnPageHide<End>(
  asked: Promise<End>,
  save: () => void,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): Promise<End> {
  page.addEventListener('pagehide', save);
  try {
    return await asked;
  } finally {
    page.removeEventListener('pagehide', save);
  }
}

/** Invalidates what an answer may have changed: limits, usage and dashboard. */
export async function refreshAfterChat(client: QueryClient, caller: Caller, documents: AskedDocuments): Promise<void> {
  const limits = documents.map(({ id }) => queryKeys.chatLimits(caller, id));
  const keys = [queryKeys.user(caller), queryKeys.dashboard(caller), ...limits];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
