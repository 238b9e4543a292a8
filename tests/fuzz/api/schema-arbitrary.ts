import fc from 'fast-check';
import type { JsonSchema } from './description.ts';
import { HOSTILE_TEXTS } from './hostile-values.ts';
import { THINGS } from './things.ts';

/** Values that a field of this name may well name, so that requests come past the first check. */
const KNOWN_FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  documentIds: [
    [THINGS.document],
    [THINGS.document],
    [THINGS.strangersDocument],
    [THINGS.document, THINGS.strangersDocument],
  ],
  conversationId: [null, THINGS.conversation, THINGS.strangersConversation],
  upgradeSessionId: [THINGS.upgradeSession, THINGS.strangersUpgradeSession],
  sessionId: [THINGS.upgradeSession, THINGS.strangersUpgradeSession],
  messageId: [THINGS.answer, THINGS.strangersAnswer],
  before: [THINGS.auditEvent],
  side: [null, 'tenant', 'landlord'],
  confirmation: ['delete my account'],
  message: ['When does the lease end?', 'How much is the rent?', 'Who signs?'],
  query: ['rent', 'the', 'Marigold'],
  returnTo: ['/', '/dashboard?tab=1#top', '/documents'],
  redirect_uri: ['http://localhost:80/auth/callback'],
};
const LIKELY_WEIGHT = 3;

/** Every value that a schema allows, with the edges of what it allows among them. */
export function arbitraryOf(schema: JsonSchema, field = ''): fc.Arbitrary<unknown> {
  const known = KNOWN_FIELDS[field];
  const any = generalArbitraryOf(schema);
  if (!known) return any;
  return fc.oneof({ weight: LIKELY_WEIGHT, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: any });
}

function generalArbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, enum: values, type } = schema;
  if ('const' in schema) return fc.constant(schema['const']);
  const choices = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice)));
  if (Array.isArray(values)) return fc.constantFrom(...values);
  switch (type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return arraysOf(schema);
    case 'string':
      return textsOf(schema);
    case 'integer':
      return integersOf(schema);
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, JsonSchema>);
  const arbitraries = Object.fromEntries(fields.map(([name, schema]) => [name, arbitraryOf(schema, name)]));
  return fc.record(arbitraries, { requiredKeys: required as string[] });
}

function arraysOf({ items = {}, minItems = 0, maxItems = 10 }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.array(arbitraryOf(items as JsonSchema), { minLength: minItems as number, maxLength: maxItems as number });
}

function textsOf({ format, pattern, minLength = 0, maxLength = 300 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern as string));
  const [shortest, longest] = [minLength as number, maxLength as number];
  const fits = HOSTILE_TEXTS.filter((text) => text.trim().length >= shortest && text.length <= longest);
  return fc.oneof(
    fc.string({ minLength: shortest, maxLength: Math.min(longest, 50), unit: 'grapheme' }),
    fc.constantFrom('x'.repeat(longest), 'é'.repeat(shortest || 1), ...fits),
  );
}

function integersOf(schema: JsonSchema): fc.Arbitrary<number> {
  const [above, below] = [schema['exclusiveMinimum'] as number | undefined, schema['maximum'] as number | undefined];
  const min = above === undefined ? ((schema['minimum'] as number | undefined) ?? -1000) : above + 1;
  const max = below ?? Number.MAX_SAFE_INTEGER;
  return fc.oneof(
    fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) }),
    fc.constantFrom(min, max),
  );
}
