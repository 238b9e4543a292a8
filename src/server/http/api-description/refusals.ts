import { DELETION_PHRASE } from '#contract/account.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { PLAN_LIMITS } from '#contract/plans.ts';
import { describeError, statusOf } from '../errors/error-table.ts';
import type { Authentication, OperationFacts } from './operation-facts.ts';

/** What the frame needs to know of a call to say what it refuses. */
export interface CallFacts {
  readonly method: string;
  readonly authentication: Authentication;
  readonly hasParameters: boolean;
  /** Judged by its own proof rather than by where it comes from, and not counted against the requests of an address. */
  readonly provesItself: boolean;
}

/** Whatever is asked, these can happen. */
const ALWAYS: readonly ErrorCode[] = ['overloaded', 'unavailable', 'internal'];
/** Whoever changes something can do so from another site, or send what cannot be read. */
const UNREADABLE: readonly ErrorCode[] = ['invalid-request', 'payload-too-large', 'unsupported-media-type'];
const UNSAFE: readonly ErrorCode[] = ['cross-origin', ...UNREADABLE];
const BY_ASKER: Readonly<Record<Authentication, readonly ErrorCode[]>> = {
  account: ['unauthenticated'],
  guest: ['unauthenticated', 'guest-id-invalid', 'trial-moved', 'too-many-trials'],
  anyone: [],
};

/** @returns every code a call can be refused with, by status, in the order of the statuses */
export function refusalsByStatus(facts: OperationFacts, frame: CallFacts): Map<number, ErrorCode[]> {
  const codes = new Set(facts.redirectsRefusals ? ALWAYS : allCodes(facts, frame));
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of ERROR_CODES.filter((known) => codes.has(known))) {
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  }
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}

function allCodes(
  facts: OperationFacts,
  { method, authentication: asker, hasParameters, provesItself }: CallFacts,
): readonly ErrorCode[] {
  const own = [...ALWAYS, ...BY_ASKER[asker], ...(facts.refusals ?? [])];
  if (provesItself) return [...own, ...UNREADABLE];
  const reading: readonly ErrorCode[] = hasParameters ? ['invalid-request'] : [];
  return [...own, 'rate-limited', ...(method === 'get' ? reading : UNSAFE)];
}

/** Of the frame, when it asks for patience. */
const RETRY_AFTER = {
  description: 'Seconds after which to try again.',
  required: true,
  schema: { type: 'integer', minimum: 0 },
};

/** What the words of an example name, where they name something. */
const EXAMPLE_DETAILS = { limit: PLAN_LIMITS.free.questionsPerDocument, phrase: DELETION_PHRASE };

/** The answer of one status: which codes it can carry, with the words of each. */
export function describeRefusal(status: number, codes: readonly ErrorCode[]): object {
  const examples = codes.map((code) => [code, { value: describeError(code, EXAMPLE_DETAILS) }] as const);
  return {
    description: codes.join(', '),
    ...((status === 429 || status === 503) && { headers: { 'retry-after': RETRY_AFTER } }),
    content: {
      'application/json': {
        schema: {
          allOf: [{ $ref: '#/components/schemas/Error' }],
          properties: { code: { enum: codes } },
        },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
