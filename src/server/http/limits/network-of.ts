import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Some proxies append the port, which differs with every connection. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;
const HEX = 16;

/**
 * The network that is rate-limited as one: an IPv4 address, or a /64 of IPv6 addresses, which one customer of a
 * provider has (RFC 6177). Canonical, however the address is written.
 */
export function networkOf(written: string): string {
  const [, inBrackets, beforePort] = WITH_PORT.exec(written) ?? [];
  const address = inBrackets ?? beforePort ?? written;
  // The library alone would also read the octal and short notations of inet_aton.
  if (!isIP(address)) return written;
  const [unscoped = ''] = address.split('%');
  // IPv4-mapped IPv6 addresses become IPv4 (RFC 4291 2.5.5.2).
  const parsed = ipaddr.process(unscoped);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(HEX))
    .join(':');
}
