import { expect, test } from 'vitest';
import { isAllowedLink } from './external-links.ts';

test.each([
  ['https://example.org/terms', true],
  ['http://example.org', true],
  ['mailto:landlord@example.org', true],
  ['javascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)', false],
  ['data:text/html,<script>alert(1)</script>', false],
  ['blob:https://example.org/1', false],
  ['file:///etc/passwd', false],
  ['ftp://example.org/x.exe', false],
  ['tel:+15550100', false],
  ['ms-word:ofe|u|https://example.org/x.docx', false],
  ['search-ms:query=x', false],
  ['', false],
])('external links › %s is allowed: %s', (address, isAllowed) => {
  expect(isAllowedLink(address)).toBe(isAllowed);
});
