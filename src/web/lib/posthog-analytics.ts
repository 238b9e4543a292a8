import { type CaptureOptions, PostHog, type PostHogConfig } from 'posthog-js/dist/module.slim.no-external';
import type { AnalyticsSink, AnalyticsTarget } from './analytics-consent.ts';
import { reduceEvent } from './analytics-reduction.ts';

/**
 * PostHog behind the port. Call it only once the person has agreed: it may send from then on.
 * @param id random number of this browser; nobody is ever identified with it
 */
export function createPostHogSink({ key, host }: AnalyticsTarget, id: string): AnalyticsSink {
  const client = new PostHog();
  client.init(key, { ...SETTINGS, api_host: host, bootstrap: { distinctID: id } });
  return {
    send: (name, properties) => void client.capture(name, properties, ONE_ATTEMPT),
    stop() {
      client.set_config({ before_send: () => null });
      // Its requests look at this as well: nothing leaves any more, whatever it has begun.
      client.__loaded = false;
    },
  };
}

/** Everything is off that PostHog would do by itself; the events of ours are all there is. */
const SETTINGS: Partial<PostHogConfig> = {
  // Nothing is stored: the number is kept with the choice, and goes with it.
  persistence: 'memory',
  person_profiles: 'never',
  before_send: reduceEvent,
  request_batching: false,
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

/** As the thing happens: no queue that outlives a change of mind and no retries, and leaving the page does not stop it. */
const ONE_ATTEMPT: CaptureOptions = { transport: 'sendBeacon' };
