import { createHmac, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '#server/platform/testing-listen.ts';
import { openScenario, type Scenario } from '#tests/scenarios/runner/scenario.ts';
import type { ServerProcess } from '#tests/scenarios/runner/server-process.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { makeGuest } from '#tests/support/builders/people/guest.ts';
import { signUp } from '#tests/support/builders/people/sign-up.ts';
import { createTestClient } from '#tests/support/client/test-client.ts';
import { openProviderBrowser } from '#tests/support/identity/provider-browser.ts';

/** Without a listener, so what is sent to it fails. */
const CLOSED_PORT = '127.0.0.1:9';
const PERSON = { email: 'ravensholm@example.org', name: 'Ravensholm Holder', password: 'seven grey ravensholms' };
const PLANTED = {
  model: 'key-of-the-model-ravensholm',
  mail: 'password-of-the-mail-ravensholm',
  metrics: 'token-for-the-metrics-ravensholm',
  file: randomBytes(32).toString('base64'),
};
const SETTINGS = {
  LOG_LEVEL: 'debug',
  LLM_PROVIDER: 'openai-compatible',
  LLM_MODEL: 'model',
  LLM_API_KEY: PLANTED.model,
  METRICS_TOKEN: PLANTED.metrics,
  FILE_ENCRYPTION_KEYS: `first:${PLANTED.file}`,
  SMTP_URL: `smtp://mailer:${PLANTED.mail}@${CLOSED_PORT}?from=support@example.org`,
};

/** Refuses every request and says it all again: its key, its question, its document. */
const model = await listen(
  createServer((request, response) => {
    text(request).then(
      (body) => {
        const message = `${request.headers.authorization} may not ask ${body}`;
        response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
      },
      () => response.destroy(),
    );
  }),
);

let scenario: Scenario;
let server: ServerProcess;
beforeAll(async () => {
  scenario = await openScenario({ database: 'sqlite' });
  server = await scenario.start({ ...SETTINGS, LLM_BASE_URL: `${model.url}/v1` });
}, 60_000);
afterAll(async () => {
  await scenario.close();
  await model.close();
});

/** Everything that a person does with a document, and what goes wrong with it. @returns what must stay secret. */
async function useDocument(): Promise<string[]> {
  const guest = makeGuest(server.address);
  const pdf = await makeTextPdf(['STORAGE AGREEMENT. The blue cabinets must be stored at Ravensholm by 4 May 2027.']);
  const id = await guest.uploadAndRead(pdf, 'Ravensholm storage.pdf');
  // The model refuses, so the built-in engine answers and the failure is logged.
  const question = { message: 'Are the blue cabinets stored at Ravensholm?', documentIds: [id] };
  expect((await guest.post('/chat', question)).statusCode).toBe(200);
  await guest.get(`/documents/${id}/search?query=Ravensholm`);
  await guest.upload([{ name: 'Ravensholm.txt', bytes: Buffer.from('Ravensholm is no document') }]);
  await guest.post('/chat', '{"message": "Ravensholm', { 'content-type': 'application/json' });
  await guest.post('/chat', { Ravensholm: 'Ravensholm' });
  await guest.get('/nothing/Ravensholm?token=Ravensholm');
  await guest.delete(`/documents/${id}`);
  return [guest.id];
}

/** An account is made and signed in to, a password mistyped and forgotten. @returns what must stay secret. */
async function useAccount(): Promise<string[]> {
  const person = await signUp(server.address, PERSON);
  const { status, cookie } = await person.sync();
  expect(status).toBe(200);
  const browser = openProviderBrowser(server.address, 'http://localhost:3000');
  const begun = await browser.begin();
  await browser.post(`${begun.path}/sign-in`, { email: PERSON.email, password: 'Ravensholm mistyped' });
  expect((await browser.post('/identity/forgotten', { email: PERSON.email })).statusCode).toBe(200);
  await browser.get('/identity/reset?token=Ravensholm-reset');
  await browser.exchange(begun, new URL('http://localhost:3000/?code=Ravensholm-code'));
  const account = createTestClient(server.address, { session: cookie.split('=')[1] ?? '' });
  expect((await account.get('/api/auth/user')).statusCode).toBe(200);
  await account.post('/api/oidc-auth', { idToken: 'Ravensholm.token.x', uid: 'Ravensholm' });
  await createTestClient(server.address, { session: 'Ravensholm-session' }).get('/api/auth/user');
  await account.send({ url: '/metrics', headers: { authorization: 'Bearer Ravensholm-guess' } });
  const signature = createHmac('sha256', 'Ravensholm').update('x').digest('hex');
  const signed = { 'stripe-signature': `t=1,v1=${signature}`, 'content-type': 'text/plain;charset=UTF-8' };
  await account.post('/api/stripe-webhook', '{"id":"evt_Ravensholm"}', signed);
  return [cookie.split('=')[1] ?? '', signature, person.subject];
}

test('the log holds no secret and no word of documents, questions and people, at its most talkative and when all fails', async () => {
  const secrets = [...(await useDocument()), ...(await useAccount())];
  // What was asked to be mailed fails in the background.
  await expect.poll(() => server.output().join('\n'), { timeout: 20_000 }).toContain('sending a link');
  await server.end('SIGTERM');
  const log = server.output().join('\n');
  const words = [/ravensholm/i, /blue cabinets/i, /mistyped/i, /example\.org/i, new RegExp(PERSON.password)];
  for (const word of words) expect(log.split('\n').filter((line) => word.test(line))).toEqual([]);
  for (const secret of [...secrets, ...Object.values(PLANTED)]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log).not.toContain(secret);
  }
  // It is a log all the same.
  for (const route of ['/api/session/chat', '/api/oidc-auth', '/identity/token', '/api/stripe-webhook']) {
    expect(log).toContain(`"route":"${route}"`);
  }
}, 60_000);
