import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COVERAGE_PAGE, readCoverage } from '#scripts/spec-coverage/coverage.ts';
import { writePage } from '#scripts/spec-coverage/write-page.ts';

const { specification, tests, problems } = readCoverage();

test('every statement of the specification has code and a test, and every tag names a statement', () => {
  expect(specification.sections).toHaveLength(9);
  expect(problems).toEqual([]);
});

test('docs/spec-coverage.md is what `npm run spec-coverage` writes', () => {
  expect(readFileSync(COVERAGE_PAGE, 'utf8')).toBe(writePage(specification, tests));
});
