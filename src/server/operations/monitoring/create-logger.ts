import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/config/config.ts';

/** Patterns that must not appear in a log: keys, tokens, our cookies, trial identifiers, email addresses. */
export const SECRET_PATTERN = new RegExp(
  [
    String.raw`\b(?:sk|rk)_(?:live|test)_\w+`,
    String.raw`\bwhsec_\w+`,
    String.raw`\bsk-[\w-]{16,}`,
    String.raw`\bBearer [\w.~+/=-]+`,
    // The first part of a JWT names an algorithm and a key. Bounded, so that long words cause no quadratic scan.
    String.raw`\beyJ[\w-]{0,1000}\.[\w-]+\.[\w-]*`,
    String.raw`\bguest_[A-Za-z0-9]{8,}`,
    // Anchored at a word start, for the same reason.
    String.raw`(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,}`,
  ].join('|'),
  'g',
);
const REMOVED = '[removed]';
/** Shorter secrets would also match innocent words. */
const SECRET_MIN_LENGTH = 8;
const DEEPEST_CAUSE = 4;

/**
 * The logger: one line of JSON per event. Our code logs no secrets; secrets that a package puts into an error message
 * are redacted on output.
 * @param destination default: standard output
 */
export function createLogger(config: Config, destination?: DestinationStream): Logger {
  const secrets = listSecrets(config).flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)]);
  return pino(
    {
      level: config.logLevel,
      base: { pid: process.pid, role: config.role },
      serializers: { err: serializeError },
      hooks: { streamWrite: (line) => removeSecrets(line, secrets) },
    },
    ...(destination ? [destination] : []),
  );
}

/**
 * The logged properties of an error. Errors of packages carry more: rejected rows, model requests with their full text,
 * mails with their addresses. None of that may be logged.
 */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause } = error;
  const { code } = error as { readonly code?: unknown };
  const hasCode = typeof code === 'string' || typeof code === 'number';
  return {
    type: name,
    message,
    stack,
    ...(hasCode && { code }),
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: serializeError(cause, depth + 1) }),
  };
}

function removeSecrets(line: string, secrets: readonly string[]): string {
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, REMOVED), line);
  return clean.replace(SECRET_PATTERN, REMOVED);
}

/** The values of all secret settings, as they may appear in a message. */
function listSecrets({ s3, oidc, stripe, languageModel, metricsToken, ...config }: Config): string[] {
  const secrets = [
    ...[s3?.secretAccessKey, oidc?.clientSecret, stripe?.secretKey, stripe?.webhookSecret, metricsToken],
    languageModel?.apiKey,
    ...config.fileKeys.map(({ bytes }) => Buffer.from(bytes).toString('base64')),
    ...passwordsIn(config.smtpUrl),
    ...passwordsIn(config.databaseUrl),
  ];
  return secrets.filter((secret) => secret !== undefined && secret.length >= SECRET_MIN_LENGTH) as string[];
}

function passwordsIn(url: string | undefined): readonly string[] {
  if (url === undefined) return [];
  const { password } = new URL(url);
  return [password, decodeURIComponent(password)];
}
