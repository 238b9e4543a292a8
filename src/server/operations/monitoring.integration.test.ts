import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { readContract } from '#tests/support/builders/documents/contracts.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { openBeforeAll } from '#tests/support/builders/server/open-before.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { statusAndBody } from '#tests/support/client/refusal.ts';
import { makeGuestId } from '#tests/support/client/test-client.ts';

const TOKEN = 'the token for metrics';
const QUESTION = 'How many days of notice does the tenant have to give?';
const guestId = makeGuestId();
const NAMED = { 'x-request-id': 'named-by-a-stranger' };
const lines: Record<string, unknown>[] = [];

let documentId: number;
const lexden = openBeforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return startTestLexden({ metricsToken: TOKEN, replaceAdapters: () => ({ logger }) });
});
beforeAll(async () => {
  documentId = await useEverything();
}, 60_000);

/** One document is uploaded, read and asked about; one request is refused, and one path does not exist. */
async function useEverything(): Promise<number> {
  const guest = makeGuest(lexden, guestId);
  const id = await guest.uploadDocument(readContract('residential-lease'), 'Secret lease.pdf');
  await guest.get(`/documents/${id}/events`);
  expect((await guest.post('/chat', { documentIds: [id], message: QUESTION }, NAMED)).statusCode).toBe(200);
  await guest.get('/documents/999999?search=words', NAMED);
  await guest.get('/api/something/not/bound', NAMED);
  return id;
}

async function readMetrics(authorization?: string) {
  const headers = authorization ? { authorization } : {};
  const { statusCode, body } = await makeGuest(lexden).send({ url: '/metrics', headers });
  return { status: statusCode, body };
}

/** The value of the first line with this prefix. */
function readValue(metrics: string, beginning: string): number {
  const line = metrics.split('\n').find((each) => each.startsWith(beginning));
  return Number(line?.slice(line.lastIndexOf(' ')));
}

test('health › liveness and readiness are public', async () => {
  const parts = { server: 'running', database: 'ok', files: 'ok', disk: 'ok' };
  const visitor = makeGuest(lexden);
  expect(await statusAndBody(visitor.send({ url: '/healthz' }))).toEqual([200, { status: 'alive' }]);
  expect(await statusAndBody(visitor.send({ url: '/readyz' }))).toEqual([200, { status: 'ready', parts }]);
});

test('metrics › are available with the token, with bounded labels', async () => {
  const { body } = await readMetrics(`Bearer ${TOKEN}`);
  const upload = 'method="POST",route="/api/session/documents/upload",status="200"';
  expect(readValue(body, `lexden_http_request_duration_seconds_count{${upload}}`)).toBe(1);
  expect(readValue(body, 'lexden_http_request_duration_seconds_count{method="GET",route="nowhere",status="404"}')).toBe(
    1,
  );
  expect(readValue(body, 'lexden_refusals_total{code="document-not-found"}')).toBe(1);
  expect(readValue(body, 'lexden_job_duration_seconds_count{kind="read-document",outcome="done"}')).toBeGreaterThan(0);
  expect(readValue(body, 'lexden_jobs_oldest_waiting_seconds') || 0).toBeLessThan(60);
  expect(readValue(body, 'lexden_documents{status="ready"}')).toBe(1);
  expect(readValue(body, 'lexden_pages_read_total{read_by="text",status="read"}')).toBe(3);
  expect(readValue(body, 'lexden_documents_opened_total{outcome="ok"}')).toBe(1);
  expect(readValue(body, 'lexden_blob_bytes_total{direction="in"}')).toBe(readContract('residential-lease').length);
  expect(readValue(body, 'lexden_model_call_duration_seconds_count{task="answer",outcome="done"}')).toBe(1);
  expect(readValue(body, 'lexden_database_answers')).toBe(1);
  expect(readValue(body, 'lexden_http_requests_in_flight')).toBe(1);
  expect(readValue(body, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(body).not.toMatch(new RegExp(`${guestId}|Secret|/${documentId}\\b|/999999|not/bound`));
});

test('metrics › are refused without the token', async () => {
  for (const authorization of [undefined, 'Bearer', 'Bearer the token for metric', TOKEN, `Bearer ${TOKEN} `]) {
    const { status, body } = await readMetrics(authorization);
    expect([authorization, status, body]).toEqual([authorization, 401, 'These metrics need a token.\n']);
  }
});

test('logging › writes one line per request and job, without content and identity', async () => {
  const requests = lines.filter(({ msg }) => msg === 'request');
  expect(requests).toHaveLength(5);
  expect(requests[0]).toMatchObject({ method: 'POST', route: '/api/session/documents/upload', status: 200 });
  expect(requests[3]).toMatchObject({ route: '/api/session/documents/:id', status: 404, code: 'document-not-found' });
  const jobs = lines.filter(({ msg }) => msg === 'job').map(({ job, outcome }) => `${job} ${outcome}`);
  expect(jobs).toContain(`read-document/${documentId} done`);
  expect(JSON.stringify(lines)).not.toMatch(
    new RegExp(`${guestId}|Secret|notice|999999|search|stranger|127\\.0\\.0\\.1`),
  );
});

test('request ids › are logged and returned', async () => {
  const { headers } = await makeGuest(lexden).get('/api/settings', NAMED);
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines.find(({ reqId }) => reqId === headers['x-request-id'])).toMatchObject({ msg: 'request', status: 200 });
});
