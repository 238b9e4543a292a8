import fc from 'fast-check';
import type { DescribedParameter, JsonSchema, Operation } from './description.ts';
import { multipartBodies } from './generate-multipart.ts';
import {
  CONTENT_TYPES,
  HOSTILE_HEADERS,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  PATH_VALUES,
  RAW_BODIES,
} from './hostile-values.ts';
import { arbitraryOf } from './schema-arbitrary.ts';
import { THINGS } from './things.ts';

/** `right` is the caller that the call is meant for. */
export const ASKERS = [
  'right',
  'account',
  'guest',
  'new-guest',
  'visitor',
  'wrong-guest',
  'wrong-session',
  'both',
] as const;
export type AskerKind = (typeof ASKERS)[number];

/** A request with stand-ins in place of what is only known when it is sent. */
export interface FuzzRequest {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly asker: AskerKind;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

interface Body {
  readonly type: string | undefined;
  readonly content: string | Buffer;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];
const EXTRA_KEYS = [
  'extra',
  '__proto__',
  'constructor',
  'price',
  'userId',
  'a'.repeat(300),
  '\u0000',
  '',
  'x y.z',
  '🙂',
];
const [OFTEN, SOMETIMES, RARELY] = [8, 3, 1];

/** Requests for one call: right ones, nearly right ones, and bad ones. */
export function requestsFor(operation: Operation): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      method: fc.oneof(
        { weight: OFTEN * SOMETIMES, arbitrary: fc.constant(operation.method) },
        { weight: RARELY, arbitrary: fc.constantFrom(...METHODS) },
      ),
      url: addressesOf(operation),
      asker: fc.oneof(
        { weight: OFTEN, arbitrary: fc.constant<AskerKind>('right') },
        { weight: SOMETIMES, arbitrary: fc.constantFrom(...ASKERS) },
      ),
      headers: fc.oneof(
        { weight: SOMETIMES, arbitrary: fc.constant({}) },
        { weight: SOMETIMES - 1, arbitrary: fc.constantFrom(...HOSTILE_HEADERS) },
      ),
      body: bodiesOf(operation),
    })
    .map(({ body, headers, ...rest }) => ({
      operation: operation.name,
      ...rest,
      headers: { ...(body?.type !== undefined && { 'content-type': body.type }), ...headers },
      body: body?.content,
    }));
}

function addressesOf({ path, parameters = [] }: Operation): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .record({
      values: fc.tuple(...inPath.map((parameter) => pathValuesOf(path, parameter))),
      query: queriesOf(inQuery),
    })
    .map(({ values, query }) => {
      const named = inPath.reduce((url, { name }, place) => url.replace(`{${name}}`, () => values[place] ?? ''), path);
      return named + query;
    });
}

/** What a path names: the caller's, and a stranger's. */
function thingsOf(path: string): readonly [string, string] {
  if (path.includes('/conversations/')) return [THINGS.conversation, THINGS.strangersConversation];
  if (path.includes('/notes/{')) return [THINGS.note, THINGS.strangersNote];
  return [String(THINGS.document), String(THINGS.strangersDocument)];
}

function pathValuesOf(path: string, { name, schema }: DescribedParameter): fc.Arbitrary<string> {
  const [ownThing, strangersThing] = thingsOf(path);
  const own = name === 'pageNumber' ? ['1', '2'] : [ownThing];
  const strangers = [strangersThing];
  return fc.oneof(
    { weight: OFTEN, arbitrary: fc.constantFrom(...own) },
    { weight: RARELY, arbitrary: fc.constantFrom(...(name === 'pageNumber' ? own : strangers)) },
    { weight: RARELY, arbitrary: arbitraryOf(schema).map((value) => encodeURIComponent(String(value).toWellFormed())) },
    { weight: SOMETIMES, arbitrary: fc.constantFrom(...PATH_VALUES) },
  );
}

const ODD_QUERIES = [
  '?',
  '?&&&==',
  '?a',
  '?__proto__=1',
  '?a[b]=1&a[c]=2',
  '?%ff=%zz',
  `?x=${'y'.repeat(9000)}`,
  '?a=1#frag',
];

