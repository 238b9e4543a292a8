import { IconAlertCircle, IconPlayerStop } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { Document } from '../../../contract/documents.ts';
import type { Source } from '../../../contract/sources.ts';
import { formatTimeOfDay, stripNamePrefix } from '../../lib/formatting.ts';
import { FoxMark } from '../../ui/fox-mark.tsx';
import { AnswerFactsView } from './answer-facts.tsx';
import { AnswerText } from './answer-text.tsx';
import type { Entry, PendingAnswer } from './chat-thread.ts';
import { describeWaiting, writeWelcome } from './document-words.ts';
import classes from './message-list.module.css';
import { SourceList } from './source-list.tsx';

const PROPOSED_QUESTIONS = [
  'How can I get out of this early?',
  'What do I have to pay, and when?',
  'What happens if I am late?',
] as const;

interface EntryViewProps {
  readonly entry: Entry;
  readonly mascot: string;
  readonly onOpenSource: (source: Source) => void;
}

/** One message. Memoised: a long talk is not drawn anew with every word that arrives. */
export const EntryView = memo(function EntryView({ entry, mascot, onOpenSource }: EntryViewProps) {
  if (entry.kind === 'question') return <QuestionView text={entry.text} at={entry.at} />;
  if (entry.kind === 'notice') return <NoticeView entry={entry} mascot={mascot} />;
  return (
    <AssistantMessage mascot={mascot} at={entry.at}>
      <AnswerText text={entry.text} />
      {entry.facts && <AnswerFactsView text={entry.text} facts={entry.facts} onOpenSource={onOpenSource} />}
    </AssistantMessage>
  );
});

function QuestionView({ text, at }: { readonly text: string; readonly at: string }) {
  return (
    <article className={classes.question} aria-label="You asked">
      <p className={classes.questionText}>{text}</p>
      <MessageTime at={at} />
    </article>
  );
}

function NoticeView(props: { readonly entry: Extract<Entry, { kind: 'notice' }>; readonly mascot: string }) {
  const { tone, text, at } = props.entry;
  if (tone === 'limit') {
    return (
      <AssistantMessage mascot={props.mascot} at={at}>
        <p className={classes.plain}>{text}</p>
      </AssistantMessage>
    );
  }
  const NoticeIcon = tone === 'stopped' ? IconPlayerStop : IconAlertCircle;
  return (
    <p className={classes.notice} data-tone={tone}>
      <NoticeIcon size={16} stroke={1.8} aria-hidden />
      {text}
    </p>
  );
}

interface AssistantMessageProps {
  readonly mascot: string;
  readonly at: string | null;
  readonly children: ReactNode;
}

function AssistantMessage({ mascot, at, children }: AssistantMessageProps) {
  return (
    <article className={classes.assistant} aria-label={`${mascot} answered`}>
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
  /** Whether the document is still being read: the answer waits for that. */
  readonly isReading: boolean;
  readonly mascot: string;
  readonly onOpenSource: (source: Source) => void;
}

/** An answer on its way: the typing indicator, then its words as they come. */
export function PendingAnswerView({ pending, isReading, mascot, onOpenSource }: PendingAnswerViewProps) {
  return (
    <AssistantMessage mascot={mascot} at={null}>
      {pending.text === '' ? (
        <TypingIndicator words={describeWaiting(mascot, isReading)} />
      ) : (
        <AnswerText text={pending.text} />
      )}
      <SourceList title="Sources" sources={pending.sources} answer={pending.text} onOpenSource={onOpenSource} />
    </AssistantMessage>
  );
}

function TypingIndicator({ words }: { readonly words: string }) {
  return (
    <p className={classes.typing} data-testid="typing">
      <span className={classes.typingDots} aria-hidden>
        <i />
        <i />
        <i />
      </span>
      {words}
    </p>
  );
}

interface WelcomeMessageProps {
  readonly document: Document;
  readonly mascot: string;
  readonly onPropose: (question: string) => void;
}

/** Greets while nothing has been asked, with questions to start from. They are put into the text box, not sent. */
export function WelcomeMessage({ document, mascot, onPropose }: WelcomeMessageProps) {
  const name = stripNamePrefix(document.originalName);
  return (
    <AssistantMessage mascot={mascot} at={null}>
      <p className={classes.plain}>{writeWelcome(document, name, mascot)}</p>
      {document.status !== 'failed' && (
        <ul className={classes.proposals} aria-label="Questions to start with">
          {PROPOSED_QUESTIONS.map((question) => (
            <li key={question}>
              <button type="button" className={classes.proposal} onClick={() => onPropose(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </AssistantMessage>
  );
}
