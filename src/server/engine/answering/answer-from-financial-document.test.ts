import { describe, expect, it } from 'vitest';
import type { AnswerDraft } from '#server/ports/language-model.ts';
import { SAMPLE_CONTRACTS } from '#tests/support/engine/sample-contracts.ts';
import { SAMPLE_FINANCIAL_DOCUMENTS } from '#tests/support/engine/sample-financial-documents.ts';
import { readClauseModel } from '../clauses/load-clause-model.ts';
import { createEngine } from '../engine.ts';

const engine = createEngine(readClauseModel());

function ask(texts: readonly string[], question: string): AnswerDraft {
  const pages = texts.map((text, index) => ({ pageNumber: index + 1, text }));
  const content = engine.openIndex(engine.buildIndex({ documentId: 5, title: 'paper.pdf', pages, unreadPages: [] }));
  const facts = {
    documentId: 5,
    title: 'paper.pdf',
    pagesTotal: texts.length,
    pagesRead: texts.length,
    unreadPages: [],
  };
  const found = engine.retrieve([content], question, [], 12);
  return engine.answer({ question, history: [], ...found, documents: [facts] });
}

describe('answerFromFinancialDocument', () => {
  it.each([
    ['invoice', 'How much do I owe?', '£2,724.00', 'Total due £2,724.00'],
    ['invoice', 'When is it due?', '2 April 2026', 'Due Date: 2 April 2026'],
    ['germanFigures', 'What is the total?', '1.547,00 €', 'Total 1.547,00 €'],
    ['partlyPaid', 'How much do I owe?', '$680.00', 'Amount due $680.00'],
    ['besideAndInColumns', 'How much do I owe?', '£2,724.00', 'Total due'],
    ['bankStatement', 'What is the closing balance?', '2,310.40', 'Closing balance 2,310.40'],
    ['cardStatement', 'What is the minimum payment?', '$35.00', 'Minimum payment due $35.00'],
    ['paySlip', 'What is my net pay?', '£2,608.00', 'Net pay £2,608.00'],
    ['policy', 'What is the deductible?', '£250.00', 'Excess: £250.00'],
  ] as const)('%s: %s', (name, question, value, row) => {
    const answer = ask(SAMPLE_FINANCIAL_DOCUMENTS[name], question);
    expect(answer.outcome).toBe('answered');
    expect(answer.text).toContain(`**${value}**`);
    expect(answer.quotes[0]?.text).toBe(row);
    for (const { pageNumber, text } of answer.quotes)
      expect(SAMPLE_FINANCIAL_DOCUMENTS[name][pageNumber - 1]).toContain(text);
  });

  it('lists every exclusion of an insurance policy', () => {
    expect(ask(SAMPLE_FINANCIAL_DOCUMENTS.policy, 'What is not covered?').quotes).toHaveLength(3);
  });

  it.each([
    ['invoice', 'Who maintains the swimming pool?'],
    ['receipt', 'How much do I owe?'],
  ] as const)('%s: %s is not guessed', (name, question) => {
    expect(ask(SAMPLE_FINANCIAL_DOCUMENTS[name], question).text).not.toContain('**');
  });

  it('returns null for contracts', () => {
    const { quotes } = ask(SAMPLE_CONTRACTS.lease, 'How much do I owe if the rent is late?');
    expect(quotes.map(({ text }) => text).join(' ')).toContain('late fee of $150');
  });
});
