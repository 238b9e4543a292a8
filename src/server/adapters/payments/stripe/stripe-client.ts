import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Stripe from 'stripe';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { SECOND_MS } from '#contract/units.ts';

/** Responses take a second or two; the user has given up by then. */
const ANSWER_TIMEOUT_MS = 10 * SECOND_MS;
/** Retries after a connection error, 409, 429 or 5xx. */
const RETRIES = 2;
const TOO_MANY_REQUESTS = 429;

/** An API server other than Stripe's own. */
export interface StripeEndpoint {
  readonly host: string;
  readonly port: number;
}

interface StripeClientOptions {
  readonly secretKey: string;
  /** Resolved before every request, so that a local listener can start lazily. Plain HTTP. */
  readonly endpoint?: (() => Promise<StripeEndpoint>) | undefined;
  readonly timeoutMs?: number | undefined;
}

interface StripeClient {
  readonly stripe: Stripe;
  /** Closes idle connections. */
  close(): void;
}

type HttpClient = Stripe.HttpClient;

/** Makes the SDK retry after 429, which it otherwise only does on request of the response. */
function retryWhenBusy(answer: Stripe.HttpClientResponse): Stripe.HttpClientResponse {
  const headers = answer.getHeaders();
  if (answer.getStatusCode() === TOO_MANY_REQUESTS) headers['stripe-should-retry'] ??= 'true';
  return answer;
}

/** The SDK's HTTP client with its own agent and, if configured, another address. */
function createHttpClient(agent: HttpAgent, endpoint: StripeClientOptions['endpoint']): HttpClient {
  const client = Stripe.createNodeHttpClient(agent);
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      if (!endpoint) return retryWhenBusy(await client.makeRequest(...request));
      const { host, port } = await endpoint();
      const [, , path, method, headers, body, , timeoutMs] = request;
      return retryWhenBusy(
        await client.makeRequest(host, String(port), path, method, headers, body, 'http', timeoutMs),
      );
    },
  };
}

export function createStripeClient({ secretKey, endpoint, timeoutMs }: StripeClientOptions): StripeClient {
  const agent = endpoint ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true });
  const stripe = new Stripe(secretKey, {
    // Pinned: responses keep their shape whatever the account's default version.
    apiVersion: '2026-10-28.endive',
    // The default product name, as a header cannot hold every configured one.
    appInfo: { name: DEFAULT_BRAND.product },
    maxNetworkRetries: RETRIES,
    telemetry: false,
    timeout: timeoutMs ?? ANSWER_TIMEOUT_MS,
    httpClient: createHttpClient(agent, endpoint),
  });
  return { stripe, close: () => agent.destroy() };
}
