import { EVENT_PROPERTIES } from './analytics.ts';

type Properties = Record<string, unknown>;

/** An event as PostHog is about to send it. */
interface CapturedEvent {
  readonly uuid: string;
  readonly event: string;
  readonly properties: Properties;
  readonly timestamp?: Date;
}

/** PostHog's own properties that may be sent. Everything else, above all addresses and times, is dropped. */
const ALLOWED_PROPERTIES = [
  'token',
  'distinct_id',
  '$process_person_profile',
  '$lib',
  '$lib_version',
  '$browser',
  '$os',
  '$device_type',
];
/** Paths that may be sent. Any other address could contain anything. */
const PAGES: ReadonlySet<string> = new Set(['', 'chat', 'dashboard', 'subscription', 'profile']);
/** Our own values are numbers or identifiers. */
const IDENTIFIER = /^\w{1,40}$/;

/** Rebuilds an event from the allowed properties. Null for events that are not ours. */
export function sanitizeEvent(event: CapturedEvent | null): CapturedEvent | null {
  if (!event || event.event.startsWith('$')) return null;
  const { uuid, event: name, properties, timestamp } = event;
  return {
    uuid,
    event: name,
    ...(timestamp && { timestamp }),
    properties: {
      ...keepOnly(properties, (property) => ALLOWED_PROPERTIES.includes(property)),
      ...keepOnly(properties, (property, value) => Object.hasOwn(EVENT_PROPERTIES, property) && isAllowedValue(value)),
      ...currentPage(),
      // No geolocation, and no address stored by the service.
      $geoip_disable: true,
      $ip: null,
    },
  };
}

function keepOnly(properties: Properties, isAllowed: (property: string, value: unknown) => boolean): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([property, value]) => isAllowed(property, value)));
}

function isAllowedValue(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && IDENTIFIER.test(value));
}

/** The page, without anything else from the address. */
function currentPage(): { readonly $pathname: string; readonly $current_url: string } {
  const name = location.pathname.split('/')[1] ?? '';
  const path = PAGES.has(name) ? `/${name}` : '/other';
  return { $pathname: path, $current_url: `${location.origin}${path}` };
}
