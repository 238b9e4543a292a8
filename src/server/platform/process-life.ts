import type { OpenedDatabase } from '#server/db/connection.ts';
import {
  createProcessRegistry,
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_TIMEOUT_MS,
} from '#server/db/processes/process-registry.ts';

interface Surroundings {
  readonly database: OpenedDatabase;
  readonly logger: { warn(about: object, message: string): void };
}

interface Self {
  readonly processId: string;
  readonly role: string;
}

/** What one process does because there are others. */
interface Duties {
  /** Gives back what processes had taken that have ended. */
  readonly releaseReservations: (endedProcesses: readonly string[]) => Promise<void>;
  /** Drops from memory what another process deleted. */
  readonly forgetDeleted: () => Promise<void>;
}

export interface ProcessLife {
  /** Says that this process is there, and goes on saying so. */
  begin(): Promise<void>;
  /** How many others there are. */
  countOthers(): Promise<number>;
  /** Says that it is gone: what it left is free at once. */
  end(): Promise<void>;
}

const TIMING = { beatIntervalMs: HEARTBEAT_INTERVAL_MS, silenceLimitMs: HEARTBEAT_TIMEOUT_MS };

/** One among several processes on PostgreSQL. The embedded database has one, which needs none of this. */
export function createProcessLife(
  { database, logger }: Surroundings,
  self: Self,
  duties: Duties,
  { beatIntervalMs, silenceLimitMs } = TIMING,
): ProcessLife {
  if (database.kind === 'sqlite') return { begin: async () => {}, countOthers: async () => 0, end: async () => {} };
  const registry = createProcessRegistry(database, self);
  /** Since when every beat was heard, on the monotonic clock; undefined while the database is away. */
  let heardSince: number | undefined;
  /** Who seemed to have ended at the last look: after a moment in which everything stood still, that may be everybody. */
  let suspects: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;
  let looking: Promise<void> | undefined;

  async function beat(): Promise<void> {
    try {
      await registry.heartbeat();
      heardSince ??= performance.now();
    } catch (error) {
      if (heardSince !== undefined) logger.warn({ err: error }, 'the other processes cannot be reached');
      heardSince = undefined;
    }
  }

  async function lookAfterOthers(): Promise<void> {
    // After an outage of the database everybody seems silent; those who live are heard again by then.
    if (heardSince === undefined || performance.now() - heardSince < silenceLimitMs) return;
    try {
      const ended = await registry.listEnded();
      await duties.releaseReservations(ended.filter((id) => suspects.includes(id)));
      suspects = ended;
      await duties.forgetDeleted();
    } catch (error) {
      logger.warn({ err: error }, 'what other processes left could not be looked after');
    }
  }

  return {
    async begin() {
      await registry.purge();
      await registry.heartbeat();
      heardSince = performance.now();
      timer = setInterval(() => {
        beating ??= beat().finally(() => {
          beating = undefined;
        });
        // However long this takes, it must not keep the process from being heard.
        looking ??= lookAfterOthers().finally(() => {
          looking = undefined;
        });
      }, beatIntervalMs).unref();
    },
    countOthers: registry.countOthers,
    async end() {
      clearInterval(timer);
      await Promise.all([beating, looking]);
      // A database that is away does not keep a server from ending; its silence tells the same.
      await registry.markEnded().catch(() => {});
    },
  };
}
