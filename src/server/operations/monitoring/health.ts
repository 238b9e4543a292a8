import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '#contract/units.ts';

/** One thing that this process cannot work without. Rejects while it is not there. */
export type ReadinessCheck = () => Promise<void>;

export interface Readiness {
  /** Everything was started: jobs are taken where this process takes any. */
  markStarted(): void;
  /** From here on nobody should send anything new. */
  markStopping(): void;
  isStopping(): boolean;
  check(): Promise<ReadinessReport>;
}

type PartState = 'ok' | 'unavailable';

export interface ReadinessReport {
  readonly isReady: boolean;
  /** Each part by its name. Says what is missing, never why: the reason may name addresses and is for the log. */
  readonly parts: Readonly<Record<string, PartState | 'starting' | 'running' | 'stopping'>>;
}

interface ReadinessOptions {
  readonly parts: Readonly<Record<string, ReadinessCheck>>;
  /** Told when a part is no longer there, once until it was there again. */
  readonly onLoss: (part: string, error: unknown) => void;
  /** Milliseconds for which an answer is kept: many may ask, and none of them should cost anything. */
  readonly keptMs?: number;
  /** Milliseconds after which a part that says nothing counts as unavailable. */
  readonly limitMs?: number;
}

const KEPT_MS = 3 * SECOND_MS;
/** Below what those who ask allow: Docker, Kubernetes and load balancers give up after some seconds. */
const LIMIT_MS = 2 * SECOND_MS;

/** Whether this process can be sent requests, or jobs. */
export function createReadiness({ parts, onLoss, keptMs = KEPT_MS, limitMs = LIMIT_MS }: ReadinessOptions): Readiness {
  let phase: 'starting' | 'running' | 'stopping' = 'starting';
  const checks = Object.entries(parts).map(([name, check]) => keepFor(keptMs, watch(name, check)));

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
    markStarted() {
      if (phase === 'starting') phase = 'running';
    },
    markStopping() {
      phase = 'stopping';
    },
    isStopping: () => phase === 'stopping',
    async check() {
      const states = await Promise.all(checks.map((check) => check()));
      return {
        isReady: phase === 'running' && states.every(([, state]) => state === 'ok'),
        parts: { server: phase, ...Object.fromEntries(states) },
      };
    },
  };
}

/** Asks once, however many want to know at the same time, and answers the same for a while. */
function keepFor<Result>(keptMs: number, ask: () => Promise<Result>): () => Promise<Result> {
  let answer: Promise<Result> | undefined;
  let askedAt = 0;
  return () => {
    const now = performance.now();
    if (answer === undefined || now - askedAt > keptMs) {
      askedAt = now;
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

/** Binds what machines ask about this process. Neither is counted, nor does either look at who asks. */
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
