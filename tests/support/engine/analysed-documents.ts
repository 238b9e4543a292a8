import { join } from 'node:path';
import { excerptDraft } from '#bench/everyday/excerpt-draft.ts';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine, type Engine } from '#server/engine/engine.ts';
import type { ReadPage } from '#server/ports/document-reader.ts';
import type {
  AnalysisDraft,
  AnalysisExcerpt,
  AnswerDraft,
  ClaimedQuote,
  DocumentText,
  Passage,
} from '#server/ports/language-model.ts';
import { CONTRACT_PAGES, type ContractName, readContract } from '#tests/support/builders/documents/contracts.ts';
import { type MarkedDocument, readMarkedDocuments } from '#training/playbook/read-marked-documents.ts';
import { ANALYSIS_MODELS } from './analysis-models.ts';

const DOCUMENTS = join(import.meta.dirname, '../../../training/playbook/documents');
/** As many as fill a page of an ordinary contract. */
const LINES_PER_PAGE = 25;
/** As many passages as an answer is written from. */
const PASSAGES_LIMIT = 12;

/** A document with its analysis, and a way to ask it. */
export interface AnalysedDocument {
  readonly name: string;
  readonly document: DocumentText;
  readonly draft: AnalysisDraft;
  readonly excerpt: AnalysisExcerpt;
  readonly passages: readonly Passage[];
  readonly ask: (question: string) => AnswerDraft;
}

let madeEngine: Engine | undefined;

/** Analyses a document, and makes its index. */
export function openAnalysed(name: string, document: DocumentText): AnalysedDocument {
  madeEngine ??= createEngine(readClauseModel());
  const engine = madeEngine;
  const content = engine.openIndex(engine.buildIndex(document));
  const passages = engine.passages(content);
  const draft = analyseDocument(document, passages, ANALYSIS_MODELS);
  const excerpt = excerptDraft(document.documentId, draft);
  const pagesTotal = document.pages.length;
  const facts = {
    documentId: document.documentId,
    title: document.title,
    pagesTotal,
    pagesRead: pagesTotal,
    unreadPages: [],
  };
  const ask = (question: string): AnswerDraft => {
    const asked = { question, history: [], documents: [facts], analyses: [excerpt] };
    // What is answered from the analysis needs no search, which takes most of the time.
    const known = engine.answer({ ...asked, passages: [], categories: [], foundProbability: 0, foundByDocument: [] });
    if (known.outcome === 'answered') return known;
    return engine.answer({ ...asked, ...engine.retrieve([content], question, [], PASSAGES_LIMIT) });
  };
  return { name, document, draft, excerpt, passages, ask };
}

/** A marked document as pages of lines; its marks are left out. */
export function pagesOfMarked({ title, lines }: MarkedDocument): DocumentText {
  const texts = lines.map(({ text }) => text.replaceAll(' | ', ' \t '));
  const pages = [];
  for (let from = 0; from < texts.length; from += LINES_PER_PAGE)
    pages.push({ pageNumber: pages.length + 1, text: texts.slice(from, from + LINES_PER_PAGE).join('\n') });
  return { documentId: 1, title, pages, unreadPages: [] };
}

/** One in so many of the marked documents, so that each author has some. @param step 1 for all of them */
export function chooseMarked(step: number, first = 0): readonly MarkedDocument[] {
  return readMarkedDocuments(DOCUMENTS).filter((_, index) => index % step === first);
}

export function openMarked(document: MarkedDocument): AnalysedDocument {
  return openAnalysed(`${document.author}-${document.name}`, pagesOfMarked(document));
}

/** Reads a contract of the fixtures from its PDF file. */
export async function readFixture(
  reader: {
    read: (
      bytes: ReturnType<typeof readContract>,
      pages: readonly number[],
      keep: (batch: readonly ReadPage[]) => Promise<void>,
      signal: AbortSignal,
    ) => Promise<unknown>;
  },
  name: ContractName,
): Promise<DocumentText> {
  const pages: ReadPage[] = [];
  const numbers = Array.from({ length: CONTRACT_PAGES[name] }, (_, index) => index + 1);
  await reader.read(
    readContract(name),
    numbers,
    async (batch) => void pages.push(...batch),
    new AbortController().signal,
  );
  pages.sort((left, right) => left.pageNumber - right.pageNumber);
  return { documentId: 7, title: name, pages, unreadPages: [] };
}

/** Whether one of the quotes shares its words with one of the others. */
export function shareWords(own: readonly ClaimedQuote[], others: readonly ClaimedQuote[]): boolean {
  const fold = ({ text }: ClaimedQuote): string => text.replace(/\s+/gu, ' ').trim();
  return own.some((quote) =>
    others.some((other) => fold(quote).includes(fold(other)) || fold(other).includes(fold(quote))),
  );
}
