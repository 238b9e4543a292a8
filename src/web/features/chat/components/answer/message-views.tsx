import { Button } from '@mantine/core';
import { IconAlertCircle, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { memo, type ReactNode, useMemo } from 'react';
import type { Document } from '#contract/documents.ts';
import type { Source } from '#contract/sources.ts';
import { numberCited } from '#web/features/chat/model/answer/citation-marks.ts';
import { withoutQuotations } from '#web/features/chat/model/answer/present-answer.ts';
import type { AnswerMetadata, PendingAnswer, ThreadEntry, ThreadNotice } from '#web/features/chat/model/chat-thread.ts';
import { describeWaiting, welcomeMessage } from '#web/features/chat/model/document-descriptions.ts';
import { suggestQuestions } from '#web/features/chat/model/suggest-questions.ts';
import { chatTexts } from '#web/features/chat/texts.ts';
import { useAnalysis } from '#web/lib/api/queries.ts';
import { formatTimeOfDay, stripNamePrefix } from '#web/lib/format/formatting.ts';
import { FoxMark } from '#web/ui/fox/fox-mark.tsx';
import { CheckingIndicator, TypingIndicator } from './answer-progress.tsx';
import { AnswerText } from './answer-text.tsx';
import { FoldedAnswer } from './folded-answer.tsx';
import { LazyAnswerDetails } from './lazy-answer-details.tsx';
import classes from './message-list.module.css';
import { SourceList } from './source-list.tsx';
import { SuggestionChips } from './suggestion-chips.tsx';

/** Actions of messages; referentially stable. */
export interface MessageActions {
  readonly openSource: (source: Source) => void;
  /** Asks a suggested question; where none can be asked now, it is put into the composer. */
  readonly askSuggested: (question: string) => void;
  readonly askAgain: (question: string) => void;
  /** Puts the question of an answer again, to the same documents. */
  readonly repeat: (asked: RepeatedQuestion) => void;
  /** Reloads the list of documents. */
  readonly refreshDocuments: () => void;
}

/** A question that is put again as a new one. */
export interface RepeatedQuestion {
  readonly question: string;
  /** The documents that the answer is from; undefined where that is the selected one alone. */
  readonly documentIds: readonly number[] | undefined;
}

interface EntryViewProps {
  readonly entry: ThreadEntry;
  readonly mascot: string;
  /** Only the last entry can be retried. */
  readonly isLast: boolean;
  /** Of an answer: its question, where it is known. */
  readonly question?: string | undefined;
  /** Whether a question can be asked now. */
  readonly canAsk?: boolean;
  readonly actions: MessageActions;
}

const NO_SOURCES: readonly Source[] = [];

/** One message. Memoised: a delta does not render the whole conversation again. */
export const EntryView = memo(function EntryView(props: EntryViewProps) {
  const { entry, mascot, isLast, actions } = props;
  if (entry.kind === 'question') return <QuestionView text={entry.text} at={entry.at} />;
  if (entry.kind === 'notice') return <NoticeView notice={entry} mascot={mascot} isLast={isLast} actions={actions} />;
  return (
    <AssistantMessage mascot={mascot} at={entry.at}>
      {entry.metadata ? (
        <FoldedAnswer
          text={entry.text}
          metadata={entry.metadata}
          question={props.question}
          onOpenSource={actions.openSource}
        />
      ) : (
        <AnswerText text={entry.text} sources={NO_SOURCES} onOpenSource={actions.openSource} />
      )}
      {entry.metadata ? (
        <LazyAnswerDetails
          messageId={entry.id}
          text={entry.text}
          metadata={entry.metadata}
          onOpenSource={actions.openSource}
          {...repetitionOf(props, entry.metadata)}
        />
      ) : (
        <SourceList
          title={chatTexts.sources}
          sources={entry.sources ?? []}
          text={entry.text}
          onOpenSource={actions.openSource}
        />
      )}
    </AssistantMessage>
  );
});

function repetitionOf({ question, canAsk, actions }: EntryViewProps, { documents }: AnswerMetadata) {
  if (question === undefined) return {};
  const documentIds = documents?.map(({ documentId }) => documentId);
  return { onAskAgain: canAsk ? () => actions.repeat({ question, documentIds }) : null };
}

function QuestionView({ text, at }: { readonly text: string; readonly at: string }) {
  return (
    <article className={classes.question} data-question aria-label={chatTexts.youAsked}>
      <p className={classes.questionText}>{text}</p>
      <MessageTime at={at} />
    </article>
  );
}

interface NoticeViewProps extends Pick<EntryViewProps, 'mascot' | 'isLast' | 'actions'> {
  readonly notice: ThreadNotice;
}

function NoticeView({ notice, mascot, isLast, actions }: NoticeViewProps) {
  const { tone, text, at, partial } = notice;
  if (tone === 'limit') {
    return (
      <AssistantMessage mascot={mascot} at={at}>
        <p className={classes.plain}>{text}</p>
      </AssistantMessage>
    );
  }
  const NoticeIcon = tone === 'stopped' ? IconPlayerStop : IconAlertCircle;
  return (
    <>
      {partial !== '' && (
        <AssistantMessage mascot={mascot} at={at}>
          <div className={classes.partial} data-testid="partial">
            <p className={classes.partialTitle}>{chatTexts.cutOff}</p>
            <AnswerText text={partial} isStreaming />
          </div>
        </AssistantMessage>
      )}
      <div className={classes.notice} data-tone={tone} data-after={partial === '' ? 'question' : 'answer'}>
        <NoticeIcon size={16} stroke={1.8} aria-hidden />
        <p>{text}</p>
        {isLast && <NoticeAction notice={notice} actions={actions} />}
      </div>
    </>
  );
}

function NoticeAction({ notice, actions }: Pick<NoticeViewProps, 'notice' | 'actions'>) {
  const isGone = notice.tone === 'gone';
  const act = () => (isGone ? actions.refreshDocuments() : actions.askAgain(notice.question));
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.noticeAction ?? ''}
      leftSection={<IconRefresh size={15} stroke={1.8} aria-hidden />}
      onClick={act}
    >
      {isGone ? chatTexts.refreshDocuments : chatTexts.askAgain}
    </Button>
  );
}

