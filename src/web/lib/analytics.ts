import { createContext, useContext } from 'react';

/** What is told to the analytics service, by the names it knows. */
export type AnalyticsEvent =
  | 'user_login'
  | 'document_uploaded'
  | 'chat_used'
  | 'chat_interaction'
  | 'qaboost_purchased'
  | 'pricing_viewed'
  | `subscription_${string}`
  | `payment_${string}`
  | 'feature_used';

/** Tells an analytics service what happened. It never fails, and it gets no content of a document and no address. */
export interface Analytics {
  track(event: AnalyticsEvent, properties?: Readonly<Record<string, string | number>>): void;
}

/** Nothing is told to anyone. */
export const NO_ANALYTICS: Analytics = { track: () => undefined };

export const AnalyticsContext = createContext<Analytics>(NO_ANALYTICS);

export function useAnalytics(): Analytics {
  return useContext(AnalyticsContext);
}
