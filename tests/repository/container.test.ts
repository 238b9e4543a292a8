import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { readIgnored } from '#scripts/container/ignored-files.ts';
import { readCompose, readVariables } from '#scripts/container/read-compose.ts';
import { readCommand, readCopy, readDockerfile, readEnvironment } from '#scripts/container/read-dockerfile.ts';
import { readConfig } from '#server/config/config.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const stages = readDockerfile(read('Dockerfile'));
const isIgnored = readIgnored(read('.dockerignore'));

/** Aliases of imports (`#server/`) with the folder that each names. */
const ALIASES = Object.entries((JSON.parse(read('package.json')) as { imports: Record<string, string> }).imports).map(
  ([alias, folder]) => [alias.replace('*', ''), folder.replace(/^\.\/|\*$/g, '')] as const,
);

const MEMORY = pathToFileURL(join(ROOT, 'scripts/steps/memory.mjs')).href;
const PRINT_MEMORY_SETTINGS = `
  import { memoryEnvironment } from ${JSON.stringify(MEMORY)};
  console.log(JSON.stringify(memoryEnvironment({})));
`;

const IMPORTED =
  /(?:^(?:import|export)\s(?!type\b)[^;'"]*?from\s+|^import\s+|\bimport\(|\.resolve\(|new URL\()['"]([^'"]+)['"]/gm;

/** Every file and package that a file of the server loads, whatever it loads, threads included. */
function loadedFrom(entries: readonly string[]): { files: ReadonlySet<string>; packages: ReadonlySet<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (files.has(path)) return;
    files.add(path);
    if (!path.endsWith('.ts')) return;
    for (const [, target = ''] of read(path).matchAll(IMPORTED)) {
      const alias = ALIASES.find(([prefix]) => target.startsWith(prefix));
      if (alias || /^\.\.?\//.test(target)) {
        const file = alias ? target.replace(...alias) : relative(ROOT, join(ROOT, dirname(path), target));
        if (/\.\w+$/.test(file) && existsSync(join(ROOT, file))) visit(file);
      } else if (/^@?[a-z][^:]*$/.test(target) && !target.endsWith('.css')) {
        packages.add(
          target
            .split('/')
            .slice(0, target.startsWith('@') ? 2 : 1)
            .join('/'),
        );
      }
    }
  };
  for (const entry of entries) visit(entry);
  return { files, packages };
}

/** What the image's command and the commands beside the server start. */
const command = readCommand(stages.at(-1)?.instructions.find(({ keyword }) => keyword === 'CMD')?.text ?? '[]');
const besides = [...read('scripts/run.mjs').matchAll(/'(src\/server\/[\w/-]+\.ts)'/g)].map(([, path = '']) => path);
const loaded = loadedFrom([command[1] ?? '', ...besides]);

test('the image holds every file and package that the server and its commands load', () => {
  expect(command).toEqual(['node', 'src/server/main.ts']);
  expect(loaded.files.size).toBeGreaterThan(200);
  expect([...loaded.files].filter((path) => isIgnored(path) || !/^src\/(server|contract)\//.test(path))).toEqual([]);
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  expect([...loaded.packages].filter((name) => !dependencies[name])).toEqual([]);
});

test('everything that the Dockerfile copies is there, and the image does not run as root', () => {
  const copies = stages.flatMap(({ instructions }) =>
    instructions.filter(({ keyword }) => keyword === 'COPY').map(({ text }) => readCopy(text)),
  );
  const names = stages.map(({ name }) => name);
  for (const { from, sources } of copies) {
    if (from === undefined)
      expect(sources.filter((path) => !existsSync(join(ROOT, path)) || isIgnored(path))).toEqual([]);
    else expect(names).toContain(from);
  }
  const last = stages.at(-1)?.instructions ?? [];
  expect(last.find(({ keyword }) => keyword === 'USER')?.text).toBe('node');
  // A local file with settings must not get into an image that may be handed on.
  expect(
    ['.env', 'data/lexden.sqlite', '.git/config', 'src/server/config/config.test.ts'].filter(
      (path) => !isIgnored(path),
    ),
  ).toEqual([]);
});

test('the image keeps memory as near to what is used as `npm start` does', () => {
  const set = stages.at(-1)?.instructions.filter(({ keyword }) => keyword === 'ENV');
  const environment = readEnvironment(set?.map(({ text }) => text).join(' ') ?? '');
  const started = spawnSync(process.execPath, ['--input-type=module', '-e', PRINT_MEMORY_SETTINGS], {
    encoding: 'utf8',
  });
  const settings = JSON.parse(started.stdout);
  expect(Object.keys(settings)).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_OPTIONS']);
  expect(environment).toMatchObject({ ...settings, SQLITE_TMPDIR: environment['DATA_DIR'] });
});

test('every setting that the compose file gives is one, and the server takes them', () => {
  const variables = readVariables(read('deploy/env.example'));
  const services = readCompose(read('compose.yaml'), variables).filter(({ isOurs }) => isOurs);
  expect(services.map(({ name }) => name)).toEqual(['web-1', 'web-2', 'worker']);
  const settings = read('docs/operating.md');
  for (const { name, environment } of services) {
    const config = readConfig(environment);
    expect([config.role, config.trustProxy]).toEqual([name.replace(/-\d$/, ''), ['10.77.0.2']]);
    expect(Object.keys(environment).filter((key) => !settings.includes(`\`${key}\``))).toEqual([]);
  }
  expect(() => readCompose(read('compose.yaml'), { ...variables, DATABASE_PASSWORD: '' })).toThrow('DATABASE_PASSWORD');
});

test('the proxy passes requests on to those who answer, and says itself where they come from', () => {
  const proxy = read('deploy/nginx.conf');
  const services = readCompose(read('compose.yaml'), readVariables(read('deploy/env.example')));
  const addresses = services
    .filter(({ environment }) => environment['ROLE'] === 'web')
    .map(({ address }) => `${address}:3000`);
  expect([...proxy.matchAll(/server (\d\S+:3000)/g)].map(([, address]) => address)).toEqual(addresses);
  expect(proxy).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
});
