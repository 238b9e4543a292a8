import { expect, test } from 'vitest';
import { describeClient } from './describe-client.ts';

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Linux',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64) Something/1.0', 'Linux'],
  ['curl/8.0', null],
  ['<script>alert(1)</script>/1.0 (Ada Finch)', null],
  [`Chrome/1 ${'x'.repeat(2000)}`, null],
  ['', null],
  [undefined, null],
])('%s is called %s', (userAgent, expected) => {
  expect(describeClient(userAgent)).toBe(expected);
});
