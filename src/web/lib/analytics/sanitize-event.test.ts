import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sanitizeEvent } from './sanitize-event.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://lexden.example/dashboard/7?documentId=42#page-3'));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const event = (name: string, properties: Record<string, unknown>) => ({ uuid: 'uuid-1', event: name, properties });

test('sanitizeEvent › keeps our own identifiers and numbers, and drops everything PostHog knows about the page', () => {
  const captured = {
    ...event('subscription_upgrade', {
      token: 'phc_1',
      distinct_id: 'number-1',
      $browser: 'Chrome',
      $process_person_profile: false,
      fromPlan: 'free',
      toPlan: 'pro',
      documents: 2,
      $current_url: 'https://lexden.example/?documentId=42',
      $referrer: 'https://mail.example/inbox/17',
      $session_entry_url: 'https://lexden.example/?documentId=42',
      $raw_user_agent: 'Mozilla/5.0',
      title: 'Lease.pdf',
    }),
    $set: { email: 'ada@example.org' },
    $set_once: { $initial_referrer: 'https://mail.example' },
  };
  expect(sanitizeEvent(captured)).toEqual({
    uuid: 'uuid-1',
    event: 'subscription_upgrade',
    properties: {
      token: 'phc_1',
      distinct_id: 'number-1',
      $browser: 'Chrome',
      $process_person_profile: false,
      fromPlan: 'free',
      toPlan: 'pro',
      documents: 2,
      $current_url: 'https://lexden.example/dashboard',
      $pathname: '/dashboard',
      $geoip_disable: true,
      $ip: null,
    },
  });
});

test('sanitizeEvent › drops free text, even in an allowed property', () => {
  const texts = { feature_name: 'What is the rent?', toPlan: 'ada@example.org', viewedFrom: 'x'.repeat(41) };
  const reduced = sanitizeEvent(event('feature_used', { ...texts, action: 'copied' }))?.properties ?? {};
  expect(Object.keys(reduced).filter((name) => !name.startsWith('$'))).toEqual(['action']);
});

test('sanitizeEvent › replaces the address of an unknown page', () => {
  vi.stubGlobal('location', new URL('https://lexden.example/some/secret'));
  expect(sanitizeEvent(event('user_login', {}))?.properties).toMatchObject({
    $current_url: 'https://lexden.example/other',
    $pathname: '/other',
  });
});

test.each(['$pageview', '$autocapture', '$$client_ingestion_warning', '$identify'])(
  'sanitizeEvent › drops %s',
  (name) => {
    expect(sanitizeEvent(event(name, {}))).toBeNull();
  },
);
