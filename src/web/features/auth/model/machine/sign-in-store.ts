import type { AuthState } from '#web/lib/auth/auth.tsx';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';
import { REDIRECT_RETURN_PATH } from '../addresses.ts';
import { PENDING_FLAGS } from '../browser/auth-storage.ts';
import type { AuthEvent, BrowserFacts, Effect } from './machine-types.ts';
import { runEffect, type SignInEnvironment } from './run-effect.ts';
import { INITIAL_STATE, step, toAuthState } from './sign-in-machine.ts';

export interface SignInStore {
  /** What the page shows; the same object until something changes. */
  current(): AuthState;
  /** @returns stops listening */
  subscribe(listener: () => void): () => void;
  /** Begins with what opening the page asked for. Before it, nothing is done. */
  start(): void;
  send(event: AuthEvent): void;
  /** Sends an event and waits until nothing is being done any more. */
  sendAndWaitUntilIdle(event: AuthEvent): Promise<void>;
}

/** The machine together with what it moves. The page counts as opened with this call. */
export function createSignInStore(surroundings: SignInEnvironment): SignInStore {
  const listeners = new Set<() => void>();
  const first = step(INITIAL_STATE, { type: 'page-opened' }, readFacts(surroundings));
  let { state } = first;
  let shown = toAuthState(state);
  let waitingEffects: readonly Effect[] | null = first.effects;

  function handle(event: AuthEvent): void {
    const next = step(state, event, readFacts(surroundings));
    if (next.state === state && next.effects.length === 0) return;
    state = next.state;
    shown = toAuthState(state);
    run(next.effects);
    for (const listener of [...listeners]) listener();
  }

  /** What comes back for an activity that is over is not listened to. */
  function run(effects: readonly Effect[]): void {
    const { ticket } = state;
    for (const effect of effects) runEffect(effect, surroundings, (event) => ticket === state.ticket && handle(event));
  }

  const watch = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };

  return {
    current: () => shown,
    subscribe: watch,
    start() {
      const effects = waitingEffects ?? [];
      waitingEffects = null;
      run(effects);
    },
    send: handle,
    sendAndWaitUntilIdle(event) {
      handle(event);
      return new Promise((resolve) => {
        const stop = watch(finishWhenIdle);
        function finishWhenIdle(): void {
          if (state.activity.name !== 'idle') return;
          stop();
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
