import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT, SetupError, toolPath } from './paths.mjs';
import { runStep } from './processes.mjs';

const SOURCES = [
  'src/web',
  'src/contract',
  'scripts/vite',
  'vite.config.ts',
  'tsconfig.base.json',
  'package-lock.json',
];
const STAMP = join(ROOT, 'dist', 'web', '.stamp');

/** Builds the browser's part when its sources are not those of the last build. */
export async function buildWebClient() {
  const stamp = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  console.log('Building the web client …');
  const { code, output } = await runStep({
    command: NODE,
    args: [toolPath('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    quiet: true,
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) throw new SetupError(`${output}\nThe web client could not be built.`);
  writeFileSync(STAMP, stamp);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => listFiles(source)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => listFiles(`${path}/${name}`));
}
