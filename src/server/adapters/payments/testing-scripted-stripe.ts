import { createServer, type IncomingHttpHeaders } from 'node:http';
import { listen } from '#server/platform/testing-listen.ts';
import { createStripePayments, type StripePayments } from './stripe/stripe.ts';

export const TEST_KEY = 'sk_test_51KeyThatNobodyMaySee';
export const TEST_WEBHOOK_SECRET = 'whsec_SecretThatNobodyMaySee';

/** The next response: `hang` never responds, `cut` closes the connection. */
export type ScriptedAnswer =
  | { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly json: unknown }
  | 'hang'
  | 'cut';

interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ScriptedStripe {
  readonly payments: StripePayments;
  readonly seen: readonly SeenRequest[];
  close(): Promise<void>;
}

/** An error response of Stripe. */
export function stripeError(status: number, error: Readonly<Record<string, string>>): ScriptedAnswer {
  return { status, headers: { 'request-id': 'req_42' }, json: { error } };
}

/** The adapter in front of a server with scripted responses; 404 after the last one. */
export async function startScriptedStripe(
  answers: readonly ScriptedAnswer[],
  { timeoutMs = 5000, product = 'Lexden' } = {},
): Promise<ScriptedStripe> {
  const left = [...answers];
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      const answer = left.shift() ?? stripeError(404, { type: 'invalid_request_error', code: 'resource_missing' });
      if (answer === 'hang') return;
      if (answer === 'cut') {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      response.end(JSON.stringify(answer.json));
    });
  });
  const { port, close } = await listen(server);
  const payments = createStripePayments({
    secretKey: TEST_KEY,
    webhookSecret: TEST_WEBHOOK_SECRET,
    mode: 'test',
    product,
    clock: { now: () => Date.now() },
    endpoint: async () => ({ host: '127.0.0.1', port }),
    timeoutMs,
  });
  return {
    payments,
    seen,
    async close() {
      await payments.close();
      await close();
    },
  };
}
