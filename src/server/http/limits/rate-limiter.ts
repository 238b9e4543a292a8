import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS, SECOND_MS } from '#contract/units.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { networkOf } from './network-of.ts';
import { RATE_LIMITS, type RateLimitName, STREAM_LIMITS, TRIAL_LIMITS, TRIALS_ALARM_PER_HOUR } from './rate-limits.ts';

/** One page has dozens of files, which cost next to nothing; only what makes work is counted. */
const COUNTED_ADDRESS = /^\/(api|identity|test-(checkout|billing|receipt))(\/|\?|$)/;
const STATUS_BUSY = 503;
/** A caller who was unknown becomes a trial by these. */
const BEGINS_TRIAL: ReadonlySet<RateLimitName> = new Set(['upload', 'checkout']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limits besides those on every request. */
    limit?: RateLimitName;
    /** The answer goes on for as long as somebody listens. */
    isStream?: boolean;
  }
}

interface Counter {
  count(key: string, windowMs: number): Promise<{ readonly count: number; readonly resetsInMs: number }>;
  decrement(key: string): Promise<void>;
}

interface LimiterOptions {
  /** Counts for all processes. */
  readonly shared: Counter;
  /** Counts for this process alone, at next to no cost. */
  readonly own: Counter;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Keeps callers and addresses within `REQUEST_LIMITS`. Every refusal says when to come back. */
export function createRateLimiter({ shared, own }: LimiterOptions) {
  const streams = createStreamPlaces();

  async function take(
    counter: Counter,
    key: string,
    limit: number,
    windowMs: number,
    code: 'rate-limited' | 'too-many-trials' = 'rate-limited',
  ): Promise<void> {
    const { count, resetsInMs } = await counter.count(key, windowMs);
    if (count <= limit) return;
    throw new AppError(code, { retryAfterSeconds: Math.max(1, Math.ceil(resetsInMs / SECOND_MS)) });
  }

  async function takeTrial(request: FastifyRequest, reply: FastifyReply, network: string): Promise<void> {
    for (const { windowMs, perAddress } of TRIAL_LIMITS) {
      const key = `trial:${windowMs}:address:${network}`;
      await take(shared, key, perAddress, windowMs, 'too-many-trials');
      // Pages try again by themselves when the server is busy, and would use up the trials of all who come from here.
      reply.raw.once('close', () => {
        if (reply.raw.statusCode !== STATUS_BUSY) return;
        shared
          .decrement(key)
          .catch((error: unknown) => request.log.debug({ err: error }, 'a count was not given back'));
      });
    }
    const { count } = await shared.count('trial:everywhere', HOUR_MS);
    // Once an hour: the first one too many, and none of those after it.
    if (count === TRIALS_ALARM_PER_HOUR + 1) request.log.warn({ trials: count }, 'very many trials begin this hour');
  }

  return {
    /** Before anything is looked up. Whoever brings its own proof is not counted. */
    install(app: FastifyInstance): void {
      app.addHook('onRequest', async (request) => {
        const { limit, isSelfAuthenticated: provesItself } = request.routeOptions.config;
        if (provesItself || !isCounted(request)) return;
        const network = networkOf(request.ip);
        const { any } = RATE_LIMITS;
        await take(own, `any:address:${network}`, any.perAddress, any.windowMs);
        if (limit === undefined) return;
        const { perAddress, windowMs } = RATE_LIMITS[limit];
        await take(shared, `${keyOf(request, limit)}:address:${network}`, perAddress, windowMs);
      });
    },

    /** As soon as it is known who asks. */
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { limit, isStream } = request.routeOptions.config;
      const { caller } = request;
      const [name, network] = [nameOf(caller), networkOf(request.ip)];
      if (name !== undefined) {
        await take(shared, `any:${name}`, RATE_LIMITS.any.perCaller, RATE_LIMITS.any.windowMs);
        const rule = limit === undefined ? undefined : RATE_LIMITS[limit];
        if (limit !== undefined && rule && 'perCaller' in rule) {
          await take(shared, `${keyOf(request, limit)}:${name}`, rule.perCaller, rule.windowMs);
        }
      }
      const isNew = caller.kind === 'trial' && caller.userId === null;
      if (isNew && limit !== undefined && BEGINS_TRIAL.has(limit)) await takeTrial(request, reply, network);
      if (isStream) streams.take(reply, name, network);
    },
  };
}

/** An address can be written in many ways (`/%61pi/…`, `http://…/api/…`): where it led counts, not only how it was written. */
function isCounted({ url, routeOptions }: FastifyRequest): boolean {
  return COUNTED_ADDRESS.test(routeOptions.url ?? '') || COUNTED_ADDRESS.test(url);
}

/** Each address of the site has its own count of a kind, so that one does not use up another's. */
function keyOf({ routeOptions }: FastifyRequest, limit: RateLimitName): string {
  return `${limit}:${routeOptions.url?.replace('/api/session/', '/api/')}`;
}

function nameOf(caller: Caller): string | undefined {
  if (caller.kind === 'visitor') return undefined;
  return caller.kind === 'account' ? `account:${caller.userId}` : `guest:${caller.guestIdHash}`;
}

/** Counts what is open now, which is nobody else's business than this process'. */
function createStreamPlaces() {
  const open = new Map<string, number>();
  const add = (key: string, change: number) => {
    const count = (open.get(key) ?? 0) + change;
    if (count > 0) open.set(key, count);
    else open.delete(key);
    return count;
  };
  return {
    take(reply: FastifyReply, name: string | undefined, network: string): void {
      // Whoever has left while it was looked up who they are would never give a place back.
      if (reply.raw.destroyed) return;
      const limits: readonly (readonly [string, number])[] = [
        [`address:${network}`, STREAM_LIMITS.perAddress],
        ...(name === undefined ? [] : [[name, STREAM_LIMITS.perCaller] as const]),
      ];
      const full = limits.some(([key, limit]) => (open.get(key) ?? 0) >= limit);
      if (full) throw new AppError('rate-limited', { retryAfterSeconds: 15 });
      for (const [key] of limits) add(key, 1);
      reply.raw.once('close', () => {
        for (const [key] of limits) add(key, -1);
      });
    },
  };
}
