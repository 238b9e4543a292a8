import type { AnswerFacts } from './chat-thread.ts';
import { joinLines, writePlainText } from './plain-answer.ts';

/** What left the machine for an answer, in one short sentence. */
export function describeEgress({ provider, passagesSent }: AnswerFacts['egress']): string {
  if (provider === undefined) return 'Answered on this machine.';
  return `${countPassages(passagesSent)} ${passagesSent === 1 ? 'was' : 'were'} sent to ${provider}.`;
}

/** The same at length, for whoever wants to know what that means. */
export function explainEgress({ engine, provider, passagesSent }: AnswerFacts['egress']): string {
  if (provider === undefined) {
    return 'The server that keeps your documents found these words by itself. Neither your question nor any part of a document was sent to anyone else.';
  }
  return `${engine} wrote this answer. For that, your question, the last messages of this chat and ${countPassages(passagesSent)} of what was asked about were sent to ${provider}; the rest of your documents was not. Every quote was then looked up on its page here.`;
}

function countPassages(count: number): string {
  return count === 1 ? '1 passage' : `${count} passages`;
}

/** What a screen reader hears when an answer is there. */
export function announceAnswer(text: string, facts: AnswerFacts | null, mascot: string): string {
  const plain = joinLines(writePlainText(text).replace(/^> ?/gmu, ''));
  const count = facts?.sources.length ?? 0;
  if (count === 0) return `${mascot}: ${plain}`;
  return `${mascot}: ${plain} ${count === 1 ? '1 source.' : `${count} sources.`}`;
}
