import type { User } from '#contract/users.ts';

/** A user with an account and the smallest plan. */
export function makeUser(facts: Partial<User> = {}): User {
  return {
    id: '1',
    plan: 'free',
    email: 'ada@example.org',
    displayName: null,
    firstName: 'Ada',
    lastName: 'Finch',
    photoURL: null,
    profileImageUrl: null,
    firebaseUid: null,
    isAnonymous: false,
    subscriptionStatus: 'inactive',
    createdAt: '2026-01-15T12:00:00.000Z',
    documentsThisMonth: 1,
    documentsUploaded: 2,
    chatQuestionsUsed: 3,
    queriesUsed: 4,
    chatCreditsRemaining: 0,
    uploadsRemaining: 2,
    ...facts,
  };
}
