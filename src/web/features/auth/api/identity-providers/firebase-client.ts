import { getApps, initializeApp } from 'firebase/app';
import {
  type Auth,
  type AuthProvider,
  browserPopupRedirectResolver,
  browserSessionPersistence,
  GoogleAuthProvider,
  getRedirectResult,
  initializeAuth,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  type User,
} from 'firebase/auth';
import type { SignInConfig } from '#contract/identity.ts';
import type { ProviderCode, SignInFailure } from '#web/lib/auth/auth.tsx';
import {
  type AuthenticatedPerson,
  type IdentityClient,
  ProviderError,
  type RedirectOutcome,
} from './identity-client.ts';
import { isNetworkError } from './network-error.ts';
import { genericFailure, providerFailure } from './provider-messages.ts';

export type FirebaseConfig = Extract<SignInConfig, { provider: 'firebase' }>;
type FirebaseUser = Pick<User, 'uid' | 'email' | 'displayName' | 'photoURL' | 'getIdToken'>;

/** The part of the Firebase SDK in use, for one project. */
export interface FirebaseSurface {
  signInWithPopup(): Promise<{ readonly user: FirebaseUser | null }>;
  signInWithRedirect(): Promise<never>;
  getRedirectResult(): Promise<{ readonly user: FirebaseUser | null } | null>;
  currentUser(): Promise<FirebaseUser | null>;
  signOut(): Promise<void>;
}

const CODES: Readonly<Record<string, ProviderCode>> = {
  'auth/user-disabled': 'user-disabled',
  'auth/user-token-expired': 'user-token-expired',
  'auth/network-request-failed': 'network-request-failed',
  'auth/timeout': 'network-request-failed',
  'auth/popup-blocked': 'popup-blocked',
  'auth/popup-closed-by-user': 'popup-closed-by-user',
  'auth/cancelled-popup-request': 'popup-closed-by-user',
  'auth/user-cancelled': 'popup-closed-by-user',
  'auth/unauthorized-domain': 'unauthorized-domain',
};

/** Signs in with Google through a Firebase project. */
export function createFirebaseClient(
  config: FirebaseConfig,
  surface: FirebaseSurface = openProject(config),
): IdentityClient {
  return {
    provider: 'firebase',
    isPreview: config.domain === 'preview',
    staleAtMs: Number.POSITIVE_INFINITY,
    signInWithPopup: () => withProviderErrors(surface.signInWithPopup().then(({ user }) => user && withIdToken(user))),
    signInWithRedirect: () => withProviderErrors(surface.signInWithRedirect()),
    // Null may also mean that the SDK has not finished.
    redirectResult: () =>
      withProviderErrors(
        surface
          .getRedirectResult()
          .then<RedirectOutcome>((result) => (result?.user ? withIdToken(result.user) : 'not-yet')),
      ),
    currentPerson: () => withProviderErrors(surface.currentUser().then((user) => user && withIdToken(user))),
    signOut: () => withProviderErrors(surface.signOut()),
    signOutLocally: () => withProviderErrors(surface.signOut()),
  };
}

async function withIdToken(user: FirebaseUser): Promise<AuthenticatedPerson> {
  const { uid, email, displayName, photoURL } = user;
  return { idToken: await user.getIdToken(), uid, email, displayName, photoURL };
}

async function withProviderErrors<T>(attempt: Promise<T>): Promise<T> {
  try {
    return await attempt;
  } catch (error) {
    throw new ProviderError(readFirebaseError(error));
  }
}

function readFirebaseError(error: unknown): SignInFailure {
  if (isNetworkError(error)) return providerFailure('network-request-failed');
  const code = (error as { code?: unknown } | null)?.code;
  const known = typeof code === 'string' ? CODES[code] : undefined;
  return known ? providerFailure(known) : genericFailure();
}

/** The SDK's state lives as long as the tab: the server's session is the lasting one. */
function openProject({ projectId, apiKey, authDomain }: FirebaseConfig): FirebaseSurface {
  const app = getApps()[0] ?? initializeApp({ projectId, apiKey, authDomain });
  const auth: Auth = initializeAuth(app, {
    persistence: browserSessionPersistence,
    popupRedirectResolver: browserPopupRedirectResolver,
  });
  const provider: AuthProvider = createGoogleProvider();
  return {
    signInWithPopup: () => signInWithPopup(auth, provider),
    signInWithRedirect: () => signInWithRedirect(auth, provider),
    getRedirectResult: () => getRedirectResult(auth),
    async currentUser() {
      await auth.authStateReady();
      return auth.currentUser;
    },
    signOut: () => signOut(auth),
  };
}

function createGoogleProvider(): AuthProvider {
  const provider = new GoogleAuthProvider();
  provider.addScope('email');
  provider.addScope('profile');
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}
