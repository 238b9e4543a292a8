import { expect } from 'vitest';
import type { ServerExit } from '#tests/scenarios/runner/server-process.ts';

/** Expects that a server could not start and said why in one line. */
export function expectOneLine({ code, stderr }: ServerExit, line: RegExp): void {
  expect(stderr).toMatch(line);
  expect(stderr.match(/\n/g)).toHaveLength(1);
  expect(stderr.endsWith('\n')).toBe(true);
  expect(code).toBe(1);
}
