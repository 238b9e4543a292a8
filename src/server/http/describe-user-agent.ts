import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';

/** Longer headers are not from real browsers. */
const USER_AGENT_LENGTH_LIMIT = 1024;
const LENGTH_LIMIT = 60;
const KNOWN_BROWSERS: ReadonlySet<string> = new Set(Object.values(bowser.BROWSER_MAP));
const KNOWN_SYSTEMS: ReadonlySet<string> = new Set(Object.values(bowser.OS_MAP));

/**
 * Browser and operating system, like "Chrome on Linux", so that users recognise their own. Only known names are
 * returned, never text of the header itself.
 * @param userAgent the header `User-Agent`
 * @returns null when neither is recognised
 */
export function describeUserAgent(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > USER_AGENT_LENGTH_LIMIT) return null;
  const { browser, os } = bowser.parse(userAgent);
  const browserName = browser.name && KNOWN_BROWSERS.has(browser.name) ? browser.name : undefined;
  const systemName = os.name && KNOWN_SYSTEMS.has(os.name) ? os.name : undefined;
  if (!browserName) return systemName ?? null;
  return (systemName ? `${browserName} on ${systemName}` : browserName).slice(0, LENGTH_LIMIT);
}

/** Browser and operating system of a request, for the audit log. */
export function clientOf(request: FastifyRequest): string | null {
  return describeUserAgent(request.headers['user-agent']);
}
