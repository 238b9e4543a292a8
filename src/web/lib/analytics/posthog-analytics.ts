import { type CaptureOptions, PostHog, type PostHogConfig } from 'posthog-js/dist/module.slim.no-external';
import type { AnalyticsSink, AnalyticsTarget } from './analytics-consent.ts';
import { sanitizeEvent } from './sanitize-event.ts';

/**
 * PostHog behind the port. Create it only after consent: it may send from then on.
 * @param id random id of this browser; never linked to an account
 */
export function createPostHogSink({ key, host }: AnalyticsTarget, id: string): AnalyticsSink {
  const client = new PostHog();
  client.init(key, { ...SETTINGS, api_host: host, bootstrap: { distinctID: id } });
  client.__loaded = false;
  let isStopped = false;
  return {
    send(name, properties) {
      if (isStopped) return;
      // Loaded only while capturing: PostHog's background work, above all retries, then does nothing.
      client.__loaded = true;
      client.capture(name, properties, SEND_IMMEDIATELY);
      client.__loaded = false;
    },
    stop() {
      isStopped = true;
    },
  };
}

/** For every request. Cookies ignore ports: ours would be sent to a service on the same host. */
const WITHOUT_COOKIES: RequestInit = { credentials: 'omit' };

/** All automatic features are off; only our own events are sent. */
const SETTINGS: Partial<PostHogConfig> = {
  // Nothing is stored: the id is kept with the choice and removed with it.
  persistence: 'memory',
  person_profiles: 'never',
  before_send: sanitizeEvent,
  request_batching: false,
  disable_beacon: true,
  fetch_options: WITHOUT_COOKIES,
  // No settings, flags or scripts are fetched.
  advanced_disable_flags: true,
  disable_external_dependency_loading: true,
  autocapture: false,
  rageclick: false,
  capture_pageview: false,
  capture_pageleave: false,
  capture_heatmaps: false,
  capture_dead_clicks: false,
  capture_performance: false,
  capture_exceptions: false,
  disable_session_recording: true,
  disable_surveys: true,
  disable_product_tours: true,
  disable_conversations: true,
  disable_web_experiments: true,
  disable_scroll_properties: true,
  disableDeviceModel: true,
  save_referrer: false,
  save_campaign_params: false,
  debug: false,
  // Consent implies a human; browsers driven by tests look like bots.
  opt_out_useragent_filter: true,
};

/** Sent immediately: no queue survives a withdrawn consent, and leaving the page does not cancel it. */
const SEND_IMMEDIATELY: CaptureOptions = { transport: 'fetch', send_instantly: true };
