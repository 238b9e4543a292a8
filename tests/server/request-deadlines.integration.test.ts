import { beforeAll, expect, test } from 'vitest';
import { REQUEST_DEADLINES } from '#server/http/limits/request-deadlines.ts';
import { type BoundRoute, listRoutes } from '#tests/support/builders/server/route-table.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';

const SHORT = { idleMs: 1000, totalMs: 10_000 };
const ANSWERED_WITHIN_MS = 15_000;

let address: string;
/** Set while the database gives no answer. */
let hang: Promise<void> | undefined;

const lexden = setUpLexden({
  deadlines: { standard: SHORT, analysis: SHORT, answer: SHORT, archive: SHORT },
  reachDatabase: async (database) => ({
    ...database,
    db: database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await hang;
        return result;
      },
    }),
  }),
});

beforeAll(async () => {
  address = await lexden.app.listen({ port: 0, host: '127.0.0.1' });
});

async function ask({ method, path }: BoundRoute): Promise<{ status: number; code: string | undefined }> {
  const url = path
    .replace(/:pageNumber/, '1')
    .replace(/:id/, '12')
    .replace(/[:*]\w*/g, 'x');
  const hasBody = method === 'POST' || method === 'PUT';
  const answer = await createTestClient(address, { session: 's'.repeat(43) }).send({
    method,
    url,
    ...(hasBody && { payload: {} }),
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  const isJson = answer.headers['content-type']?.startsWith('application/json');
  return { status: answer.statusCode, code: isJson ? answer.json().code : undefined };
}

test('every route is answered while the database gives no answer', async () => {
  const routes = listRoutes(lexden.app).filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
  let release = (): void => {};
  hang = new Promise((resolve) => {
    release = resolve;
  });
  try {
    const answers = await Promise.all(
      routes.map(async (route) => [`${route.method} ${route.path}`, await ask(route)] as const),
    );
    const stuck = answers.filter(([, { code }]) => code === 'unavailable' || code === 'outcome-unknown');
    for (const [route, { status, code }] of stuck) {
      expect([route, status, code]).toEqual([route, 503, route.startsWith('GET ') ? 'unavailable' : 'outcome-unknown']);
    }
    // All calls that ask who is there; what is left are pages, health, and what is refused unseen.
    expect(stuck.length).toBeGreaterThan(40);
    expect(answers.filter(([, { status }]) => status >= 500 && status !== 503)).toEqual([]);
  } finally {
    hang = undefined;
    release();
  }
  expect((await ask({ method: 'GET', path: '/api/session/documents' })).status).toBe(200);
});

test('no request may take longer than twelve hours, or be silent for longer than half an hour', () => {
  for (const { idleMs, totalMs } of Object.values(REQUEST_DEADLINES)) {
    expect(idleMs).toBeLessThanOrEqual(1_800_000);
    expect(totalMs).toBeLessThanOrEqual(43_200_000);
    expect(idleMs).toBeLessThanOrEqual(totalMs);
  }
});
