import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateReturnUrl } from './return-url.ts';

test.each([
  [undefined, '/'],
  ['/', '/'],
  ['/dashboard', '/dashboard'],
  ['/dashboard?payment=success', '/dashboard?payment=success'],
  ['/?documentId=5&viewAnalysis=true#page', '/?documentId=5&viewAnalysis=true#page'],
  ['/chat?next=https://elsewhere.example', '/chat?next=https://elsewhere.example'],
  ['/apiary', '/apiary'],
  ['/a b/é', '/a%20b/%C3%A9'],
  ['/a/../chat', '/chat'],
])('validateReturnUrl › accepts %s', (address, expected) => {
  expect(validateReturnUrl(address)).toBe(expected);
});

test.each([
  '',
  'dashboard',
  '?a=b',
  '#a',
  'https://elsewhere.example',
  'https:elsewhere.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\/elsewhere.example',
  '\\\\elsewhere.example',
  '/a/..//elsewhere.example',
  '/.//elsewhere.example',
  '/%2e//elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\r\nLocation: https://elsewhere.example',
  '\t//elsewhere.example',
  ' //elsewhere.example',
  '/\u0000',
  '/\u0085',
  '/\u2028',
  '@elsewhere.example',
  '/api/logout',
  '/API/logout',
  '/%61pi/logout',
  '/chat/../api/logout',
  '/api',
  '/identity/password',
  '/%',
])('validateReturnUrl › refuses %j', (address) => {
  expect(() => validateReturnUrl(address)).toThrow('return-address-refused');
});

test('validateReturnUrl › never leads to another site', () => {
  const pieces = fc.constantFrom(
    ...['/', '\\', '.', '..', '%2e', '%2f', '%5c', '@', ':', '?', '#', '\t', '\n', '\r', ' ', '\u0000', 'http:'],
    ...['javascript:', 'elsewhere.example', 'user', 'chat', 'é', '\uD800'],
  );
  const addresses = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
    fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(addresses, (address) => {
      let checked: string;
      try {
        checked = validateReturnUrl(address);
      } catch {
        return;
      }
      expect(checked).toMatch(/^\/(?!\/)[\x20-\x7e]*$/);
      expect(checked).not.toContain('\\');
      for (const site of ['https://lexden.example', 'http://localhost:3000']) {
        expect(new URL(checked, site).origin).toBe(site);
        // Resolving it twice, from one page to the next, also stays on this site.
        expect(new URL(checked, `${site}/a/b`).origin).toBe(site);
      }
    }),
    { numRuns: 2000 },
  );
});
