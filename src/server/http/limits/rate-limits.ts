import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.ts';

/** A rate limit: requests per window. */
interface RequestLimit {
  readonly windowMs: number;
  /** Per account or trial. */
  readonly perCaller?: number;
  /** Per IPv4 address or /64 of IPv6 addresses: a whole school or company may share it. */
  readonly perAddress: number;
}

/**
 * All rate limits. A caller's limit is far above manual use; an address has room for two hundred people at the same
 * time, or for a class that starts together. An open page alone sends twelve requests a minute. Failed passwords have
 * their own limits (`embedded/identity-provider/accounts/attempt-limits.ts`); plan allowances are counted elsewhere.
 */
export const RATE_LIMITS = {
  /** Every counted request. The address is counted per process: flood protection. */
  any: { windowMs: MINUTE_MS, perCaller: 600, perAddress: 9000 },
  /** Uploads and the sample. */
  upload: { windowMs: 10 * MINUTE_MS, perCaller: 60, perAddress: 600 },
  analyze: { windowMs: 10 * MINUTE_MS, perCaller: 60, perAddress: 600 },
  /** Calls about many documents. What they cost is bounded by the uploads of a plan, and by the analyses that wait. */
  batch: { windowMs: 10 * MINUTE_MS, perCaller: 300, perAddress: 1500 },
  ask: { windowMs: 10 * MINUTE_MS, perCaller: 100, perAddress: 1500 },
  search: { windowMs: MINUTE_MS, perCaller: 120, perAddress: 900 },
  /** Reports, which are generated on request. */
  report: { windowMs: 10 * MINUTE_MS, perCaller: 60, perAddress: 600 },
  /** Exports of all data of an account. */
  export: { windowMs: HOUR_MS, perCaller: 20, perAddress: 300 },
  /** Each call that queries the payment provider. */
  checkout: { windowMs: MINUTE_MS, perCaller: 20, perAddress: 200 },
  /** The redirect of a trial's browser before payment: unauthenticated. */
  trialCheckout: { windowMs: MINUTE_MS, perAddress: 60 },
  /** Each of the calls that complete a sign-in. */
  signIn: { windowMs: MINUTE_MS, perAddress: 200 },
} as const satisfies Record<string, RequestLimit>;

/** Limits that a route can choose; `any` applies to all of them. */
export type RateLimitName = Exclude<keyof typeof RATE_LIMITS, 'any'>;

/**
 * New trials per address: enough for a class of forty in an hour, and for a hundred a day. Each has three documents, so
 * inventing guest ids gains little.
 */
export const TRIAL_LIMITS = [
  { windowMs: HOUR_MS, perAddress: 40 },
  { windowMs: DAY_MS, perAddress: 120 },
] as const;

/** New trials per hour in total above which a warning is logged. None is refused. */
export const TRIALS_ALARM_PER_HOUR = 1000;

/** Concurrent event streams per process. A page opens at most three. */
export const STREAM_LIMITS = { perCaller: 30, perAddress: 1000 } as const;
