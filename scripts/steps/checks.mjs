import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT, toolPath } from './paths.mjs';
import { runStep } from './processes.mjs';

const REPORT = join(ROOT, 'test-results', 'vitest.json');

/** Lint, types, walls, unit and integration tests. All of them run, whatever the first of them finds. */
export async function runChecks() {
  return [
    await runCheck('Lint and format', [toolPath('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']),
    await runCheck('Types', [toolPath('typescript/bin/tsc'), '-b']),
    await runCheck('Walls between the parts', ['scripts/check-walls.ts']),
    await runTests(),
  ];
}

async function runCheck(title, args) {
  const { code } = await runStep({ command: NODE, args });
  console.log(`${title}: ${code === 0 ? 'passed' : 'FAILED'}`);
  return { title, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function runTests() {
  mkdirSync(join(ROOT, 'test-results'), { recursive: true });
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const { code } = await runStep({ command: NODE, args: [toolPath('vitest/vitest.mjs'), 'run', ...reporters] });
  return { title: 'Unit and integration tests', ...readCounts(code) };
}

/** A run that failed without a failed test (a file that does not load, a stray rejection) counts as one failure. */
function readCounts(code) {
  const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : undefined;
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = report ?? {};
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const failures = failed + brokenFiles;
  return { passed, failed: failures === 0 && (code !== 0 || passed === 0) ? 1 : failures };
}
