import { isIPv4, isIPv6 } from 'node:net';

/** Some proxies append the port, which differs with every connection. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;
const GROUPS = 8;
const HEX = 16;

/**
 * The network that is rate-limited as one: an IPv4 address, or a /64 of IPv6 addresses, which one customer of a
 * provider has (RFC 6177). Canonical, however the address is written.
 */
export function networkOf(written: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(written) ?? [];
  const address = inBrackets ?? beforePort ?? written;
  if (!isIPv6(address)) return isIPv4(address) ? address : written;
  const groups = groupsOf(address);
  // An IPv4-mapped IPv6 address: ::ffff:0:0/96 (RFC 4291 2.5.5.2).
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return groups.slice(6).flatMap(bytesOf).join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(HEX))
    .join(':');
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [unscoped = ''] = address.split('%');
  const [head = '', tail = ''] = unscoped.split('::');
  const [first, last] = [readGroups(head), readGroups(tail)];
  return [...first, ...new Array<number>(GROUPS - first.length - last.length).fill(0), ...last];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, HEX)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}

const bytesOf = (group: number): number[] => [group >> 8, group & 0xff];
