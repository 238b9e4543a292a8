import type { AuthState } from '#web/lib/auth/auth.tsx';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';
import { REDIRECT_RETURN_PATH } from '../addresses.ts';
import { PENDING_FLAGS } from '../browser/auth-storage.ts';
import type { AuthEvent, BrowserFacts, Effect } from './machine-types.ts';
import { runEffect, type SignInEnvironment } from './run-effect.ts';
import { INITIAL_STATE, step, toAuthState } from './sign-in-machine.ts';

export interface SignInStore {
  /** The state for the UI; the same object until it changes. */
  current(): AuthState;
  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void;
  /** Runs the effects of opening the page. Nothing runs before. */
  start(): void;
  send(event: AuthEvent): void;
  /** Sends an event and resolves when the machine is idle. */
  sendAndWaitUntilIdle(event: AuthEvent): Promise<void>;
}

/** Connects the state machine with its effects. The page counts as opened with this call. */
export function createSignInStore(environment: SignInEnvironment): SignInStore {
  const listeners = new Set<() => void>();
  const first = step(INITIAL_STATE, { type: 'page-opened' }, readFacts(environment));
  let { state } = first;
  let shown = toAuthState(state);
  let pendingEffects: readonly Effect[] | null = first.effects;

  function handle(event: AuthEvent): void {
    // Before the facts are read: whether a window can be opened at once depends on the provider.
    if (event.type === 'sign-in-clicked' && !shown.isSigningIn && !shown.isResumingSignIn) {
      environment.identity.choose(event.social);
    }
    const next = step(state, event, readFacts(environment));
    if (next.state === state && next.effects.length === 0) return;
    state = next.state;
    shown = toAuthState(state);
    run(next.effects);
    for (const listener of [...listeners]) listener();
  }

  /** Results of a superseded activity are ignored. */
  function run(effects: readonly Effect[]): void {
    const { activityId } = state;
    for (const effect of effects)
      runEffect(effect, environment, (event) => activityId === state.activityId && handle(event));
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  return {
    current: () => shown,
    subscribe,
    start() {
      const effects = pendingEffects ?? [];
      pendingEffects = null;
      run(effects);
    },
    send: handle,
    sendAndWaitUntilIdle(event) {
      handle(event);
      return new Promise((resolve) => {
        const unsubscribe = subscribe(finishWhenIdle);
        function finishWhenIdle(): void {
          if (state.activity.name !== 'idle') return;
          unsubscribe();
          resolve();
        }
        finishWhenIdle();
      });
    },
  };
}

function readFacts({ storage, upgrades, identity, navigation, clock }: SignInEnvironment): BrowserFacts {
  const nowMs = clock.now();
  const { pathname, search, hash } = navigation.address();
  return {
    nowMs,
    page: pathname === REDIRECT_RETURN_PATH ? 'redirect-return' : 'other',
    address: `${pathname}${search}${hash}`,
    isLogOutAddress: isLogOutAddress(search),
    hasGuestId: storage.hasGuestId(),
    mayHaveSession: navigation.mayHaveSession(),
    isSessionAbsent: navigation.isSessionAbsent(),
    isLoggedOut: storage.isLoggedOut(),
    isLogOutPending: storage.isLogOutPending(),
    isAnonymousMode: storage.isAnonymousMode(),
    anonymousUserId: storage.anonymousUserId(),
    snapshot: storage.snapshot(nowMs),
    hasSnapshot: storage.hasSnapshot(),
    endedSession: storage.endedSession(),
    isRedirectPending: storage.hasFlag('authRedirectPending'),
    isPending: PENDING_FLAGS.some(storage.hasFlag),
    isJustAuthenticated: storage.hasFlag('justAuthenticated'),
    hasRedirectAttempt: storage.hasRedirectAttempt(nowMs),
    hasProviderEntries: storage.hasProviderEntries(),
    isClientReady: identity.current() !== null,
    domainWaitMs: identity.domainReadyAtMs() - nowMs,
    isDomainRefused: identity.isDomainRefused(),
    upgradeIntent: upgrades.intent(nowMs),
    upgradeSessionId: upgrades.sessionId(),
  };
}
