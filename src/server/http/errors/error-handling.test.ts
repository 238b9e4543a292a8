import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { BlobError } from '#server/ports/blob-store.ts';
import { PaymentsError } from '#server/ports/payments.ts';
import { installErrorHandling } from './error-handling.ts';

/** The log entries of a failed call, without Fastify's own request lines. */
async function logOf(failure: Error): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  installErrorHandling(app);
  app.get('/', () => Promise.reject(failure));
  await app.inject({ url: '/' });
  await app.close();
  return lines.map((line) => JSON.parse(line));
}

function refusalWith(code: ErrorCode, reason: string): AppError {
  return new AppError(code, {}, undefined, { cause: new Error(reason) });
}

test.each(['provider-unreachable', 'code-refused'] as const)(
  'error handling › logs the reason for the administrator: %s',
  async (code) => {
    const [line, ...others] = await logOf(refusalWith(code, 'the provider refused the code: invalid_client'));
    expect(line).toMatchObject({ level: 40, code, reason: 'the provider refused the code: invalid_client' });
    expect(others).toEqual([]);
  },
);

test.each(['token-invalid', 'sign-in-interrupted', 'not-found'] as const)(
  'error handling › does not log %s',
  async (code) => {
    expect(await logOf(refusalWith(code, 'a failed attempt'))).toEqual([]);
  },
);

test('error handling › logs internal errors at level error', async () => {
  expect(await logOf(new Error('a bug'))).toMatchObject([{ level: 50, err: { message: 'a bug' } }]);
});

test('error handling › logs the message of the payment provider and returns our own', async () => {
  const failure = new PaymentsError('payments-unreachable', 'StripeConnectionError: no route to the host');
  const reason = 'StripeConnectionError: no route to the host';
  expect(await logOf(failure)).toMatchObject([{ level: 40, code: 'payments-unreachable', reason }]);
  expect(await logOf(new PaymentsError('payment-declined', 'card_declined: insufficient_funds'))).toEqual([]);
  const app = Fastify();
  installErrorHandling(app);
  app.get('/', () => Promise.reject(failure));
  const answer = await app.inject({ url: '/' });
  expect([answer.statusCode, answer.json().code]).toEqual([502, 'payments-unreachable']);
  expect(answer.body).not.toContain('Stripe');
});

test('error handling › answers transient errors with retry-after and throttles their log', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  installErrorHandling(app);
  const outages: Readonly<Record<string, Error>> = {
    '/store': new BlobError('blob-unavailable', 'The disk refused to work.'),
    '/full': Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
    '/away': Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    '/cut': new Error('Connection terminated unexpectedly'),
    '/read-only': Object.assign(new Error('cannot execute INSERT'), { code: '25006' }),
    '/question': new AppError('answer-failed', {}, undefined, { cause: new Error('Query read timeout') }),
  };
  for (const [url, error] of Object.entries(outages)) app.get(url, () => Promise.reject(error));
  app.get('/damaged', () => Promise.reject(new BlobError('blob-corrupt', 'These are other bytes.')));
  const ask = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url });
    return { status: statusCode, code: JSON.parse(body).code, comeBack: headers['retry-after'] };
  };
  const unavailable = { status: 503, code: 'unavailable', comeBack: '30' };
  for (const url of ['/store', '/full', '/away', '/cut', '/read-only']) {
    for (let times = 0; times < 3; times += 1) expect([url, await ask(url)]).toEqual([url, unavailable]);
  }
  expect(await ask('/question')).toMatchObject({ status: 500, code: 'answer-failed' });
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['The disk refused to work.']);
  expect(await ask('/damaged')).toMatchObject({ status: 410, code: 'file-lost' });
  expect(lines).toHaveLength(2);
  await app.close();
});
