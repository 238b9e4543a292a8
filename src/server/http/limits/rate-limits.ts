import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/units.ts';

/** How many requests of a kind there may be in a window of time. */
interface RequestLimit {
  readonly windowMs: number;
  /** Of one account, or of one trial. */
  readonly perCaller?: number;
  /** From one IPv4 address or one /64 of IPv6 addresses: a whole school or firm may be behind it. */
  readonly perAddress: number;
}

/**
 * All limits on requests. A caller's limit is far above what one person does by hand; an address has room for two hundred
 * people who work at the same time, or for a class that begins together. An open page alone asks twelve times a minute. Failed passwords have limits of their own
 * (`adapters/identity/embedded/attempt-limits.ts`), and what plans allow is counted elsewhere.
 */
export const RATE_LIMITS = {
  /** Whatever makes work. The address is counted by each process for itself: it is there against floods. */
  any: { windowMs: MINUTE_MS, perCaller: 600, perAddress: 9000 },
  /** Files that are sent, and the sample. */
  upload: { windowMs: 10 * MINUTE_MS, perCaller: 60, perAddress: 600 },
  analyze: { windowMs: 10 * MINUTE_MS, perCaller: 60, perAddress: 600 },
  ask: { windowMs: 10 * MINUTE_MS, perCaller: 100, perAddress: 1500 },
  search: { windowMs: MINUTE_MS, perCaller: 120, perAddress: 900 },
  /** Reports that are written when they are asked for. */
  report: { windowMs: 10 * MINUTE_MS, perCaller: 60, perAddress: 600 },
  /** Everything an account has, in one file. */
  export: { windowMs: HOUR_MS, perCaller: 20, perAddress: 300 },
  /** Each call that asks the payment provider something. */
  checkout: { windowMs: MINUTE_MS, perCaller: 20, perAddress: 200 },
  /** The address a trial's browser is sent to before it pays: nobody is known there. */
  trialCheckout: { windowMs: MINUTE_MS, perAddress: 60 },
  /** Each of the calls that finish a sign-in. */
  signIn: { windowMs: MINUTE_MS, perAddress: 200 },
} as const satisfies Record<string, RequestLimit>;

/** What a route may say about itself; `any` holds for all of them. */
export type RateLimitName = Exclude<keyof typeof RATE_LIMITS, 'any'>;

/**
 * Trials that may be begun from one address: room for a class of forty in an hour, and for a hundred a day. Each brings
 * three documents, so there is little to be had by making up guest ids.
 */
export const TRIAL_LIMITS = [
  { windowMs: HOUR_MS, perAddress: 40 },
  { windowMs: DAY_MS, perAddress: 120 },
] as const;

/** Trials begun in an hour, from everywhere, after which whoever runs the server is told. Nobody is refused. */
export const TRIALS_ALARM_PER_HOUR = 1000;

/** Event streams that are open at the same time, in one process. A page opens at most three. */
export const STREAM_LIMITS = { perCaller: 30, perAddress: 1000 } as const;
