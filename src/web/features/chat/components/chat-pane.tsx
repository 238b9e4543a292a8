import { type ReactNode, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import type { Source } from '#contract/sources.ts';
import { useDocuments, useSettings } from '#web/lib/api/queries.ts';
import { dismissToasts } from '#web/lib/browser/notify.ts';
import { useAskedDocuments, useLowestLimits } from '../hooks/use-asked-documents.ts';
import { useChatThread, usePruneDeletedAnswers } from '../hooks/use-chat-thread.ts';
import { useDraft, usePruneDeletedDrafts } from '../hooks/use-draft.ts';
import { ChatDocumentsContext } from '../hooks/use-is-scanned.ts';
import { useMessageActions } from '../hooks/use-message-actions.ts';
import { type AskedDocuments, useQuestions } from '../hooks/use-questions.ts';
import { useSuggestions } from '../hooks/use-suggestions.ts';
import { selectAskedDocuments } from '../model/asked-documents.ts';
import { lastQuestion, type Thread } from '../model/chat-thread.ts';
import { chatTexts } from '../texts.ts';
import { AnswerAnnouncer } from './answer/answer-announcer.tsx';
import { preloadAnswerViews } from './answer/load-answer-views.ts';
import { MessageList } from './answer/message-list.tsx';
import { LazyBoostDialog } from './boost/lazy-boost-dialog.tsx';
import { ChatEmptyState } from './chat-empty-state.tsx';
import classes from './chat-pane.module.css';
import { AskedDocumentsBar } from './composer/asked-documents-bar.tsx';
import { ChatFooter } from './composer/chat-footer.tsx';
import { Composer } from './composer/composer.tsx';
import { ShowSuggestions, SuggestionRow } from './composer/suggestion-row.tsx';
import { ReadingNotice } from './reading-notice.tsx';

interface ChatPaneProps {
  readonly document: Document | null;
  readonly onOpenSource: (source: Source) => void;
  readonly onUpload: () => void;
  /** Shown before the hint while no document is selected. */
  readonly home: ReactNode;
  /** Whether it is not known yet if there are documents: those who have none are shown something else. */
  readonly isListLoading: boolean;
}

/** The chat about the selected document, with composer and remaining questions. */
export function ChatPane({ document, onOpenSource, onUpload, home, isListLoading }: ChatPaneProps) {
  const { mascot } = useSettings();
  const { data: documents } = useDocuments();
  usePruneDeletedDrafts(documents);
  usePruneDeletedAnswers(documents);
  if (!document) {
    return (
      <div className={classes.pane}>
        <div className={classes.centre}>
          {home}
          {!isListLoading && <ChatEmptyState onUpload={onUpload} />}
        </div>
      </div>
    );
  }
  return <DocumentChat key={document.id} document={document} mascot={mascot} onOpenSource={onOpenSource} />;
}

interface DocumentChatProps {
  readonly document: Document;
  readonly mascot: string;
  readonly onOpenSource: (source: Source) => void;
}

interface BoostState {
  readonly opened: boolean;
  readonly reason: string | null;
}

function DocumentChat({ document, mascot, onOpenSource }: DocumentChatProps) {
  const thread = useChatThread(document.id);
  const { documents, asked, setOthers } = useAskedDocuments(document);
  const lowest = useLowestLimits(asked);
  const limits = lowest?.limits;
  const draft = useDraft(document.id);
  const suggestions = useSuggestions(document, thread);
  const [boost, setBoost] = useState<BoostState>({ opened: false, reason: null });
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const { ask, stop } = useQuestions({
    onLimitReached: (reason) => setBoost({ opened: true, reason }),
    onUnanswered: draft.restoreDraft,
  });
  const canAsk = blockedReason(document, thread) === null && thread?.pending == null;
  const send = (message: string, isRetry = false, about: AskedDocuments = asked) => {
    if (draft.text.trim() === message) draft.setText('');
    // The pressed button is unmounted: keep the focus in the composer.
    inputRef.current?.focus();
    preloadAnswerViews();
    // The toast about the first attempt is obsolete.
    if (isRetry) dismissToasts();
    void ask(about, message);
  };
  const handleStop = () => {
    inputRef.current?.focus();
    stop(document.id);
  };
  const actions = useMessageActions({
    onOpenSource,
    onAsk: (question) => {
      if (canAsk) send(question);
      else draft.setText(question);
    },
    onAskAgain: (question) => send(question, true),
    onRepeat: ({ question, documentIds = [] }) => {
      if (canAsk) send(question, false, [document, ...selectAskedDocuments(documents, document.id, documentIds)]);
    },
  });

  return (
    // The composer stays at the bottom of the window.
    <div className={classes.pane} data-own-scroll>
      <div className={classes.top}>
        <ReadingNotice document={document} />
      </div>
      <ChatDocumentsContext value={documents}>
        <MessageList document={document} thread={thread} mascot={mascot} canAsk={canAsk} actions={actions} />
      </ChatDocumentsContext>
      <AnswerAnnouncer thread={thread} mascot={mascot} />
      <div className={classes.dock} data-no-toast>
        <div className={classes.dockColumn}>
          <AskedDocumentsBar
            documents={documents}
            asked={asked}
            lowest={lowest?.document ?? document}
            onChange={setOthers}
          />
          <SuggestionRow suggestions={suggestions} canAsk={canAsk} onAsk={actions.askSuggested} />
          <Composer
            text={draft.text}
            mascot={mascot}
            blockedReason={blockedReason(document, thread)}
            pending={thread?.pending != null}
            inputRef={inputRef}
            lastQuestion={lastQuestion(thread)}
            onChange={draft.setText}
            onSend={send}
            onStop={handleStop}
          />
          <ChatFooter limits={limits} onBoost={() => setBoost({ opened: true, reason: null })}>
            <ShowSuggestions suggestions={suggestions} />
          </ChatFooter>
        </div>
      </div>
      <LazyBoostDialog
        opened={boost.opened}
        reason={boost.reason}
        credits={limits?.globalCredits ?? 0}
        onClose={() => setBoost({ ...boost, opened: false })}
      />
    </div>
  );
}

/** Questions may be sent during ingestion; the server answers once it is done. */
function blockedReason(document: Document, thread: Thread | undefined): string | null {
  if (document.status === 'failed') return chatTexts.cannotAsk;
  const last = thread?.entries.at(-1);
  if (last?.kind === 'notice' && last.tone === 'gone') return chatTexts.noLongerHere;
  return thread === undefined ? chatTexts.loadingChat : null;
}
