import type { ModuleFacts } from './read-module.ts';

/** Test files to run for a change, nearest first. */
export interface RelatedTests {
  readonly unit: readonly string[];
  readonly integration: readonly string[];
  /** Tests that also depend on the change, by way of more imports, and are not listed. */
  readonly leftOut: number;
}

const MAX_IMPORTS = 2;
const MAX_UNIT_FILES = 40;
/** Each starts a server. */
const MAX_INTEGRATION_FILES = 3;
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) && !path.startsWith('tests/journeys/');
const isIntegration = (path: string): boolean => path.endsWith('.integration.test.ts') || path.includes('/scenarios/');

/** The tests that reach changed files by few imports, the changed tests first. */
export function findRelatedTests(modules: readonly ModuleFacts[], changed: readonly string[]): RelatedTests {
  const importers = new Map<string, string[]>();
  for (const { path, imports } of modules) {
    for (const { kind, target } of imports) {
      if (kind === 'ours') importers.set(target, [...(importers.get(target) ?? []), path]);
    }
  }
  const distances = new Map(changed.map((path) => [path, 0]));
  const queue = [...changed];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const distance = (distances.get(path) ?? 0) + 1;
    for (const importer of importers.get(path) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, distance);
      queue.push(importer);
    }
  }
  const tests = [...distances].filter(([path]) => isTest(path)).sort(([, one], [, other]) => one - other);
  const near = tests.filter(([, distance]) => distance <= MAX_IMPORTS).map(([path]) => path);
  const unit = near.filter((path) => !isIntegration(path)).slice(0, MAX_UNIT_FILES);
  const integration = near.filter(isIntegration).slice(0, MAX_INTEGRATION_FILES);
  return { unit, integration, leftOut: tests.length - unit.length - integration.length };
}
