import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The interface of a benchmark module. `run` returns Markdown. */
interface Benchmark {
  run(args: readonly string[]): Promise<string>;
}

const names = readdirSync(import.meta.dirname)
  .filter(isBenchmark)
  .sort();
const [chosen, ...args] = process.argv.slice(2);

if (chosen !== undefined && !names.includes(`${chosen}.ts`)) {
  const known = names.map((name) => name.replace('.ts', '')).join(', ');
  console.error(`There is no benchmark "${chosen}". There are: ${known}.`);
  process.exitCode = 2;
} else {
  for (const name of chosen === undefined ? names : [`${chosen}.ts`]) await runBenchmark(name, args);
  // The workers that read and verify end with the process.
  process.exit();
}

/** Detected by their source, without importing them: shared modules are in this folder too. */
function isBenchmark(name: string): boolean {
  if (!name.endsWith('.ts') || name.endsWith('.test.ts')) return false;
  return /^export (async )?function run\(/m.test(readFileSync(join(import.meta.dirname, name), 'utf8'));
}

async function runBenchmark(name: string, args: readonly string[]): Promise<void> {
  const benchmark = (await import(`./${name}`)) as Benchmark;
  const startedAt = performance.now();
  const report = await benchmark.run(args);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`## ${name.replace('.ts', '')}\n\n${report.trim()}\n\nMeasured in ${seconds} s.\n`);
}
