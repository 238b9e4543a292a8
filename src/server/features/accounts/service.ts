import { createHash } from 'node:crypto';
import { guestIdSchema, type User } from '../../../contract/users.ts';
import { type Caller, userIdOf } from '../../domain/access.ts';
import { AppError } from '../../domain/app-error.ts';
import type { UserRecord, UserStore } from './user-store.ts';

/** How many uploads were counted, and how many may be; null where nothing is counted. */
type UploadUsage = (user: UserRecord) => Promise<{ readonly used: number; readonly limit: number | null }>;

const FIREBASE_ISSUER = 'https://securetoken.google.com/';

export type AccountService = ReturnType<typeof createAccountService>;

export function createAccountService({ users, uploadUsage }: { users: UserStore; uploadUsage: UploadUsage }) {
  return {
    /**
     * Knows a trial caller by the guest id. Only the hash is kept, so that the database alone opens nothing.
     * @throws AppError `unauthenticated` without an id, `guest-id-invalid` for one of the wrong form, `trial-moved`
     */
    async identifyGuest(guestId: string | undefined): Promise<Caller> {
      if (!guestId) throw new AppError('unauthenticated');
      if (!guestIdSchema.safeParse(guestId).success) throw new AppError('guest-id-invalid');
      const guestIdHash = createHash('sha256').update(guestId).digest('hex');
      const trial = await users.findByGuest(guestIdHash);
      if (trial?.mergedInto) throw new AppError('trial-moved');
      return { kind: 'trial', guestIdHash, userId: trial?.id ?? null };
    },

    /**
     * Knows an account holder. There are no accounts yet, so nobody is one.
     * @throws AppError `unauthenticated`
     */
    async identifyAccount(): Promise<Caller> {
      throw new AppError('unauthenticated');
    },

    /**
     * The caller's user; a trial user comes into being here, at the first write.
     * @throws AppError `unauthenticated`; `trial-moved` when a sign-in elsewhere was faster
     */
    async ensureUser(caller: Caller): Promise<UserRecord> {
      if (caller.kind === 'visitor') throw new AppError('unauthenticated');
      const user = await (caller.kind === 'trial' ? users.ensureTrial(caller.guestIdHash) : users.find(caller.userId));
      return requireUser(user);
    },

    /** @throws AppError `unauthenticated` for a caller that has no user yet, `trial-moved` */
    async describeUser(caller: Caller): Promise<User> {
      const userId = userIdOf(caller);
      const user = requireUser(userId === null ? undefined : await users.find(userId));
      return present(user, await uploadUsage(user));
    },
  };
}

function requireUser(user: UserRecord | undefined): UserRecord {
  if (!user) throw new AppError('unauthenticated');
  if (user.mergedInto) throw new AppError('trial-moved');
  return user;
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
    subscriptionStatus: user.subscriptionStatus === 'active' ? 'active' : 'inactive',
    createdAt: new Date(user.createdAt).toISOString(),
    documentsThisMonth: usage.used,
    documentsUploaded: user.documentsUploaded,
    chatQuestionsUsed: user.questionsAsked,
    queriesUsed: user.questionsAsked,
    chatCreditsRemaining: user.chatCredits,
    uploadsRemaining: usage.limit === null ? null : Math.max(0, usage.limit - usage.used),
  };
}

/** The last word is the family name; a guess that only greetings and initials rest on. */
function splitName(displayName: string | null): { firstName: string | null; lastName: string | null } {
  const words = displayName?.trim().split(/\s+/) ?? [];
  if (words.length < 2) return { firstName: words[0] || null, lastName: null };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? null };
}
