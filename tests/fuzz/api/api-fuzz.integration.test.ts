import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeAnonymousClient } from '#tests/support/builders/people/guest.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { readDescription } from './description.ts';
import { fuzzApi } from './fuzz.ts';
import { createJudge } from './judge.ts';
import { takeWalk, walksOf } from './sequences.ts';

/** The same in every run; `npm run fuzz:api` tries others, and many more of each. */
const SEED = 20_261_122;
const RUNS_PER_OPERATION = 3;
const WALKS = 3;
const WALK_LENGTH = 16;
/** On a machine that does much else at the time. */
const LIMIT_MS = 120_000;

const lexden = setUpLexden();

test('every call answers as it is described, whatever is sent', { timeout: LIMIT_MS }, async () => {
  const { faults, requests, statuses } = await fuzzApi(lexden, { seed: SEED, runsPerOperation: RUNS_PER_OPERATION });
  expect(faults).toEqual([]);
  expect(requests).toBeGreaterThan(200);
  // What is sent is neither all good nor all bad.
  for (const status of [200, 400, 401, 404, 409]) expect([status, statuses[status] ?? 0]).not.toEqual([status, 0]);
});

test('two people’s documents go as they should, in whatever order things are done', { timeout: LIMIT_MS }, async () => {
  const pdf = await makeTextPdf([
    'LEASE. The lease begins on April 1, 2026 and ends on March 31, 2027. The rent is $900.00.',
  ]);
  const walk = fc.asyncProperty(walksOf(WALK_LENGTH), async (steps) => {
    await takeWalk(lexden, pdf, steps);
  });
  await fc.assert(walk, { seed: SEED, numRuns: WALKS });
});

test('a wrong answer is seen', async () => {
  const description = await readDescription(lexden.app);
  const judge = createJudge(description, ['Ravensholm']);
  const client = makeAnonymousClient(lexden);
  const good = await client.get('/api/settings');
  const asked = { operation: 'GET /api/settings', method: 'GET' };
  expect(judge(asked, good)).toEqual([]);
  const packed = await client.get('/api/docs', { 'accept-encoding': 'gzip' });
  expect([packed.headers['content-encoding'], judge({ operation: 'GET /api/docs', method: 'GET' }, packed)]).toEqual([
    'gzip',
    [],
  ]);
  const changed = (change: object) => ({ ...good, headers: good.headers, ...change }) as typeof good;
  const settings = good.json();
  const bodyOf = (value: unknown) => ({ body: JSON.stringify(value), rawPayload: Buffer.from(JSON.stringify(value)) });
  const wrong: [string, object][] = [
    ['an unknown field', bodyOf({ ...settings, secret: 1 })],
    ['a missing field', bodyOf({ ...settings, product: undefined })],
    ['a status that is not described', { statusCode: 418 }],
    ['a fault of ours', { statusCode: 500, ...bodyOf({ code: 'internal', message: 'x' }) }],
    ['a code under the wrong status', { statusCode: 429, ...bodyOf({ code: 'internal', message: 'x' }) }],
    ['another type', { headers: { ...good.headers, 'content-type': 'text/html' } }],
    ['no security headers', { headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'x' } }],
    ['another user’s words', { headers: { ...good.headers, 'x-name': 'Ravensholm' } }],
  ];
  for (const [name, change] of wrong) expect([name, judge(asked, changed(change)).length > 0]).toEqual([name, true]);
});
