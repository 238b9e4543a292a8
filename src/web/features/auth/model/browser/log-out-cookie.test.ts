import { expect, test } from 'vitest';
import { isLogOutAddress } from '#web/lib/auth/log-out-address.ts';
import { createLogOutCookie } from './log-out-cookie.ts';

test('log-out cookie › is set for the whole site, for the maximum lifetime of a session', () => {
  const page = { cookie: '' };
  createLogOutCookie(page, false).set();
  expect(page.cookie).toBe('lexden_log_out=pending; Max-Age=2592000; Path=/; SameSite=Lax');
  createLogOutCookie(page, true).clear();
  expect(page.cookie).toBe('lexden_log_out=; Max-Age=0; Path=/; SameSite=Lax; Secure');
});

test.each([
  ['', false],
  ['lexden_log_out=pending', true],
  ['theme=dark; lexden_log_out=pending', true],
  ['not_lexden_log_out=pending; lexden_log_out_now=1', false],
])('log-out cookie › is found among other cookies: %s', (cookie, isSet) => {
  expect(createLogOutCookie({ cookie }, false).isSet()).toBe(isSet);
});

test.each([
  ['?logout=true', true],
  ['?a=1&logout=true', true],
  ['?logout=false', false],
  ['?logout', false],
  ['', false],
])('log-out address › is recognized: %s', (search, isLogOut) => {
  expect(isLogOutAddress(search)).toBe(isLogOut);
});
