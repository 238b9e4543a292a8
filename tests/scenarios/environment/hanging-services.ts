import { setTimeout as pause } from 'node:timers/promises';
import { createStripePayments } from '#server/adapters/payments/stripe/stripe.ts';
import { nameOf, type Outcome, outcomeOf } from '#tests/scenarios/runner/outcome.ts';
import { openScenario } from '#tests/scenarios/runner/scenario.ts';
import type { ServerProcess } from '#tests/scenarios/runner/server-process.ts';
import { makeLeasePdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeAccount } from '#tests/support/builders/people/account.ts';
import { signUp } from '#tests/support/builders/people/sign-up.ts';
import { startTestLexden } from '#tests/support/builders/server/test-lexden.ts';
import { openTestBucket } from '#tests/support/builders/storage/test-bucket.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';
import { httpTransport, type TestRequest } from '#tests/support/client/transport.ts';
import startObjectStore from '#tests/support/setup/object-store.ts';
import { type HangingListener, startHangingIssuer, startHangingListener } from './hanging-listener.ts';

/** What a container is given to end; everything that hangs has to be let go of before. */
const END_LIMIT_MS = 8000;
/** Response time for other users meanwhile. */
const RESPONSIVE_MS = 2000;
const LOOK_INTERVAL_MS = 100;
const AT_ONCE = 10;
/** Three tries of ten seconds, and the pauses between them. */
const STRIPE_LIMIT_MS = 35_000;
/** Fifteen seconds, and what a start takes until then. */
const START_LIMIT_MS = 20_000;
const SMTP_GREETING = '220 mail.example ESMTP\r\n';

export interface Report {
  readonly print: (line: string) => void;
  readonly problems: string[];
}

export interface HangingCall {
  readonly name: string;
  /** How many do it at the same time. */
  readonly times: number;
  readonly limitMs: number;
  readonly expected: string;
  send(): Promise<Outcome>;
  /** Something else that people do, and what it is to be answered with. */
  look(): Promise<Outcome>;
}

/** Has people call what hangs, and others look at their lists meanwhile. */
export async function meetHang({ print, problems }: Report, call: HangingCall): Promise<void> {
  const beganAt = performance.now();
  let isOver = false;
  const told = Promise.all(Array.from({ length: call.times }, call.send)).finally(() => {
    isOver = true;
  });
  let longestLookMs = 0;
  while (!isOver) {
    const lookedAt = performance.now();
    const seen = await call.look();
    longestLookMs = Math.max(longestLookMs, performance.now() - lookedAt);
    if (seen?.statusCode !== 200) problems.push(`${call.name}: another user was answered with ${nameOf(seen)}`);
    await Promise.race([told, pause(LOOK_INTERVAL_MS)]);
  }
  const answers = [...new Set((await told).map(nameOf))].join(', ');
  const tookMs = Math.round(performance.now() - beganAt);
  print(`${call.name}: ${answers} after ${tookMs} ms, others waited ${Math.round(longestLookMs)} ms at most`);
  if (answers !== call.expected) problems.push(`${call.name}: told ${answers} instead of ${call.expected}`);
  if (tookMs > call.limitMs) problems.push(`${call.name}: told after ${tookMs} ms`);
  if (longestLookMs > RESPONSIVE_MS) problems.push(`${call.name}: others waited for ${Math.round(longestLookMs)} ms`);
}

/** Ends a server while calls of it hang. */
export async function endWhileHanging(
  { print, problems }: Report,
  name: string,
  end: () => Promise<{ readonly code: number | null; readonly stderr: string }>,
): Promise<void> {
  const beganAt = performance.now();
  const { code, stderr } = await end();
  const tookMs = Math.round(performance.now() - beganAt);
  print(`${name}: ended with ${code} after ${tookMs} ms`);
  if (code !== 0 || stderr !== '') problems.push(`${name}: ended with ${code}: ${stderr}`);
  if (tookMs > END_LIMIT_MS) problems.push(`${name}: ended after ${tookMs} ms`);
}

/** A new user's request, on a separate connection. */
const requestTo = ({ address }: ServerProcess, request: TestRequest): Promise<Outcome> =>
  outcomeOf(createTestClient(httpTransport(address, { keepAlive: false })).send(request));

export async function untilConnected(listener: HangingListener, count: number): Promise<void> {
  while (listener.connections() < count) await pause(LOOK_INTERVAL_MS);
}

const lookAtList = (server: ServerProcess) => (): Promise<Outcome> =>
  requestTo(server, { url: '/api/session/documents' });

