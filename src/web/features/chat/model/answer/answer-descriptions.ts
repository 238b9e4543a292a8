import type { AnswerMetadata } from '../chat-thread.ts';
import { collapseWhitespace, markdownToPlainText } from './answer-plain-text.ts';

/** What left the machine for an answer, in one short sentence. */
export function describeEgress({ provider, passagesSent, search }: AnswerMetadata['egress']): string {
  if (provider === undefined && search?.wasQuestionSent) return `Your question was sent to ${search.provider}.`;
  if (provider === undefined) return 'Answered on this machine.';
  if (passagesSent === 0) return `Your question was sent to ${provider}.`;
  return `${countPassages(passagesSent)} ${passagesSent === 1 ? 'was' : 'were'} sent to ${provider}.`;
}

/**
 * The same at length, for whoever wants to know what that means.
 * @param documentCount how many documents were asked about
 */
export function explainEgress(egress: AnswerMetadata['egress'], documentCount: number): string {
  return [explainSending(egress, documentCount), explainSearch(egress), describeUsage(egress)]
    .filter(Boolean)
    .join(' ');
}

function explainSending(egress: AnswerMetadata['egress'], documentCount: number) {
  const { engine, provider, passagesSent, search, notice } = egress;
  if (provider === undefined && search?.wasQuestionSent) {
    return `Your question was sent to ${search.provider}, to find what means much the same. The words of the answer were found by the server that keeps your documents.`;
  }
  if (provider === undefined) {
    // Where passages are found by what they mean, documents were sent when they were read.
    const neither = search ? 'For this answer, neither' : 'Neither';
    return `The server that keeps your documents found these words by itself. ${neither} your question nor any part of a document was sent to anyone else.`;
  }
  const names = documentCount > 1 ? ', with the names of the documents,' : '';
  const sent = `your question, the last messages of this chat and ${countPassages(passagesSent)} of what was asked about${names} were sent to ${provider}, and nothing else for this answer.`;
  // Somebody else wrote the answer than the one who was sent this.
  if (notice !== undefined) return `Before that, ${sent} The words of the answer were found by this server itself.`;
  return `${engine} wrote this answer. For that, ${sent} Every quote was then looked up on its page here.`;
}

/** Where passages are found by what they mean, they left the machine long before the question. */
function explainSearch({ search }: AnswerMetadata['egress']): string {
  return search
    ? `The text of documents is sent to ${search.provider} when they are read, so that it can be found.`
    : '';
}

const CENT_USD = 0.01;

/** Most answers cost less than a cent. */
function formatCost(costUsd: number): string {
  if (costUsd >= CENT_USD || costUsd === 0) return `$${costUsd.toFixed(2)}`;
  return `$${costUsd.toLocaleString('en-US', { maximumSignificantDigits: 2 })}`;
}

/** What an answer used; empty where nothing was counted. */
function describeUsage({ usage }: AnswerMetadata['egress']): string {
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  if (!usage || tokens === 0) return '';
  const cost = usage.costUsd === null ? '' : `, about ${formatCost(usage.costUsd)}`;
  return `It used ${tokens.toLocaleString('en-US')} tokens${cost}.`;
}

function countPassages(count: number): string {
  return count === 1 ? '1 passage' : `${count} passages`;
}

/** What a screen reader hears when an answer is there. */
export function announceAnswer(text: string, facts: AnswerMetadata | null, mascot: string): string {
  const plain = collapseWhitespace(markdownToPlainText(text).replace(/^> ?/gmu, ''));
  const count = facts?.sources.length ?? 0;
  if (count === 0) return `${mascot}: ${plain}`;
  return `${mascot}: ${plain} ${count === 1 ? '1 source.' : `${count} sources.`}`;
}
