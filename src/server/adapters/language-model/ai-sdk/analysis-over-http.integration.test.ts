import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { type Guest, makeGuest } from '#tests/support/builders/people/guest.ts';
import { type ModelLexden, startModelLexden } from '#tests/support/builders/server/model-lexden.ts';
import { findingsOf, pagesOf } from './testing/scripted-findings.ts';
import type { Behaviour, ReadRequest } from './testing/wire.ts';

const PAGES = 60;
const BROKEN_PAGE = 31;
const FILLER = 'The parties shall keep their records in order for as long as this contract lasts. '.repeat(20);
const INVENTED = 'Supplier may enter the home of Buyer at any time';

let model: ModelLexden;
let guest: Guest;
const contract = await makeTextPdf(
  Array.from({ length: PAGES }, (_, index) => {
    const page = index + 1;
    const opening =
      page === 1 ? 'SUPPLY AGREEMENT between Alder Mills LLC ("Supplier") and Birch Inc. ("Buyer").\n\n' : '';
    return `${opening}${page}. Supplier shall deliver ${page * 11} units of lot ${page} to Buyer at no charge.\n\n${FILLER}`;
  }),
);

beforeAll(async () => {
  model = await startModelLexden('anthropic', { settings: { contextTokens: 16_000 }, isAnalysing: true });
  guest = makeGuest(model.lexden);
});
afterAll(() => model.close());

/** Reads correctly, except that one risk per section rests on a fabricated quote. */
function findingsWithInvention(request: ReadRequest): Behaviour {
  const findings = findingsOf(request);
  if (findings.kind !== 'value' || pagesOf(request).length === 0) return findings;
  const value = findings.value as { risks: object[] };
  const quotes = [{ page: pagesOf(request)[0], text: INVENTED }];
  const invented = {
    risk: 'Entry at any time',
    explanation: 'They may come in.',
    severity: 'High',
    burdens: [],
    quotes,
  };
  return { kind: 'value', value: { ...value, risks: [invented, ...value.risks] } };
}

test('analysis over HTTP › reads a contract of sixty pages by section, and names the pages that the model did not read', async () => {
  model.provider.answerBy((request) =>
    pagesOf(request).includes(BROKEN_PAGE) ? { kind: 'overloaded' } : findingsWithInvention(request),
  );
  const id = await guest.uploadAndRead(contract, 'Supply.pdf');
  const answer = await guest.post(`/documents/${id}/analyze`);
  expect(answer.statusCode).toBe(200);
  const analysis = answer.json<Analysis>();
  expect(model.provider.complaints).toEqual([]);
  const sent = new Set(model.provider.requests.flatMap(pagesOf));
  expect([...sent].sort((left, right) => left - right)).toEqual(Array.from({ length: PAGES }, (_, index) => index + 1));

  const broken = model.provider.requests.map(pagesOf).find((pages) => pages.includes(BROKEN_PAGE)) ?? [];
  expect(analysis.notice).toBe(
    `claude-sonnet-4-5 could not read pages ${broken[0]} to ${broken.at(-1)}. What is listed from there comes from the built-in engine.`,
  );
  expect(analysis).toMatchObject({ engine: 'claude-sonnet-4-5', provider: new URL(model.provider.baseUrl).host });
  expect(analysis.usage?.inputTokens).toBeGreaterThan(0);
  expect(analysis.usage?.costUsd).toBeGreaterThan(0);
  expect(analysis.summary).toContain('units of many lots');

  // A section may start and end within a page, the rest of which was read.
  const unread = broken.slice(1, -1);
  expect(unread).toContain(BROKEN_PAGE);
  const found = new Map(analysis.riskFactors.map(({ risk }, index) => [risk, index]));
  for (let page = 1; page <= PAGES; page += 1) {
    const index = found.get(`Risk of page ${page}`);
    if (!broken.includes(page) || unread.includes(page)) {
      expect(index === undefined, `page ${page}`).toBe(unread.includes(page));
    }
    if (index === undefined) continue;
    const cited = analysis.citations.filter((citation) => citation.list === 'riskFactors' && citation.index === index);
    expect(cited.map(({ source }) => source)).toMatchObject([{ pageNumber: page, verified: true }]);
    expect(cited[0]?.source.rects.length).toBeGreaterThan(0);
  }
  expect(answer.body).not.toContain(INVENTED);
  expect(found.has('Entry at any time')).toBe(false);
  expect((await guest.get(`/documents/${id}/analysis`)).json()).toEqual(analysis);
});

test('analysis over HTTP › falls back to the built-in engine with the reason when the model reads nothing', async () => {
  model.provider.reset();
  model.provider.play({ kind: 'refusal' });
  const id = await guest.uploadAndRead(contract, 'Supply.pdf');
  const analysis = (await guest.post(`/documents/${id}/analyze`)).json<Analysis>();
  expect(analysis).toMatchObject({ engine: 'built-in', provider: new URL(model.provider.baseUrl).host });
  expect(analysis.notice).toBe(
    `claude-sonnet-4-5 at ${new URL(model.provider.baseUrl).host} declined to answer, so the built-in engine made this analysis.`,
  );
  expect(analysis.usage?.inputTokens).toBeGreaterThan(0);
  expect(analysis.clauses).toHaveLength(41);
  expect(model.problems.at(-1)).toBe(`claude-sonnet-4-5 at ${new URL(model.provider.baseUrl).host} refused to answer.`);
});
