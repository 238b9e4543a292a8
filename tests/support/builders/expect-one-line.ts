import { expect } from 'vitest';
import type { ServerEnd } from './server-process.ts';

/** Expects that a server could not start and said why in one line. */
export function expectOneLine({ code, stderr }: ServerEnd, line: RegExp): void {
  expect(stderr).toMatch(line);
  expect(stderr.match(/\n/g)).toHaveLength(1);
  expect(stderr.endsWith('\n')).toBe(true);
  expect(code).toBe(1);
}
