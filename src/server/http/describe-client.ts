import Bowser from 'bowser';

/** What a browser says about itself is only looked at this far: real ones have 100 to 250 characters. */
const USER_AGENT_LENGTH_LIMIT = 512;
const DESCRIPTION_LENGTH_LIMIT = 60;

/**
 * Browser and system, like "Chrome on Linux", for people to know their own sessions by. It is what the request says,
 * and proves nothing.
 * @param userAgent the header `User-Agent`
 * @returns null where it says nothing that is known
 */
export function describeClient(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, USER_AGENT_LENGTH_LIMIT).trim();
  if (!text) return null;
  const { browser, os } = Bowser.parse(text);
  const known = [browser.name, os.name].filter((name) => name !== undefined && /^[\w .-]+$/.test(name));
  return known.join(' on ').slice(0, DESCRIPTION_LENGTH_LIMIT) || null;
}
