import type { TestResponse } from '#tests/support/client/transport.ts';

/** How a request ended; undefined where the connection broke before the whole response was there. */
export type Outcome = TestResponse | undefined;

export const outcomeOf = (sent: Promise<TestResponse>): Promise<Outcome> => sent.catch(() => undefined);

/** The body as JSON, or an empty object where it is none. */
export function jsonOf(outcome: Outcome): Readonly<Record<string, unknown>> {
  const isJson = String(outcome?.headers['content-type']).includes('json');
  return outcome && isJson ? outcome.json() : {};
}

/** Code of a refusal. */
export const codeOf = (outcome: Outcome): string | undefined => jsonOf(outcome)['code'] as string | undefined;

/** Status and code, like `503 unavailable`. */
export const nameOf = (outcome: Outcome): string =>
  `${outcome?.statusCode ?? 'no answer'} ${codeOf(outcome) ?? ''}`.trim();
