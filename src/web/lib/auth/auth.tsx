import { createContext, type ReactNode, useContext } from 'react';
import type { ShownPlan } from '#contract/billing.ts';
import type { User } from '#contract/users.ts';
import type { PlanChoice } from '../billing/upgrade-intent.ts';

/** Somebody who tries the product without an account; known to this browser only. */
export interface AnonymousUser {
  readonly id: `anonymous-${number}`;
  readonly email: null;
  readonly displayName: 'Anonymous User';
}

/** Why a sign-in did not work, as the identity provider calls it. */
export type ProviderCode =
  | 'user-disabled'
  | 'user-token-expired'
  | 'network-request-failed'
  | 'popup-blocked'
  | 'popup-closed-by-user'
  | 'unauthorized-domain';

/** A person as the identity provider describes them in the browser. Only the server's record is to be relied on. */
export interface Person {
  readonly uid: string;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoURL: string | null;
}

export interface SignInFailure {
  /** What stands over the message: "Sign In Failed", but for a trial that is over. */
  readonly title: string;
  /** Null where the provider has no name for it. */
  readonly code: ProviderCode | null;
  /** Words for the person. */
  readonly message: string;
  /** The plan the sign-in was started with; trying again means the same one. */
  readonly choice?: PlanChoice;
}

/** What came of a plan that was chosen before the sign-in, to be said once the application is there. */
export type UpgradeOutcome = 'welcome' | 'failed';

/** A session that ended by no act on this page: in another tab, on another device, by an administrator or by itself. */
export interface EndedSession {
  /** Address of the page they were on, to come back to. */
  readonly returnTo: string;
  /** Whose session it was; null where that was not known yet. */
  readonly userId: string | null;
}

/** On the way from a sign-in to the payment page. */
export interface PendingPayment {
  /** Null while it is still being prepared. */
  readonly checkoutUrl: string | null;
}

export interface AuthState {
  readonly status: 'loading' | 'signed-in' | 'signed-out' | 'anonymous';
  /**
   * The server's record: of the account, or of the trial where only that lookup succeeded.
   * Null while somebody counts as signed in because of what this tab remembers, until the server has answered.
   */
  readonly user: User | null;
  /** Whoever is signed in, as far as this tab knows; there before `user` is. */
  readonly person: Person | null;
  /** Set while `status` is `anonymous`. */
  readonly anonymousUser: AnonymousUser | null;
  /** Whether only the lookup of the trial succeeded. */
  readonly isSessionUser: boolean;
  /** Whether this browser is trying the product without an account. */
  readonly isAnonymousMode: boolean;
  /** A return from the identity provider is being worked on. */
  readonly isReturning: boolean;
  /** A sign-in was started on this page and has not ended yet. */
  readonly isSigningIn: boolean;
  /** A sign-in that chose no plan is through, and the dashboard it leads to is not drawn yet. */
  readonly isArriving: boolean;
  readonly failure: SignInFailure | null;
  /** Documents that came along from the trial at the sign-in on this page; null when there was none to come along. */
  readonly movedDocuments: number | null;
  /** The plan that the sign-in under way was started with. */
  readonly chosenPlan: ShownPlan | null;
  readonly payment: PendingPayment | null;
  readonly upgradeNews: UpgradeOutcome | null;
  /** There until the person signs in, begins a trial or puts it aside. */
  readonly endedSession: EndedSession | null;
}

/** What brought the landing page up. */
export interface LandingVisit {
  /** A trial that exists in this browser only is kept. */
  readonly keepsTrial: boolean;
  /** The address signs out. */
  readonly endsSession: boolean;
}

export interface Auth extends AuthState {
  /** The Sign In button: popup first, redirect as the fallback. Call it straight from the click. */
  signIn(): Promise<void>;
  /** The same with a plan in mind, which is paid as soon as the sign-in is through. Call it straight from the click. */
  choosePlan(choice: PlanChoice): Promise<void>;
  /** The Try Again button: a direct attempt. */
  tryAgain(): Promise<void>;
  logOut(): Promise<void>;
  /** Goes in without an account. */
  startTrial(): void;
  dismissFailure(): void;
  /** The person was told of `movedDocuments`. */
  forgetMove(): void;
  /** The person was told of `upgradeNews`. */
  forgetUpgradeNews(): void;
  /** The person does not want to hear of `endedSession` any more. */
  dismissEndedSession(): void;
  /** The landing page came up. */
  showLanding(visit: LandingVisit): void;
  /** Asks the server again who this is. */
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
  if (!auth) throw new Error('There is no sign-in around this part of the page.');
  return auth;
}
