import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { DELIMITER_TOKENS, estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import type { ChatTurn, LanguageModel, SentPassage, SentTable, SentText } from '#server/ports/language-model.ts';
import type { ContextPassage, ContextRequest, PlacedTable } from '#server/ports/passage-index.ts';

/** What text is gathered from. */
export interface TextSource {
  pageTexts(documents: readonly DocumentRecord[]): Promise<SentText['pages']>;
  countPassages(documents: readonly DocumentRecord[]): Promise<number>;
  chooseContext(documents: readonly DocumentRecord[], request: ContextRequest): Promise<readonly SentPassage[]>;
  tables(document: DocumentRecord, pageNumbers?: ReadonlySet<number>): Promise<readonly PlacedTable[]>;
}

/** What is asked about what. */
export interface AskedText {
  readonly documents: readonly DocumentRecord[];
  readonly question: string;
  readonly history: readonly ChatTurn[];
  /** What retrieval found, best first. */
  readonly ranked: readonly ContextPassage[];
}

/**
 * Passages of documents that are too long to be sent whole take no more than this, so that a question about them costs
 * no more than about thirty pages.
 */
const PASSAGES_TOKENS_LIMIT = 24_000;
/** Share of the room that earlier turns may take, as in the prompt. */
const HISTORY_SHARE = 0.25;
/** Share of the room for passages that is kept for their tables. */
const TABLES_SHARE = 0.15;

type SentModel = Pick<LanguageModel, 'textTokensLimit'>;

/**
 * All text of some documents.
 * @returns undefined when it does not fit the model, and for a model that is sent nothing
 */
export async function gatherWhole(
  source: TextSource,
  model: SentModel,
  asked: Omit<AskedText, 'ranked'>,
): Promise<SentText | undefined> {
  const room = roomFor(model, asked);
  if (room === undefined) return undefined;
  const { documents } = asked;
  const pageCount = documents.reduce((sum, document) => sum + document.pageCount, 0);
  // Long documents need not be loaded to know.
  if (pageCount * DELIMITER_TOKENS > room) return undefined;
  const pages = await source.pageTexts(documents);
  const tokens = pages.reduce((sum, { text }) => sum + estimateTokens(text) + DELIMITER_TOKENS, 0);
  if (tokens > room) return undefined;
  const [passageCount, tables] = await Promise.all([
    source.countPassages(documents),
    Promise.all(documents.map((document) => source.tables(document))),
  ]);
  const fitting = fitTables(
    tables.flat().map(({ table }) => table),
    room - tokens,
  );
  return { isWhole: true, pages, passages: [], tables: fitting, passageCount };
}

/**
 * Passages of documents that are too long to be sent whole, the tables among them with all their rows.
 * @returns undefined for a model that is sent nothing
 */
export async function gatherPassages(
  source: TextSource,
  model: SentModel,
  asked: AskedText,
): Promise<SentText | undefined> {
  const most = roomFor(model, asked);
  if (most === undefined) return undefined;
  const room = Math.min(most, PASSAGES_TOKENS_LIMIT);
  const { documents, question, history, ranked } = asked;
  const tokensLimit = Math.floor(room * (1 - TABLES_SHARE));
  const passages = await source.chooseContext(documents, { question, history, ranked, tokensLimit });
  const tables = await Promise.all(
    documents.map(async (document) => {
      const spans = passages.flatMap((passage) => (passage.documentId === document.id ? passage.spans : []));
      if (spans.length === 0) return [];
      // A table may have begun on the page before.
      const numbers = new Set(spans.flatMap(({ pageNumber }) => [pageNumber - 1, pageNumber]));
      const placed = await source.tables(document, numbers);
      return placed.filter((table) => table.spans.some((own) => spans.some((span) => overlap(own, span))));
    }),
  );
  const fitting = fitTables(
    tables.flat().map(({ table }) => table),
    room * TABLES_SHARE,
  );
  return { isWhole: false, pages: [], passages, tables: fitting, passageCount: passages.length };
}

/** Tokens that are left for text beside the question and the earlier turns. */
function roomFor(model: SentModel, { question, history }: Omit<AskedText, 'ranked'>): number | undefined {
  const limit = model.textTokensLimit?.();
  if (limit === undefined) return undefined;
  // The question is asked twice where passages are sent.
  return limit - estimateTokens(question) * 2 - Math.min(limit * HISTORY_SHARE, tokensOf(history));
}

interface Span {
  readonly pageNumber: number;
  readonly start: number;
  readonly end: number;
}

function overlap(one: Span, other: Span): boolean {
  return one.pageNumber === other.pageNumber && one.start < other.end && other.start < one.end;
}

/** Tables repeat text that is sent anyway: those that find no room are left out. */
function fitTables(tables: readonly SentTable[], room: number): readonly SentTable[] {
  let left = room;
  return tables.filter(({ headers, rows }) => {
    const cells = [headers, ...rows].map((row) => row.join(' | ')).join('\n');
    const cost = estimateTokens(cells) + DELIMITER_TOKENS;
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

function tokensOf(history: readonly ChatTurn[]): number {
  return history.reduce((sum, { content }) => sum + estimateTokens(content) + DELIMITER_TOKENS, 0);
}
