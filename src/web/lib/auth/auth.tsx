import { createContext, type ReactNode, useContext } from 'react';
import type { ShownPlan } from '#contract/billing.ts';
import type { User } from '#contract/users.ts';
import type { PlanChoice } from '../billing/upgrade-intent.ts';

/** A trial user without an account; known to this browser only. */
export interface AnonymousUser {
  readonly id: `anonymous-${number}`;
  readonly email: null;
  readonly displayName: 'Anonymous User';
}

/** Why a sign-in failed, in the identity provider's terms. */
export type ProviderCode =
  | 'user-disabled'
  | 'user-token-expired'
  | 'network-request-failed'
  | 'popup-blocked'
  | 'popup-closed-by-user'
  | 'unauthorized-domain';

/** The profile from the identity provider's SDK. Only the server's record is authoritative. */
export interface Person {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoURL: string | null;
}

export interface SignInFailure {
  /** "Sign In Failed", except for a trial that is over. */
  readonly title: string;
  /** Null where the provider has no code for it. */
  readonly code: ProviderCode | null;
  /** For the user. */
  readonly message: string;
  /** The plan the sign-in was started with; a retry keeps it. */
  readonly choice?: PlanChoice;
}

/** Outcome of a plan chosen before the sign-in, shown once the application is loaded. */
export type UpgradeOutcome = 'welcome' | 'failed';

/** A session ended from outside this page: in another tab, on another device, by an administrator or by expiry. */
export interface EndedSession {
  /** Address of the page to return to. */
  readonly returnTo: string;
  /** The session's user; null where unknown. */
  readonly userId: string | null;
}

/** A plan being paid after the sign-in. */
export interface PendingPayment {
  /** Null while the checkout is being created. */
  readonly checkoutUrl: string | null;
}

export interface AuthState {
  readonly status: 'loading' | 'signed-in' | 'signed-out' | 'anonymous';
  /**
   * The server's record: of the account, or of the trial where only that lookup succeeded. Null while the user is only
   * known from this tab's snapshot, until the server has answered.
   */
  readonly user: User | null;
  /** The signed-in user as far as this tab knows; available before `user`. */
  readonly person: Person | null;
  /** Set while `status` is `anonymous`. */
  readonly anonymousUser: AnonymousUser | null;
  /** Whether only the lookup of the trial succeeded. */
  readonly isSessionUser: boolean;
  /** Whether this browser is trying the product without an account. */
  readonly isAnonymousMode: boolean;
  /** A sign-in is being resumed, without a click on this page: after a redirect, a retry or a recovery. */
  readonly isResumingSignIn: boolean;
  /** A sign-in was started on this page and has not ended yet. */
  readonly isSigningIn: boolean;
  /** A log-out was started on this page: from here on the server refuses the account. */
  readonly isSigningOut: boolean;
  /** A sign-in without a plan is complete, and the dashboard has not rendered yet. */
  readonly isOpeningDashboard: boolean;
  readonly failure: SignInFailure | null;
  /** Documents moved from the trial by the sign-in on this page; null when there was no trial. */
  readonly movedDocuments: number | null;
  /** The plan that the current sign-in was started with. */
  readonly chosenPlan: ShownPlan | null;
  readonly payment: PendingPayment | null;
  readonly upgradeOutcome: UpgradeOutcome | null;
  /** Set until the user signs in, starts a trial or dismisses it. */
  readonly endedSession: EndedSession | null;
}

/** Why the landing page is shown. */
export interface LandingVisit {
  /** Keeps a trial that only this browser knows. */
  readonly keepsTrial: boolean;
  /** The address signs out. */
  readonly endsSession: boolean;
}

export interface Auth extends AuthState {
  /** The Sign In button: popup first, redirect as the fallback. Call it synchronously in the click handler. */
  signIn(): Promise<void>;
  /** Signs in with a chosen plan, which is paid right after. Call it synchronously in the click handler. */
  choosePlan(choice: PlanChoice): Promise<void>;
  /** The Try Again button: a direct attempt. */
  tryAgain(): Promise<void>;
  logOut(): Promise<void>;
  /** Enters without an account. */
  startTrial(): void;
  dismissFailure(): void;
  /** `movedDocuments` was shown. */
  dismissMovedDocuments(): void;
  /** `upgradeOutcome` was shown. */
  dismissUpgradeOutcome(): void;
  /** Dismisses `endedSession`. */
  dismissEndedSession(): void;
  /** The landing page was shown. */
  reportLandingShown(visit: LandingVisit): void;
  /** Asks the server for the current user again. */
  refresh(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

interface AuthContextProviderProps {
  readonly auth: Auth;
  readonly children: ReactNode;
}

export function AuthContextProvider({ auth, children }: AuthContextProviderProps) {
  return <AuthContext value={auth}>{children}</AuthContext>;
}

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used inside AuthProvider.');
  return auth;
}
