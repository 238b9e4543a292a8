import { z } from 'zod';
import { SECOND_MS } from '#contract/units.ts';
import { ConfigError } from './config-error.ts';

/** A key that files are encrypted with. */
export interface FileKey {
  /** Stands in front of every file that the key has encrypted. */
  readonly id: string;
  /** 32 bytes. */
  readonly bytes: Uint8Array;
}

/** What whoever runs the server may set besides what the product does. */
export interface OperationsConfig {
  /**
   * Whose word about the address that a request comes from is believed: nobody's (false), that of so many proxies in a
   * row, or that of the proxies at these addresses.
   */
  readonly trustProxy: false | number | readonly string[];
  /** The first one encrypts, all of them decrypt. Files are stored as they are when there is none. */
  readonly fileKeys: readonly FileKey[];
  /** Days after which an uploaded document is deleted by itself; undefined where documents are kept until somebody deletes them. */
  readonly retentionDays: number | undefined;
  /** Days after which no backup holds what was deleted before; undefined where nobody said. It is told, and does nothing. */
  readonly backupDays: number | undefined;
  /** What whoever asks for metrics has to show; undefined where there are none to be asked for. */
  readonly metricsToken: string | undefined;
  /** How many documents may wait to be read before new ones are asked to come back later. */
  readonly queueLimit: number;
  /** How long a server that is told to end goes on answering, so that whoever sends requests to it notices first. */
  readonly shutdownDelayMs: number;
}

const FILE_KEY_BYTES = 32;
const FILE_KEY = /^([a-z0-9-]{1,16}):([A-Za-z0-9+/]{43}=)$/;
const PROXY_ADDRESS = /^[0-9a-fA-F.:]+(\/\d{1,3})?$/;
/** Where the list of proxies is long enough to be counted, it should be named. */
const MOST_PROXIES = 10;
/** The longest period that calendars agree on. */
const MOST_DAYS = 36_500;
/** Whoever ends processes by force waits for half a minute, as a rule; the rest is for ending. */
const MOST_SHUTDOWN_DELAY_SECONDS = 60;
const METRICS_TOKEN_LEAST_CHARACTERS = 16;

const days = z.coerce
  .number({ error: 'must be a whole number of days' })
  .int('must be a whole number of days')
  .min(1, 'must be 1 or more')
  .max(MOST_DAYS, `must be at most ${MOST_DAYS}`);

export const operationsSettings = {
  /** Proxies in front of this server: `off`, how many there are in a row, or their addresses with commas between them. */
  TRUST_PROXY: z.string().default('off'),
  /** Keys that uploaded files are encrypted with, `id:` and 32 bytes in Base64 each, with commas between them. The first one encrypts. */
  FILE_ENCRYPTION_KEYS: z.string().optional(),
  /** Days after which uploaded documents are deleted by themselves; kept when not set. */
  RETENTION_DAYS: days.optional(),
  /** Days for which backups are kept, for people to know; nothing else comes of it. */
  BACKUP_DAYS: days.optional(),
  /** What `GET /metrics` wants to be shown as a bearer token; there are no metrics when not set. */
  METRICS_TOKEN: z
    .string()
    .min(METRICS_TOKEN_LEAST_CHARACTERS, `must have at least ${METRICS_TOKEN_LEAST_CHARACTERS} characters`)
    .optional(),
  /** Documents that may wait to be read before new uploads are asked to come back later. */
  QUEUE_LIMIT: z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .default(500),
  /** Seconds for which a server that is told to end goes on answering, while `/readyz` says that it stops. */
  SHUTDOWN_DELAY: z.coerce
    .number({ error: 'must be a number of seconds' })
    .min(0, 'must be 0 or more')
    .max(MOST_SHUTDOWN_DELAY_SECONDS, `must be at most ${MOST_SHUTDOWN_DELAY_SECONDS}`)
    .default(0),
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
  };
}

function readTrustProxy(value: string): OperationsConfig['trustProxy'] {
  if (value === 'off') return false;
  if (/^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_PROXIES) return Number(value);
  const addresses = value.split(',').map((address) => address.trim());
  if (addresses.every((address) => PROXY_ADDRESS.test(address) && /[.:]/.test(address))) return addresses;
  throw new ConfigError(
    `The setting TRUST_PROXY is wrong: must be off, a number from 1 to ${MOST_PROXIES}, or addresses like 10.0.0.0/8.`,
  );
}

function readFileKeys(value: string | undefined): readonly FileKey[] {
  if (value === undefined) return [];
  const keys = value.split(',').map((entry) => {
    const [, id, text] = FILE_KEY.exec(entry.trim()) ?? [];
    const bytes = Buffer.from(text ?? '', 'base64');
    // The value is not repeated: it is a secret, and this line may end up in a log.
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
