import { expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import type { Document } from '#contract/documents.ts';
import type { AnalysisDraft } from '#server/ports/language-model.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

let analyses = 0;
/** When set, modifies the draft, like a faulty model. */
let modifyDraft: ((draft: AnalysisDraft) => AnalysisDraft) | undefined;

const lexden = setUpLexden({
  replaceAdapters: ({ model, jobs }) => ({
    // As many attempts as in the product, without the delay between them.
    jobs: {
      ...jobs,
      register: (kind, options, handler) => jobs.register(kind, { ...options, retryDelayMs: 5 }, handler),
    },
    model: {
      ...model,
      analyse: async (...input) => {
        analyses += 1;
        const draft = await model.analyse(...input);
        return modifyDraft ? modifyDraft(draft) : draft;
      },
    },
  }),
});
const lease = await makeLeasePdf();

const folded = (text: string) => text.replace(/\s+/g, ' ');

test('analysis › requested during reading is made when reading ends', async () => {
  const guest = makeGuest(lexden);
  const { id } = (await guest.upload([{ name: 'Lease.pdf', bytes: lease }])).json().documents[0];
  expect((await guest.get(`/documents/${id}/analysis`)).json()).toMatchObject({
    code: 'analysis-not-found',
    message: 'This document hasn’t been analyzed yet. Please run Quick Analyze first.',
  });
  const answer = await guest.post(`/documents/${id}/analyze`);
  expect(answer.statusCode).toBe(200);
  const analysis = answer.json<Analysis>();
  expect(analysis).toMatchObject({
    documentId: id,
    engine: 'built-in',
    coverage: { pagesTotal: 2, pagesRead: 2, unreadPages: [] },
  });
  expect(analysis.basicInfo.join('\n')).toMatch(/Marigold Homes LLC/);
  expect(analysis.basicInfo.join('\n')).toMatch(/Oregon/);
  expect(analysis.obligations.join('\n')).toMatch(/rent/);
  expect(analysis.riskFactors.length).toBeGreaterThan(0);
  // The clauses of commercial contracts are no list for a tenant.
  expect(analysis.clauses).toEqual([]);
  expect((await guest.get(`/documents/${id}/analysis`)).json()).toEqual(analysis);
  const listed = (await guest.get('/documents')).json<Document[]>();
  expect(listed[0]).toMatchObject({ id, hasAnalysis: true, riskScore: analysis.riskScore });
  expect(listed[0]?.riskLevel).toBe(listed[0]?.aiRiskLevel);
});

test('analysis › every quote is on the page it names [spec: 1.1]', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const analysis = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  const sources = [
    ...analysis.citations.map(({ source }) => source),
    ...analysis.clauses.flatMap(({ sources }) => sources),
    ...(analysis.checklist?.items ?? []).flatMap(({ sources }) => sources),
  ];
  expect(sources.length).toBeGreaterThan(5);
  const pages = new Map<number, string>();
  for (const pageNumber of [1, 2]) {
    pages.set(pageNumber, folded((await guest.get(`/documents/${id}/pages/${pageNumber}`)).json().text));
  }
  for (const source of sources) {
    expect(source.verified).toBe(true);
    expect(pages.get(source.pageNumber)).toContain(folded(source.quote));
    expect(source.rects.length).toBeGreaterThan(0);
  }
});

test('analysis › includes the provision checklist of a lease and drops provisions with unverified quotes', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const invented = { documentId: id, pageNumber: 1, text: 'Pets are welcome in every room.' };
  modifyDraft = (draft) => ({
    ...draft,
    ...(draft.provisions && {
      provisions: {
        ...draft.provisions,
        items: [
          ...draft.provisions.items.filter((item) => item.id !== 'rent' && item.id !== 'utilities'),
          { id: 'rent', presence: 'stated' as const, values: [], quotes: [invented] },
          { id: 'utilities', presence: 'stated' as const, values: [], quotes: [] },
          { id: 'made-up', presence: 'none' as const, values: [], quotes: [] },
        ],
      },
    }),
  });
  const { checklist } = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  modifyDraft = undefined;
  const standing = (wanted: string) => checklist?.items.find((item) => item.id === wanted)?.standing;
  expect(checklist).toMatchObject({ kind: 'residential-lease', title: 'Residential lease', caution: null });
  expect([standing('lease-term'), standing('subletting')]).toEqual(['present', 'present']);
  expect([standing('repairs'), standing('entry')]).toEqual(['missing', 'missing']);
  // $75 of $1,450 are more than 5 %.
  expect(checklist?.items.find((item) => item.id === 'late-fee')).toMatchObject({
    standing: 'beyond',
    note: 'Higher than usual: “$75.00”, which is 5.2 % of a month’s rent. We compare with 5 % of a month’s rent.',
    sources: [{ pageNumber: 1, verified: true }],
  });
  expect([standing('rent'), standing('utilities'), standing('made-up')]).toEqual([undefined, undefined, undefined]);
});

