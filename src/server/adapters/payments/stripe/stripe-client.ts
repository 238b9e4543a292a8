import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Stripe from 'stripe';
import { DEFAULT_BRAND } from '#contract/brand.ts';
import { SECOND_MS } from '#contract/units.ts';

/** Answers come within a second or two; whoever waits for the page has given up by then. */
const ANSWER_TIMEOUT_MS = 10 * SECOND_MS;
/** How often is asked again after an answer that may be different the next time: none, 409, 429, 5xx. */
const RETRIES = 2;
const TOO_MANY_REQUESTS = 429;

/** Where Stripe's API is spoken, where that is not Stripe itself. */
export interface StripeEndpoint {
  readonly host: string;
  readonly port: number;
}

export interface StripeClientOptions {
  readonly secretKey: string;
  /** Asked before every request, so that a listener need not be there before it is needed. Plain HTTP. */
  readonly endpoint?: (() => Promise<StripeEndpoint>) | undefined;
  /** How long an answer is waited for. */
  readonly timeoutMs?: number | undefined;
}

export interface StripeClient {
  readonly stripe: Stripe;
  /** Lets go of connections that are kept for the next request. */
  close(): void;
}

type HttpClient = Stripe.HttpClient;

/** Has the SDK ask again after 429 as well, which it leaves to its users unless the answer says so. */
function retryWhenBusy(answer: Stripe.HttpClientResponse): Stripe.HttpClientResponse {
  const headers = answer.getHeaders();
  if (answer.getStatusCode() === TOO_MANY_REQUESTS) headers['stripe-should-retry'] ??= 'true';
  return answer;
}

/** The SDK's own way to ask over HTTP, with connections of its own and, where told so, at another address. */
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
    // The version that this adapter was written for: answers keep their shape whatever the account is set to.
    apiVersion: '2026-10-28.endive',
    // The software, whatever it is called here: a header cannot hold every name.
    appInfo: { name: DEFAULT_BRAND.product },
    maxNetworkRetries: RETRIES,
    telemetry: false,
    timeout: timeoutMs ?? ANSWER_TIMEOUT_MS,
    httpClient: createHttpClient(agent, endpoint),
  });
  return { stripe, close: () => agent.destroy() };
}
