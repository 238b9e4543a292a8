import { isOnThisServer } from '#contract/language-model-providers.ts';
import type { AnswerMetadata } from '../chat-thread.ts';
import { collapseWhitespace, markdownToPlainText } from './answer-plain-text.ts';

/**
 * What was sent to whom for an answer, in one sentence.
 * @param documentCount how many documents were asked about
 */
export function describeEgress(egress: AnswerMetadata['egress'], documentCount: number): string {
  const { provider, passagesSent, sentWhole, search } = egress;
  if (provider === undefined && search?.wasQuestionSent) return `Your question was sent to ${search.provider}.`;
  if (provider === undefined) return 'Answered on this machine.';
  if (passagesSent === 0) return `Your question was sent to ${provider}.`;
  if (sentWhole) {
    return documentCount > 1
      ? `All ${documentCount} documents were sent to ${provider}.`
      : `The whole document was sent to ${provider}.`;
  }
  return `${countPassages(passagesSent)} ${passagesSent === 1 ? 'was' : 'were'} sent to ${provider}.`;
}

/** What was checked of the statements of an answer, and no more than that; null where there are none. */
export function describeSupport({ statements, supportCheck }: AnswerMetadata): string | null {
  if (!statements || statements.length === 0 || supportCheck === undefined) return null;
  if (supportCheck === 'done') {
    const isPart = statements.some(({ support }) => support !== 'full');
    return isPart
      ? 'A second check found the marked sentences only partly supported by their quotes, and the others supported.'
      : 'A second check found that the quotes support what is said.';
  }
  const why = supportCheck === 'off' ? 'was not checked' : 'could not be checked this time';
  return `Only the quotes were checked: they are on their pages. Whether they support what is said ${why}.`;
}

/** Whether anything was sent beyond the server that keeps the documents. */
export function leftServer({ provider, search }: AnswerMetadata['egress']): boolean {
  const recipients = [provider, search?.wasQuestionSent ? search.provider : undefined];
  return recipients.some((recipient) => recipient !== undefined && !isOnThisServer(recipient));
}

/**
 * The detailed explanation.
 * @param documentCount how many documents were asked about
 */
export function explainEgress(
  egress: AnswerMetadata['egress'],
  documentCount: number,
  supportCheck?: AnswerMetadata['supportCheck'],
): string {
  const check = supportCheck === 'done' || supportCheck === 'failed' ? explainCheck(egress) : '';
  const explained = explainProvider(egress, documentCount, check);
  return [explained, explainEmbeddings(egress), describeUsage(egress)].filter(Boolean).join(' ');
}

/** @param check what was sent for the support check, in a sentence; empty where nothing was */
function explainProvider(egress: AnswerMetadata['egress'], documentCount: number, check: string) {
  const { engine, provider, search, notice } = egress;
  if (provider === undefined && search?.wasQuestionSent) {
    return `Your question was sent to ${search.provider}, to find what means much the same. The words of the answer were found by the server that keeps your documents.`;
  }
  if (provider === undefined) {
    // With external embeddings, documents were sent during ingestion.
    const neither = search ? 'For this answer, neither' : 'Neither';
    return `The server that keeps your documents found these words. ${neither} your question nor any part of a document was sent to anyone else.`;
  }
  const names = documentCount > 1 ? ', with the names of the documents,' : '';
  const sent = `your question, the side you are on if it is known, the last messages of this chat and ${describeText(egress, documentCount)}${names} were sent to ${provider}`;
  const nothingElse = ', and nothing else for this answer.';
  // A fallback engine wrote the answer.
  if (notice !== undefined)
    return `Before that, ${sent}${nothingElse} The words of the answer were found by this server itself.`;
  return `${engine} wrote this answer. For that, ${sent}${check === '' ? nothingElse : `. ${check}${nothingElse}`} Every quote was then looked up on its page here.`;
}

/** Without the full stop at its end. */
function explainCheck({ provider }: AnswerMetadata['egress']): string {
  return `To check whether its quotes support it, the answer was then sent to ${provider} with its quotes and your question`;
}

/** Text that is hidden on the page, and pages that could not be read, are never sent. */
function describeText({ passagesSent, sentWhole }: AnswerMetadata['egress'], documentCount: number): string {
  if (!sentWhole || passagesSent === 0) return `${countPassages(passagesSent)} of what was asked about`;
  return `the whole text of the ${documentCount > 1 ? `${documentCount} documents` : 'document'}, as far as it could be read,`;
}

/** External embeddings received the documents during ingestion. */
function explainEmbeddings({ search }: AnswerMetadata['egress']): string {
  return search
    ? `The text of documents is sent to ${search.provider} when they are read, so that it can be found.`
    : '';
}

const CENT_USD = 0.01;

/** Two significant digits below a cent, as most answers cost less. */
function formatCost(costUsd: number): string {
  if (costUsd >= CENT_USD || costUsd === 0) return `$${costUsd.toFixed(2)}`;
  return `$${costUsd.toLocaleString('en-US', { maximumSignificantDigits: 2 })}`;
}

/** Token usage and cost of an answer; empty where unknown. */
function describeUsage({ usage }: AnswerMetadata['egress']): string {
  const tokens = usage ? usage.inputTokens + usage.outputTokens : 0;
  if (!usage || tokens === 0) return '';
  const cost = usage.costUsd === null ? '' : `, about ${formatCost(usage.costUsd)}`;
  return `It used ${usage.isEstimated ? 'about ' : ''}${tokens.toLocaleString('en-US')} tokens${cost}.`;
}

function countPassages(count: number): string {
  return count === 1 ? '1 passage' : `${count} passages`;
}

/** Screen reader announcement of an answer. */
export function announceAnswer(text: string, metadata: AnswerMetadata | null, mascot: string): string {
  const plain = collapseWhitespace(markdownToPlainText(text).replace(/^> ?/gmu, ''));
  const count = metadata?.sources.length ?? 0;
  if (count === 0) return `${mascot}: ${plain}`;
  return `${mascot}: ${plain} ${count === 1 ? '1 source.' : `${count} sources.`}`;
}
