import { VisuallyHidden } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Document } from '../../../contract/documents.ts';
import type { Source } from '../../../contract/sources.ts';
import { useAnalytics } from '../../lib/analytics.ts';
import { useChatLimits, useSettings } from '../../lib/queries.ts';
import { announceAnswer } from './answer-words.ts';
import { BoostDialog } from './boost-dialog.tsx';
import { ChatFooter } from './chat-footer.tsx';
import classes from './chat-pane.module.css';
import type { Thread } from './chat-thread.ts';
import { Composer } from './composer.tsx';
import { describeWaiting } from './document-words.ts';
import { EmptyHint } from './empty-hint.tsx';
import { MessageList } from './message-list.tsx';
import { ReadingNotice } from './reading-notice.tsx';
import { useChatThread } from './use-chat-thread.ts';
import { useDraft } from './use-draft.ts';
import { useQuestions } from './use-questions.ts';

interface ChatPaneProps {
  readonly document: Document | null;
  readonly onOpenSource: (source: Source) => void;
  readonly onUpload: () => void;
}

/** The talk about the chosen document, with its text box and what is left to ask. */
export function ChatPane({ document, onOpenSource, onUpload }: ChatPaneProps) {
  const { mascot } = useSettings();
  if (!document) {
    return (
      <div className={classes.pane}>
        <div className={classes.centre}>
          <EmptyHint onUpload={onUpload} />
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
  const { data: limits } = useChatLimits(document.id);
  const { text, setText, giveBack } = useDraft(document.id);
  const [boost, setBoost] = useState<BoostState>({ opened: false, reason: null });
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const { track } = useAnalytics();
  const { ask, stop } = useQuestions({
    onLimitReached: (reason) => setBoost({ opened: true, reason }),
    onUnanswered: giveBack,
  });

  const send = (message: string) => {
    setText('');
    // The button that was pressed goes away; whoever writes next goes on in the text box.
    inputRef.current?.focus();
    void ask(document.id, message);
  };
  const halt = () => {
    inputRef.current?.focus();
    stop(document.id);
  };
  // The same for as long as it leads to the same place: messages that did not change are not drawn anew.
  const openSource = useCallback(
    (source: Source) => {
      track('chat_interaction', { action: 'source_opened' });
      onOpenSource(source);
    },
    [track, onOpenSource],
  );
  const propose = (question: string) => {
    track('chat_interaction', { action: 'suggestion_asked' });
    setText(question);
    inputRef.current?.focus();
  };

  return (
    <div className={classes.pane}>
      <div className={classes.top}>
        <ReadingNotice document={document} />
      </div>
      <MessageList document={document} thread={thread} mascot={mascot} onOpenSource={openSource} onPropose={propose} />
      <AnswerAnnouncer thread={thread} mascot={mascot} />
      <div className={classes.dock}>
        <div className={classes.dockColumn}>
          <Composer
            text={text}
            mascot={mascot}
            blockedReason={findBlock(document, thread)}
            pending={thread?.pending != null}
            inputRef={inputRef}
            onChange={setText}
            onSend={send}
            onStop={halt}
          />
          <ChatFooter limits={limits} onBoost={() => setBoost({ opened: true, reason: null })} />
        </div>
      </div>
      <BoostDialog
        opened={boost.opened}
        reason={boost.reason}
        credits={limits?.globalCredits ?? 0}
        onClose={() => setBoost({ ...boost, opened: false })}
      />
    </div>
  );
}

/** While a document is being read a question may be sent: its answer waits for the reading to end. */
function findBlock(document: Document, thread: Thread | undefined): string | null {
  if (document.status === 'failed') return 'This document could not be read, so it cannot be asked about.';
  return thread === undefined ? 'Loading the chat…' : null;
}

interface AnswerAnnouncerProps {
  readonly thread: Thread | undefined;
  readonly mascot: string;
}

/** Tells screen readers that an answer is being looked for, and the whole answer once it is there. */
function AnswerAnnouncer({ thread, mascot }: AnswerAnnouncerProps) {
  const [words, setWords] = useState('');
  const askedRef = useRef(false);
  const pending = thread?.pending != null;
  const last = thread?.entries.at(-1);

  useEffect(() => {
    if (pending) {
      askedRef.current = true;
      setWords(describeWaiting(mascot, false));
      return;
    }
    // What was stored earlier is there to be read, not to be called out.
    if (!askedRef.current) return;
    askedRef.current = false;
    if (last?.kind === 'answer') setWords(announceAnswer(last.text, last.facts, mascot));
    if (last?.kind === 'notice') setWords(last.text);
  }, [pending, last, mascot]);

  return (
    <VisuallyHidden component="div" aria-live="polite" aria-atomic="true">
      {words}
    </VisuallyHidden>
  );
}
