import type { AnswerFacts } from './chat-thread.ts';
import { joinLines, writePlainText } from './plain-answer.ts';

/** What left the machine for an answer, in one short sentence. */
export function describeEgress({ provider, passagesSent }: AnswerFacts['egress']): string {
  if (provider === undefined) return 'Answered on this machine.';
  return `${countPassages(passagesSent)} ${passagesSent === 1 ? 'was' : 'were'} sent to ${provider}.`;
}

/**
 * The same at length, for whoever wants to know what that means.
 * @param documentCount how many documents were asked about
 */
export function explainEgress(egress: AnswerFacts['egress'], documentCount: number): string {
  return [explainSending(egress, documentCount), describeUsage(egress)].filter(Boolean).join(' ');
}

function explainSending({ engine, provider, passagesSent, notice }: AnswerFacts['egress'], documentCount: number) {
  if (provider === undefined) {
    return 'The server that keeps your documents found these words by itself. Neither your question nor any part of a document was sent to anyone else.';
  }
  const names = documentCount > 1 ? ', with the names of the documents,' : '';
  const sent = `your question, the last messages of this chat and ${countPassages(passagesSent)} of what was asked about${names} were sent to ${provider}, and nothing else for this answer.`;
  // Somebody else wrote the answer than the one who was sent this.
  if (notice !== undefined) return `Before that, ${sent} The words of the answer were found by this server itself.`;
  return `${engine} wrote this answer. For that, ${sent} Every quote was then looked up on its page here.`;
}

const CENT_USD = 0.01;

/** Most answers cost less than a cent. */
function formatCost(costUsd: number): string {
  if (costUsd >= CENT_USD || costUsd === 0) return `$${costUsd.toFixed(2)}`;
  return `$${costUsd.toLocaleString('en-US', { maximumSignificantDigits: 2 })}`;
}

/** What an answer used; empty where nothing was counted. */
function describeUsage({ usage }: AnswerFacts['egress']): string {
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  if (!usage || tokens === 0) return '';
  const cost = usage.costUsd === null ? '' : `, about ${formatCost(usage.costUsd)}`;
  return `It used ${tokens.toLocaleString('en-US')} tokens${cost}.`;
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
