import { createContext, useContext } from 'react';
import type { Plan } from '#contract/plans.ts';

/** A change of plan. */
export interface PlanTransition {
  readonly fromPlan: Plan;
  readonly toPlan: Plan;
  readonly currency: 'USD';
}

/** A feature used deliberately; automatic actions do not count. */
export type FeatureName =
  | 'quick_analyze'
  | 'view_analysis'
  | 'reader_open'
  | 'report_pdf'
  | 'report_word'
  | 'calendar_download'
  | 'dashboard_search'
  | 'dashboard_filter'
  | 'dashboard_sort'
  | 'sample_document';

type ChatAction = 'source_opened' | 'copied' | 'retried' | 'stopped' | 'suggestion_asked' | 'asked_again';
type SubscriptionAction = 'upgrade' | 'downgrade' | 'cancel' | 'resume';
type PaymentAction = 'started' | 'confirmed' | 'failed' | 'cancelled';

/**
 * Every event with its properties. All values are counts or constants: no property can hold text that a user wrote,
 * uploaded or is known by.
 */
type TrackedEvent =
  | [name: 'user_login']
  | [name: 'document_uploaded', properties: { readonly documents: number; readonly refused: number }]
  | [name: 'chat_used', properties: { readonly documents: number }]
  | [name: 'chat_interaction', properties: { readonly action: ChatAction }]
  | [name: 'qaboost_purchased', properties: { readonly credits: number; readonly currency: 'USD' }]
  | [name: 'pricing_viewed', properties: { readonly viewedFrom: 'landing_page'; readonly currency: 'USD' }]
  | [name: `subscription_${SubscriptionAction}`, properties: PlanTransition]
  | [name: `payment_${PaymentAction}`, properties?: PlanTransition]
  | [name: 'feature_used', properties: { readonly feature_name: FeatureName }];

export type EventName = TrackedEvent[0];
type PropertyName<Event = TrackedEvent> = Event extends [name: string, properties?: infer Properties]
  ? keyof NonNullable<Properties>
  : never;
/** Properties of an event. */
export type EventProperties = Readonly<Partial<Record<PropertyName, string | number>>>;

/** The property allowlist. Anything else never leaves the browser. */
export const EVENT_PROPERTIES: Readonly<Record<PropertyName, true>> = {
  documents: true,
  refused: true,
  action: true,
  credits: true,
  currency: true,
  viewedFrom: true,
  fromPlan: true,
  toPlan: true,
  feature_name: true,
};

/** Reports product usage to an analytics service, if the user consented. Never fails, and nothing waits for it. */
export interface Analytics {
  track(...event: TrackedEvent): void;
}

/** Discards every event. */
const NO_ANALYTICS: Analytics = { track: () => undefined };

export const AnalyticsContext = createContext<Analytics>(NO_ANALYTICS);

export function useAnalytics(): Analytics {
  return useContext(AnalyticsContext);
}
