import type { Behaviour, ReadRequest } from './wire.ts';

const BLOCK = /⟦data \S+ document 1, page (\d+)⟧\n([\s\S]*?)\n⟦end \S+⟧/g;
const PART = 'The part to be read:';
const DUTY = /Supplier\s+shall\s+deliver\s+\d+\s+units\s+of\s+lot\s+\d+\s+to\s+Buyer/;

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
 * Findings of a good model: one term, one risk and one responsibility per page with a delivery. For a summary request,
 * a summary from the first quote.
 */
export function findingsOf(request: ReadRequest): Behaviour {
  if (isSummaryRequest(request)) {
    return {
      kind: 'value',
      value: { text: 'The supplier has to deliver units of many lots to the buyer.', quotes: [1, 1, 900] },
    };
  }
  const duties = blocksOf(request).flatMap(({ page, text }) => {
    const [words] = DUTY.exec(text) ?? [];
    return words === undefined ? [] : [{ page, quotes: [{ page, text: words }] }];
  });
  const value = {
    summary: { text: 'This part is about what the supplier has to deliver.', quotes: duties[0]?.quotes ?? [] },
    keyInformation: duties.map(({ page, quotes }) => ({ text: `Units of lot ${page} are to be delivered.`, quotes })),
    keyTerms: duties.map(({ page, quotes }) => ({ text: `The units of lot ${page} come at no charge.`, quotes })),
    risks: duties.map(({ page, quotes }) => ({
      risk: `Risk of page ${page}`,
      explanation: `The units of lot ${page} may be late.`,
      severity: 'Medium',
      quotes,
      burdens: ['supplier', 'Unknown'],
    })),
    responsibilities: duties.map(({ page, quotes }) => ({
      text: `The supplier has to deliver the units of lot ${page}.`,
      owedBy: ['Supplier'],
      quotes,
    })),
  };
  return { kind: 'value', value };
}

function blocksOf({ content }: ReadRequest): { page: number; text: string }[] {
  const [, part = ''] = content.split(PART);
  return [...part.matchAll(BLOCK)].map(([, page, text = '']) => ({ page: Number(page), text }));
}

/** Output in the wrong language. */
export function findingsInFrench(): Behaviour {
  const text = 'Le fournisseur doit livrer toutes les caisses sans frais. '.repeat(6);
  const empty = { keyInformation: [], keyTerms: [], risks: [], responsibilities: [] };
  return { kind: 'value', value: { ...empty, summary: { text, quotes: [] } } };
}
