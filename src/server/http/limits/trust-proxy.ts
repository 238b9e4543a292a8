import { BlockList, isIP, isIPv6 } from 'node:net';

const IPV4_BITS = 32;
const IPV6_BITS = 128;
/** Loopback, private and link-local networks: RFC 1122 3.2.1.3, RFC 1918, RFC 6598, RFC 3927, RFC 4193, RFC 4291. */
const NEAR = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
  ...['::1', 'fc00::/7', 'fe80::/10'],
];

/**
 * Whether a proxy is trusted to report the client's address.
 * @param address of the hop; undefined when the connection is closed
 * @param hop 0 for the peer of the connection, 1 for the address that it reports, and so on
 */
type ProxyTrust = (address: string | undefined, hop: number) => boolean;

/**
 * @param setting `TRUST_PROXY`: none, a number of hops, or proxy addresses. With a number, the nearest proxy must be on
 *   this machine or in a private network: a client that connects directly from the internet is not trusted, whatever
 *   headers it sends.
 */
export function createProxyTrust(setting: false | number | readonly string[]): ProxyTrust {
  if (setting === false) return () => false;
  if (typeof setting !== 'number') return createMembership(setting);
  const isNear = createMembership(NEAR);
  return (address, hop) => (hop === 0 ? isNear(address) : hop < setting);
}

function createMembership(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? IPV6_BITS : IPV4_BITS)), family);
  }
  // Headers are untrusted input. An IPv4-mapped IPv6 address matches both families.
  return (address) =>
    address !== undefined && isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
