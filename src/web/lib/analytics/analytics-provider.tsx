import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { PublicSettings } from '#contract/settings.ts';
import { createSafeStorage } from '../browser/safe-storage.ts';
import { AnalyticsContext } from './analytics.ts';
import { ANALYTICS_CHOICE_KEY, hasDoNotTrackSignal } from './analytics-choice.ts';
import {
  type AnalyticsTarget,
  type ConsentedAnalytics,
  createConsentedAnalytics,
  type PrivacyChoices,
  type PrivacyState,
} from './analytics-consent.ts';

const ConsentContext = createContext<ConsentedAnalytics | null>(null);

/** Provides analytics, subject to consent. */
export function AnalyticsProvider({ children }: { readonly children: ReactNode }) {
  const [analytics] = useState(() =>
    createConsentedAnalytics({
      storage: createSafeStorage(() => localStorage),
      isBlocked: () => hasDoNotTrackSignal(navigator),
      loadSink: loadPostHog,
    }),
  );
  useEffect(() => {
    // Fires in other tabs only. The key is null after `clear()`.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === ANALYTICS_CHOICE_KEY || key === null) analytics.reloadChoice();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [analytics]);
  return (
    <AnalyticsContext value={analytics}>
      <ConsentContext value={analytics}>{children}</ConsentContext>
    </AnalyticsContext>
  );
}

async function loadPostHog(target: AnalyticsTarget, id: string) {
  const { createPostHogSink } = await import('./posthog-analytics.ts');
  return createPostHogSink(target, id);
}

/** Sets the destination once the installation's settings are known. */
export function useAnalyticsTarget(settings: Pick<PublicSettings, 'analytics'> | null): void {
  const consent = useContext(ConsentContext);
  const { key, host } = settings?.analytics ?? {};
  useEffect(() => {
    if (key && host) consent?.configure({ key, host });
  }, [consent, key, host]);
}

export interface ShownPrivacyChoices extends Pick<PrivacyChoices, 'choose' | 'hide' | 'show'> {
  readonly state: PrivacyState;
  readonly isShown: boolean;
  readonly isOpenedByUser: boolean;
}

const NOTHING_TO_CHOOSE: ShownPrivacyChoices = {
  state: 'off',
  isShown: false,
  isOpenedByUser: false,
  choose: () => undefined,
  hide: () => undefined,
  show: () => undefined,
};
const NEVER_CHANGES = () => () => undefined;
const OFF = () => 'off' as const;
const NO = () => false;

/** The user's choice and the actions that change it. */
export function usePrivacyChoices(): ShownPrivacyChoices {
  const consent = useContext(ConsentContext);
  const subscribe = consent?.subscribe ?? NEVER_CHANGES;
  // The server snapshots: no question where a page is rendered outside a browser.
  const state = useSyncExternalStore(subscribe, consent?.state ?? OFF, OFF);
  const isShown = useSyncExternalStore(subscribe, consent?.isShown ?? NO, NO);
  const isOpenedByUser = useSyncExternalStore(subscribe, consent?.isOpenedByUser ?? NO, NO);
  if (!consent) return NOTHING_TO_CHOOSE;
  const { choose, hide, show } = consent;
  return { state, isShown, isOpenedByUser, choose, hide, show };
}
