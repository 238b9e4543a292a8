import type { TestResponse } from './transport.ts';

type Answer = Pick<TestResponse, 'statusCode' | 'json'>;

/** Status and code of a refused request. */
export async function refusalOf(response: Answer | Promise<Answer>): Promise<[status: number, code: string]> {
  const { statusCode, json } = await response;
  return [statusCode, json<{ code: string }>().code];
}

/** Status and body, to be compared together. */
export async function statusAndBody(response: Answer | Promise<Answer>): Promise<[status: number, body: unknown]> {
  const { statusCode, json } = await response;
  return [statusCode, json()];
}
