import { expect, test } from 'vitest';
import type { Analysis, Citation } from '#contract/analysis.ts';
import type { Document } from '#contract/documents.ts';
import { readArchive } from '#tests/support/builders/documents/read-archive.ts';
import { makeLeasePdf, makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Account, makeAccount } from '#tests/support/builders/people/account.ts';
import { type Guest, makeGuest, uploadAsGuest } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';

const lexden = setUpLexden();
const lease = await makeLeasePdf();

async function analyse(owner: Guest | Account, bytes: Buffer): Promise<Analysis> {
  const id = await owner.uploadAndRead(bytes);
  return (await owner.post(`/documents/${id}/analyze`)).json();
}

const chooseAs = (reader: Guest | Account, id: number, side: unknown) => reader.put(`/documents/${id}/side`, { side });

test('sides › a trial chooses its side and gets the analysis from that perspective', async () => {
  const guest = makeGuest(lexden);
  const before = await analyse(guest, lease);
  const { documentId: id } = before;
  const choose = (side: unknown) => chooseAs(guest, id, side);
  expect(before.sides.map(({ id: side, label }) => [side, label])).toEqual([
    ['landlord', 'the Landlord (Marigold Homes LLC)'],
    ['tenant', 'the Tenant (Jonas Keller)'],
  ]);
  expect(before).toMatchObject({
    side: null,
    suggestedSide: { id: 'tenant', reason: expect.stringMatching(/person/) },
  });
  expect(new Set(before.riskFactors.map(({ stance }) => stance))).toEqual(new Set([null]));

  const chosen = await choose('landlord');
  expect(chosen.statusCode).toBe(200);
  const analysis = chosen.json<Analysis>();
  expect((await guest.get(`/documents/${id}/analysis`)).json()).toEqual(analysis);
  const isLate = ({ list, source }: Citation) => list === 'riskFactors' && /\blate\b/i.test(source.quote);
  const late = before.citations.find(isLate)?.index ?? -1;
  expect(analysis.riskFactors[late]).toMatchObject({ stance: 'other', burdens: ['tenant'] });
  expect(analysis.riskFactors[late]?.explanation).toContain('burdens the Tenant, not you');
  expect(analysis.citations).toEqual(before.citations);
  // One number on the screen, in the list and in the report: that of the risks which may affect this side.
  expect(analysis.riskScore).toBeLessThan(before.riskScore ?? 0);
  const [listed] = (await guest.get('/documents')).json<Document[]>();
  expect(listed?.riskScore).toBe(analysis.riskScore);
  const rent = analysis.obligations.findIndex((text) => /monthly rent/.test(text));
  expect(analysis.owedBy[rent]).toEqual(['tenant']);
  expect(analysis.owedBy).toHaveLength(analysis.obligations.length);

  const report = await readArchive((await guest.get(`/documents/${id}/report.docx`)).rawPayload);
  const words = report.get('word/document.xml')?.toString() ?? '';
  expect(words).toContain('the Landlord (Marigold Homes LLC)');
  expect(words).toContain('The other side’s');
  expect(words.indexOf('The other side’s')).toBeLessThan(words.lastIndexOf('shall pay a monthly rent'));

  const asTenant = (await choose('tenant')).json<Analysis>().riskFactors[late];
  expect(asTenant).toMatchObject({ stance: 'you', risk: expect.stringMatching(/^You/) });
  expect((await choose(null)).json()).toEqual(before);
  const [again] = (await guest.get('/documents')).json<Document[]>();
  expect(again?.riskScore).toBe(before.riskScore);
});

test('sides › refuses unknown and malformed sides', async () => {
  const guest = makeGuest(lexden);
  const { documentId: id } = await analyse(guest, lease);
  const choose = (side: unknown) => chooseAs(guest, id, side);
  const unknown = await choose('guarantor');
  expect(unknown.statusCode).toBe(400);
  expect(unknown.json()).toEqual({
    code: 'invalid-request',
    message: 'This document has no such side.',
    field: 'side',
  });
  for (const side of ['', 7, undefined, 'x'.repeat(500)]) expect((await choose(side)).statusCode).toBe(400);
  expect((await guest.get(`/documents/${id}/analysis`)).json()).toMatchObject({ side: null });
});

test('sides › cannot be chosen without an analysis', async () => {
  const { guest, id } = await uploadAsGuest(lexden, lease);
  const answer = await chooseAs(guest, id, null);
  expect(answer.json()).toMatchObject({ code: 'analysis-not-found' });
  expect(answer.statusCode).toBe(404);
});

test('sides › suggested by the name of the account, and only the owner can choose', async () => {
  const account = await makeAccount(lexden, { displayName: 'Ada Finch' });
  const stranger = await makeAccount(lexden, { email: 'stranger@example.test' });
  const analysis = await analyse(
    account,
    await makeTextPdf([
      'LOAN AGREEMENT\n\nThis Loan Agreement is made on March 3, 2025 between Ada M. Finch (the "Lender") and Jonas Keller (the "Borrower").\n\n1. The Borrower shall repay the loan of $9,000.00 on March 3, 2026.\n\n2. This Agreement is governed by the laws of the State of Oregon.',
    ]),
  );
  expect(analysis.suggestedSide).toEqual({ id: 'lender', reason: 'it has your name' });
  const { documentId: id } = analysis;
  expect((await chooseAs(stranger, id, 'lender')).statusCode).toBe(404);
  expect((await chooseAs(account, id, 'lender')).json()).toMatchObject({ side: 'lender' });
});

test('sides › an analysis stored before sides existed has none', async () => {
  const guest = makeGuest(lexden);
  const { documentId: id } = await analyse(guest, lease);
  const { db } = lexden.database;
  const row = await db.selectFrom('analyses').select('payload').where('document_id', '=', id).executeTakeFirstOrThrow();
  const { sides: _sides, owedBy: _owedBy, ...old } = JSON.parse(row.payload);
  old.riskFactors = old.riskFactors.map(({ burdens: _b, views: _v, ...risk }: Record<string, unknown>) => risk);
  await db
    .updateTable('analyses')
    .set({ payload: JSON.stringify(old) })
    .where('document_id', '=', id)
    .execute();
  const analysis = (await guest.get(`/documents/${id}/analysis`)).json<Analysis>();
  expect(analysis).toMatchObject({ sides: [], side: null, suggestedSide: null, owedBy: [] });
  expect(analysis.obligations.length).toBeGreaterThan(0);
});
