import { expect, test } from 'vitest';
import type { DocumentRecord } from '#server/domain/documents/document.ts';
import { writeRiskNote } from './risk-note.ts';

const NOT_ASSESSED = { originalName: 'Soup_recipe.pdf', aiAnalyzedAt: 1, aiRiskLevel: null } as DocumentRecord;
const ASSESSED = { originalName: 'Lease.pdf', aiAnalyzedAt: 1, aiRiskLevel: 'low' } as DocumentRecord;
const NOT_ANALYSED = { originalName: 'New.pdf', aiAnalyzedAt: null, aiRiskLevel: null } as DocumentRecord;

test.each([
  'What are the risks?',
  'Is this risky?',
  'Any red flags in it?',
  'What’s the catch?',
  'Welche Risiken gibt es?',
])('risk note › follows “%s” for a document that was not assessed', (question) => {
  expect(writeRiskNote(question, [NOT_ASSESSED])).toBe(
    'Please note: the risks of this document were not assessed. That none are named here does not mean that there are none.',
  );
});

test('risk note › names the documents among several', () => {
  expect(writeRiskNote('Which is the riskiest?', [ASSESSED, NOT_ASSESSED, NOT_ANALYSED])).toContain(
    'the risks of Soup\\_recipe.pdf were not assessed',
  );
});

test('risk note › is left out for other questions, assessed documents, and before the analysis', () => {
  expect(writeRiskNote('How much salt does it take?', [NOT_ASSESSED])).toBeNull();
  expect(writeRiskNote('What are the risks?', [ASSESSED, NOT_ANALYSED])).toBeNull();
});
