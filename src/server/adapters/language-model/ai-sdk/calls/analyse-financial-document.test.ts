import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directVerification } from '#server/domain/claims/verification.ts';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import type { AnalysisDraft, DocumentText } from '#server/ports/language-model.ts';
import { ANALYSIS_MODELS } from '#tests/support/engine/analysis-models.ts';
import { SAMPLE_FINANCIAL_DOCUMENTS } from '#tests/support/engine/sample-financial-documents.ts';
import { analyseWithModel } from '../analysis/analyse-with-model.ts';
import type { ModelServer } from '../testing/model-server.ts';
import { startProvider } from '../testing/providers.ts';
import { createModelCalls } from './create-model-calls.ts';

const [INVOICE] = SAMPLE_FINANCIAL_DOCUMENTS.invoice;
const TOTAL = 'Total due £2,824.00';
/** A bill whose rows do not add up. */
const invoice: DocumentText = {
  documentId: 7,
  title: 'invoice.pdf',
  unreadPages: [],
  pages: [{ pageNumber: 1, text: INVOICE.replace('Total due £2,724.00', TOTAL) }],
};
const own = analyseDocument(invoice, [], ANALYSIS_MODELS);
const quoting = (text: string) => ({ quotes: [{ page: 1, text }] });

describe('analysis of a bill with a model', () => {
  let server: ModelServer;
  let draft: AnalysisDraft;

  beforeAll(async () => {
    const provider = await startProvider('openai');
    server = provider.server;
    server.answerBy(() => ({
      kind: 'value',
      value: {
        summary: { text: 'A bill for an oak counter.', ...quoting('Oak counter 1 £1,850.00 £1,850.00') },
        keyInformation: [],
        keyTerms: [{ text: 'The total is right.', ...quoting(TOTAL) }],
        risks: [
          {
            risk: 'All is well',
            explanation: 'The total is right.',
            severity: 'Low',
            burdens: [],
            ...quoting(TOTAL),
          },
          {
            risk: 'Paid in advance',
            explanation: 'Fitting is charged by the hour.',
            severity: 'Low',
            burdens: [],
            ...quoting('Fitting 6 £70.00 £420.00'),
          },
        ],
        responsibilities: [],
      },
    }));
    const calls = await createModelCalls(provider.settings, { random: () => 0, wait: async () => {} });
    const builtIn = { analyse: async () => own };
    draft = await analyseWithModel({ calls, builtIn, verification: directVerification }, invoice, [], {
      signal: new AbortController().signal,
    });
  });
  afterAll(() => server.close());

  it('keeps its kind, and reports no clauses', () => {
    expect(draft).toMatchObject({ documentType: 'invoice', isLegalDocument: false, clauses: [] });
    expect(draft.provisions).toBeUndefined();
    expect(draft.summary.text).toBe('A bill for an oak counter.');
  });

  it("puts findings from its rows, such as a wrong sum, before the model's", () => {
    expect(own.riskFactors.some(({ quotes }) => quotes.some(({ text }) => text.includes('2,824.00')))).toBe(true);
    const titles = draft.riskFactors.map(({ risk }) => risk);
    for (const { risk } of own.riskFactors) expect(titles).toContain(risk);
    expect(titles).toContain('Paid in advance');
    expect(titles).not.toContain('All is well');
    expect(draft.keyTerms.slice(0, own.keyTerms.length)).toEqual(own.keyTerms);
    expect(draft.basicInfo.slice(0, own.basicInfo.length)).toEqual(own.basicInfo);
  });
});
