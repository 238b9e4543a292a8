import { expect, it } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import { makeAnalysis } from '#tests/support/builders/documents/analysis.ts';
import { describeFacts } from './report-facts.ts';

const facts = { product: 'Lexden', documentName: 'Lease.pdf', ocrPages: [], hiddenTextPages: [] };
const provenanceOf = (making: Partial<Analysis>) =>
  describeFacts(makeAnalysis(making), facts).find(({ label }) => label === 'Analyzed')?.text;

it('describeFacts › names the engine, the provider that received text, and the reason for a fallback', () => {
  expect(provenanceOf({})).toMatch(/, by Lexden’s built-in engine$/);
  expect(provenanceOf({ engine: 'gpt-9', provider: 'OpenAI', notice: 'gpt-9 could not read page 3.' })).toMatch(
    /, by gpt-9\. The text of the document was sent to OpenAI\. gpt-9 could not read page 3\.$/,
  );
});

it('describeFacts › says why risks were not assessed instead of a score', () => {
  const analysis = makeAnalysis({ riskScore: null, notAssessed: 'language' });
  const text = describeFacts(analysis, facts).find(({ label }) => label === 'Risk score')?.text;
  expect(text).toMatch(/^Not assessed\. This does not seem to be in English or German\. You can still/);
  expect(text).not.toMatch(/\d/);
});
