import Stripe from 'stripe';
import { SECOND_MS } from '../../../contract/units.ts';

/** Answers come within a second or two; whoever waits for the page has long given up by then. */
const ANSWER_TIMEOUT_MS = 10 * SECOND_MS;
/** How often the SDK asks again after an answer that a repetition may change: none, 409, 429, 5xx. */
const RETRIES = 2;

/** Where Stripe's API is spoken, where that is not Stripe itself. */
export interface StripeEndpoint {
  readonly host: string;
  readonly port: number;
}

export interface StripeClientOptions {
  readonly secretKey: string;
  /** Name of the product, told to Stripe with every request. */
  readonly product: string;
  /** Asked before every request, so that a listener need not be there before it is needed. Plain HTTP. */
  readonly endpoint?: (() => Promise<StripeEndpoint>) | undefined;
  /** How long an answer is waited for. */
  readonly timeoutMs?: number | undefined;
}

/** The SDK's own way to ask over HTTP, at another address. */
function createRedirectingClient(endpoint: () => Promise<StripeEndpoint>): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const { host, port } = await endpoint();
      const [, , path, method, headers, body, , timeoutMs] = request;
      return client.makeRequest(host, String(port), path, method, headers, body, 'http', timeoutMs);
    },
  };
}

export function createStripeClient({ secretKey, product, endpoint, timeoutMs }: StripeClientOptions): Stripe {
  return new Stripe(secretKey, {
    // The version that the adapter was written for: answers keep their shape whatever the account is set to.
    apiVersion: '2026-10-28.endive',
    appInfo: { name: product },
    maxNetworkRetries: RETRIES,
    telemetry: false,
    timeout: timeoutMs ?? ANSWER_TIMEOUT_MS,
    ...(endpoint && { httpClient: createRedirectingClient(endpoint) }),
  });
}
