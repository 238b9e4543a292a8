import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  // Notations of some proxies: in full, in hexadecimal, and with the port.
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['fe80::1%eth-0', 'fe80:0:0:0'],
  ['::203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
  ['0x7f.1', '0x7f.1'],
])('networkOf › maps %s to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
