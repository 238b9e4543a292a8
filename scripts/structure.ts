/**
 * `npm run structure [-- folder]`: figures of the structure of the code, of this checkout or of another one, beside what is
 * wanted. Product code is what runs at a customer; tests are test files and what they build on.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type ModuleFacts, readAliases, readModule } from './walls/read-module.ts';
import { isStore, isTestCode } from './walls/rules.ts';
import { bannedWordsIn } from './walls/words.ts';

const ROOT = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const CODE = /^(src|tests|bench|scripts|training)\/.*\.tsx?$/;

interface Figure {
  readonly name: string;
  readonly value: number | string;
  readonly wanted: string;
}

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => CODE.test(path) && existsSync(join(ROOT, path)))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
const aliases = readAliases(join(ROOT, 'package.json'));
const modules = files.map((file) => readModule(file, aliases));
const isTest = (path: string): boolean => path.startsWith('tests/') || (path.startsWith('src/') && isTestCode(path));
const isTraining = (path: string): boolean => path.includes('/engine/training/');
const isProduct = (path: string): boolean => path.startsWith('src/') && !isTest(path) && !isTraining(path);
const product = files.filter(({ path }) => isProduct(path));
const tests = files.filter(({ path }) => isTest(path));

const figures: readonly Figure[] = [...measureFolders(), ...measureWiring(), ...measureWords(), ...measureTests()];
const width = Math.max(...figures.map(({ name }) => name.length));
console.log(`${'figure'.padEnd(width)}  ${'value'.padStart(8)}  wanted`);
for (const { name, value, wanted } of figures) {
  console.log(`${name.padEnd(width)}  ${String(value).padStart(8)}  ${wanted}`);
}

function measureFolders(): readonly Figure[] {
  const counts = new Map<string, number>();
  for (const { path } of product) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  const sizes = [...counts.values()].sort((one, other) => one - other);
  return [
    { name: 'product files per folder, median', value: sizes[Math.floor(sizes.length / 2)] ?? 0, wanted: '<= 7' },
    { name: 'folders with product files', value: sizes.length, wanted: '' },
    {
      name: 'folders with more than 20 product files',
      value: sizes.filter((size) => size > 20).length,
      wanted: '<= 5',
    },
    { name: 'product files loose in src/server', value: counts.get('src/server') ?? 0, wanted: '<= 4' },
  ];
}

function measureWiring(): readonly Figure[] {
  const composition = files.filter(
    ({ path }) => /^src\/server\/(composition\/|compose[^/]*\.ts)/.test(path) && isProduct(path),
  );
  const joins = modules.find(({ path }) => /\/(composition\/features|compose-features)\.ts$/.test(path));
  const productModules = modules.filter(({ path }) => isProduct(path));
  const queries = productModules.flatMap(({ path, uses }) =>
    isStore(path) || !path.startsWith('src/server/') ? [] : uses.filter(({ kind }) => kind === 'query'),
  );
  const clocks = productModules.flatMap(({ path, uses }) =>
    path.startsWith('src/server/domain/') ? uses.filter(({ kind }) => kind === 'clock') : [],
  );
  return [
    { name: 'imports of the file that joins the features', value: joins?.imports.length ?? 0, wanted: '<= 15' },
    { name: 'lines of composition', value: sumLines(composition), wanted: '< 500' },
    { name: 'imports that climb three or more folders', value: count(files, /from '(\.\.\/){3,}/g), wanted: '0' },
    { name: 'SQL statements outside stores', value: queries.length, wanted: '0' },
    { name: 'clocks, timers and randomness in domain', value: clocks.length, wanted: '0' },
    { name: 'files that start worker threads', value: product.filter(startsWorker).length, wanted: '2 pools' },
    { name: 'small files with a single importer', value: listSmall(productModules).length, wanted: 'looked at' },
  ];
}

function measureWords(): readonly Figure[] {
  const banned = product.flatMap(({ path, text }) => bannedWordsIn(path, text));
  const spreads = modules.flatMap(({ uses }) => uses.filter(({ kind }) => kind === 'literal-spread'));
  return [
    { name: 'banned words in product code', value: banned.length, wanted: '<= 15' },
    { name: 'spreads of a literal', value: spreads.length, wanted: '0' },
  ];
}

function measureTests(): readonly Figure[] {
  const own = tests.filter(({ path }) => !path.startsWith('tests/support/client/'));
  const clients = own.filter(({ text }) => /['"](x-session-id|set-cookie)['"]|lexden_session=/.test(text));
  const lines = { product: sumLines(product), tests: sumLines(tests) };
  return [
    { name: 'lines of product code', value: lines.product, wanted: '' },
    { name: 'lines of test code', value: lines.tests, wanted: '' },
    { name: 'test lines per product line', value: (lines.tests / lines.product).toFixed(2), wanted: 'less' },
    { name: 'test files that handle cookies or guest ids', value: clients.length, wanted: 'one client' },
  ];
}

function startsWorker({ text }: { readonly text: string }): boolean {
  return /\bnew Worker\(/.test(text);
}

/** Under 40 lines, imported by one file of product code. */
function listSmall(productModules: readonly ModuleFacts[]): readonly string[] {
  const importers = new Map<string, number>();
  for (const { imports } of productModules) {
    for (const target of new Set(imports.map((imported) => imported.target))) {
      importers.set(target, (importers.get(target) ?? 0) + 1);
    }
  }
  return product
    .filter(({ path, text }) => importers.get(path) === 1 && text.split('\n').length <= 40)
    .map(({ path }) => path);
}

function sumLines(some: readonly { readonly text: string }[]): number {
  return some.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
}

function count(some: readonly { readonly path: string; readonly text: string }[], pattern: RegExp): number {
  const own = some.filter(({ path }) => !path.endsWith('walls.test.ts'));
  return own.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
}
