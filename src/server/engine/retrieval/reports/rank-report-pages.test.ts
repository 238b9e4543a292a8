import { describe, expect, it } from 'vitest';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createStemmer, tokenise } from '#server/engine/text/stem-words.ts';
import { documentOf } from '#tests/support/engine/build-reading.ts';
import { buildIndexContent } from '../index/index-content.ts';
import { createWordVectors, makeIdentity } from '../meaning/word-vectors.ts';
import { createSentenceSource } from '../sentences/candidate-sentences.ts';
import { readAskedMeasures } from './asked-measures.ts';
import { findReportSentences, rankReportPages } from './rank-report-pages.ts';
import { isFinancialReport } from './report-pages.ts';

const rows = (...own: readonly string[]): string => own.join('\n');
const PAGES = [
  'Form 10-K. Annual report of Tarn Valley Paper Company for fiscal year 2025. We make paper and board.',
  rows(
    'Table of contents',
    ...['Business', 'Risk factors', 'Properties', 'Balance sheets', 'Statements of cash flows', 'Inventories'].map(
      (title, index) => `${title} ........ ${index + 3}`,
    ),
  ),
  'Sales rose because board prices were higher. Operating income increased by 4 percent compared to 2024, primarily due to cheaper pulp. Inventories were kept low. Capital expenditures will fall.',
  rows(
    'Consolidated Statements of Income (in thousands)',
    '\t2025\t2024',
    'Net sales\t912,400\t880,100',
    'Cost of sales\t640,020\t631,500',
    'Operating income\t88,300\t84,900',
    'Net income\t61,200\t58,700',
  ),
  rows(
    'Consolidated Balance Sheets (in thousands)',
    '\t2025\t2024',
    'Inventories\t71,300\t69,900',
    'Total current assets\t230,100\t221,800',
    'Total current liabilities\t140,600\t133,900',
    'Total assets\t801,000\t790,400',
  ),
  rows(
    'Consolidated Statements of Cash Flows (in thousands)',
    '\t2025\t2024',
    'Net cash provided by operating activities\t104,200\t99,100',
    'Purchases of property and equipment\t(41,700)\t(38,200)',
    'Dividends paid\t(20,000)\t(19,500)',
  ),
];
const content = buildIndexContent(documentOf(PAGES), readClauseModel());
const source = createSentenceSource(
  { rows: [], score: () => new Float32Array() },
  createWordVectors('a\n', new Uint8Array(100), makeIdentity()),
  { encodeQuestion: () => new Float32Array(), encodeSentence: () => new Float32Array() },
);
const stem = createStemmer();
const ask = (text: string) => ({ text, stems: new Map(tokenise(text).map((word) => [stem(word), 1] as const)) });
const firstPage = (question: string) => rankReportPages(content, ask(question))[0]?.page.pageNumber;

describe('financial reports', () => {
  it.each([
    ['What is the FY2025 net income?', 4],
    ['how much were capital expenditures in 2025', 6],
    ['Is its quick ratio healthy?', 5],
    ['What drove operating income in 2025?', 3],
    ['What are inventories on the balance sheet?', 5],
  ])('ranks the page that answers first: %s', (question, page) => expect(firstPage(question)).toBe(page));

  it('quotes the row that is asked for', () => {
    const [first] = findReportSentences(content, ask('How much dividends did it pay?'), source);
    expect(first?.sentence.text).toContain('Dividends paid');
  });

  it('reads years and named statements', () => {
    const asked = readAskedMeasures('FY23 and 2022 revenue, from the income statement?');
    expect(asked.years).toEqual(['2023', '2022']);
    expect([...asked.statements]).toEqual(['income']);
  });

  it('is told from an agreement with figures', () => {
    expect(isFinancialReport(content)).toBe(true);
    const lease = documentOf([
      'This Lease is made in 2025. The rent is $1,200.',
      'Rent schedule\n2025\t1,200\n2026\t1,250',
    ]);
    expect(isFinancialReport(buildIndexContent(lease, readClauseModel()))).toBe(false);
  });
});
