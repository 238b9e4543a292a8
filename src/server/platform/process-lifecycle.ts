import type { OpenedDatabase } from '#server/db/connection.ts';
import {
  createProcessRegistry,
  HEARTBEAT_INTERVAL_MS,
  HEARTBEAT_TIMEOUT_MS,
} from '#server/db/processes/process-registry.ts';
import type { Logger } from './logger.ts';

interface Dependencies {
  readonly database: OpenedDatabase;
  readonly logger: Pick<Logger, 'warn'>;
}

interface Self {
  readonly processId: string;
  readonly role: string;
}

/** What a process does about the other ones. */
interface RecoverySteps {
  /** Releases what ended processes had reserved. */
  readonly releaseReservations: (endedProcesses: readonly string[]) => Promise<void>;
  /** Drops from memory what another process deleted. */
  readonly forgetDeleted: () => Promise<void>;
}

export interface ProcessLifecycle {
  /** Registers this process and starts its heartbeat. */
  begin(): Promise<void>;
  /** The number of other live processes. */
  countOthers(): Promise<number>;
  /** Unregisters this process, so that its reservations can be released at once. */
  end(): Promise<void>;
}

const TIMING = { heartbeatIntervalMs: HEARTBEAT_INTERVAL_MS, heartbeatTimeoutMs: HEARTBEAT_TIMEOUT_MS };

/** Membership of a process among several that share a PostgreSQL database. The embedded database has only one process. */
export function createProcessLifecycle(
  { database, logger }: Dependencies,
  self: Self,
  steps: RecoverySteps,
  { heartbeatIntervalMs, heartbeatTimeoutMs } = TIMING,
): ProcessLifecycle {
  if (database.kind === 'sqlite') return { begin: async () => {}, countOthers: async () => 0, end: async () => {} };
  const registry = createProcessRegistry(database, self);
  /** Start of the unbroken series of heartbeats, on the monotonic clock; undefined while the database is unavailable. */
  let connectedSince: number | undefined;
  /** Processes that seemed to have ended at the last check. After a pause of the whole host that may be every process. */
  let suspects: readonly string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let heartbeat: Promise<void> | undefined;
  let recovering: Promise<void> | undefined;

  async function sendHeartbeat(): Promise<void> {
    try {
      await registry.heartbeat();
      connectedSince ??= performance.now();
    } catch (error) {
      if (connectedSince !== undefined) logger.warn({ err: error }, 'the process heartbeat failed');
      connectedSince = undefined;
    }
  }

  async function recoverFromOthers(): Promise<void> {
    // After an outage of the database every process seems ended; live ones have sent a heartbeat by then.
    if (connectedSince === undefined || performance.now() - connectedSince < heartbeatTimeoutMs) return;
    try {
      const ended = await registry.listEnded();
      await steps.releaseReservations(ended.filter((id) => suspects.includes(id)));
      suspects = ended;
      await steps.forgetDeleted();
    } catch (error) {
      logger.warn({ err: error }, 'recovery of what other processes left failed');
    }
  }

  return {
    async begin() {
      await registry.purge();
      await registry.heartbeat();
      connectedSince = performance.now();
      timer = setInterval(() => {
        heartbeat ??= sendHeartbeat().finally(() => {
          heartbeat = undefined;
        });
        // Separate from the heartbeat: a slow recovery must not delay it.
        recovering ??= recoverFromOthers().finally(() => {
          recovering = undefined;
        });
      }, heartbeatIntervalMs).unref();
    },
    countOthers: registry.countOthers,
    async end() {
      clearInterval(timer);
      await Promise.all([heartbeat, recovering]);
      // An unavailable database must not block shutdown; without a heartbeat the registration times out.
      await registry.markEnded().catch(() => {});
    },
  };
}
