import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#contract/units.ts';

/** A check of a critical dependency. Rejects while it is unavailable. */
type ReadinessCheck = () => Promise<void>;

type PartState = 'ok' | 'unavailable';

interface ReadinessReport {
  readonly isReady: boolean;
  /** State of each part by name, without reasons: they may contain addresses and are only logged. */
  readonly parts: Readonly<Record<string, PartState | 'starting' | 'running' | 'stopping'>>;
}

interface ReadinessOptions {
  readonly parts: Readonly<Record<string, ReadinessCheck>>;
  /** Called when a part becomes unavailable, once until it recovers. */
  readonly onLoss: (part: string, error: unknown) => void;
  /** Cache duration of the report in milliseconds, so that frequent probes cost nothing. */
  readonly cacheMs?: number;
  /** Timeout of a check in milliseconds. */
  readonly limitMs?: number;
}

const CACHE_MS = 3 * SECOND_MS;
/** Below the probe timeouts of Docker, Kubernetes and load balancers, which are some seconds. */
const LIMIT_MS = 2 * SECOND_MS;

export type Readiness = ReturnType<typeof createReadiness>;

/** Readiness of this process for requests and jobs. */
export function createReadiness({ parts, onLoss, cacheMs = CACHE_MS, limitMs = LIMIT_MS }: ReadinessOptions) {
  let phase: 'starting' | 'running' | 'stopping' = 'starting';
  const checks = Object.entries(parts).map(([name, check]) => cacheFor(cacheMs, watch(name, check)));

  function watch(name: string, check: ReadinessCheck): () => Promise<readonly [string, PartState]> {
    let wasThere = true;
    return async () => {
      try {
        await withinTime(check(), limitMs);
        wasThere = true;
        return [name, 'ok'];
      } catch (error) {
        if (wasThere) onLoss(name, error);
        wasThere = false;
        return [name, 'unavailable'];
      }
    };
  }

  return {
    /** Startup is complete, including the job runner if this process has one. */
    markStarted(): void {
      if (phase === 'starting') phase = 'running';
    },
    /** From here on no new requests should be routed here. */
    markStopping(): void {
      phase = 'stopping';
    },
    isStopping: (): boolean => phase === 'stopping',
    async check(): Promise<ReadinessReport> {
      const states = await Promise.all(checks.map((check) => check()));
      return {
        isReady: phase === 'running' && states.every(([, state]) => state === 'ok'),
        parts: { server: phase, ...Object.fromEntries(states) },
      };
    },
  };
}

/** Deduplicates concurrent calls and caches the result for a while. */
function cacheFor<Result>(cacheMs: number, ask: () => Promise<Result>): () => Promise<Result> {
  let answer: Promise<Result> | undefined;
  let cachedAt = 0;
  return () => {
    const now = performance.now();
    if (answer === undefined || now - cachedAt > cacheMs) {
      cachedAt = now;
      answer = ask();
    }
    return answer;
  };
}

async function withinTime(check: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms.`)), limitMs).unref();
  });
  try {
    await Promise.race([check, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Binds the health endpoints. They are neither rate-limited nor authenticated. */
export function bindHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });
  app.get('/readyz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const { isReady, parts } = await readiness.check();
    reply.header('cache-control', 'no-store').status(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'not ready', parts };
  });
}
