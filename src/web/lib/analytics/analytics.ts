import { createContext, useContext } from 'react';
import type { Plan } from '#contract/plans.ts';

/** From one plan to another. */
export interface PlanTransition {
  readonly fromPlan: Plan;
  readonly toPlan: Plan;
  readonly currency: 'USD';
}

/** A part of the product that somebody used on purpose; what starts by itself does not count. */
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

type ChatAction = 'source_opened' | 'copied' | 'retried' | 'stopped' | 'suggestion_asked';
type SubscriptionAction = 'upgrade' | 'downgrade' | 'cancel' | 'resume';
type PaymentAction = 'started' | 'confirmed' | 'failed' | 'cancelled';

/**
 * Every event with what is told along with it. All of it is counted or chosen from words of ours: no property can take
 * a text that a person wrote, uploaded or is known by.
 */
export type TrackedEvent =
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
/** What is told along with an event; none where the event says it all. */
export type EventProperties = Readonly<Partial<Record<PropertyName, string | number>>>;

/** Every property there is. What is not named here never leaves the browser. */
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

/**
 * Tells an analytics service what was used, where the person has agreed to that, and nobody otherwise. It never fails,
 * and nothing waits for it.
 */
export interface Analytics {
  track(...event: TrackedEvent): void;
}

/** Nothing is told to anyone. */
export const NO_ANALYTICS: Analytics = { track: () => undefined };

export const AnalyticsContext = createContext<Analytics>(NO_ANALYTICS);

export function useAnalytics(): Analytics {
  return useContext(AnalyticsContext);
}
