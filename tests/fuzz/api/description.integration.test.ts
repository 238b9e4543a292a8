import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { statusOf } from '#server/http/errors/error-table.ts';
import { listRoutes } from '#tests/support/builders/server/route-table.ts';
import { setUpLexden } from '#tests/support/builders/server/set-up-lexden.ts';
import {
  type ApiDescription,
  answerOf,
  type DescribedAnswer,
  followReference,
  type JsonSchema,
  listOperations,
  type Operation,
  readDescription,
} from './description.ts';

let description: ApiDescription;
let operations: readonly Operation[];
const lexden = setUpLexden();

beforeAll(async () => {
  description = await readDescription(lexden.app);
  operations = listOperations(description);
});

/** Every answer of a call, by its status. */
function answersOf(operation: Operation): [number, DescribedAnswer][] {
  return Object.keys(operation.responses).map((status) => [
    Number(status),
    answerOf(description, operation, Number(status)) as DescribedAnswer,
  ]);
}

/** Everything in the description that names another part of it. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, unicodeRegExp: false });
  addFormats.default(ajv);
  return ajv.addSchema({ $id: 'api', components: description.components });
}

function absolute(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/'));
}

describe('the description of the API', () => {
  test('holds every bound route under /api, and nothing else', () => {
    const bound = listRoutes(lexden.app)
      .filter(({ method, path }) => path.startsWith('/api') && method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(operations.map(({ name }) => name).sort()).toEqual(bound.sort());
  });

  test('is OpenAPI 3.1: what must be there is, names are unlike, and every reference leads somewhere', () => {
    expect(description).toMatchObject({ openapi: '3.1.0', info: { title: 'Lexden API', version: '1' } });
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    const tags = new Set(description.tags.map(({ name }) => name));
    for (const { name, tags: own, responses } of operations) {
      expect([name, own.every((tag) => tags.has(tag)), own.length]).toEqual([name, true, 1]);
      expect([name, Object.keys(responses).every((status) => /^[1-5]\d\d$/.test(status))]).toEqual([name, true]);
    }
    const lost = referencesIn(description).filter((reference) => followReference(description, reference) === undefined);
    expect(lost).toEqual([]);
    for (const kind of Object.values(description.components)) {
      expect(Object.keys(kind).filter((key) => !/^[\w.-]+$/.test(key))).toEqual([]);
    }
  });

  test('says of every call what it is for, who may ask, and what its address holds', () => {
    const schemes = Object.keys(description.components['securitySchemes'] ?? {});
    for (const { name, path, summary, security, parameters = [] } of operations) {
      expect([name, /^[A-Z].{5,79}[^.]$/.test(summary)]).toEqual([name, true]);
      expect([name, security.flatMap(Object.keys).filter((scheme) => !schemes.includes(scheme))]).toEqual([name, []]);
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      expect([name, inPath.map((parameter) => parameter.name)]).toEqual([
        name,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key),
      ]);
      expect([name, inPath.every(({ required }) => required)]).toEqual([name, true]);
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect([name, new Set(keys).size]).toEqual([name, keys.length]);
    }
    const asked = (path: string) =>
      operations.filter((operation) => operation.path === path).map(({ security }) => security);
    expect(asked('/api/documents')).toEqual([[{ session: [] }]]);
    expect(asked('/api/session/documents')).toEqual([[{ trial: [] }]]);
    expect(asked('/api/settings')).toEqual([[]]);
  });

  test('says of every call what it may answer, with every code under its own status', () => {
    const codesSeen = new Set<string>();
    for (const operation of operations) {
      const answers = answersOf(operation);
      const good = answers.filter(([status]) => status < 400);
      expect([operation.name, good.length > 0]).toEqual([operation.name, true]);
      for (const [status, answer] of answers.filter(([number]) => number >= 400)) {
        const media = answer.content?.['application/json'];
        const codes = codesOf(media?.schema);
        expect([operation.name, codes.map((code) => statusOf(code))]).toEqual([
          operation.name,
          codes.map(() => status),
        ]);
        expect([operation.name, Object.keys(media?.examples ?? {})]).toEqual([operation.name, codes]);
        for (const code of codes) codesSeen.add(code);
      }
    }
    // The rest is said on the pages of the embedded sign-in, in a batch of files, or while a document is read.
    expect(ERROR_CODES.filter((code) => !codesSeen.has(code))).toEqual(['too-many-attempts']);
  });

  test('expects of every call what calls of its kind are refused for', () => {
    for (const operation of operations) {
      const statuses = Object.keys(operation.responses).map(Number);
      const expected = expectedStatuses(operation);
      expect([operation.name, expected.filter((status) => !statuses.includes(status))]).toEqual([operation.name, []]);
    }
  });

  test('describes what is no JSON: forms, files, events, and pages elsewhere', () => {
    const contentOf = (name: string, status: number) => {
      const operation = operations.find((one) => one.name === name);
      return Object.keys((operation && answerOf(description, operation, status)?.content) ?? {});
    };
    expect(contentOf('GET /api/documents/{id}/file', 200)).toEqual(['application/pdf']);
    expect(contentOf('GET /api/documents/{id}/file', 206)).toEqual(['application/pdf']);
    expect(contentOf('GET /api/documents/{id}/events', 200)).toEqual(['text/event-stream']);
    expect(contentOf('POST /api/chat', 200)).toEqual(['application/json', 'text/event-stream']);
    expect(contentOf('GET /api/documents/{id}/dates.ics', 200)).toEqual(['text/calendar']);
    expect(contentOf('GET /api/account/export', 200)).toEqual(['application/zip']);
    const upload = operations.find(({ name }) => name === 'POST /api/session/documents/upload');
    expect(Object.keys(upload?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
    const login = operations.find(({ name }) => name === 'GET /api/login');
    expect(login && answerOf(description, login, 302)?.headers?.['location']?.required).toBe(true);
  });

  test('has schemas that compile, and examples that they accept', () => {
    const ajv = createAjv();
    const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
    for (const { schema } of bodies) ajv.compile(absolute(schema));
    const medias = operations.flatMap((operation) =>
      answersOf(operation).flatMap(([, { content = {} }]) => Object.values(content)),
    );
    let examples = 0;
    for (const media of new Set(medias)) {
      const validate = ajv.compile(absolute(media.schema ?? {}));
      for (const { value } of Object.values(media.examples ?? {}) as { value: unknown }[]) {
        examples += 1;
        expect([value, validate(value)]).toEqual([value, true]);
        expect(JSON.stringify(value)).not.toContain('undefined');
      }
    }
    expect(examples).toBeGreaterThan(100);
  });
});

/** The codes that an answer narrows its own down to. */
function codesOf(schema: JsonSchema = {}): readonly ErrorCode[] {
  return (schema as { properties?: { code: { enum: readonly ErrorCode[] } } }).properties?.code.enum ?? [];
}

/** What the frame itself refuses, by what a call takes. */
function expectedStatuses({ method, path, security, parameters = [], ...rest }: Operation): number[] {
  const isRedirect = Object.keys(rest.responses).some((status) => status === '303');
  if (isRedirect) return [500, 503];
  if (path === '/api/stripe-webhook') return [400, 413, 500, 502, 503];
  const inAddress = parameters.some((parameter) => parameter.in !== 'header');
  return [
    ...(security.length > 0 ? [401] : []),
    ...(inAddress || method !== 'GET' ? [400] : []),
    ...(path.includes('{id}') ? [404] : []),
    ...(method === 'GET' ? [] : [403, 413, 415]),
    ...[429, 500, 503],
  ];
}
