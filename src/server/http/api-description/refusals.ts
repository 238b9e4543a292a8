import { DELETION_PHRASE } from '#contract/account.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { PLAN_LIMITS } from '#contract/plans.ts';
import { describeError, statusOf } from '../errors/error-table.ts';
import type { Authentication, OperationFacts } from './operation-facts.ts';

/** The facts about a call that determine the refusals of the HTTP layer. */
interface CallFacts {
  readonly method: string;
  readonly authentication: Authentication;
  readonly hasParameters: boolean;
  /** Exempt from the origin check and from rate limiting, because each request carries its own proof. */
  readonly isSelfAuthenticated: boolean;
}

/** Possible for every call. */
const ALWAYS: readonly ErrorCode[] = ['overloaded', 'unavailable', 'internal'];
/** Possible for unsafe methods: cross-origin requests and unreadable bodies. */
const UNREADABLE: readonly ErrorCode[] = ['invalid-request', 'payload-too-large', 'unsupported-media-type'];
const UNSAFE: readonly ErrorCode[] = ['cross-origin', ...UNREADABLE];
const BY_AUTHENTICATION: Readonly<Record<Authentication, readonly ErrorCode[]>> = {
  account: ['unauthenticated'],
  guest: ['unauthenticated', 'guest-id-invalid', 'trial-moved', 'too-many-trials'],
  anyone: [],
};

/** @returns every code a call can be refused with, by status, in the order of the statuses */
export function refusalsByStatus(facts: OperationFacts, call: CallFacts): Map<number, ErrorCode[]> {
  const codes = new Set(facts.redirectsRefusals ? ALWAYS : allCodes(facts, call));
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of ERROR_CODES.filter((known) => codes.has(known))) {
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  }
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}

function allCodes(
  facts: OperationFacts,
  { method, authentication, hasParameters, isSelfAuthenticated }: CallFacts,
): readonly ErrorCode[] {
  const own = [...ALWAYS, ...BY_AUTHENTICATION[authentication], ...(facts.refusals ?? [])];
  if (isSelfAuthenticated) return [...own, ...UNREADABLE];
  const reading: readonly ErrorCode[] = hasParameters ? ['invalid-request'] : [];
  return [...own, 'rate-limited', ...(method === 'get' ? reading : UNSAFE)];
}

/** Headers of refusals that can be retried. */
const RETRY_AFTER = {
  description: 'Seconds after which to try again.',
  required: true,
  schema: { type: 'integer', minimum: 0 },
};

/** Values for the placeholders of example messages. */
const EXAMPLE_DETAILS = { limit: PLAN_LIMITS.free.questionsPerDocument, phrase: DELETION_PHRASE };

/** The response for one status: its possible codes, with their messages. */
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
