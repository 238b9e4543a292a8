/**
 * `npm run check -- --changed [revision]`: lint, types, walls and the nearest tests of what differs from a revision, HEAD
 * when left out. Made to answer within half a minute; `npm run check` runs everything.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SECOND_MS } from '#contract/units.ts';
import { findBreaches } from './walls/find-breaches.ts';
import { readModule, readSources } from './walls/read-module.ts';
import { findRelatedTests } from './walls/related-tests.ts';

const ROOT = join(import.meta.dirname, '..');
/** Later than this, no further tests are started. */
const LAST_START_MS = 15 * SECOND_MS;
const startedAt = performance.now();

const changed = listChanged(process.argv[2] ?? 'HEAD');
if (changed.length === 0) {
  console.log('Nothing has changed.');
} else {
  const results = await Promise.all([checkTypes(), checkFiles()]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const failed = results.flat().filter(({ isGood }) => !isGood);
  console.log(`${changed.length} changed files, ${seconds} s: ${failed.length === 0 ? 'passed' : 'FAILED'}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

interface Result {
  readonly title: string;
  readonly isGood: boolean;
}

function listChanged(revision: string): readonly string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n');
  const names = [
    ...git('diff', '--name-only', '--diff-filter=d', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(names)].filter((name) => name !== '' && existsSync(join(ROOT, name)));
}

async function checkTypes(): Promise<readonly Result[]> {
  return [await run('Types', ['node_modules/typescript/bin/tsc', '-b'])];
}

async function checkFiles(): Promise<readonly Result[]> {
  const lintable = changed.filter((name) => /\.(tsx?|mjs|json|css)$/.test(name) && name !== 'package-lock.json');
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'];
  const lint = await run('Lint and format', [...biome, '--no-errors-on-unmatched', ...lintable]);
  const files = readSources(ROOT);
  const breaches = findBreaches(files);
  for (const { rule, place, message } of breaches) console.error(`${place} [${rule}] ${message}`);
  const related = findRelatedTests(
    files.map((file) => readModule(file)),
    changed,
  );
  const tests: Result[] = [];
  let { leftOut } = related;
  for (const { project, paths } of related.batches) {
    if (performance.now() - startedAt > LAST_START_MS) {
      leftOut += paths.length;
      continue;
    }
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=dot', '--project', project];
    tests.push(await run(`${paths.length} test files, ${project}`, [...vitest, ...paths]));
  }
  if (leftOut > 0) console.log(`${leftOut} more test files depend on this: npm run check`);
  return [lint, { title: 'Walls between the parts', isGood: breaches.length === 0 }, ...tests];
}

function run(title: string, args: readonly string[]): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    child.on('close', (code) => {
      const isGood = code === 0;
      if (!isGood) console.error(output);
      console.log(`${title}: ${isGood ? 'passed' : 'FAILED'}`);
      resolve({ title, isGood });
    });
  });
}
