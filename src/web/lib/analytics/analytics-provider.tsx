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

interface AnalyticsProviderProps {
  readonly children: ReactNode;
}

/** Analytics for everything inside it, as far as the person has agreed to them. */
export function AnalyticsProvider({ children }: AnalyticsProviderProps) {
  const [analytics] = useState(() =>
    createConsentedAnalytics({
      storage: createSafeStorage(() => localStorage),
      isBlocked: () => hasDoNotTrackSignal(navigator),
      loadSink: loadPostHog,
    }),
  );
  useEffect(() => {
    // Told to the other tabs only. A storage that was emptied has no key.
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

/** Says where events go, once the installation's settings are known. */
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
  readonly isWanted: boolean;
}

const NOTHING_TO_CHOOSE: ShownPrivacyChoices = {
  state: 'off',
  isShown: false,
  isWanted: false,
  choose: () => undefined,
  hide: () => undefined,
  show: () => undefined,
};
const NEVER_CHANGES = () => () => undefined;
const OFF = () => 'off' as const;
const NO = () => false;

/** What the person has chosen, and the ways to choose. */
export function usePrivacyChoices(): ShownPrivacyChoices {
  const consent = useContext(ConsentContext);
  const watch = consent?.watch ?? NEVER_CHANGES;
  // The last ones count where a page is drawn outside a browser: there nobody is asked.
  const state = useSyncExternalStore(watch, consent?.state ?? OFF, OFF);
  const isShown = useSyncExternalStore(watch, consent?.isShown ?? NO, NO);
  const isWanted = useSyncExternalStore(watch, consent?.isWanted ?? NO, NO);
  if (!consent) return NOTHING_TO_CHOOSE;
  const { choose, hide, show } = consent;
  return { state, isShown, isWanted, choose, hide, show };
}
