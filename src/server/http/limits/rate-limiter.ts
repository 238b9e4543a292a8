import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HOUR_MS, SECOND_MS } from '#contract/units.ts';
import type { RequestCounter } from '#server/db/processes/request-counter.ts';
import type { Caller } from '#server/domain/access/access.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { networkOf } from './network-of.ts';
import { RATE_LIMITS, type RateLimitName, STREAM_LIMITS, TRIAL_LIMITS, TRIALS_ALARM_PER_HOUR } from './rate-limits.ts';

/** A page load requests dozens of files, which cost almost nothing; only expensive calls are counted. */
const COUNTED_PATH = /^\/(api|identity|test-(checkout|billing|receipt))(\/|\?|$)/;
const STATUS_BUSY = 503;
/** Calls that turn an unknown caller into a trial. */
const TRIAL_STARTING: ReadonlySet<RateLimitName> = new Set(['upload', 'checkout']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Rate limits in addition to those of every request. */
    limit?: RateLimitName;
    /** The response is a stream that stays open as long as the client listens. */
    isStream?: boolean;
  }
}

type Counter = Pick<RequestCounter, 'count' | 'release'>;

interface LimiterOptions {
  /** Shared by all processes. */
  readonly shared: Counter;
  /** Local to this process, almost free. */
  readonly own: Counter;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Enforces `RATE_LIMITS` per caller and per address. Every refusal has a `retry-after`. */
export function createRateLimiter({ shared, own }: LimiterOptions) {
  const streams = createStreamSlots();

  async function enforce(
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

  async function countTrial(request: FastifyRequest, reply: FastifyReply, network: string): Promise<void> {
    for (const { windowMs, perAddress } of TRIAL_LIMITS) {
      const key = `trial:${windowMs}:address:${network}`;
      await enforce(shared, key, perAddress, windowMs, 'too-many-trials');
      // Clients retry automatically when the server is busy, which would use up the trials of their network.
      reply.raw.once('close', () => {
        if (reply.raw.statusCode !== STATUS_BUSY) return;
        shared
          .release(key)
          .catch((error: unknown) => request.log.debug({ err: error }, 'a rate limit count could not be released'));
      });
    }
    const { count } = await shared.count('trial:everywhere', HOUR_MS);
    // Once an hour: only at the first one above the threshold.
    if (count === TRIALS_ALARM_PER_HOUR + 1) request.log.warn({ trials: count }, 'unusually many new trials this hour');
  }

  return {
    /** Before any lookup. Self-authenticated requests are not counted. */
    install(app: FastifyInstance): void {
      app.addHook('onRequest', async (request) => {
        const { limit, isSelfAuthenticated } = request.routeOptions.config;
        if (isSelfAuthenticated || !isCounted(request)) return;
        const network = networkOf(request.ip);
        const { any } = RATE_LIMITS;
        await enforce(own, `any:address:${network}`, any.perAddress, any.windowMs);
        if (limit === undefined) return;
        const { perAddress, windowMs } = RATE_LIMITS[limit];
        await enforce(shared, `${keyOf(request, limit)}:address:${network}`, perAddress, windowMs);
      });
    },

    /** After authentication. */
    async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const { limit, isStream } = request.routeOptions.config;
      const { caller } = request;
      const [name, network] = [nameOf(caller), networkOf(request.ip)];
      if (name !== undefined) {
        await enforce(shared, `any:${name}`, RATE_LIMITS.any.perCaller, RATE_LIMITS.any.windowMs);
        const rule = limit === undefined ? undefined : RATE_LIMITS[limit];
        if (limit !== undefined && rule && 'perCaller' in rule) {
          await enforce(shared, `${keyOf(request, limit)}:${name}`, rule.perCaller, rule.windowMs);
        }
      }
      const isNew = caller.kind === 'trial' && caller.userId === null;
      if (isNew && limit !== undefined && TRIAL_STARTING.has(limit)) await countTrial(request, reply, network);
      if (isStream) streams.enforce(reply, name, network);
    },
  };
}

/** A URL can be written in many ways (`/%61pi/…`, `http://…/api/…`), so the matched route counts, too. */
function isCounted({ url, routeOptions }: FastifyRequest): boolean {
  return COUNTED_PATH.test(routeOptions.url ?? '') || COUNTED_PATH.test(url);
}

/** Each route has its own counter per limit, so that one does not use up another's. */
function keyOf({ routeOptions }: FastifyRequest, limit: RateLimitName): string {
  return `${limit}:${routeOptions.url?.replace('/api/session/', '/api/')}`;
}

function nameOf(caller: Caller): string | undefined {
  if (caller.kind === 'visitor') return undefined;
  return caller.kind === 'account' ? `account:${caller.userId}` : `guest:${caller.guestIdHash}`;
}

/** Counts open streams, per process. */
function createStreamSlots() {
  const open = new Map<string, number>();
  const add = (key: string, change: number) => {
    const count = (open.get(key) ?? 0) + change;
    if (count > 0) open.set(key, count);
    else open.delete(key);
    return count;
  };
  return {
    enforce(reply: FastifyReply, name: string | undefined, network: string): void {
      // A client that disconnected during authentication would never release its slot.
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
