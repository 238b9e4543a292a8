import type { Behaviour, ReadRequest } from './wire.ts';

const BLOCK = /⟦data \S+ document 1, page (\d+)⟧\n([\s\S]*?)\n⟦end \S+⟧/g;
const PART = 'The part to be read:';
const DUTY = /Supplier\s+shall\s+deliver\s+\d+\s+units\s+of\s+lot\s+\d+\s+to\s+Buyer/;

interface WrittenQuote {
  readonly page: number;
  readonly text: string;
}

/** What a model writes about a document, with nothing in it but what is given. */
export function readingOf(given: object = {}): object {
  const empty = { parties: [], summary: [], provisions: [], facts: [] };
  return { language: 'en', kind: 'supply-agreement', ...empty, ...given };
}

/** A provision as a model writes it. */
export function provisionOf(statement: string, quotes: readonly WrittenQuote[], given: object = {}): object {
  const labels = { record: 'other', term: 'A term', bound: [], gains: [], polarity: 'states', severity: 'medium' };
  return { quotes, ...labels, statement, slots: [], ...given };
}

/** A fact as a model writes it. */
export function factOf(subject: string, text: string, quotes: readonly WrittenQuote[], given: object = {}): object {
  return { quotes, kind: 'sum', subject, text, day: '', event: 'none', ...given };
}

export function isSummaryRequest({ content }: ReadRequest): boolean {
  return !content.includes(PART);
}

/** Page numbers that a request asks to read. */
export function pagesOf(request: ReadRequest | undefined): number[] {
  return request ? blocksOf(request).map(({ page }) => page) : [];
}

/** Page numbers that are context only. */
export function contextPagesOf({ content }: ReadRequest): number[] {
  const [before = ''] = content.split(PART);
  return [...new Set([...before.matchAll(BLOCK)].map(([, page]) => Number(page)))];
}

/**
 * Findings of a good model: one provision and one fact per page with a delivery. For a summary request, a summary from the
 * first quote.
 */
export function findingsOf(request: ReadRequest): Behaviour {
  if (isSummaryRequest(request)) {
    const statement = { quotes: [1, 1, 900], text: 'The supplier has to deliver units of many lots to the buyer.' };
    return { kind: 'value', value: { statements: [statement] } };
  }
  const duties = blocksOf(request).flatMap(({ page, text }) => {
    const [words] = DUTY.exec(text) ?? [];
    return words === undefined ? [] : [{ page, quotes: [{ page, text: words }] }];
  });
  const first = duties[0]?.quotes ?? [];
  const value = readingOf({
    summary: [{ quotes: first, text: 'This part is about what the supplier has to deliver.' }],
    provisions: duties.map(({ page, quotes }) =>
      provisionOf(`The Supplier has to deliver the units of lot ${page} to the Buyer.`, quotes, {
        term: `Delivery of lot ${page}`,
        bound: ['Supplier', 'Unknown'],
        gains: ['Buyer'],
        polarity: 'must',
      }),
    ),
    facts: duties.map(({ page, quotes }) =>
      factOf('Units', `${page * 11} units of lot ${page}`, quotes, { kind: 'period' }),
    ),
  });
  return { kind: 'value', value };
}

function blocksOf({ content }: ReadRequest): { page: number; text: string }[] {
  const [, part = ''] = content.split(PART);
  return [...part.matchAll(BLOCK)].map(([, page, text = '']) => ({ page: Number(page), text }));
}

/** Output in the wrong language. */
export function findingsInFrench(): Behaviour {
  const text = 'Le fournisseur doit livrer toutes les caisses sans frais. '.repeat(6);
  return { kind: 'value', value: readingOf({ summary: [{ quotes: [], text }] }) };
}