function queriesOf(parameters: readonly DescribedParameter[]): fc.Arbitrary<string> {
  const odd = { weight: RARELY, arbitrary: fc.constantFrom(...ODD_QUERIES) };
  if (parameters.length === 0) return fc.oneof({ weight: OFTEN, arbitrary: fc.constant('') }, odd);
  const fields = parameters.map(({ name, schema, required = false }) => {
    const wanted =
      name === 'documentId' ? fc.constantFrom(THINGS.document, THINGS.strangersDocument) : arbitraryOf(schema, name);
    const wellFormed = wanted.map((value) => [`${name}=${encode(String(value))}`]);
    const spoiled = fc.constantFrom(...HOSTILE_TEXTS).map((text) => [`${name}=${encode(text.slice(0, 5000))}`]);
    const twice = wanted.map((value) => [`${name}=${encode(String(value))}`, `${name}=x`]);
    return fc.oneof(
      { weight: OFTEN, arbitrary: wellFormed },
      { weight: required ? RARELY : SOMETIMES, arbitrary: fc.constant([]) },
      { weight: SOMETIMES, arbitrary: spoiled },
      { weight: RARELY, arbitrary: twice },
    );
  });
  const query = fc.tuple(...fields).map((parts) => (parts.flat().length > 0 ? `?${parts.flat().join('&')}` : ''));
  return fc.oneof({ weight: OFTEN, arbitrary: query }, odd, {
    weight: RARELY,
    arbitrary: query.map((text) => `${text}&extra=1`),
  });
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function bodiesOf(operation: Operation): fc.Arbitrary<Body | undefined> {
  const { content, required = false } = operation.requestBody ?? { content: {} };
  const [[type, media] = [undefined, undefined]] = Object.entries(content);
  const other = fc.record({
    type: fc.constantFrom(...CONTENT_TYPES),
    content: fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.constant('{}')),
  });
  const none = fc.constant(undefined);
  if (!media) {
    return fc.oneof({ weight: OFTEN, arbitrary: none }, { weight: RARELY, arbitrary: other });
  }
  if (type?.startsWith('multipart/')) {
    return fc.oneof(
      { weight: OFTEN, arbitrary: multipartBodies() },
      { weight: RARELY, arbitrary: fc.oneof(none, other) },
    );
  }
  const valid = arbitraryOf(media.schema).map((value) => JSON.stringify(value) ?? '');
  const json = fc.oneof(
    { weight: OFTEN, arbitrary: valid },
    { weight: OFTEN, arbitrary: spoiledObjects(media.schema) },
    {
      weight: SOMETIMES,
      arbitrary: fc.tuple(valid, fc.constantFrom(...RAW_BODIES)).map(([text, spoil]) => spoil(text)),
    },
  );
  return fc.oneof(
    { weight: OFTEN * 2, arbitrary: json.map((text) => ({ type, content: text })) },
    { weight: SOMETIMES, arbitrary: fc.record({ type: fc.constantFrom(...CONTENT_TYPES), content: valid }) },
    { weight: required ? RARELY : SOMETIMES, arbitrary: none },
  );
}

/** An object with one thing wrong with it, written down as JSON: it may name a key that no object literal can. */
function spoiledObjects(schema: JsonSchema): fc.Arbitrary<string> {
  return fc
    .record({
      valid: arbitraryOf(schema),
      place: fc.nat(),
      change: fc.constantFrom('missing', 'wrong', 'wrong', 'null', 'extra', 'deeper'),
      key: fc.constantFrom(...EXTRA_KEYS),
      value: fc.constantFrom(...HOSTILE_VALUES),
    })
    .map(({ valid, place, change, key, value }) => {
      const entries = Object.entries((valid ?? {}) as object);
      const at = entries.length > 0 ? place % entries.length : 0;
      const replaced = (by: (old: unknown) => unknown) =>
        entries.map(([name, old], index): [string, unknown] => [name, index === at ? by(old) : old]);
      switch (change) {
        case 'missing':
          return writeObject(entries.filter((_, index) => index !== at));
        case 'wrong':
          return writeObject(replaced(() => value));
        case 'null':
          return writeObject(replaced(() => null));
        case 'deeper':
          return writeObject(replaced((old) => [old]));
        default:
          return writeObject([...entries, [key, value]]);
      }
    });
}

function writeObject(entries: readonly (readonly [string, unknown])[]): string {
  return `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
}
