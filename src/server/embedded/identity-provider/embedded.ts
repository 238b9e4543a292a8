import type { FastifyInstance } from 'fastify';
import { decodeJwt, importJWK, type JWTVerifyGetKey, errors as joseErrors } from 'jose';
import type { Logger } from 'pino';
import { SECOND_MS } from '#contract/units.ts';
import { verifyIdToken } from '#server/adapters/identity/verify-id-token.ts';
import type { Database } from '#server/db/connection.ts';
import { PAGE_HEADERS } from '#server/http/pages/page-layout.ts';
import type { SiteOrigins } from '#server/http/web-client/site-origins.ts';
import { makeSecret } from '#server/platform/secrets.ts';
import type { Clock } from '#server/ports/clock.ts';
import { IdentityError, type IdentityHost, type IdentityProvider } from '#server/ports/identity.ts';
import type { Mailer } from '#server/ports/mailer.ts';
import { type AccountStore, createAccountStore } from './accounts/account-store.ts';
import { type AttemptLimits, createAttemptLimits } from './accounts/attempt-limits.ts';
import { createPasswordService } from './accounts/password-service.ts';
import { createPasswords } from './accounts/passwords.ts';
import { createRememberedAccounts } from './accounts/remembered-accounts.ts';
import { createSignInService, type SignInDependencies } from './accounts/sign-in-service.ts';
import { createBackground } from './background.ts';
import { renderExpired, renderRefusal, renderStuck } from './pages/notice-pages.ts';
import type { SignInFrame } from './pages/page-context.ts';
import { readPasswordScript } from './pages/password-script.ts';
import { CLIENT_ID, EMBEDDED_ISSUER, issuerUrl, MOUNT_PATH, PASSWORD_CLAIM, SCOPE } from './provider/issuer.ts';
import { mountProvider } from './provider/mount-provider.ts';
import { createProviderSource } from './provider/provider.ts';
import { createRecordAdapter, deleteExpiredRecords } from './provider/record-adapter.ts';
import { createSigningKeys, type SigningKeys } from './provider/signing-keys.ts';

/** Shutdown does not wait longer for a mail server that does not answer: users can request another mail. */
const BACKGROUND_LIMIT_MS = 3 * SECOND_MS;

export interface EmbeddedIdentityOptions {
  /** Open and migrated. */
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly mailer: Mailer;
  readonly origins: SiteOrigins;
  /** The product's name, as the pages show it. */
  readonly product: string;
  readonly supportEmail: string;
  /** Whether failed attempts are limited. */
  readonly rateLimits: boolean;
}

export interface EmbeddedIdentity {
  readonly identity: IdentityProvider;
  /**
   * Binds the provider's pages and endpoints below `/identity`. Needs the cookie plugin.
   * @param host the product's side: whether users are disabled, and their sessions and audit log
   */
  mount(app: FastifyInstance, host: IdentityHost): Promise<void>;
}

