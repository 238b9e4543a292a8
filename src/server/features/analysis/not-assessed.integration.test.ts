import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import type { ChatResponse } from '#contract/chat.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Document } from '#contract/documents.ts';
import { createJobs } from '#server/platform/jobs.ts';
import { readArchive } from '#tests/support/builders/documents/read-archive.ts';
import { makeLeasePdf, makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { SAMPLE_OTHERS } from '#tests/support/engine/sample-others.ts';
import type { AnalysableDocuments } from './analyse-document.ts';
import type { AnalysisStore } from './analysis-store.ts';
import { ASSESS_DOCUMENT, createAssessment } from './assess-documents.ts';
import type { AssessmentStore } from './assessment-store.ts';

/** When set, the provider that receives the text. */
let provider: string | undefined;
let analyses = 0;

const lexden = setUpLexden({
  metering: 'off',
  replaceAdapters: ({ model }) => ({
    model: {
      ...model,
      provider,
      analyse: (...input) => {
        analyses += 1;
        return model.analyse(...input);
      },
    },
  }),
});
let [recipe, french, lease]: Buffer[] = [];
beforeAll(async () => {
  [recipe, french, lease] = await Promise.all([
    makeTextPdf(SAMPLE_OTHERS.recipe),
    makeTextPdf(SAMPLE_OTHERS.frenchLease),
    makeLeasePdf(),
  ]);
});
beforeEach(() => {
  provider = undefined;
});

const NONE_FOUND = /no particular risks/i;

async function analyseRecipe() {
  const { guest, id } = await uploadAsGuest(lexden, recipe as Buffer, 'Cake.pdf');
  return { guest, id, analysis: (await guest.post(`/documents/${id}/analyze`)).json<Analysis>() };
}

const assessedAt = async (id: number) =>
  (await lexden.database.db.selectFrom('documents').select('assessed_at').where('id', '=', id).execute())[0]
    ?.assessed_at;

/** An analysis from before it was asked whether risks can be assessed. */
async function makeOlder(id: number): Promise<void> {
  const { db } = lexden.database;
  const row = await db.selectFrom('analyses').select('payload').where('document_id', '=', id).executeTakeFirstOrThrow();
  const { notAssessed: _, ...older } = JSON.parse(row.payload);
  const payload = JSON.stringify({ ...older, riskScore: 0 });
  await db.updateTable('analyses').set({ payload }).where('document_id', '=', id).execute();
  await db
    .updateTable('documents')
    .set({ risk_score: 0, ai_risk_level: 'low', ai_risk_description: 'No particular risks were found.' })
    .set({ assessed_at: null })
    .where('id', '=', id)
    .execute();
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
      aiRiskDescription: 'Not assessed. This does not look like an agreement of a known kind.',
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
  expect(metrics.highRiskDocuments + metrics.mediumRiskDocuments + metrics.lowRiskDocuments).toBe(2);
});

test('not assessed › is said by the reports instead of a score', async () => {
  const { guest, id } = await analyseRecipe();
  const word = await readArchive((await guest.get(`/documents/${id}/report.docx`)).rawPayload);
  const body = word.get('word/document.xml')?.toString() ?? '';
  expect(body).toContain('Not assessed. This does not look like an agreement of a known kind. You can still search it');
  expect(body).not.toMatch(/of 100|Risk Assessment|Clause checklist/);
  expect(body).not.toMatch(NONE_FOUND);
  const pdf = await guest.get(`/documents/${id}/report.pdf`);
  const reportId = await guest.uploadAndRead(pdf.rawPayload, 'Report.pdf');
  const { text } = (await guest.get(`/documents/${reportId}/pages/1`)).json();
  expect(text.replace(/\s+/g, ' ')).toContain('Not assessed. This does not look like an agreement');
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

test('earlier analyses without risks › are made again after a start, once', async () => {
  const { guest, id, analysis } = await analyseRecipe();
  const leaseId = await guest.uploadAndRead(lease as Buffer, 'Lease.pdf');
  const assessed = (await guest.post(`/documents/${leaseId}/analyze`)).json<Analysis>();
  await makeOlder(id);
  await makeOlder(leaseId);
  expect((await guest.get(`/documents/${id}/analysis`)).json()).toMatchObject({ riskScore: 0, mayBeMadeAgain: true });
  expect((await guest.get('/documents')).json<Document[]>()).toMatchObject([
    { riskLevel: 'low' },
    { riskLevel: 'low' },
  ]);

  // Nothing is sent to an external model without a request.
  provider = 'Elsewhere Inc.';
  await lexden.restart();
  expect(await lexden.adapters.jobs.state(ASSESS_DOCUMENT.id, String(id))).toBe('none');
  expect(await assessedAt(id)).toBeNull();

  provider = undefined;
  await lexden.restart();
  for (const one of [id, leaseId])
    await expect.poll(() => assessedAt(one), { timeout: 20_000, interval: 50 }).not.toBeNull();
  const again = makeGuest(lexden, guest.id);
  const remade = (await again.get(`/documents/${id}/analysis`)).json<Analysis>();
  expect(remade).toEqual({ ...analysis, analyzedAt: remade.analyzedAt });
  expect(remade.analyzedAt > analysis.analyzedAt).toBe(true);
  const remadeLease = (await again.get(`/documents/${leaseId}/analysis`)).json<Analysis>();
  expect(remadeLease).toEqual({ ...assessed, analyzedAt: remadeLease.analyzedAt });
  const listed = (await again.get('/documents')).json<Document[]>();
  expect(listed.find((document) => document.id === id)).toMatchObject({ riskLevel: null, riskScore: null });

  // A second job, as after a crash between two steps, and another start find nothing left to do.
  const before = analyses;
  await lexden.adapters.jobs.enqueue(ASSESS_DOCUMENT.id, String(id));
  await expect.poll(() => lexden.adapters.jobs.state(ASSESS_DOCUMENT.id, String(id)), { timeout: 20_000 }).toBe('none');
  await lexden.restart();
  for (const one of [id, leaseId])
    expect(await lexden.adapters.jobs.state(ASSESS_DOCUMENT.id, String(one))).toBe('none');
  expect(analyses).toBe(before);
});

test('earlier analyses without risks › a database outage postpones the repetition, a document that breaks it does not', async () => {
  const marked: number[] = [];
  const assessments = { markAssessed: async (id: number) => void marked.push(id) } as unknown as AssessmentStore;
  const { adapters } = lexden;
  const { job } = createAssessment({
    ...adapters,
    jobs: createJobs(adapters.jobs),
    documents: {} as AnalysableDocuments,
    analyses: {} as AnalysisStore,
    assessments,
  });
  await job.onExhausted(7, new Error('Connection terminated unexpectedly'));
  expect(marked).toEqual([]);
  await job.onExhausted(7, new Error('this document cannot be analysed'));
  expect(marked).toEqual([7]);
});
