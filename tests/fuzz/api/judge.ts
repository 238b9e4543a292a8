import { gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { chatEventSchema } from '#contract/chat.ts';
import type { TestResponse } from '#tests/support/client/transport.ts';
import {
  type ApiDescription,
  answerOf,
  type DescribedAnswer,
  type JsonSchema,
  listOperations,
  type Operation,
} from './description.ts';

/** What of a request an answer is judged by. */
export interface AskedRequest {
  readonly operation: string;
  readonly method: string;
}

/** Faults of one answer, in words; none where all is as described. */
export type Judge = (request: AskedRequest, answer: TestResponse) => string[];

/** What the inside of a program looks like: stacks, files, modules, statements. */
const INSIDE =
  /\n\s+at \S|node_modules|\.ts:\d|SQLITE|syntax error|violates|relation "|ZodError|FST_|ECONN|EPIPE|ENOENT/;
/** Words with a hole in them. */
const HOLES = /\bundefined\b|\[object Object\]|\bNaN\b/;
const SERVER_ERROR = 500;
const MISSING = 404;

/** @param secrets texts that no response may contain */
export function createJudge(description: ApiDescription, secrets: readonly string[]): Judge {
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'api', components: description.components });
  const operations = new Map(listOperations(description).map((operation) => [operation.name, operation]));
  const compiled = new Map<JsonSchema, ValidateFunction>();

  function check(schema: JsonSchema, value: unknown): string[] {
    const validate = compiled.get(schema) ?? ajv.compile(withAbsoluteReferences(schema));
    compiled.set(schema, validate);
    return validate(value) ? [] : [`${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)?.slice(0, 300)}`];
  }

  const component = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
  const named = { Document: component('Document'), Error: component('Error') };

  function checkEvents(body: string): string[] {
    const events = body.split('\n\n').filter((event) => event !== '' && !event.startsWith(':'));
    return events.flatMap((event) => {
      const [, name = '', data = 'null'] = /^event: (\S+)\ndata: (.*)$/.exec(event) ?? [];
      const value: unknown = JSON.parse(data);
      if (name === 'document') return check(named.Document, value);
      const parsed = chatEventSchema.safeParse({ type: name, ...(value as object) });
      return parsed.success ? [] : [`no event of a question: ${event.slice(0, 200)}`];
    });
  }

  function checkBody(described: DescribedAnswer, answer: TestResponse): string[] {
    const [type = ''] = String(answer.headers['content-type'] ?? '').split(';');
    const media = described.content?.[type];
    if (!described.content) return answer.rawPayload.length === 0 ? [] : ['a body where none is described'];
    if (!media) return [`content type "${type}" is not described`];
    if (type === 'text/event-stream') return checkEvents(answer.body);
    if (type === 'application/json') return check(media.schema ?? {}, JSON.parse(answer.body));
    return answer.rawPayload.length > 0 ? [] : ['an empty body'];
  }

  function checkHeaders({ headers = {} }: DescribedAnswer, answer: TestResponse): string[] {
    return Object.entries(headers).flatMap(([name, { required = false, schema }]) => {
      const text = answer.headers[name];
      if (text === undefined) return required ? [`header ${name} is missing`] : [];
      return check(schema, schema['type'] === 'integer' ? Number(text) : text);
    });
  }

  function checkDescribed(operation: Operation, method: string, answer: TestResponse): string[] {
    const described = answerOf(description, operation, answer.statusCode);
    if (!described) return [`status ${answer.statusCode} is not described: ${answer.body.slice(0, 200)}`];
    const headers = checkHeaders(described, answer);
    if (method !== 'HEAD') return [...headers, ...checkBody(described, answer)];
    return answer.rawPayload.length === 0 ? headers : ['a body in answer to HEAD'];
  }

  return ({ operation: name, method }, packed) => {
    const answer = unpack(packed);
    const operation = operations.get(name);
    if (!operation) return [`not described: ${name}`];
    const isBound = method === operation.method || (method === 'HEAD' && operation.method === 'GET');
    const isElsewhere = answer.statusCode === MISSING && (method === 'HEAD' || isNotFound(answer));
    const described = isBound && !isElsewhere ? checkDescribed(operation, method, answer) : [];
    return [
      ...described,
      ...checkAnyAnswer(answer, secrets),
      ...(isElsewhere && method !== 'HEAD' ? check(named.Error, answer.json()) : []),
    ];
  };
}

/** The answer as a browser reads it: long ones come packed where that was offered. */
function unpack(answer: TestResponse): TestResponse {
  if (answer.headers['content-encoding'] !== 'gzip' || answer.rawPayload.length === 0) return answer;
  const rawPayload = gunzipSync(answer.rawPayload);
  const body = rawPayload.toString();
  return { ...answer, headers: answer.headers, rawPayload, body, json: () => JSON.parse(body) };
}

function isNotFound(answer: TestResponse): boolean {
  return answer.rawPayload.length > 0 && answer.body.startsWith('{"code":"not-found"');
}

/** What holds for every answer, whatever was asked. */
function checkAnyAnswer(answer: TestResponse, secrets: readonly string[]): string[] {
  const { headers, statusCode, rawPayload } = answer;
  const faults: string[] = [];
  if (statusCode >= SERVER_ERROR) faults.push(`status ${statusCode}: ${answer.body}`);
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('no security headers');
  if (headers['cache-control'] === undefined) faults.push('nothing keeps caches away');
  const shown = `${JSON.stringify(headers)}\n${rawPayload.toString('latin1')}`;
  for (const secret of secrets) if (shown.includes(secret)) faults.push(`another user's "${secret}" is shown`);
  if (String(headers['content-type']).startsWith('application/json') && statusCode >= 400 && rawPayload.length > 0) {
    if (INSIDE.test(answer.body)) faults.push(`the inside is shown: ${answer.body.slice(0, 300)}`);
    if (HOLES.test(String(answer.json().message))) faults.push(`a message with a hole: ${answer.body.slice(0, 300)}`);
    if (!String(headers['content-type']).includes('charset=utf-8')) faults.push('JSON without its encoding');
  }
  return faults;
}

/** References within the description, from a standalone schema. */
function withAbsoluteReferences(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/'));
}
