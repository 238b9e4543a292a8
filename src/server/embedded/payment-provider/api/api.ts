import type { Provider, Subjects } from '../provider.ts';
import { ApiProblem, refused } from './api-problem.ts';
import { CATALOGUE_ENDPOINTS } from './catalogue-endpoints.ts';
import { CHECKOUT_ENDPOINTS } from './checkout-endpoints.ts';
import { CUSTOMER_ENDPOINTS } from './customer-endpoints.ts';
import type { Endpoint, EndpointLedger } from './endpoint.ts';
import { expandObject } from './expand.ts';
import { parseForm } from './form-body.ts';
import type { ApiRequest } from './listener.ts';
import { MONEY_ENDPOINTS } from './money-endpoints.ts';
import type { ApiAnswer } from './request-store.ts';
import { SUBSCRIPTION_ENDPOINTS } from './subscription-endpoints.ts';

const ENDPOINTS: readonly Endpoint[] = [
  ...CATALOGUE_ENDPOINTS,
  ...CUSTOMER_ENDPOINTS,
  ...CHECKOUT_ENDPOINTS,
  ...SUBSCRIPTION_ENDPOINTS,
  ...MONEY_ENDPOINTS,
];

/** Parameters that identify the customer of a request, where the path does not. */
const SUBJECT_NAMES = ['customer', 'subscription', 'from_subscription', 'payment_intent', 'charge', 'invoice'] as const;

/**
 * Answers a request to Stripe's API.
 * @throws ApiProblem for an unknown URL or parameter
 */
export async function answerRequest(provider: Provider, request: ApiRequest): Promise<ApiAnswer> {
  const { method, path, form, idempotencyKey } = request;
  const { endpoint, id } = findEndpoint(method, path);
  const { expand, ...parameters } = parseForm(form);
  const paths = readExpand(expand);
  const subjects = [id, ...subjectsIn(parameters)];
  const run = (ledger: EndpointLedger) => expandObject(ledger, endpoint.run(ledger, parameters, id ?? ''), paths);
  if (method === 'GET') return { status: 200, body: await provider.read(subjects, run) };
  // Nothing is stored about a removed customer, and removing is idempotent.
  if (method === 'DELETE' || idempotencyKey === undefined) {
    return { status: 200, body: await provider.change(subjects, run) };
  }
  return provider.answer(subjects, run, { key: idempotencyKey, content: `${method} ${path}\n${form}` });
}

function findEndpoint(method: string, path: string): { readonly endpoint: Endpoint; readonly id: string | undefined } {
  for (const endpoint of ENDPOINTS) {
    const match = endpoint.method === method ? endpoint.path.exec(path) : null;
    if (match) return { endpoint, id: match[1] };
  }
  throw new ApiProblem(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`);
}

function readExpand(expand: unknown): readonly string[] {
  if (expand === undefined) return [];
  const isList = Array.isArray(expand) && expand.every((path) => typeof path === 'string');
  if (!isList) throw refused('Invalid array', 'expand');
  return expand;
}

function subjectsIn(parameters: Readonly<Record<string, unknown>>): Subjects {
  const { payment } = parameters;
  const inner = typeof payment === 'object' && payment !== null ? (payment as Readonly<Record<string, unknown>>) : {};
  const named = [...SUBJECT_NAMES.map((name) => parameters[name]), inner['payment_intent']];
  return named.filter((id) => typeof id === 'string');
}
