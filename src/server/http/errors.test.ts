import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { ErrorCode } from '../../contract/errors.ts';
import { AppError } from '../domain/app-error.ts';
import { PaymentsError } from '../ports/payments.ts';
import { installErrorHandling } from './errors.ts';

/** What the log says, besides the words Fastify itself writes about every request, after a call failed so. */
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

test.each(['provider-unreachable', 'code-refused'] as const)('whoever runs the server reads why: %s', async (code) => {
  const [line, ...others] = await logOf(refusalWith(code, 'the provider refused the code: invalid_client'));
  expect(line).toMatchObject({ level: 40, code, reason: 'the provider refused the code: invalid_client' });
  expect(others).toEqual([]);
});

test.each(['token-invalid', 'sign-in-interrupted', 'not-found'] as const)('nothing is said about %s', async (code) => {
  expect(await logOf(refusalWith(code, 'somebody tried something'))).toEqual([]);
});

test('what went wrong on our side is told as an error', async () => {
  expect(await logOf(new Error('a bug'))).toMatchObject([{ level: 50, err: { message: 'a bug' } }]);
});

test('what the payment service says is for the log, and people get our own words', async () => {
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
