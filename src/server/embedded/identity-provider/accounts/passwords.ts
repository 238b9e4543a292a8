import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { createSemaphore } from '#server/platform/semaphore.ts';

/**
 * Argon2id (RFC 9106) with 19 MiB, two passes and one lane: the second choice of parameters in OWASP's Password Storage
 * Cheat Sheet, which it rates as strong as the first and which leaves the server room for other work.
 */
const COST = { memoryKibibytes: 19_456, passes: 2, lanes: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const VERSION = 19;
/** More at once would take the threads that files and signatures need too. */
const RUNNING_LIMIT = 2;
/** At some 40 ms for each this is a wait of less than a second; further requests are refused with Retry-After. */
const WAITING_LIMIT = 32;

export type Passwords = ReturnType<typeof createPasswords>;

interface HashParts {
  readonly memoryKibibytes: number;
  readonly passes: number;
  readonly lanes: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** Hashes passwords, a bounded number at once. */
export function createPasswords() {
  const { run } = createSemaphore({ running: RUNNING_LIMIT, waiting: WAITING_LIMIT });
  /** A random hash: checking against it takes as long as against a real one. */
  const unknownUser: HashParts = { ...COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };
  return {
    /**
     * @param password up to 200 characters
     * @returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`
     * @throws AppError `overloaded`
     */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const hash = await run(() => derive(password, { ...COST, salt, length: HASH_BYTES }));
      return writePhc({ ...COST, salt, hash });
    },
    /**
     * Takes the same time for a wrong password and for no account.
     * @param stored PHC string; undefined where there is no account
     * @throws AppError `overloaded`
     */
    async verify(password: string, stored: string | undefined): Promise<boolean> {
      const parts = stored === undefined ? unknownUser : readPhc(stored);
      const hash = await run(() => derive(password, { ...parts, length: parts.hash.length }));
      return timingSafeEqual(hash, parts.hash) && stored !== undefined;
    },
  };
}

function derive(password: string, options: Omit<HashParts, 'hash'> & { readonly length: number }): Promise<Buffer> {
  const parameters = {
    // The same letters can be typed in several ways; NFKC makes them one (RFC 8265 asks for a fixed form).
    message: password.normalize('NFKC'),
    nonce: options.salt,
    parallelism: options.lanes,
    tagLength: options.length,
    memory: options.memoryKibibytes,
    passes: options.passes,
  };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

function writePhc({ memoryKibibytes, passes, lanes, salt, hash }: HashParts): string {
  const encode = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=${VERSION}$m=${memoryKibibytes},t=${passes},p=${lanes}$${encode(salt)}$${encode(hash)}`;
}

function readPhc(stored: string): HashParts {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (!match) throw new Error('A stored password hash has a form that is not known.');
  const [, memory, passes, lanes, salt = '', hash = ''] = match;
  return {
    memoryKibibytes: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}
