import { beforeAll, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import { describeDocument } from '#contract/analysis-verdict.ts';
import type { ChatResponse } from '#contract/chat.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Document } from '#contract/documents.ts';
import { readArchive } from '#tests/support/builders/documents/read-archive.ts';
import { makeLeasePdf, makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { SAMPLE_OTHERS } from '#tests/support/engine/sample-others.ts';

const lexden = setUpLexden({ metering: 'off' });
let [recipe, french, lease]: Buffer[] = [];
beforeAll(async () => {
  [recipe, french, lease] = await Promise.all([
    makeTextPdf(SAMPLE_OTHERS.recipe),
    makeTextPdf(SAMPLE_OTHERS.frenchLease),
    makeLeasePdf(),
  ]);
});
const NONE_FOUND = /no particular risks/i;

async function analyseRecipe() {
  const { guest, id } = await uploadAsGuest(lexden, recipe as Buffer, 'Cake.pdf');
  return { guest, id, analysis: (await guest.post(`/documents/${id}/analyze`)).json<Analysis>() };
}

test('not assessed › has no score, level, risks, clauses and checklist, and says why', async () => {
  const { guest, id, analysis } = await analyseRecipe();
  expect(analysis).toMatchObject({
    riskScore: null,
    notAssessed: 'kind',
    riskFactors: [],
    clauses: [],
    checklist: null,
    obligations: [],
  });
  expect(analysis).not.toHaveProperty('mayBeMadeAgain');
  expect(analysis.summary).not.toBe('');
  expect((await guest.get(`/documents/${id}/analysis`)).json()).toEqual(analysis);
  expect((await guest.get('/documents')).json<Document[]>()).toMatchObject([
    {
      id,
      hasAnalysis: true,
      aiRiskLevel: null,
      riskLevel: null,
      riskScore: null,
      aiRiskDescription: describeDocument(analysis),
    },
  ]);
});

test('not assessed › is counted by the dashboard beside the levels', async () => {
  const { guest } = await analyseRecipe();
  const frenchId = await guest.uploadAndRead(french as Buffer, 'Bail.pdf');
  const inFrench = (await guest.post(`/documents/${frenchId}/analyze`)).json<Analysis>();
  expect(inFrench).toMatchObject({ notAssessed: 'language', riskScore: null });
  const leaseId = await guest.uploadAndRead(lease as Buffer, 'Lease.pdf');
  await guest.uploadAndRead(recipe as Buffer, 'Not analysed.pdf');
  const assessed = (await guest.post(`/documents/${leaseId}/analyze`)).json<Analysis>();
  expect(assessed).toMatchObject({ notAssessed: null, riskScore: expect.any(Number) });
  const { metrics } = (await guest.get('/dashboard')).json<Dashboard>();
  expect(metrics).toMatchObject({ totalDocuments: 4, analyzedDocuments: 3, notAssessedDocuments: 2 });
  // The fourth has a guess, which is not counted.
  expect(metrics.highRiskDocuments + metrics.mediumRiskDocuments + metrics.lowRiskDocuments).toBe(1);
});

test('not assessed › is said by the reports instead of a score', async () => {
  const { guest, id } = await analyseRecipe();
  const word = await readArchive((await guest.get(`/documents/${id}/report.docx`)).rawPayload);
  const body = word.get('word/document.xml')?.toString() ?? '';
  expect(body).toContain('Not assessed');
  expect(body).toContain('This does not look like an agreement of a known kind. You can still search it');
  expect(body).not.toMatch(/of 100|Risk Assessment|Clause checklist/);
  expect(body).not.toMatch(NONE_FOUND);
  const pdf = await guest.get(`/documents/${id}/report.pdf`);
  const reportId = await guest.uploadAndRead(pdf.rawPayload, 'Report.pdf');
  const { text } = (await guest.get(`/documents/${reportId}/pages/1`)).json();
  expect(text.replace(/\s+/g, ' ')).toContain('Not assessed This does not look like an agreement');
  expect(text).not.toMatch(/of 100/);
});

test('not assessed › is said by answers to questions about risks, and only by those', async () => {
  const { guest, id } = await analyseRecipe();
  const ask = async (documentIds: number[], message: string) =>
    (await guest.post('/chat', { documentIds, message })).json<ChatResponse>().response;
  expect(await ask([id], 'What are the risks for me?')).toMatch(/the risks of this document were not assessed\./);
  expect(await ask([id], 'How long does it bake?')).not.toContain('assessed');
  const leaseId = await guest.uploadAndRead(lease as Buffer, 'Lease.pdf');
  await guest.post(`/documents/${leaseId}/analyze`);
  expect(await ask([leaseId], 'What are the risks for me?')).not.toContain('assessed');
  expect(await ask([leaseId, id], 'What are the risks for me?')).toContain('the risks of Cake.pdf were not assessed.');
});
