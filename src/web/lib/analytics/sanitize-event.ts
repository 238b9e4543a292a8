import { EVENT_PROPERTIES } from './analytics.ts';

type Properties = Record<string, unknown>;

/** An event as PostHog's code is about to send it. */
interface CapturedEvent {
  readonly uuid: string;
  readonly event: string;
  readonly properties: Properties;
  readonly timestamp?: Date;
}

/** What PostHog's code adds by itself and may keep. All else it knows, above all addresses and times, is left out. */
const KEPT_PROPERTIES = [
  'token',
  'distinct_id',
  '$process_person_profile',
  '$lib',
  '$lib_version',
  '$browser',
  '$os',
  '$device_type',
];
/** The pages of the product. The address of any other could say anything. */
const PAGES: ReadonlySet<string> = new Set(['', 'chat', 'dashboard', 'subscription', 'profile']);
/** Everything of ours is a number or one of our own words. */
const OWN_WORD = /^\w{1,40}$/;

/** An event made of nothing but what is listed here. Null where it is not one of ours. */
export function sanitizeEvent(event: CapturedEvent | null): CapturedEvent | null {
  if (!event || event.event.startsWith('$')) return null;
  const { uuid, event: name, properties, timestamp } = event;
  return {
    uuid,
    event: name,
    ...(timestamp && { timestamp }),
    properties: {
      ...keepOnly(properties, (property) => KEPT_PROPERTIES.includes(property)),
      ...keepOnly(properties, (property, value) => Object.hasOwn(EVENT_PROPERTIES, property) && isOwnValue(value)),
      ...pageNow(),
      // Not looked up, and not kept where the service would add it.
      $geoip_disable: true,
      $ip: null,
    },
  };
}

function keepOnly(properties: Properties, isKept: (property: string, value: unknown) => boolean): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([property, value]) => isKept(property, value)));
}

function isOwnValue(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && OWN_WORD.test(value));
}

/** Which page it was, without anything that an address can carry. */
function pageNow(): { readonly $pathname: string; readonly $current_url: string } {
  const name = location.pathname.split('/')[1] ?? '';
  const path = PAGES.has(name) ? `/${name}` : '/other';
  return { $pathname: path, $current_url: `${location.origin}${path}` };
}
