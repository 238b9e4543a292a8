import { guestIdSchema, type User } from '#contract/users.ts';
import { type Caller, userIdOf } from '#server/domain/access/access.ts';
import { calendarMonthOf, uploadAllowancePeriod } from '#server/domain/access/quota.ts';
import { isSecretToken } from '#server/domain/access/session.ts';
import { AppError } from '#server/domain/errors/app-error.ts';
import { hashSecret } from '#server/platform/secrets.ts';
import type { Clock } from '#server/ports/clock.ts';
import { renewIfDue } from './sessions/session-service.ts';
import type { SessionStore } from './sessions/session-store.ts';
import type { UserRecord, UserStore } from './user-store.ts';

/** The uploads counted in the current period, and their limit; null when unlimited. */
type UploadUsage = (user: UserRecord) => Promise<{ readonly used: number; readonly limit: number | null }>;

interface Dependencies {
  readonly users: UserStore;
  readonly sessions: SessionStore;
  readonly uploadUsage: UploadUsage;
  readonly metering: boolean;
  readonly clock: Clock;
}

const FIREBASE_ISSUER = 'https://securetoken.google.com/';

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({ users, sessions, uploadUsage, metering, clock }: Dependencies) {
  return {
    /**
     * Authenticates a trial caller by the guest id. Only its hash is stored, so that a leaked database grants no access.
     * @throws AppError `unauthenticated` without an id, `guest-id-invalid` for a malformed one, `trial-moved` when the
     * trial has moved into an account
     */
    async identifyGuest(guestId: string | undefined): Promise<Caller> {
      if (!guestId) throw new AppError('unauthenticated');
      const guestIdHash = hashGuestId(guestId);
      const trial = await users.findByGuest(guestIdHash);
      if (trial?.mergedInto) throw new AppError('trial-moved');
      return { kind: 'trial', guestIdHash, userId: trial?.id ?? null };
    },

    /**
     * The caller's user; creates the user of a trial at its first write.
     * @throws AppError `unauthenticated`; `trial-moved` when a concurrent sign-in moved it
     */
    async ensureUser(caller: Caller): Promise<UserRecord> {
      if (caller.kind === 'visitor') throw new AppError('unauthenticated');
      const user = await (caller.kind === 'trial' ? users.ensureTrial(caller.guestIdHash) : users.find(caller.userId));
      return requireUser(user);
    },

    /**
     * Lets a long request whose document is gone distinguish a trial move from a deletion.
     * @throws AppError `trial-moved` when the caller's trial has moved since the request began
     */
    async refuseMoved(caller: Caller): Promise<void> {
      if (caller.kind !== 'trial' || caller.userId === null) return;
      requireUser(await users.find(caller.userId));
    },

    /** @throws AppError `unauthenticated` for a caller that has no user yet, `trial-moved` */
    async describeUser(caller: Caller): Promise<User> {
      const userId = userIdOf(caller);
      const user = requireUser(userId === null ? undefined : await users.find(userId));
      return present(user, await uploadUsage(user));
    },

    /**
     * The user of a session, in one SELECT: the most frequent request.
     * @returns the user, and whether the session was renewed
     * @throws AppError `unauthenticated`
     */
    async describeSignedIn(token: string | undefined): Promise<{ user: User; isRenewed: boolean }> {
      if (!isSecretToken(token)) throw new AppError('unauthenticated');
      const [now, tokenHash] = [clock.now(), hashSecret(token)];
      const found = await users.findBySession(tokenHash, calendarMonthOf(now));
      if (!found || found.user.disabledAt !== null) throw new AppError('unauthenticated');
      const isRenewed = await renewIfDue(sessions, tokenHash, found.session, now);
      const { limit } = uploadAllowancePeriod(found.user, metering, now);
      return { user: present(found.user, { used: found.uploads, limit }), isRenewed };
    },
  };
}

function requireUser(user: UserRecord | undefined): UserRecord {
  if (!user) throw new AppError('unauthenticated');
  if (user.mergedInto !== null) throw new AppError('trial-moved');
  return user;
}

/** The stored form of a guest id. @throws AppError `guest-id-invalid` when it is malformed */
export function hashGuestId(guestId: string): string {
  if (!guestIdSchema.safeParse(guestId).success) throw new AppError('guest-id-invalid');
  return hashSecret(guestId);
}

function present(user: UserRecord, usage: { readonly used: number; readonly limit: number | null }): User {
  return {
    id: user.id,
    plan: user.plan,
    email: user.email,
    displayName: user.displayName,
    ...splitName(user.displayName),
    photoURL: user.photoUrl,
    profileImageUrl: user.photoUrl,
    firebaseUid: user.identityIssuer?.startsWith(FIREBASE_ISSUER) ? user.identitySubject : null,
    isAnonymous: user.kind === 'trial',
    subscriptionStatus: user.subscriptionStatus,
    createdAt: new Date(user.createdAt).toISOString(),
    documentsThisMonth: usage.used,
    documentsUploaded: user.documentsUploaded,
    chatQuestionsUsed: user.questionsAsked,
    queriesUsed: user.questionsAsked,
    chatCreditsRemaining: user.chatCredits,
    uploadsRemaining: usage.limit === null ? null : Math.max(0, usage.limit - usage.used),
  };
}

/** Takes the last word as the family name: a guess, used for greetings and initials only. */
function splitName(displayName: string | null): { firstName: string | null; lastName: string | null } {
  const words = displayName?.trim().split(/\s+/) ?? [];
  if (words.length < 2) return { firstName: words[0] || null, lastName: null };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? null };
}
