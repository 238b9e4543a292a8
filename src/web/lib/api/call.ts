import './zod-without-eval.ts';
import type { z } from 'zod';
import type { Caller } from './caller.tsx';
import { type HttpMethod, type RequestOptions, requestJson } from './request.ts';

/** One entry of the contract. */
interface CallContract {
  readonly method: HttpMethod;
  readonly path: string;
  readonly response: z.ZodType;
}

export interface CallInput {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** Calls an endpoint of the contract; the response is validated against its schema. */
export async function makeCall<C extends CallContract>(
  caller: Caller,
  call: C,
  input: CallInput = {},
  options: RequestOptions = {},
): Promise<z.output<C['response']>> {
  const url = callUrl(caller, call.path, input);
  return call.response.parse(await requestJson(call.method, url, input.body, options)) as z.output<C['response']>;
}

/** URL of a call: the contract's paths have no prefix. */
export function callUrl(caller: Caller, path: string, { params = {}, query = {} }: CallInput = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return caller.prefix + filled + (search && `?${search}`);
}
