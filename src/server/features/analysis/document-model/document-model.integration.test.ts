import { beforeAll, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import { type DocumentModel, documentModelSchema } from '#contract/document-model.ts';
import { riskLevelOfScore, riskScore } from '#server/domain/risk/risk.ts';
import { createJobs } from '#server/platform/jobs.ts';
import { makeLeasePdf, makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { SAMPLE_OTHERS } from '#tests/support/engine/sample-others.ts';
import type { AnalysableDocuments } from '../analysable-documents.ts';
import type { AnalysisStore } from '../analysis-store.ts';
import type { ScoreStore } from '../score-store.ts';
import type { DocumentModelStore } from './document-model-store.ts';
import { createDocumentModelUpdates, UPDATE_DOCUMENT_MODEL } from './update-document-model.ts';

let readings = 0;
/** When set, the engine fails on every document. */
let isBroken = false;
/** What happens while the engine reads the next document. */
let meanwhile: (() => Promise<unknown>) | null = null;

const lexden = setUpLexden({
  metering: 'off',
  replaceAdapters: ({ modeller }) => ({
    modeller: {
      ...modeller,
      analyse: async (...input) => {
        readings += 1;
        const happens = meanwhile;
        meanwhile = null;
        await happens?.();
        if (isBroken) throw new Error('this document cannot be read');
        return modeller.analyse(...input);
      },
    },
  }),
});
let [lease, recipe]: Buffer[] = [];
beforeAll(async () => {
  [lease, recipe] = await Promise.all([makeLeasePdf(), makeTextPdf(SAMPLE_OTHERS.recipe)]);
});

const uploadLease = () => uploadAsGuest(lexden, lease as Buffer, 'Lease.pdf');
const stateOf = (id: number) => lexden.adapters.jobs.state(UPDATE_DOCUMENT_MODEL.id, String(id));

async function rowOf(id: number) {
  const { db } = lexden.database;
  return db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** A document whose model was made by an earlier version. */
async function makeOlder(
  id: number,
  change: { engine?: string; notice?: string; riskFactors?: Analysis['riskFactors'] } = {},
): Promise<void> {
  const { db } = lexden.database;
  const row = await db.selectFrom('analyses').select('payload').where('document_id', '=', id).executeTakeFirstOrThrow();
  const payload = { ...JSON.parse(row.payload), riskScore: 0, riskFactors: [], ...change };
  await db
    .updateTable('analyses')
    .set({ payload: JSON.stringify(payload), engine: change.engine ?? 'built-in' })
    .where('document_id', '=', id)
    .execute();
  await db.deleteFrom('key_dates').where('document_id', '=', id).execute();
  await db
    .updateTable('documents')
    .set({ risk_score: 0, ai_risk_level: 'low', model_version: '0.earlier', dates_found_at: null })
    .where('id', '=', id)
    .execute();
}

async function waitForUpdate(id: number): Promise<void> {
  await expect
    .poll(async () => (await rowOf(id)).model_version, { timeout: 20_000, interval: 50 })
    .toBe(lexden.adapters.modeller.version);
}

test('document model › is made when it is asked for, every statement with words of the pages', async () => {
  const { guest, id } = await uploadLease();
  const model = documentModelSchema.parse((await guest.get(`/documents/${id}/model`)).json());
  expect(model).toMatchObject({ language: 'en', kind: { name: 'lease', isAgreement: true }, notAssessed: null });
  expect(model.parties.map(({ side }) => side).sort()).toEqual(['Landlord', 'Tenant']);
  const statements = [...model.parties, ...model.facts, ...model.provisions, ...model.definitions];
  for (const { sources } of statements) {
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.every(({ verified, rects }) => verified && rects.length > 0)).toBe(true);
  }
  expect(model.facts).toContainEqual(
    expect.objectContaining({
      kind: 'date',
      value: '2026-01-30',
      calculation: '60 days before March 31, 2026, the end of the first term.',
    }),
  );
  expect(model.provisions.filter(({ isRisk }) => isRisk)).not.toEqual([]);
  const before = readings;
  expect((await guest.get(`/documents/${id}/model`)).json()).toEqual(model);
  expect(readings).toBe(before);
  expect((await makeGuest(lexden).get(`/documents/${id}/model`)).statusCode).toBe(404);
});

test('document model › is stored with the analysis and deleted with the document', async () => {
  const { guest, id } = await uploadLease();
  const before = readings;
  const { riskFactors } = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  const model = (await guest.get(`/documents/${id}/model`)).json<DocumentModel>();
  expect(readings).toBe(before);
  // The risks are a view of it.
  const words = model.provisions.flatMap(({ isRisk, sources }) => (isRisk ? sources.map(({ quote }) => quote) : []));
  expect(words.length).toBeGreaterThan(0);
  expect(riskFactors.length).toBeGreaterThan(0);
  await guest.delete(`/documents/${id}`);
  const left = await lexden.database.db
    .selectFrom('document_models')
    .selectAll()
    .where('document_id', '=', id)
    .execute();
  expect(left).toEqual([]);
});

test('document model › says what was not assessed', async () => {
  const { guest, id } = await uploadAsGuest(lexden, recipe as Buffer, 'Cake.pdf');
  expect((await guest.get(`/documents/${id}/model`)).json()).toMatchObject({
    kind: { isAgreement: false },
    notAssessed: 'kind',
    provisions: [],
  });
});

test('document model › of an earlier version is made again after a start, with the analysis made of it', async () => {
  const { guest, id } = await uploadLease();
  const otherIds = [
    await guest.uploadAndRead(lease as Buffer, 'By a model.pdf'),
    await guest.uploadAndRead(lease as Buffer, 'In place of a model.pdf'),
  ];
  const analyses = new Map<number, Analysis>();
  for (const one of [id, ...otherIds]) analyses.set(one, (await guest.post(`/documents/${one}/analyze`)).json());
  const [byModelId = 0, fallbackId = 0] = otherIds;
  await makeOlder(id);
  await makeOlder(byModelId, { engine: 'some-model' });
  await makeOlder(fallbackId, { notice: 'The model could not be asked.' });

  await lexden.restart();
  for (const one of [id, ...otherIds]) await waitForUpdate(one);
  const again = makeGuest(lexden, guest.id);
  const find = async (one: number) => (await again.get(`/documents/${one}/analysis`)).json<Analysis>();
  const repeated = await find(id);
  expect(repeated).toEqual({ ...analyses.get(id), analyzedAt: repeated.analyzedAt });
  expect(await rowOf(id)).toMatchObject({ risk_score: repeated.riskScore });
  for (const one of otherIds) {
    // What another engine wrote, or may write when asked again, stays; dates that were missing are added.
    await expect.poll(async () => (await find(one)).dates, { timeout: 20_000 }).toEqual(analyses.get(one)?.dates);
    expect(await find(one)).toMatchObject({ riskScore: 0, riskFactors: [] });
  }

  // A second job, as after a crash between two steps, and another start find nothing left to do.
  const before = readings;
  await lexden.adapters.jobs.enqueue(UPDATE_DOCUMENT_MODEL.id, String(id));
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('none');
  await lexden.restart();
  for (const one of [id, ...otherIds]) expect(await stateOf(one)).toBe('none');
  expect(readings).toBe(before);
});

test('document model › of an earlier version has no score of an earlier formula in lists after a start', async () => {
  const { guest, id } = await uploadLease();
  const analysis = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  expect(analysis.riskScore).toBeGreaterThan(0);
  await makeOlder(id, { riskFactors: analysis.riskFactors.slice(0, 1) });
  isBroken = true;
  try {
    await lexden.restart();
    // The document cannot even be read again, and the analysis tells the same number as the list.
    const row = await rowOf(id);
    const kept = (await makeGuest(lexden, guest.id).get(`/documents/${id}/analysis`)).json<Analysis>();
    expect(kept.riskFactors).toHaveLength(1);
    expect(kept.riskScore).toBe(riskScore(kept.riskFactors));
    expect(row).toMatchObject({
      risk_score: kept.riskScore,
      ai_risk_level: riskLevelOfScore(riskScore(kept.riskFactors)),
    });
  } finally {
    isBroken = false;
  }
});

test('document model › leaves an analysis alone that was made while it was read', async () => {
  const { guest, id } = await uploadLease();
  meanwhile = () => guest.post(`/documents/${id}/analyze`);
  await lexden.adapters.jobs.enqueue(UPDATE_DOCUMENT_MODEL.id, String(id));
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toBe('none');
  expect(meanwhile).toBe(null);
  const stored = await lexden.database.db
    .selectFrom('analyses')
    .select('created_at')
    .where('document_id', '=', id)
    .execute();
  const model = await lexden.database.db
    .selectFrom('document_models')
    .select('created_at')
    .where('document_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored).toHaveLength(1);
  expect(stored[0]?.created_at).toBeLessThan(model.created_at);
});

test('document model › a database outage postpones it, a document that breaks the engine does not', async () => {
  const tried: number[] = [];
  const models = { markTried: async (id: number) => void tried.push(id) } as unknown as DocumentModelStore;
  const { adapters } = lexden;
  const { job } = createDocumentModelUpdates({
    ...adapters,
    jobs: createJobs(adapters.jobs),
    documents: {} as AnalysableDocuments,
    analyses: {} as AnalysisStore,
    models,
    scores: {} as ScoreStore,
  });
  await job.onExhausted(7, new Error('Connection terminated unexpectedly'));
  expect(tried).toEqual([]);
  await job.onExhausted(7, new Error('this document cannot be read'));
  expect(tried).toEqual([7]);
});

test('document model › of a document that breaks the engine is answered with the failure', {
  timeout: 60_000,
}, async () => {
  const { guest, id } = await uploadLease();
  isBroken = true;
  const { statusCode } = await guest.get(`/documents/${id}/model`);
  isBroken = false;
  expect(statusCode).toBe(500);
  expect(await rowOf(id)).toMatchObject({ status: 'ready', model_version: lexden.adapters.modeller.version });
});
