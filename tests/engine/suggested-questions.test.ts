import { afterAll, describe, expect, test } from 'vitest';
import { excerptDraft } from '#bench/everyday/excerpt-draft.ts';
import { analysisSchema } from '#contract/analysis.ts';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine } from '#server/engine/engine.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { ReadPage } from '#server/ports/document-reader.ts';
import type { AnalysisDraft, ClaimedQuote, DocumentText } from '#server/ports/language-model.ts';
import { CONTRACT_PAGES, type ContractName, readContract } from '#tests/support/builders/documents/contracts.ts';
import { chooseMarked, openMarked } from '#tests/support/engine/analysed-documents.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { listQuestions, SUGGESTIONS_LIMIT, suggestQuestions } from '#web/features/chat/model/suggest-questions.ts';

/** One in so many of the marked documents: some of most authors, of many kinds, in English and German. */
const MARKED_STEP = 26;
/** Every document gets some to start with. */
const QUESTIONS_MINIMUM = 2;
const reader = createPdfReader();
const engine = createEngine(readClauseModel());
afterAll(() => reader.close());

async function readDocument(name: ContractName): Promise<DocumentText> {
  const pages: ReadPage[] = [];
  const numbers = Array.from({ length: CONTRACT_PAGES[name] }, (_, index) => index + 1);
  const keep = async (batch: readonly ReadPage[]) => void pages.push(...batch);
  await reader.read(readContract(name), numbers, keep, new AbortController().signal);
  pages.sort((left, right) => left.pageNumber - right.pageNumber);
  return { documentId: 7, title: name, pages, unreadPages: [] };
}

const toSource = ({ documentId, pageNumber, text }: ClaimedQuote) => ({
  documentId,
  filename: 'contract.pdf',
  pageNumber,
  quote: text,
  rects: [],
  verified: true,
});

/** The parts of an analysis that questions are made from, as the server hands them out. */
const partsOfAnalysis = analysisSchema.pick({
  citations: true,
  clauses: true,
  dates: true,
  basicInfo: true,
  keyTerms: true,
  riskFactors: true,
  obligations: true,
});

function toAnalysis({ riskFactors, obligations, clauses, dates, basicInfo, keyTerms }: AnalysisDraft) {
  const lists = { riskFactors, obligations, basicInfo, keyTerms };
  return partsOfAnalysis.parse({
    basicInfo: basicInfo.map(({ text }) => text),
    keyTerms: keyTerms.map(({ text }) => text),
    riskFactors: riskFactors.map(({ risk, term, explanation, severity }) => ({ risk, term, explanation, severity })),
    obligations: obligations.map(({ text }) => text),
    citations: Object.entries(lists).flatMap(([list, items]) =>
      items.flatMap(({ quotes }, index) => quotes.map((quote) => ({ list, index, source: toSource(quote) }))),
    ),
    clauses: clauses.map((clause) => ({
      ...clause,
      standing: clause.present ? 'present' : 'absent',
      note: null,
      sources: clause.quotes.map(toSource),
    })),
    dates: dates.map((date) => ({ ...date, sources: date.quotes.map(toSource) })),
  });
}

describe('questions to start with', () => {
  test.each([
    ['distribution-agreement', 'Is there a minimum purchase or payment?'],
    ['employment-agreement', 'What is the salary?'],
    ['mutual-nda', 'Is there a limit of liability?'],
    ['residential-lease', 'Is there interest on late payments?'],
    ['saas-agreement', 'How do I stop it from renewing?'],
    ['sample-lease', 'How much is the late fee?'],
  ] as const)('of %s are all answered on a page where the analysis found them', async (name, expected) => {
    const document = await readDocument(name);
    const content = engine.openIndex(engine.buildIndex(document));
    const draft = analyseDocument(document, engine.passages(content), ANALYSIS_MODELS);
    const analysis = toAnalysis(draft);
    const analyses = [excerptDraft(document.documentId, draft)];
    const questions = listQuestions(analysis);
    expect(questions.map(({ text }) => text)).toContain(expected);
    const facts = { documentId: 7, title: name, pagesTotal: 1, pagesRead: 1, unreadPages: [] };
    for (const { text, pages } of questions) {
      const found = engine.retrieve([content], text, [], 12);
      const answer = engine.answer({ question: text, history: [], ...found, documents: [facts], analyses });
      expect([text, answer.outcome, answer.isHedged]).toEqual([text, 'answered', undefined]);
      expect(pages, text).toEqual(
        expect.arrayContaining([answer.quotes.find(({ pageNumber }) => pages.includes(pageNumber))?.pageNumber]),
      );
    }
    expect(suggestQuestions(analysis)).toEqual(questions.slice(0, SUGGESTIONS_LIMIT));
  });

  test('of twenty marked documents are all answered for sure, on a page where the analysis found them', () => {
    const documents = chooseMarked(MARKED_STEP).map(openMarked);
    expect(documents.length).toBeGreaterThanOrEqual(20);
    for (const { name, draft, ask } of documents) {
      const questions = listQuestions(toAnalysis(draft));
      expect(questions.length, name).toBeGreaterThanOrEqual(QUESTIONS_MINIMUM);
      for (const { text, pages } of questions) {
        const answer = ask(text);
        const isOnPage = answer.quotes.some(({ pageNumber }) => pages.includes(pageNumber));
        expect([name, text, answer.outcome, answer.isHedged, isOnPage]).toEqual([
          name,
          text,
          'answered',
          undefined,
          true,
        ]);
      }
    }
  }, 180_000);

  test('fit a bill, and are answered from its rows', async () => {
    const document = await readDocument('invoice');
    const content = engine.openIndex(engine.buildIndex(document));
    const questions = listQuestions(toAnalysis(analyseDocument(document, engine.passages(content), ANALYSIS_MODELS)));
    expect(questions.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['How much do I owe?', 'When is it due?']),
    );
    const facts = { documentId: 7, title: 'invoice', pagesTotal: 1, pagesRead: 1, unreadPages: [] };
    for (const [text, answered] of [
      ['How much do I owe?', '€2,547.50'],
      ['When is it due?', '17 May 2026'],
    ] as const) {
      const found = engine.retrieve([content], text, [], 12);
      const answer = engine.answer({ question: text, history: [], ...found, documents: [facts] });
      expect(answer.text).toContain(`**${answered}**`);
    }
  });

  test('there are none where the analysis found nothing to ask about', () => {
    const document = documentOf(['Fry the onions.']);
    expect(suggestQuestions(toAnalysis(analyseDocument(document, [], ANALYSIS_MODELS)))).toEqual([]);
  });
});