/** The identity provider inside this server: people, passwords and sessions in its own database, nothing else needed. */
export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { db, clock } = options;
  const store = createAccountStore(db);
  const keys = createSigningKeys(db, clock);
  let reading: Promise<ProviderSecrets> | undefined;
  const secrets = () => {
    reading ??= readSecrets(db).catch((error: unknown) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
  const limits = async () =>
    createAttemptLimits({ db, clock, secret: (await secrets()).attemptKey, areOn: options.rateLimits });
  const parts: ProviderParts = { options, store, keys, secrets, limits };
  return {
    identity: createIdentity(parts),
    mount: (app, host) => mount(app, host, parts),
  };
}

interface ProviderSecrets {
  /** Signs the provider's cookies. */
  readonly cookieKey: string;
  /** Key of the hashes that failed attempts are counted under. */
  readonly attemptKey: string;
}

/** Reads the provider's own secrets, making them at the first start. Servers that start at once end with the same ones. */
async function readSecrets(db: Database): Promise<ProviderSecrets> {
  return {
    cookieKey: await readOrMakeSecret(db, 'cookies'),
    attemptKey: await readOrMakeSecret(db, 'attempts'),
  };
}

async function readOrMakeSecret(db: Database, name: string): Promise<string> {
  const read = () => db.selectFrom('identity_secrets').select('value').where('name', '=', name).executeTakeFirst();
  const known = await read();
  if (known) return known.value;
  await db
    .insertInto('identity_secrets')
    .values({ name, value: makeSecret() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await read();
  if (!made) throw new Error(`The secret ${name} of the identity provider was neither found nor made.`);
  return made.value;
}

interface ProviderParts {
  readonly options: EmbeddedIdentityOptions;
  readonly store: AccountStore;
  readonly keys: SigningKeys;
  readonly secrets: () => Promise<ProviderSecrets>;
  readonly limits: () => Promise<AttemptLimits>;
}

function createIdentity({ options, store, keys, limits }: ProviderParts): IdentityProvider {
  const { db, clock, origins } = options;
  const issuer = issuerUrl(origins.publicOrigin);
  const findKey: JWTVerifyGetKey = async ({ kid }) => {
    const key = kid === undefined ? undefined : await keys.findPublicKey(kid);
    if (!key) throw new joseErrors.JWKSNoMatchingKey();
    return importJWK(key, 'RS256');
  };
  return {
    provider: 'oidc',
    contentSources: { connect: [], frame: [], script: [], image: [] },
    describe: async (origin) => ({
      provider: 'oidc',
      isEmbedded: true,
      issuer,
      clientId: CLIENT_ID,
      scope: SCOPE,
      prompt: 'select_account',
      authorizationEndpoint: `${origin}${MOUNT_PATH}/auth`,
      tokenEndpoint: `${origin}${MOUNT_PATH}/token`,
    }),
    async verify(idToken, nonce) {
      const person = await verifyIdToken(idToken, {
        keys: findKey,
        issuer,
        issuerName: EMBEDDED_ISSUER,
        audience: CLIENT_ID,
        nonce,
        now: () => clock.now(),
      });
      const account = await store.findById(person.subject);
      // Tokens of deleted users, and those issued before a password change, are refused.
      if (!account) throw new IdentityError('token-invalid', 'the person is gone');
      if (decodeJwt(idToken)[PASSWORD_CLAIM] !== account.passwordChangedAt) {
        throw new IdentityError('token-invalid', 'the password was changed after the token was issued');
      }
      return person;
    },
    exchangeCode: undefined,
    async deleteUser({ issuer, subject }) {
      if (issuer !== EMBEDDED_ISSUER) return false;
      const account = await store.findById(subject);
      if (!account) return false;
      return store.remove(subject, (await limits()).prefixOf(account.email));
    },
    async purge() {
      const now = clock.now();
      await deleteExpiredRecords(db, now);
      await store.deleteExpiredResets(now);
      await (await limits()).deleteOld();
      // Rotates the keys, too: there may be no sign-in for months.
      await keys.current();
    },
  };
}

async function mount(app: FastifyInstance, host: IdentityHost, parts: ProviderParts): Promise<void> {
  const { options, store, keys } = parts;
  await keys.current();
  const { cookieKey } = await parts.secrets();
  const { db, clock, logger, mailer, origins, product, supportEmail } = options;
  const frame: SignInFrame = { product, supportEmail, assetPath: MOUNT_PATH, script: readPasswordScript() };
  const background = createBackground((name, error) => logger.error({ err: error }, `${name} failed`));
  app.addHook('onClose', () => background.settle(BACKGROUND_LIMIT_MS));
  const dependencies: SignInDependencies = {
    store,
    limits: await parts.limits(),
    background,
    mailer,
    host,
    clock,
    product,
    passwords: createPasswords(),
  };
  const signIn = createSignInService(dependencies);
  await mountProvider(app, {
    frame,
    origins,
    store,
    signIn,
    passwords: createPasswordService(dependencies, signIn),
    remembered: createRememberedAccounts(cookieKey, (request) => origins.originOf(request).startsWith('https:')),
    provider: createProviderSource({
      keys,
      store,
      origins,
      cookieKey,
      pageHeaders: PAGE_HEADERS,
      records: createRecordAdapter(db, clock),
      renderProblem: ({ isExpired, reason }) => (isExpired ? renderExpired(frame) : renderStuck(frame, reason)),
      renderOutage: (message) => renderRefusal(frame, message, false),
      onProblem: (error) => logger.error({ err: error }, 'the identity provider failed'),
      onOutage: (error) => app.reportOutage(error),
    }),
  });
}
