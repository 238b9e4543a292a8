import type { ModuleFacts } from './read-module.ts';

/** Test files that one run of vitest takes. */
export interface TestBatch {
  readonly project: 'unit' | 'integration-sqlite';
  readonly paths: readonly string[];
}

/** Tests to run for a change. */
export interface RelatedTests {
  /** Nearest first, unit and integration tests in turn. */
  readonly batches: readonly TestBatch[];
  /** Test files that depend on the change by way of more imports, and are in no batch. */
  readonly leftOut: number;
}

const MAX_IMPORTS = 2;
const UNIT_BATCH_SIZE = 6;
/** Each file starts a server. */
const INTEGRATION_BATCH_SIZE = 2;
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
  const unit = near.filter((path) => !isIntegration(path));
  const integration = near.filter(isIntegration);
  const batches: TestBatch[] = [];
  while (unit.length + integration.length > 0) {
    if (unit.length > 0) batches.push({ project: 'unit', paths: unit.splice(0, UNIT_BATCH_SIZE) });
    const paths = integration.splice(0, INTEGRATION_BATCH_SIZE);
    if (paths.length > 0) batches.push({ project: 'integration-sqlite', paths });
  }
  return { batches, leftOut: tests.length - near.length };
}
