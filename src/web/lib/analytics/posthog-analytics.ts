import { type CaptureOptions, PostHog, type PostHogConfig } from 'posthog-js/dist/module.slim.no-external';
import type { AnalyticsSink, AnalyticsTarget } from './analytics-consent.ts';
import { sanitizeEvent } from './sanitize-event.ts';

/**
 * PostHog behind the port. Call it only once the person has agreed: it may send from then on.
 * @param id random number of this browser; nobody is ever identified with it
 */
export function createPostHogSink({ key, host }: AnalyticsTarget, id: string): AnalyticsSink {
  const client = new PostHog();
  client.init(key, { ...SETTINGS, api_host: host, bootstrap: { distinctID: id } });
  client.__loaded = false;
  let isStopped = false;
  return {
    send(name, properties) {
      if (isStopped) return;
      // Awake only while it takes an event: what it would do by itself later on, above all trying again, comes to nothing.
      client.__loaded = true;
      client.capture(name, properties, AT_ONCE);
      client.__loaded = false;
    },
    stop() {
      isStopped = true;
    },
  };
}

/** For every request. Cookies know no ports: one of ours would go along to a service beside us. */
const WITHOUT_COOKIES: RequestInit = { credentials: 'omit' };

/** Everything is off that PostHog would do by itself; the events of ours are all there is. */
const SETTINGS: Partial<PostHogConfig> = {
  // Nothing is stored: the number is kept with the choice, and goes with it.
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
  // Whoever agreed is no robot, and a browser that is steered by a test looks like one.
  opt_out_useragent_filter: true,
};

/** As the thing happens: no queue outlives a change of mind, and leaving the page does not stop it. */
const AT_ONCE: CaptureOptions = { transport: 'fetch', send_instantly: true };