test('analysis › stored before checklists existed is readable and has none', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const made = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  const { db } = lexden.database;
  const row = await db.selectFrom('analyses').select('payload').where('document_id', '=', id).executeTakeFirstOrThrow();
  const { provisions, ...older } = JSON.parse(row.payload);
  expect(provisions.kind).toBe('residential-lease');
  await db
    .updateTable('analyses')
    .set({ payload: JSON.stringify(older) })
    .where('document_id', '=', id)
    .execute();
  expect((await guest.get(`/documents/${id}/analysis`)).json()).toEqual({
    ...made,
    checklist: null,
    mayBeMadeAgain: true,
  });
  const answers = await Promise.all([1, 2, 3].map(() => guest.post(`/documents/${id}/analyze`, { again: true })));
  for (const answer of answers) {
    expect(answer.json()).toEqual({ ...made, analyzedAt: answers[0]?.json<Analysis>().analyzedAt });
  }
});

test('analysis › by the fallback engine can be repeated on demand, and only such a one', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const notice = 'gpt-9 could not be reached.';
  modifyDraft = (draft) => ({ ...draft, origin: { engine: 'built-in', provider: 'OpenAI', notice } });
  const before = analyses;
  const first = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  expect(first).toMatchObject({ notice, mayBeMadeAgain: true });
  expect((await guest.post(`/documents/${id}/analyze`)).json()).toEqual(first);
  modifyDraft = undefined;
  const second = (await guest.post(`/documents/${id}/analyze`, { again: true })).json<Analysis>();
  expect(second).not.toHaveProperty('notice');
  expect(second).not.toHaveProperty('mayBeMadeAgain');
  expect(second.dates).toEqual(first.dates);
  expect((await guest.post(`/documents/${id}/analyze`, { again: true })).json()).toEqual(second);
  expect(analyses - before).toBe(2);
  const listed = (await guest.get('/documents')).json<Document[]>();
  expect(listed[0]).toMatchObject({ id, hasAnalysis: true, riskScore: second.riskScore });
});

test('analysis › concurrent requests share one job, and later ones get the stored analysis [spec: 5.5]', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const before = analyses;
  const answers = await Promise.all(Array.from({ length: 10 }, () => guest.post(`/documents/${id}/analyze`)));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(200);
  await guest.post(`/documents/${id}/analyze`);
  expect(analyses - before).toBe(1);
});

test('analysis › drops only the item whose quote is not on its page', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  modifyDraft = (draft) => ({
    ...draft,
    keyTerms: [
      ...draft.keyTerms,
      {
        text: 'Invented term',
        quotes: [{ documentId: id, pageNumber: 1, text: 'The Tenant owns the house at the end.' }],
      },
    ],
  });
  const analysis = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  modifyDraft = undefined;
  expect(analysis.keyTerms).not.toContain('Invented term');
  expect(JSON.stringify(analysis)).not.toContain('owns the house');
  expect(analysis.basicInfo.length).toBeGreaterThan(0);
});

test('analysis › reports a permanent failure and can be retried [spec: 8.13]', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  modifyDraft = () => {
    throw new Error('engine out of order');
  };
  const before = analyses;
  const failed = await guest.post(`/documents/${id}/analyze`);
  expect(analyses - before).toBe(5);
  expect([failed.statusCode, failed.json().code]).toEqual([500, 'analysis-failed']);
  expect(failed.body).not.toContain('out of order');
  modifyDraft = undefined;
  expect((await guest.post(`/documents/${id}/analyze`)).statusCode).toBe(200);
});

test('dashboard › counts documents by risk level', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  await guest.post(`/documents/${id}/analyze`);
  const { metrics } = (await guest.get('/dashboard')).json();
  expect(metrics).toMatchObject({ totalDocuments: 1, analyzedDocuments: 1, documentsThisMonth: 1, questionsAsked: 0 });
  expect(metrics.highRiskDocuments + metrics.mediumRiskDocuments + metrics.lowRiskDocuments).toBe(1);
});
