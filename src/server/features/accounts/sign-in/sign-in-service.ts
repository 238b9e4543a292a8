import type { SyncRequest } from '#contract/identity.ts';
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

/** A token stays refused for this long after its end, as clocks of two machines differ. */
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
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly signIns: SignInStore;
  readonly recordEvent: (connection: Database, entry: AuditEntry) => Promise<void>;
  readonly moveTrialInto: (
    transaction: DatabaseTransaction,
    move: TrialMove,
  ) => Promise<{ readonly movedDocuments: number } | null>;
  /** Does what a move leaves to be done outside its transaction; never fails. */
  readonly afterTrialMove: (accountId: string) => Promise<void>;
  readonly describeUser: (caller: Caller) => Promise<User>;
}

/** One attempt to sign in: what the browser says, and what its request carries. */
export interface SignInAttempt {
  readonly request: SyncRequest;
  /** The cookie behind the nonce; undefined when the browser has none. */
  readonly nonceSecret: string | undefined;
  /** The session that this browser had so far. */
  readonly formerToken: string | undefined;
  /** The trial of this browser; null when it names none. */
  readonly guestIdHash: string | null;
  readonly client: string | null;
}

export interface SignedIn {
  readonly user: User;
  readonly movedDocuments: number | null;
  /** Opens the session; goes into a cookie and nowhere else. */
  readonly token: string;
}

export type SignInService = ReturnType<typeof createSignInService>;

/** From a provider's word about a person to a session of ours. */
export function createSignInService(dependencies: Dependencies) {
  const { identity } = dependencies;
  return {
    /** How a browser at an origin signs in. @throws AppError `provider-unreachable` */
    describe: (origin: string): Promise<SignInMethod> => identity.describe(origin).catch(rethrowAsRefusal),

    /**
     * Trades a code for tokens.
     * @throws AppError `code-refused`, `provider-unreachable`; `not-found` where the browser does this itself
     */
    async exchangeCode(exchange: CodeExchange): Promise<ExchangedTokens> {
      if (!identity.exchangeCode) throw new AppError('not-found');
      return identity.exchangeCode(exchange).catch(rethrowAsRefusal);
    },

    /**
     * Opens a session for whom the token is about; nothing else in the request is believed. The former session of the
     * browser ends, and its trial moves into the account, all at once or not at all.
     * @throws AppError `token-invalid`, `token-expired`, `sign-in-interrupted`, `sign-in-replayed`, `user-disabled`,
     * `provider-unreachable`
     */
    async signIn(attempt: SignInAttempt): Promise<SignedIn> {
      let person: VerifiedIdentity | undefined;
      try {
        person = await verify(identity, attempt);
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
  const { client, formerToken, guestIdHash } = attempt;
  const [now, token] = [clock.now(), makeSecret()];
  const { accountId, moved } = await db.transaction().execute(async (transaction) => {
    const isFirstUse = await signIns.use(
      transaction,
      hashSecret(`${person.issuer} ${person.replayKey}`),
      person.expiresAt + REPLAY_MARGIN_MS,
    );
    if (!isFirstUse) throw new AppError('sign-in-replayed');
    // The account's row is locked from here on, so disabling it happens before all of this or after it.
    const { id, disabledAt } = await users.ensureAccount(transaction, person);
    if (disabledAt !== null) throw new AppError('user-disabled');
    if (isSecretToken(formerToken)) await sessions.end(transaction, hashSecret(formerToken));
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

/** Writes a failed sign-in into the trail of the person the token was good for, so that they can see it. */
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
