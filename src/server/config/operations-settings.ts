import { z } from 'zod';
import { SECOND_MS } from '#contract/units.ts';
import { ConfigError } from './config-error.ts';

/** A file encryption key. */
interface FileKey {
  /** Key id, stored in the header of every file encrypted with the key. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

/** Operational settings, which do not change what the product does. */
export interface OperationsConfig {
  /**
   * Which proxies are trusted to report the client's address: none (false), a number of hops, or the proxies at these
   * addresses.
   */
  readonly trustProxy: false | number | readonly string[];
  /** The first key encrypts, all of them decrypt. Files are stored unencrypted when empty. */
  readonly fileKeys: readonly FileKey[];
  /** Retention of uploaded documents in days; undefined when they are kept until a user deletes them. */
  readonly retentionDays: number | undefined;
  /** Days after which no backup contains deleted data; undefined when not configured. Only displayed. */
  readonly backupDays: number | undefined;
  /** Bearer token for `GET /metrics`; undefined when metrics are off. */
  readonly metricsToken: string | undefined;
  /** How many documents may be queued before new uploads are refused. */
  readonly queueLimit: number;
  /** How long a stopping server continues to answer, so that load balancers notice first. Milliseconds. */
  readonly shutdownDelayMs: number;
  /** Whether a new server reads, analyses and asks a sample, so that its first user finds it loaded. */
  readonly warmUp: boolean;
}

const FILE_KEY_BYTES = 32;
const FILE_KEY = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/]{43}=)$/;
const PROXY_ADDRESS = /^[0-9a-fA-F.:]+(\/\d{1,3})?$/;
/** With more proxies than this, their addresses should be listed. */
const MAX_PROXIES = 10;
/** A hundred years. */
const MAX_DAYS = 36_500;
/** Orchestrators usually kill a process after 30 seconds; the rest is for the shutdown itself. */
const MAX_SHUTDOWN_DELAY_SECONDS = 60;
const METRICS_TOKEN_MIN_LENGTH = 16;

const days = z.coerce
  .number({ error: 'must be a whole number of days' })
  .int('must be a whole number of days')
  .min(1, 'must be 1 or more')
  .max(MAX_DAYS, `must be at most ${MAX_DAYS}`);

export const operationsSettings = {
  /** Trusted proxies in front of this server: `off`, a number of hops, or comma-separated addresses. */
  TRUST_PROXY: z.string().default('off'),
  /** File encryption keys, comma-separated: `id:` and 32 bytes in Base64 each. The first one encrypts. */
  FILE_ENCRYPTION_KEYS: z.string().optional(),
  /** Retention of uploaded documents in days; unlimited when not set. */
  RETENTION_DAYS: days.optional(),
  /** Retention of backups in days. Only displayed in the privacy notice. */
  BACKUP_DAYS: days.optional(),
  /** Bearer token for `GET /metrics`; metrics are off when not set. */
  METRICS_TOKEN: z
    .string()
    .min(METRICS_TOKEN_MIN_LENGTH, `must have at least ${METRICS_TOKEN_MIN_LENGTH} characters`)
    .optional(),
  /** Queue limit: documents that may wait to be read before new uploads are refused. */
  QUEUE_LIMIT: z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .default(500),
  /** Seconds for which a stopping server continues to answer while `/readyz` reports that it is stopping. */
  SHUTDOWN_DELAY: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(0, 'must be 0 or more')
    .max(MAX_SHUTDOWN_DELAY_SECONDS, `must be at most ${MAX_SHUTDOWN_DELAY_SECONDS}`)
    .default(0),
  /** `off`: the workers start with their first document, which takes seconds then, and hold no memory before. */
  WARM_UP: z
    .enum(['on', 'off'])
    .transform((value) => value === 'on')
    .default(true),
};

type Settings = z.infer<z.ZodObject<typeof operationsSettings>>;

/** @throws ConfigError */
export function readOperations(settings: Settings): OperationsConfig {
  return {
    trustProxy: readTrustProxy(settings.TRUST_PROXY),
    fileKeys: readFileKeys(settings.FILE_ENCRYPTION_KEYS),
    retentionDays: settings.RETENTION_DAYS,
    backupDays: settings.BACKUP_DAYS,
    metricsToken: settings.METRICS_TOKEN,
    queueLimit: settings.QUEUE_LIMIT,
    shutdownDelayMs: settings.SHUTDOWN_DELAY * SECOND_MS,
    warmUp: settings.WARM_UP,
  };
}

function readTrustProxy(value: string): OperationsConfig['trustProxy'] {
  if (value === 'off') return false;
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_PROXIES) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every((address) => PROXY_ADDRESS.test(address) && /[.:]/.test(address))) return addresses;
  throw new ConfigError(
    `The setting TRUST_PROXY is wrong: must be off, a number from 1 to ${MAX_PROXIES}, or addresses like 10.0.0.0/8.`,
  );
}

function readFileKeys(value: string | undefined): readonly FileKey[] {
  if (value === undefined) return [];
  const keys = value.split(',').map((entry) => {
    const [, id, text] = FILE_KEY.exec(entry.trim()) ?? [];
    const bytes = Buffer.from(text ?? '', 'base64');
    // The value is not echoed: it is a secret, and this line may end up in a log.
    if (id === undefined || bytes.length !== FILE_KEY_BYTES)
      throw new ConfigError(
        'The setting FILE_ENCRYPTION_KEYS is wrong: each key must be a name, a colon, and 32 bytes in Base64 (openssl rand -base64 32).',
      );
    return { id, bytes: new Uint8Array(bytes) };
  });
  const twice = keys.find(({ id }, position) => keys.findIndex((other) => other.id === id) !== position);
  if (twice) throw new ConfigError(`The setting FILE_ENCRYPTION_KEYS is wrong: the name ${twice.id} is there twice.`);
  return keys;
}