interface AssistantMessageProps {
  readonly mascot: string;
  readonly at: string | null;
  readonly children: ReactNode;
}

function AssistantMessage({ mascot, at, children }: AssistantMessageProps) {
  return (
    <article className={classes.assistant} aria-label={chatTexts.answered(mascot)}>
      <span className={classes.avatar} aria-hidden>
        <FoxMark size={28} />
      </span>
      <div className={classes.assistantBody}>
        <p className={classes.assistantName}>
          {mascot}
          {at !== null && <MessageTime at={at} />}
        </p>
        {children}
      </div>
    </article>
  );
}

function MessageTime({ at }: { readonly at: string }) {
  return (
    <time className={classes.time} dateTime={at}>
      {formatTimeOfDay(at)}
    </time>
  );
}

interface PendingAnswerViewProps {
  readonly pending: PendingAnswer;
  /** Whether the document is still being ingested; the answer waits for it. */
  readonly isReading: boolean;
  readonly mascot: string;
  readonly onOpenSource: (source: Source) => void;
}

/** A pending answer: the typing indicator, then the streamed text. */
export function PendingAnswerView({ pending, isReading, mascot, onOpenSource }: PendingAnswerViewProps) {
  return (
    <AssistantMessage mascot={mascot} at={null}>
      {pending.text === '' && pending.draft === '' && (
        <TypingIndicator words={describeWaiting(mascot, isReading, pending.documentCount)} />
      )}
      {pending.text !== '' && (
        <AnswerText
          // Of an answer without statements the quotes follow when it is complete: most are shown on demand.
          text={pending.statements.length > 0 ? pending.text : withoutQuotations(pending.text)}
          statements={pending.statements}
          sources={pending.sources}
          onOpenSource={onOpenSource}
          isStreaming
        />
      )}
      <Draft text={pending.draft} />
      <SourceList
        title={chatTexts.sources}
        sources={pending.sources}
        text={pending.text}
        numbers={numberCited(pending.sources, pending.statements)}
        onOpenSource={onOpenSource}
      />
      {(pending.statements.length > 0 || pending.draft !== '') && <CheckingIndicator />}
    </AssistantMessage>
  );
}

/** A statement that is being written: plain text, as its words and Markdown are not checked yet; screen readers wait for them. */
function Draft({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p className={classes.draft} data-testid="draft" aria-hidden>
      {text.replace(/[*_`#]/gu, '')} …
    </p>
  );
}

interface WelcomeMessageProps {
  readonly document: Document;
  readonly mascot: string;
  readonly onAsk: (question: string) => void;
}

/** Welcome message of an empty conversation. */
export function WelcomeMessage({ document, mascot, onAsk }: WelcomeMessageProps) {
  const name = stripNamePrefix(document.originalName);
  return (
    <AssistantMessage mascot={mascot} at={null}>
      <p className={classes.plain}>{welcomeMessage(document, name, mascot)}</p>
      {document.hasAnalysis && <FirstQuestions documentId={document.id} onAsk={onAsk} />}
    </AssistantMessage>
  );
}

interface FirstQuestionsProps {
  readonly documentId: number;
  readonly onAsk: (question: string) => void;
}

/** Suggested questions. A click asks one. */
function FirstQuestions({ documentId, onAsk }: FirstQuestionsProps) {
  const { data: analysis } = useAnalysis(documentId);
  const questions = useMemo(() => (analysis ? suggestQuestions(analysis) : []), [analysis]);
  if (questions.length === 0) return null;
  return (
    <SuggestionChips label={chatTexts.suggestedQuestions} questions={questions.map(({ text }) => text)} onAsk={onAsk} />
  );
}
