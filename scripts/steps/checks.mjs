import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { COMPILED, NODE, ROOT, toolPath } from './paths.mjs';
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
  // Workers and servers that the tests start load what others have compiled.
  const env = { NODE_COMPILE_CACHE: COMPILED };
  const { code } = await runStep({ command: NODE, args: [toolPath('vitest/vitest.mjs'), 'run', ...reporters], env });
  return { title: 'Unit and integration tests', ...readReport(code) };
}

/** A run that failed without a failed test (a file that does not load, a stray rejection) counts as one failure. */
function readReport(code) {
  const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : undefined;
  const { numPassedTests: passed = 0, testResults = [] } = report ?? {};
  const failures = testResults.filter(({ status }) => status === 'failed').flatMap(namesOfFailures);
  const count = failures.length === 0 && (code !== 0 || passed === 0) ? 1 : failures.length;
  return { passed, failed: count, failures };
}

/** The failed tests of a file, or the file where it failed as a whole. */
function namesOfFailures({ name: path, assertionResults }) {
  const file = relative(ROOT, path);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
}
