import type { SocialProvider, SyncRequest } from '#contract/identity.ts';
import { MINUTE_MS } from '#contract/units.ts';
import type { User } from '#contract/users.ts';
import type { Database, DatabaseTransaction } from '#server/db/connection.ts';
import type { Caller } from '#server/domain/access/access.ts';
import type { AuditEntry } from '#server/domain/access/audit-entry.ts';
import { isSecretToken, nonceOf, SESSION_IDLE_TIMEOUT_MS } from '#server/domain/access/session.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { hashSecret, makeSecret } from '#server/platform/secrets.ts';
import type { Clock } from '#server/ports/clock.ts';
import {
  type CodeExchange,
  type ExchangedTokens,
  IdentityError,
  type IdentityProvider,
  type SignInMethod,
  type VerifiedIdentity,
} from '#server/ports/identity.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import type { UserStore } from '../user-store.ts';
import type { SignInStore } from './sign-in-store.ts';

/** Used tokens are remembered for this long after they expire, to allow for clock skew. */
const REPLAY_MARGIN_MS = 5 * MINUTE_MS;

interface TrialMove {
  readonly guestIdHash: string;
  readonly accountId: string;
  readonly now: number;
}

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly social: ReadonlyMap<SocialProvider, IdentityProvider>;
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly signIns: SignInStore;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
  readonly moveTrialInto: (
    transaction: DatabaseTransaction,
    move: TrialMove,
  ) => Promise<{ readonly movedDocuments: number } | null>;
  /** Called after the transaction of a move is committed. Never rejects. */
  readonly afterTrialMove: (accountId: string) => Promise<void>;
  readonly describeUser: (caller: Caller) => Promise<User>;
}

/** One attempt to sign in: the body of the request, its cookies and headers. */
interface SignInAttempt {
  readonly request: SyncRequest;
  /** The cookie from which the nonce is derived; undefined when the browser has none. */
  readonly nonceSecret: string | undefined;
  /** The previous session of this browser. */
  readonly previousToken: string | undefined;
  /** The trial of this browser; null when it has none. */
  readonly guestIdHash: string | null;
  readonly client: string | null;
}

interface SignedIn {
  readonly user: User;
  readonly movedDocuments: number | null;
  /** The session token; only ever sent as a cookie. */
  readonly token: string;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** Exchanges ID tokens of the identity provider for sessions. */
export function createSignInService(dependencies: Dependencies) {
  /** @throws AppError `not-found` where that provider is not configured */
  function providerOf(social: SocialProvider | undefined): IdentityProvider {
    const provider = social === undefined ? dependencies.identity : dependencies.social.get(social);
    if (!provider) throw new AppError('not-found');
    return provider;
  }

  return {
    /** The kind of provider that a sign-in is with. @throws AppError `not-found` */
    kindOf: (social: SocialProvider | undefined): SignInMethod['provider'] => providerOf(social).provider,

    /** Describes how a browser at an origin signs in. @throws AppError `provider-unreachable`, `not-found` */
    describe: async (origin: string, social?: SocialProvider): Promise<SignInMethod> =>
      providerOf(social).describe(origin).catch(rethrowAsRefusal),

    /**
     * Exchanges an authorization code for tokens.
     * @throws AppError `code-refused`, `provider-unreachable`; `not-found` when browsers exchange codes themselves
     */
    async exchangeCode(exchange: CodeExchange, social?: SocialProvider): Promise<ExchangedTokens> {
      const identity = providerOf(social);
      if (!identity.exchangeCode) throw new AppError('not-found');
      return identity.exchangeCode(exchange).catch(rethrowAsRefusal);
    },

    /**
     * Opens a session for the subject of the token; nothing else in the request is trusted. In the same transaction, the
     * previous session of the browser ends and its trial moves into the account.
     * @throws AppError `token-invalid`, `token-expired`, `sign-in-interrupted`, `sign-in-replayed`, `user-disabled`,
     * `provider-unreachable`, `not-found`
     */
    async signIn(attempt: SignInAttempt): Promise<SignedIn> {
      let person: VerifiedIdentity | undefined;
      try {
        person = await verify(providerOf(attempt.request.social), attempt);
        return await openSession(dependencies, attempt, person);
      } catch (error) {
        if (error instanceof AppError) await recordFailure(dependencies, attempt, error, person);
        throw error;
      }
    },
  };
}

async function verify(identity: IdentityProvider, attempt: SignInAttempt): Promise<VerifiedIdentity> {
  const { request, nonceSecret } = attempt;
  const nonce = isSecretToken(nonceSecret) ? nonceOf(nonceSecret) : null;
  const person = await identity.verify(request.idToken, nonce).catch(rethrowAsRefusal);
  if (person.subject !== request.uid) throw new AppError('token-invalid');
  return person;
}

async function openSession(
  dependencies: Dependencies,
  attempt: SignInAttempt,
  person: VerifiedIdentity,
): Promise<SignedIn> {
  const { db, clock, users, sessions, signIns, recordEvent, moveTrialInto, describeUser } = dependencies;
  const { client, previousToken, guestIdHash } = attempt;
  const [now, token] = [clock.now(), makeSecret()];
  const { accountId, moved } = await db.transaction().execute(async (transaction) => {
    const isFirstUse = await signIns.consume(
      transaction,
      hashSecret(`${person.issuer} ${person.replayKey}`),
      person.expiresAt + REPLAY_MARGIN_MS,
    );
    if (!isFirstUse) throw new AppError('sign-in-replayed');
    // Locks the account's row, so that a concurrent disabling is serialized with this sign-in.
    const { id, disabledAt } = await users.ensureAccount(transaction, person);
    if (disabledAt !== null) throw new AppError('user-disabled');
    if (isSecretToken(previousToken)) await sessions.end(transaction, hashSecret(previousToken));
    const tokenHash = hashSecret(token);
    await sessions.open(transaction, { tokenHash, userId: id, client, now, expiresAt: now + SESSION_IDLE_TIMEOUT_MS });
    await recordEvent(transaction, { userId: id, action: 'signed-in', client });
    const trial = guestIdHash && (await moveTrialInto(transaction, { guestIdHash, accountId: id, now }));
    if (!trial) return { accountId: id, moved: null };
    await recordEvent(transaction, { userId: id, action: 'trial-moved', client, detail: `${trial.movedDocuments}` });
    return { accountId: id, moved: trial.movedDocuments };
  });
  if (moved !== null) await dependencies.afterTrialMove(accountId);
  return { user: await describeUser({ kind: 'account', userId: accountId }), movedDocuments: moved, token };
}

/** Records a failed sign-in in the audit log of the token's subject, if it was verified. */
async function recordFailure(
  { db, users, recordEvent }: Dependencies,
  { client }: SignInAttempt,
  { code }: AppError,
  person: VerifiedIdentity | undefined,
): Promise<void> {
  const userId = person && (await users.findIdByIdentity(person.issuer, person.subject));
  await recordEvent(db, { userId: userId ?? null, action: 'sign-in-failed', client, detail: code });
}

function rethrowAsRefusal(error: unknown): never {
  if (error instanceof IdentityError) throw new AppError(error.code, {}, undefined, { cause: error });
  throw error;
}
