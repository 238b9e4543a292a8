import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { Document } from '#contract/documents.ts';
import { useFollowAnswer } from '#web/features/chat/hooks/use-follow-answer.ts';
import type { Thread } from '#web/features/chat/model/chat-thread.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import classes from './message-list.module.css';
import { EntryView, type MessageActions, PendingAnswerView, WelcomeMessage } from './message-views.tsx';

interface MessageListProps {
  readonly document: Document;
  /** Undefined while loading. */
  readonly thread: Thread | undefined;
  readonly mascot: string;
  /** Whether the document can be asked about. */
  readonly canAsk: boolean;
  readonly actions: MessageActions;
}

/** The conversation about one document, oldest first, with the last answer in sight. */
export function MessageList({ document, thread, mascot, canAsk, actions }: MessageListProps) {
  const scrollerRef = useFollowAnswer(thread);
  return (
    // Complete answers are announced by a separate live region.
    <div
      ref={scrollerRef}
      className={classes.scroller}
      role="log"
      aria-live="off"
      aria-label={chatTexts.chat}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
    >
      <div className={classes.column}>
        {thread === undefined && <LoadingMessages />}
        {thread?.entries.length === 0 && thread.pending === null && (
          <WelcomeMessage document={document} mascot={mascot} onAsk={actions.askSuggested} />
        )}
        {thread?.entries.map((entry, index) => (
          <EntryView
            key={entry.id}
            entry={entry}
            mascot={mascot}
            isLast={thread.pending === null && index === thread.entries.length - 1}
            question={questionBefore(thread, index)}
            canAsk={canAsk && thread.pending === null}
            actions={actions}
          />
        ))}
        {thread?.pending && (
          <PendingAnswerView
            pending={thread.pending}
            isReading={document.status === 'processing'}
            mascot={mascot}
            onOpenSource={actions.openSource}
          />
        )}
      </div>
    </div>
  );
}

function questionBefore({ entries }: Thread, index: number): string | undefined {
  const before = entries[index - 1];
  return before?.kind === 'question' ? before.text : undefined;
}

function LoadingMessages() {
  return (
    <div className={classes.loading} aria-busy="true">
      <VisuallyHidden role="status">{chatTexts.loadingChat}</VisuallyHidden>
      <Skeleton height={16} width="72%" radius="sm" />
      <Skeleton height={16} width="58%" radius="sm" />
      <Skeleton height={16} width="34%" radius="sm" />
    </div>
  );
}
