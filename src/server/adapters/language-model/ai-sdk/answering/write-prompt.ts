import { estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import { joinWrappedLines } from '#server/engine/parties/unwrap-lines.ts';
import type { AnswerRequest, ChatTurn, DocumentFacts, SentTable } from '#server/ports/language-model.ts';
import { ANSWER_TASK } from './answer-task.ts';
import { type DataBlock, delimitTask, turnBlocks, type WrapBlocks } from './data-delimiters.ts';
import type { TextPieces } from './text-pieces.ts';

/** What a model is asked, in the order in which it reads. */
interface AnswerPrompt {
  readonly instructions: string;
  /** Whole documents: the same for every question about them. Left out where only passages are sent. */
  readonly stableContent?: string;
  /** Ends with the question. */
  readonly content: string;
}

/** Earlier turns take no more than this share of the room for text; the oldest are left out first. */
export const HISTORY_SHARE = 0.25;
/** The question before the passages, in UTF-16 units: so that they are read for it. */
const SHORT_QUESTION_LENGTH = 300;

/**
 * Writes what a model is asked. Whole documents come first, to the letter the same for every question, so that
 * providers can cache them; passages come after the question, which is repeated behind them.
 * @param tokensLimit for all text, by `estimateTokens`
 */
export function writePrompt(request: AnswerRequest, text: TextPieces, tokensLimit: number): AnswerPrompt {
  const documentIds = request.documents.map(({ documentId }) => documentId).join();
  const { instructions, wrap } = delimitTask(ANSWER_TASK, text.isWhole ? documentIds : undefined);
  const documents = writeDocuments(request, text, wrap);
  const closing = writeClosing(request, tokensLimit, wrap);
  if (text.isWhole) return { instructions, stableContent: join(documents), content: join(closing) };
  const first = ["The person's question:", request.question.slice(0, SHORT_QUESTION_LENGTH)];
  return { instructions, content: join([...first, ...documents, ...closing]) };
}

function writeDocuments({ documents }: AnswerRequest, text: TextPieces, wrap: WrapBlocks): readonly string[] {
  const names = documents.map(({ title }, index): DataBlock => {
    return { origin: { kind: 'file name', document: index + 1 }, text: title };
  });
  const tables = text.tables.flatMap((table) => tableBlock(table, documents));
  return [
    // The name of a single document is not needed, and may reveal more than its text.
    ...(names.length > 1 ? ['The documents:', wrap(names)] : []),
    ...documents.flatMap(writeUnread),
    text.isWhole
      ? `The text of the ${documents.length > 1 ? 'documents' : 'document'}, page by page:`
      : 'Passages of the documents, in the order in which they stand there; what lies between them was left out:',
    text.blocks.length > 0 ? wrap(text.blocks.map(unwrapLines)) : '(nothing was found)',
    ...(tables.length > 0
      ? ['Tables of this text with their columns. Quote their words as the text above has them:', wrap(tables)]
      : []),
  ];
}

function writeClosing(
  { question, history, analyses = [], documents }: AnswerRequest,
  tokensLimit: number,
  wrap: WrapBlocks,
): readonly string[] {
  const turns = fitHistory(history, tokensLimit * HISTORY_SHARE);
  const sides = analyses.flatMap(({ documentId, readerRole }): readonly string[] => {
    const document = documents.findIndex((facts) => facts.documentId === documentId) + 1;
    if (readerRole === null || document === 0) return [];
    const block: DataBlock = { origin: { kind: 'name of a side' }, text: readerRole };
    return [`The person who asks stands on this side of document ${document}:`, wrap([block])];
  });
  return [
    'Earlier in this conversation:',
    turns.length > 0 ? wrap(turnBlocks(turns)) : '(nothing)',
    ...sides,
    "The person's question:",
    question,
  ];
}

/** The latest turns that fit. */
function fitHistory(history: readonly ChatTurn[], tokensLimit: number): readonly ChatTurn[] {
  let left = tokensLimit;
  const from = history.findLastIndex(({ content }) => {
    left -= estimateTokens(content);
    return left < 0;
  });
  return history.slice(from + 1);
}

function writeUnread({ pagesTotal, unreadPages }: DocumentFacts, index: number): readonly string[] {
  if (unreadPages.length === 0) return [];
  return [`Of the ${pagesTotal} pages of document ${index + 1} these could not be read: ${unreadPages.join(', ')}.`];
}

/** Behind a figure at the end of a line begins the next row of a table, if it begins with a capital letter. */
const ROW_END = /(?<=[\d%)])\n(?=\p{Lu})/gu;

/** Lines that only the width of the page parted are joined: quotes are compared without regard to line ends. */
function unwrapLines({ origin, text }: DataBlock): DataBlock {
  const characters = joinWrappedLines(text).split('');
  // The joined text is of the same length.
  for (const { index } of text.matchAll(ROW_END)) characters[index] = '\n';
  return { origin, text: characters.join('') };
}

function tableBlock(
  { documentId, pageNumber, headers, rows }: SentTable,
  documents: readonly DocumentFacts[],
): readonly DataBlock[] {
  const document = documents.findIndex((facts) => facts.documentId === documentId) + 1;
  if (document === 0) return [];
  const text = [headers, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return [{ origin: { kind: 'table', document, page: pageNumber }, text }];
}

function join(parts: readonly string[]): string {
  return parts.join('\n\n');
}
