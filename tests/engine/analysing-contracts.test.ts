import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { locateQuote } from '#server/domain/citations/locate-quote.ts';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine } from '#server/engine/engine.ts';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { ReadPage } from '#server/ports/document-reader.ts';
import type { AnalysisDraft, DocumentText } from '#server/ports/language-model.ts';
import { CONTRACT_NAMES, readContract } from '#tests/support/builders/documents/contracts.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';

const SAMPLE = join(import.meta.dirname, '../../src/server/features/documents/sample/sample-lease.pdf');
const NAMES = [...CONTRACT_NAMES, 'sample-lease'] as const;
type Name = (typeof NAMES)[number];

const reader = createPdfReader();
const engine = createEngine(readClauseModel());
afterAll(() => reader.close());

async function readDocument(name: Name): Promise<DocumentText> {
  const bytes = name === 'sample-lease' ? readFileSync(SAMPLE) : readContract(name);
  const { pageCount } = await reader.open(bytes);
  const read: ReadPage[] = [];
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
  const onPages = async (batch: readonly ReadPage[]): Promise<void> => void read.push(...batch);
  await reader.read(bytes, numbers, onPages, new AbortController().signal);
  read.sort((left, right) => left.pageNumber - right.pageNumber);
  return {
    documentId: 7,
    title: name,
    pages: read.map(({ pageNumber, text }) => ({ pageNumber, text })),
    unreadPages: read.filter(({ status }) => status === 'unread').map(({ pageNumber }) => pageNumber),
  };
}

async function analyse(name: Name): Promise<{ readonly document: DocumentText; readonly draft: AnalysisDraft }> {
  const document = await readDocument(name);
  const passages = engine.passages(engine.openIndex(engine.buildIndex(document)));
  return { document, draft: analyseDocument(document, passages, ANALYSIS_MODELS) };
}

const texts = (items: readonly { readonly text: string }[]): readonly string[] => items.map(({ text }) => text);
const risks = (draft: AnalysisDraft): readonly string[] => draft.riskFactors.map(({ risk }) => risk);

describe('the contracts, analysed as people upload them', () => {
  test.each(NAMES)('every quote of %s stands on its page, and the summary says something', async (name) => {
    const { document, draft } = await analyse(name);
    const pages = {
      textOf: (pageNumber: number) => document.pages.find((page) => page.pageNumber === pageNumber)?.text,
    };
    const items = [draft.summary, ...draft.basicInfo, ...draft.keyTerms, ...draft.riskFactors, ...draft.obligations];
    const quotes = [...items, ...draft.clauses].flatMap((item) => item.quotes);
    expect(quotes.length).toBeGreaterThan(0);
    expect(quotes.filter(({ text, pageNumber }) => locateQuote(text, pageNumber, pages) === null)).toEqual([]);
    expect(draft.summary.text.length).toBeGreaterThan(80);
    expect(draft.summary.quotes.length).toBeGreaterThan(0);
  });

  test('a lease that only the landlord may end at will says so', async () => {
    const { draft } = await analyse('sample-lease');
    expect(texts(draft.basicInfo)).toEqual(
      expect.arrayContaining([
        'How long it lasts: until March 31, 2027',
        'Notice to end it early (Landlord): 30 days',
        'Notice to end it early (Tenant): 60 days, and a payment of “an early termination fee equal to three (3) months’ rent”',
        'Late charge: $150',
        'Late charge: $25 per day',
        'Rent: $2,350 per month',
      ]),
    );
    expect(texts(draft.basicInfo).filter((text) => text.startsWith('Price:'))).toEqual([]);
    expect(draft.summary.text).toContain(
      'the Tenant may end it early with 60 days of notice and a payment of “an early termination fee equal to three (3) months’ rent”',
    );
    const quoted = draft.riskFactors.flatMap(({ quotes }) => quotes.map(({ text }) => text));
    expect(quoted.some((text) => /Landlord may (?:end|terminate)/u.test(text))).toBe(true);
  });

  test('a tenancy names its two parties, its break clause and where to write', async () => {
    const { draft } = await analyse('residential-lease');
    expect(texts(draft.basicInfo)).toEqual(
      expect.arrayContaining([
        'Party: Northgate Homes Ltd (called “Landlord”)',
        'Party: Thomas Okafor (called “Tenant”)',
        'Notice to end it early (either side): 2 months',
        'Address for notices to Landlord: 2 Fountain Mews, Leeds LS1 4GT',
      ]),
    );
    expect(texts(draft.basicInfo).filter((text) => text.startsWith('Party:'))).toHaveLength(2);
  });

  test('employment at will can be left, and each side’s notice is named', async () => {
    const { draft } = await analyse('employment-agreement');
    expect(texts(draft.basicInfo)).toEqual(
      expect.arrayContaining([
        'Notice to end it early (Employee): 4 weeks',
        'Notice to end it early (Company): 2 weeks',
      ]),
    );
    expect(risks(draft).filter((risk) => risk.endsWith('was found'))).toEqual([]);
  });

  test('a secrecy agreement is told by its purpose, with its length and its way out', async () => {
    const { draft } = await analyse('mutual-nda');
    expect(draft.summary.text).toContain('“The parties wish to explore a possible cooperation on vision sensors');
    expect(draft.summary.text).toContain('It lasts 2 years');
    expect(draft.summary.text).toContain('Either side may end it early with 30 days of notice');
  });

  test('a distribution agreement’s conditional endings are no way out at will', async () => {
    const { draft } = await analyse('distribution-agreement');
    expect(texts(draft.basicInfo)).toContain(
      'How long it lasts: 3 years (counted from 1 January 2026, that is to 31 December 2028)',
    );
    expect(texts(draft.basicInfo).filter((text) => text.startsWith('Notice to end it early'))).toEqual([]);
  });
});
