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
import { streamAnswer } from '../api/stream-answer.ts';
import { askQuestion } from '../model/ask-question.ts';
import { describeLimitReached } from '../model/limit-display.ts';
import { dispatchThreadAction, getCachedThread, loadStoredThread, threadKey } from './use-chat-thread.ts';

/** A server that says nothing for so long is not waited for: whoever stopped an answer wants to go on. */
const LOOK_PATIENCE_MS = 4 * SECOND_MS;

/** Holds what can stop a running answer. It outlives the pane, as the answer does. */
function stopKey(caller: Caller, documentId: number) {
  return [caller.kind, 'chat-stop', documentId] as const;
}

/** What a question is about; the talk belongs to the first of them. */
export type AskedDocuments = readonly [Document, ...Document[]];

interface QuestionsOptions {
  readonly onLimitReached: (text: string) => void;
  /** Gives a question back that got no answer. */
  readonly onUnanswered: (question: string) => void;
}

/** Asking and stopping. An answer goes on in its own document's talk when the person looks elsewhere. */
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
    const asked = runQuestion(client, caller, { documents, message, limitText });
    const end = await saveOnPageHide(asked, () => onUnanswered(message), window);
    if (end.kind === 'busy') return;
    if (end.kind === 'answered') track('chat_used', { documents: documents.length });
    // The document was deleted meanwhile: nothing of it is to come back.
    if (!client.getQueryData(threadKey(caller, documentId))) return;
    if (end.kind !== 'answered') onUnanswered(message);
    if (end.kind === 'limit') onLimitReached(limitText);
    if (end.kind === 'failed') {
      notifyFailure({ title: 'Chat Error', message: end.message ?? 'Failed to send message' });
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

interface QuestionToRun {
  readonly documents: AskedDocuments;
  readonly message: string;
  readonly limitText: string;
}

function runQuestion(client: QueryClient, caller: Caller, question: QuestionToRun) {
  const { documents, message, limitText } = question;
  const documentId = documents[0].id;
  const controller = new AbortController();
  const { conversationId, pending } = getCachedThread(client, caller, documentId);
  // An answer that is on its way keeps what stops it.
  if (!pending) client.setQueryData(stopKey(caller, documentId), controller);
  const documentIds = documents.map(({ id }) => id);
  return askQuestion(
    {
      openAnswer: (request, signal) => streamAnswer(caller, request, signal),
      currentThread: () => getCachedThread(client, caller, documentId),
      loadThread: () => loadStoredThread(caller, documentId, AbortSignal.timeout(LOOK_PATIENCE_MS)),
      readErrorBody: (error) => (error instanceof RequestError ? error.body : null),
      apply: (action) => dispatchThreadAction(client, caller, documentId, action),
      now: () => new Date().toISOString(),
    },
    {
      turnId: `turn-${documentId}-${Date.now()}`,
      request: { message, documentIds, ...(conversationId !== null && { conversationId }) },
      signal: controller.signal,
      documentNames: documents.map(({ originalName }) => stripNamePrefix(originalName)),
      limitText,
    },
  );
}

/** Whatever takes the page away, as a reload does, ends the answer as well: the question is kept for whoever comes back. */
export async function saveOnPageHide<End>(
  asked: Promise<End>,
  keep: () => void,
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): Promise<End> {
  page.addEventListener('pagehide', keep);
  try {
    return await asked;
  } finally {
    page.removeEventListener('pagehide', keep);
  }
}

/** What an answer may have changed: what is left to ask, and the counts of it. */
export async function refreshAfterChat(client: QueryClient, caller: Caller, documents: AskedDocuments): Promise<void> {
  const limits = documents.map(({ id }) => queryKeys.chatLimits(caller, id));
  const keys = [queryKeys.user(caller), queryKeys.dashboard(caller), ...limits];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