/** An identity provider that takes connections and says nothing, from the start or when it comes to tokens. */
export async function runIdentityProvider(report: Report): Promise<void> {
  const silent = await startHangingListener();
  const issuer = await startHangingIssuer();
  const scenario = await openScenario({ database: 'sqlite' });
  try {
    const first = await scenario.start({ OIDC_ISSUER: silent.address, OIDC_CLIENT_ID: 'lexden' });
    const common = { times: AT_ONCE, limitMs: 8000, expected: '502 provider-unreachable', look: lookAtList(first) };
    const describe = () => requestTo(first, { url: '/api/auth/config' });
    await meetHang(report, { ...common, name: 'identity provider silent, sign-in page', send: describe });
    const before = silent.connections();
    const left = describe();
    await untilConnected(silent, before + 1);
    await endWhileHanging(report, 'identity provider silent', () => first.end('SIGTERM'));
    await left;
    const second = await scenario.start({ OIDC_ISSUER: issuer.address, OIDC_CLIENT_ID: 'lexden' });
    const payload = new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'a',
      code_verifier: 'v'.repeat(43),
      client_id: 'lexden',
      redirect_uri: `${second.address}/auth/callback`,
    });
    const exchange = () => requestTo(second, { method: 'POST', url: '/api/auth/token', payload });
    const look = lookAtList(second);
    await meetHang(report, { ...common, look, name: 'identity provider silent about tokens', send: exchange });
    const former = issuer.connections();
    const cut = exchange();
    await untilConnected(issuer, former + 1);
    await endWhileHanging(report, 'identity provider silent about tokens', () => second.end('SIGTERM'));
    await cut;
  } finally {
    await scenario.close();
    await silent.close();
    await issuer.close();
  }
}

const PERSON = { email: 'ada@example.org', name: 'Ada Finch', password: 'a quiet lake at dawn' };

/** A mail server that takes connections and says nothing, or only greets. */
export async function runMailServer(report: Report): Promise<void> {
  for (const [name, greeting] of [
    ['mail server silent', ''],
    ['mail server silent after its greeting', SMTP_GREETING],
  ] as const) {
    const listener = await startHangingListener(greeting);
    const scenario = await openScenario({ database: 'sqlite' });
    try {
      const server = await scenario.start({ SMTP_URL: `smtp://127.0.0.1:${listener.port}` });
      await signUp(server.address, PERSON);
      const forget = () =>
        requestTo(server, {
          method: 'POST',
          url: '/identity/forgotten',
          headers: { origin: server.address },
          payload: new URLSearchParams({ email: PERSON.email }),
        });
      const common = { times: AT_ONCE, limitMs: 2000, expected: '200', look: lookAtList(server) };
      await meetHang(report, { ...common, name, send: forget });
      await untilConnected(listener, 1);
      await endWhileHanging(report, name, () => server.end('SIGTERM'));
    } finally {
      await scenario.close();
      await listener.close();
    }
  }
}

/** An object store that takes connections and says nothing while a server starts: one line, and the next start is as usual. */
export async function runStoreAtStart({ print, problems }: Report): Promise<void> {
  const stop = await startObjectStore();
  const bucket = await openTestBucket();
  const silent = await startHangingListener();
  const scenario = await openScenario({ database: 'sqlite' });
  try {
    const beganAt = performance.now();
    const { code, stderr } = await scenario.startFailing({ ...bucket.settings, S3_ENDPOINT: silent.address });
    const tookMs = Math.round(performance.now() - beganAt);
    print(`object store silent at the start: ended with ${code} after ${tookMs} ms: ${stderr.trim()}`);
    if (!/^The bucket \S+ at S3_ENDPOINT \S+ cannot be used: [^\n]+\n$/.test(stderr))
      problems.push(`It said ${stderr}`);
    if (code !== 1 || tookMs > START_LIMIT_MS) problems.push(`The start ended with ${code} after ${tookMs} ms`);
    const server = await scenario.start(bucket.settings);
    if ((await requestTo(server, { url: '/readyz' }))?.statusCode !== 200) problems.push('The next start is not ready');
    await server.end('SIGTERM');
  } finally {
    await scenario.close();
    await silent.close();
    await bucket.close();
    await stop();
  }
}

/** A payment service that takes connections and says nothing. The server has no setting that names another one. */
export async function runPaymentService(report: Report): Promise<void> {
  const listener = await startHangingListener();
  const lexden = await startTestLexden({
    replaceAdapters: ({ clock }) => ({
      payments: createStripePayments({
        secretKey: 'sk_test_hanging',
        webhookSecret: 'whsec_hanging',
        mode: 'test',
        product: 'Lexden',
        clock,
        endpoint: async () => ({ host: '127.0.0.1', port: listener.port }),
      }),
    }),
  });
  const account = await makeAccount(lexden);
  const choose = () => account.post('/create-subscription', { planType: 'pro' });
  const lease = await makeLeasePdf();
  let looks = 0;
  // What the same person does meanwhile: nothing of theirs is locked.
  const look = () =>
    looks++ === 0 ? account.upload([{ name: 'Lease.pdf', bytes: lease }]) : account.get('/documents');
  const common = { times: AT_ONCE, limitMs: STRIPE_LIMIT_MS, expected: '502 payments-unreachable', look };
  await meetHang(report, { ...common, name: 'payment service silent, choice of a plan', send: choose });
  const before = listener.connections();
  const left = choose();
  await untilConnected(listener, before + 1);
  await endWhileHanging(report, 'payment service silent', async () => {
    await lexden.close();
    return { code: 0, stderr: '' };
  });
  await left;
  await listener.close();
}
