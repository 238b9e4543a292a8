import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { Database } from '#server/db/connection.ts';
import { createEmbeddedIdentity } from '#server/embedded/identity-provider/embedded.ts';
import { installErrorHandling, installOriginCheck } from '#server/http/errors/error-handling.ts';
import { createSiteOrigins } from '#server/http/web-client/site-origins.ts';
import type { IdentityEvent, IdentityProvider, VerifiedIdentity } from '#server/ports/identity.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { type BegunSignIn, openProviderBrowser, type ProviderBrowser } from './provider-browser.ts';

/** One server with the provider in it. What lies around it is kept in lists. */
export interface TestProvider {
  readonly app: FastifyInstance;
  readonly identity: IdentityProvider;
  readonly mails: Mail[];
  readonly events: IdentityEvent[];
  /** Subjects of people the product has shut out. */
  readonly disabled: Set<string>;
  /** What was written to the log, a line each. */
  readonly log: string[];
  readonly clock: { now(): number; advance(durationMs: number): void };
  openBrowser(origin?: string): ProviderBrowser;
  /** Trades the code of a completed sign-in for a token, and verifies that. */
  redeem(browser: ProviderBrowser, begun: BegunSignIn, returned: URL): Promise<VerifiedIdentity & { idToken: string }>;
  close(): Promise<void>;
}

export interface TestProviderOptions {
  readonly db: Database;
  readonly publicUrl?: string;
  readonly rateLimits?: boolean;
  /** Whether the mail server is out of order. */
  readonly failsToMail?: boolean;
  /** Time at the start, in milliseconds; the real one when left out. */
  readonly startsAt?: number;
}

export async function startTestProvider(options: TestProviderOptions): Promise<TestProvider> {
  const { db, publicUrl, rateLimits = true, failsToMail = false, startsAt = Date.now() } = options;
  const [mails, events, log]: [Mail[], IdentityEvent[], string[]] = [[], [], []];
  const disabled = new Set<string>();
  let offsetMs = startsAt - Date.now();
  const clock = {
    now: () => Date.now() + offsetMs,
    advance: (durationMs: number) => {
      offsetMs += durationMs;
    },
  };
  const logger: Logger = pino({ level: 'warn' }, { write: (line: string) => void log.push(line) });
  const origins = createSiteOrigins(publicUrl);
  const { identity, mount } = createEmbeddedIdentity({
    db,
    clock,
    logger,
    origins,
    product: 'Lexden',
    supportEmail: 'support@lexden.example',
    rateLimits,
    mailer: {
      async send(mail) {
        if (failsToMail) throw new Error('the mail server is out of order');
        mails.push(mail);
      },
      close: async () => {},
    },
  });
  const app = Fastify({ loggerInstance: logger as FastifyBaseLogger });
  installErrorHandling(app);
  installOriginCheck(app, () => (origins.publicOrigin === undefined ? [] : [origins.publicOrigin]));
  await app.register(cookie);
  await mount(app, {
    isDisabled: async ({ subject }) => disabled.has(subject),
    endSessions: async () => {},
    recordEvent: async (event) => void events.push(event),
  });
  await app.ready();
  return {
    app,
    identity,
    mails,
    events,
    disabled,
    log,
    clock,
    openBrowser: (origin = publicUrl ?? 'http://localhost:3000') =>
      openProviderBrowser({ app }, new URL(origin).origin),
    async redeem(browser, begun, returned) {
      const answer = await browser.exchange(begun, returned);
      if (answer.statusCode !== 200) throw new Error(`The code was refused: ${answer.body}`);
      const { id_token: idToken } = answer.json<{ id_token: string }>();
      return { ...(await identity.verify(idToken, begun.nonce)), idToken };
    },
    close: () => app.close(),
  };
}
