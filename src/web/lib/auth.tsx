import { createContext, type ReactNode, useContext } from 'react';
import type { User } from '../../contract/users.ts';

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

export interface SignInFailure {
  /** Null where the provider has no name for it. */
  readonly code: ProviderCode | null;
  /** Words for the person. */
  readonly message: string;
}

export interface AuthState {
  readonly status: 'loading' | 'signed-in' | 'signed-out' | 'anonymous';
  /** The server's record: of the account, or of the trial where only that lookup succeeded. */
  readonly user: User | null;
  /** Set while `status` is `anonymous`. */
  readonly anonymousUser: AnonymousUser | null;
  /** Whether only the lookup of the trial succeeded. */
  readonly isSessionUser: boolean;
  /** A return from the identity provider is being worked on. */
  readonly isReturning: boolean;
  /** A sign-in was started on this page and has not ended yet. */
  readonly isSigningIn: boolean;
  readonly failure: SignInFailure | null;
}

export interface Auth extends AuthState {
  /** The Sign In button: popup first, redirect as the fallback. Call it straight from the click. */
  signIn(): Promise<void>;
  /** The Try Again button: a direct attempt. */
  tryAgain(): Promise<void>;
  logOut(): Promise<void>;
  /** Goes in without an account. */
  startTrial(): void;
  dismissFailure(): void;
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
