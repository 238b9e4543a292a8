import { expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Document, UploadResponse } from '#contract/documents.ts';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

/** The sample lease ends on March 31, 2026; the clock is some weeks before. */
const OFFSET_MS = Date.parse('2026-01-15T12:00:00Z') - Date.now();
const LEASE_DAYS = [
  ['starts', '2025-04-01', true],
  ['due', '2025-04-01', false],
  ['notice-by', '2026-01-30', false],
  ['ends', '2026-03-31', true],
  ['renews', '2026-04-01', false],
];

/** When set, modifies the draft, like a faulty model. */
let modifyDraft: ((draft: AnalysisDraft) => AnalysisDraft) | undefined;
const lexden = setUpLexden({
  clock: { now: () => Date.now() + OFFSET_MS },
  replaceAdapters: ({ model }) => ({
    model: {
      ...model,
      analyse: async (...input) => {
        const draft = await model.analyse(...input);
        return modifyDraft ? modifyDraft(draft) : draft;
      },
    },
  }),
});
const lease = await makeLeasePdf();

const daysOf = ({ dates }: Analysis) => dates.map(({ kind, day, isPrinted }) => [kind, day, isPrinted]);
const countDates = async (id: number) =>
  (await lexden.database.db.selectFrom('key_dates').selectAll().where('document_id', '=', id).execute()).length;

test('key dates › come with the analysis and their quotes, and appear only on the dashboard of the owner', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease, 'Home.pdf');
  const analysis = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  expect(daysOf(analysis)).toEqual(LEASE_DAYS);
  expect(analysis.dates.every(({ sources }) => sources.length > 0 && sources.every(({ verified }) => verified))).toBe(
    true,
  );
  const notice = analysis.dates[2];
  expect(notice?.detail).toBe('60 days before March 31, 2026, the end of the first term.');
  expect(notice?.sources.map(({ pageNumber }) => pageNumber)).toEqual([2, 1]);
  expect((await guest.get(`/documents/${id}/analysis`)).json()).toEqual(analysis);

  const { metrics, upcoming } = (await guest.get('/dashboard')).json<Dashboard>();
  const shown = { documentId: id, originalName: 'Home.pdf', isSample: false };
  expect(upcoming).toEqual([
    { ...shown, kind: 'notice-by', day: '2026-01-30', title: 'Last day to stop the renewal', pageNumber: 2 },
    { ...shown, kind: 'due', day: '2026-02-01', title: 'Rent is due', pageNumber: 1 },
    { ...shown, kind: 'ends', day: '2026-03-31', title: 'The first term of the lease ends', pageNumber: 1 },
    { ...shown, kind: 'renews', day: '2026-04-01', title: 'The lease renews by itself', pageNumber: 2 },
  ]);
  expect(metrics).toMatchObject({ documentLimit: 3, documentsThisMonth: 1 });
  expect((await makeGuest(lexden).get('/dashboard')).json()).toMatchObject({
    upcoming: [],
    metrics: { documentLimit: 3 },
  });

  expect((await guest.delete(`/documents/${id}`)).json().removed).toMatchObject({ analyses: 1, files: 1, pages: 2 });
  expect(await countDates(id)).toBe(0);
});

test('key dates › of the sample are named as such, and not listed beside a document of the owner', async () => {
  const guest = makeGuest(lexden);
  const [sample] = (await guest.post('/documents/sample')).json<UploadResponse>().documents;
  await guest.post(`/documents/${sample?.id}/analyze`);
  const listUpcoming = async () => (await guest.get('/dashboard')).json<Dashboard>().upcoming;
  const ofSample = await listUpcoming();
  expect(ofSample.length).toBeGreaterThan(0);
  expect(ofSample.every(({ isSample, documentId }) => isSample && documentId === sample?.id)).toBe(true);

  const [own] = (await guest.upload([{ name: 'Home.pdf', bytes: lease }])).json<UploadResponse>().documents;
  expect(await listUpcoming()).toEqual([]);
  await guest.post(`/documents/${own?.id}/analyze`);
  const listed = await listUpcoming();
  expect(listed.map(({ documentId, isSample }) => [documentId, isSample])).toEqual(listed.map(() => [own?.id, false]));
  expect(listed).toHaveLength(4);

  await guest.delete(`/documents/${own?.id}`);
  expect(await listUpcoming()).toEqual(ofSample);
});

test('key dates › drops a date with an unverified quote or an invalid day', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  modifyDraft = (draft) => ({
    ...draft,
    dates: draft.dates.flatMap((date) => {
      const invented = { documentId: id, pageNumber: 1, text: 'The lease ends when the house is sold.' };
      if (date.kind === 'ends') return [{ ...date, quotes: [...date.quotes, invented] }];
      if (date.kind === 'renews') return [{ ...date, day: '2026-02-30' }];
      return date.kind === 'starts' ? [{ ...date, quotes: [] }] : [date];
    }),
  });
  const analysis = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  modifyDraft = undefined;
  expect(daysOf(analysis)).toEqual([LEASE_DAYS[1], LEASE_DAYS[2]]);
});

test('dashboard › counts the risk levels that analyses found, and no guess', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const { db } = lexden.database;
  const row = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const names = ['Loan contract.pdf', 'Insurance policy.pdf', 'Notes.pdf'];
  const guesses = [null, 'high', 'medium', 'low'] as const;
  const found = [
    { ai_risk_level: null, ai_analyzed_at: null },
    { ai_risk_level: 'high', ai_analyzed_at: Date.now() },
    { ai_risk_level: 'medium', ai_analyzed_at: Date.now() },
    { ai_risk_level: 'low', ai_analyzed_at: Date.now() },
    // A level without an analysis is ignored, in the list as here.
    { ai_risk_level: 'low', ai_analyzed_at: null },
    // An analysis that did not assess risks.
    { ai_risk_level: null, ai_analyzed_at: Date.now() },
  ];
  const copies = names.flatMap((original_name) =>
    guesses.flatMap((guessed_risk_level) =>
      found.map((analysis) => ({ original_name, guessed_risk_level, ...analysis })),
    ),
  );
  await db
    .insertInto('documents')
    .values(
      copies.map((copy, index) => ({
        ...row,
        ...copy,
        id: id - 1 - index,
        blob_key: `copy-${index}-${id}`,
      })),
    )
    .execute();
  const listed = (await guest.get('/documents')).json<Document[]>();
  // A guess before the analysis is not counted as a finding.
  const count = (level: string | null) =>
    listed.filter(({ riskLevel, hasAnalysis }) => hasAnalysis && riskLevel === level).length;
  const { metrics } = (await guest.get('/dashboard')).json<Dashboard>();
  expect(listed).toHaveLength(copies.length + 1);
  expect(metrics).toMatchObject({
    totalDocuments: listed.length,
    analyzedDocuments: listed.filter(({ hasAnalysis }) => hasAnalysis).length,
    highRiskDocuments: count('high'),
    mediumRiskDocuments: count('medium'),
    lowRiskDocuments: count('low'),
    notAssessedDocuments: count(null),
  });
  expect(Math.min(count('high'), count('medium'), count('low'), count(null))).toBeGreaterThan(0);
});
