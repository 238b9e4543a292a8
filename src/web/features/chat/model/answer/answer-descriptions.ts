import { isOnThisServer } from '#contract/language-model-providers.ts';
import { chatTexts } from '../../texts.ts';
import type { AnswerMetadata } from '../chat-thread.ts';
import { collapseWhitespace, markdownToPlainText } from './answer-plain-text.ts';

/**
 * What was sent to whom for an answer, in one sentence.
 * @param documentCount how many documents were asked about
 */
export function describeEgress(egress: AnswerMetadata['egress'], documentCount: number): string {
  const { provider, passagesSent, sentWhole, search } = egress;
  if (provider === undefined && search?.wasQuestionSent) return chatTexts.questionSent(search.provider);
  // With external embeddings, documents were sent during ingestion.
  if (provider === undefined) return search ? chatTexts.answeredHereAfterSearch : chatTexts.answeredHere;
  if (passagesSent === 0) return chatTexts.questionSent(provider);
  if (sentWhole) {
    return documentCount > 1 ? chatTexts.documentsSent(documentCount, provider) : chatTexts.documentSent(provider);
  }
  return chatTexts.passagesSent(passagesSent, provider);
}

/** What was checked of the statements of an answer, and no more than that; null where there are none. */
export function describeSupport({ statements, supportCheck, unverified = [] }: AnswerMetadata): string | null {
  if (!statements || statements.length === 0 || supportCheck === undefined) return null;
  if (supportCheck === 'done') {
    if (unverified.length > 0) return chatTexts.supportedExceptMarked;
    const isPart = statements.some(({ support }) => support !== 'full');
    return isPart ? chatTexts.partlySupported : chatTexts.allSupported;
  }
  return supportCheck === 'off' ? chatTexts.supportUnchecked : chatTexts.supportCheckFailed;
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
  const check =
    supportCheck === 'done' || supportCheck === 'failed' ? chatTexts.sentForCheck(egress.provider ?? '') : '';
  const explained = explainProvider(egress, documentCount, check);
  return [explained, explainEmbeddings(egress), describeUsage(egress)].filter(Boolean).join(' ');
}

/** @param check what was sent for the support check, in a sentence; empty where nothing was */
function explainProvider(egress: AnswerMetadata['egress'], documentCount: number, check: string) {
  const { engine, provider, search, notice } = egress;
  if (provider === undefined && search?.wasQuestionSent) {
    return chatTexts.questionSentToSearch(search.provider);
  }
  if (provider === undefined) {
    // With external embeddings, documents were sent during ingestion.
    return search ? chatTexts.nothingSentForAnswer : chatTexts.nothingSent;
  }
  const names = documentCount > 1 ? chatTexts.sentDocumentNames : '';
  const sent = chatTexts.sent(`${describeText(egress, documentCount)}${names}`, provider);
  // A fallback engine wrote the answer.
  if (notice !== undefined) return chatTexts.answeredInstead(sent);
  return [chatTexts.writtenBy(engine, sent), check, chatTexts.nothingElseSent].filter(Boolean).join(' ');
}

/** Text that is hidden on the page, and pages that could not be read, are never sent. */
function describeText({ passagesSent, sentWhole }: AnswerMetadata['egress'], documentCount: number): string {
  if (!sentWhole || passagesSent === 0) return chatTexts.sentPassages(passagesSent);
  return chatTexts.sentWhole(documentCount);
}

/** External embeddings received the documents during ingestion. */
function explainEmbeddings({ search }: AnswerMetadata['egress']): string {
  return search ? chatTexts.sentForSearch(search.provider) : '';
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
  const count = tokens.toLocaleString('en-US');
  if (usage.costUsd === null) return chatTexts.usage(count, usage.isEstimated === true);
  return chatTexts.usageWithCost(count, usage.isEstimated === true, formatCost(usage.costUsd));
}

/** Screen reader announcement of an answer. */
export function announceAnswer(text: string, metadata: AnswerMetadata | null, mascot: string): string {
  const plain = collapseWhitespace(markdownToPlainText(text).replace(/^> ?/gmu, ''));
  const count = metadata?.sources.length ?? 0;
  if (count === 0) return `${mascot}: ${plain}`;
  return `${mascot}: ${plain} ${chatTexts.announcedSources(count)}`;
}
