import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBreaches } from '#scripts/walls/find-breaches.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The rules that one planted file breaks. */
function rulesBrokenBy(path: string, text: string): readonly string[] {
  return findBreaches([{ path, text }]).map((breach) => breach.rule);
}

describe('walls: each rule finds what is planted against it', () => {
  test.each([
    ['contract-imports-nothing-of-ours', 'src/contract/a.ts', "import { b } from '../server/domain/b.ts';"],
    ['contract-imports-nothing-of-ours', 'src/contract/a.ts', "import { readFile } from 'node:fs/promises';"],
    ['contract-imports-nothing-of-ours', 'src/contract/a.ts', "import { v7 } from 'uuid';"],
    ['web-never-imports-server', 'src/web/lib/a.ts', "import type { Store } from '../../server/db/schema.ts';"],
    ['web-never-imports-server', 'src/web/lib/a.ts', "import { readFile } from 'fs';"],
    ['web-never-imports-server', 'src/web/lib/a.test.ts', "import { b } from '../../server/b.ts';"],
    ['server-never-imports-web', 'src/server/http/a.ts', "export { b } from '../../web/b.ts';"],
    ['domain-does-no-io', 'src/server/domain/a.ts', "import { readFileSync } from 'node:fs';"],
    ['domain-does-no-io', 'src/server/domain/a.ts', "import { connect } from 'node:net';"],
    ['domain-does-no-io', 'src/server/domain/a.ts', "import { request } from 'node:http';"],
    ['domain-does-no-io', 'src/server/domain/a.ts', "import { spawn } from 'node:child_process';"],
    ['domain-does-no-io', 'src/server/domain/a.ts', "import type { Database } from '../db/schema.ts';"],
    ['ports-import-only-ports', 'src/server/ports/a.ts', "import type { Plan } from '../../contract/plans.ts';"],
    ['ports-import-only-ports', 'src/server/ports/a.ts', "import { createServer } from 'node:http';"],
    ['ports-import-only-ports', 'src/server/ports/a.ts', "import { z } from 'zod';"],
    ['vendor-only-in-its-adapter', 'src/server/features/chat/service.ts', "import { sql } from 'kysely';"],
    ['vendor-only-in-its-adapter', 'src/server/http/a.ts', "import pg from 'pg';"],
    ['vendor-only-in-its-adapter', 'src/server/http/a.ts', "import Database from 'better-sqlite3';"],
    ['vendor-only-in-its-adapter', 'src/server/http/a.ts', "const s3 = await import('@aws-sdk/client-s3');"],
    ['vendor-only-in-its-adapter', 'src/server/adapters/blob-store/a.ts', "import { PgBoss } from 'pg-boss';"],
    ['vendor-only-in-its-adapter', 'src/server/engine/a.ts', "import { init } from '@embedpdf/pdfium';"],
    ['vendor-only-in-its-adapter', 'src/server/features/chat/service.ts', "import type { A } from 'fastify';"],
    ['vendor-only-in-its-adapter', 'src/web/features/auth/a.ts', "import { getAuth } from 'firebase/auth';"],
    ['vendor-only-in-its-adapter', 'src/server/main.ts', "import pdfkit from 'pdfkit';"],
    [
      'vendor-only-in-its-adapter',
      'src/server/adapters/identity/a.ts',
      "import { createTransport } from 'nodemailer';",
    ],
    ['vendor-only-in-its-adapter', 'src/server/features/accounts/a.ts', "import { ZipFile } from 'yazl';"],
    ['vendor-only-in-its-adapter', 'src/server/features/accounts/a.ts', "import bowser from 'bowser';"],
    ['features-do-not-import-each-other', 'src/server/features/chat/a.ts', "import { b } from '../documents/b.ts';"],
    ['features-do-not-import-each-other', 'src/web/features/chat/a.tsx', "type B = import('../reader/b.ts').B;"],
    ['adapters-only-from-composition', 'src/server/app.ts', "import { a } from './adapters/blob-store/file.ts';"],
    ['adapters-only-from-composition', 'src/server/adapters/job-queue/a.ts', "import { b } from '../blob-store/b.ts';"],
    [
      'adapters-only-from-composition',
      'src/server/embedded/identity-provider/a.ts',
      "import { b } from '#server/adapters/payments/stripe/b.ts';",
    ],
    [
      'embedded-providers-only-from-composition',
      'src/server/adapters/identity/a.ts',
      "import { b } from '#server/embedded/identity-provider/b.ts';",
    ],
    ['engine-and-pdf-stand-behind-ports', 'src/server/features/chat/a.ts', "import { b } from '../../engine/b.ts';"],
    [
      'engine-and-pdf-stand-behind-ports',
      'src/server/http/a.ts',
      "export const worker = new URL('../pdf/worker.ts', import.meta.url);",
    ],
    ['product-imports-no-test-code', 'src/server/http/a.ts', "import { b } from '../db/testing.ts';"],
    ['environment-only-in-config', 'src/server/http/a.ts', "import { env } from 'node:process';"],
    ['product-imports-no-test-code', 'src/server/http/a.ts', "import { vi } from 'vitest';"],
    ['contract-imports-nothing-of-ours', 'src/contract/a.ts', "import { b } from '#server/domain/b.ts';"],
    ['web-never-imports-server', 'src/web/lib/a.ts', "import type { Store } from '#server/db/schema.ts';"],
    ['web-never-imports-server', 'src/web/lib/a.test.ts', "import { b } from '#server/b.ts';"],
    ['server-never-imports-web', 'src/server/http/a.ts', "export { b } from '#web/b.ts';"],
    ['domain-does-no-io', 'src/server/domain/a.ts', "import type { Database } from '#server/db/schema.ts';"],
    ['ports-import-only-ports', 'src/server/ports/a.ts', "import type { Plan } from '#contract/plans.ts';"],
    [
      'features-do-not-import-each-other',
      'src/server/features/chat/a.ts',
      "import { b } from '#server/features/documents/b.ts';",
    ],
    [
      'features-do-not-import-each-other',
      'src/web/features/chat/a.tsx',
      "type B = import('#web/features/reader/b.ts').B;",
    ],
    [
      'adapters-only-from-composition',
      'src/server/app.ts',
      "const a = await import('#server/adapters/blob-store/file.ts');",
    ],
    ['engine-and-pdf-stand-behind-ports', 'src/server/http/a.ts', "import { b } from '#server/engine/b.ts';"],
    ['engine-and-pdf-stand-behind-ports', 'src/server/http/a.ts', "import { b } from '#server/http/../pdf/b.ts';"],
    ['product-imports-no-test-code', 'src/server/http/a.ts', "import { b } from '#tests/support/b.ts';"],
    ['product-imports-no-test-code', 'src/server/http/a.ts', "import { b } from '#server/db/testing.ts';"],
    ['sql-only-in-stores', 'src/server/features/chat/a.ts', "await db.selectFrom('users').execute();"],
    ['sql-only-in-stores', 'src/server/features/chat/service.ts', 'const rows = await sql`select 1`.execute(db);'],
    ['sql-only-in-stores', 'src/server/composition/a.ts', "transaction.deleteFrom('documents');"],
    ['domain-has-no-clock', 'src/server/domain/access/a.ts', 'export const now = (): number => Date.now();'],
    ['domain-has-no-clock', 'src/server/domain/access/a.ts', 'export const today = new Date();'],
    ['domain-has-no-clock', 'src/server/domain/access/a.ts', 'setTimeout(() => {}, 10);'],
    ['domain-has-no-clock', 'src/server/domain/access/a.ts', "import { randomUUID } from 'node:crypto'; randomUUID();"],
    ['domain-has-no-clock', 'src/server/domain/access/a.ts', 'export const dice = Math.random();'],
    ['no-literal-spread', 'src/server/http/a.ts', 'export const a = { b: 1, ...{ c, d } };'],
    ['no-literal-spread', 'src/web/ui/a.tsx', 'export const a = <B {...{ c, d }} />;'],
    ['no-literal-spread', 'src/web/lib/a.test.ts', 'call({ ...{ c, d } });'],
    ['standard-terms', 'src/server/http/a.ts', '/** Whoever asks is answered. */'],
    ['standard-terms', 'src/web/lib/a.ts', "export const text = 'This was tried in vain.';"],
    ['standard-terms', 'tests/server/a.test.ts', "test('nobody sees it', () => {});"],
    ['functions-stay-short', 'src/server/http/a.ts', `export function long() {\n${'step();\n'.repeat(60)}}`],
  ])('%s: %s says %s', (rule, path, text) => {
    expect(rulesBrokenBy(path, text)).toEqual([rule]);
  });

  test('no-circular-imports: two files that need each other, types included', () => {
    const files = [
      { path: 'src/server/http/a.ts', text: "import type { B } from './b.ts'; export type A = B;" },
      { path: 'src/server/http/b.ts', text: "import { c } from './c.ts'; export type B = typeof c;" },
      { path: 'src/server/http/c.ts', text: "import type { A } from './a.ts'; export const c = {} as A;" },
    ];
    expect(findBreaches(files).map((breach) => breach.rule)).toEqual(['no-circular-imports']);
    expect(findBreaches(files.slice(0, 2))).toEqual([]);
  });

  test('an alias that package.json does not declare is an error, not a package', () => {
    expect(() => rulesBrokenBy('src/server/http/a.ts', "import { b } from '#engine/b.ts';")).toThrow('#engine/b.ts');
  });

  test('no-circular-imports: through aliases', () => {
    const files = [
      { path: 'src/server/http/a.ts', text: "import { b } from '#server/http/b.ts'; export const a = b;" },
      { path: 'src/server/http/b.ts', text: "import type { A } from '#server/http/a.ts'; export const b = {} as A;" },
    ];
    expect(findBreaches(files).map((breach) => breach.rule)).toEqual(['no-circular-imports']);
  });

  test.each([
    ['src/contract/a.ts', "import { z } from 'zod'; import { b } from './b.ts';"],
    [
      'src/server/features/chat/service.ts',
      "import type { C } from '#contract/chat.ts'; import { d } from '#server/domain/d.ts';",
    ],
    ['src/web/features/chat/a.tsx', "import { b } from '../../../contract/b.ts'; import { c } from '../../lib/c.ts';"],
    ['src/web/features/main/components/main-screen.tsx', "import { ChatPane } from '../chat/chat-pane.tsx';"],
    ['src/server/domain/a.ts', "import { createHash } from 'node:crypto'; import type { P } from '../ports/p.ts';"],
    ['src/server/features/chat/chat-store.ts', "import { sql } from 'kysely'; import { d } from '../../db/d.ts';"],
    ['src/server/features/chat/routes.ts', "import type { FastifyInstance } from 'fastify';"],
    ['src/server/features/chat/conversation-store.ts', "db.selectFrom('messages');"],
    ['src/server/domain/access/a.ts', 'export const day = (ms: number): Date => new Date(ms);'],
    ['src/server/http/a.ts', 'export const a = { ...(b && { b }), ...c };'],
    ['src/server/adapters/blob-store/s3.ts', "import { S3Client } from '@aws-sdk/client-s3';"],
    ['src/server/composition/server.ts', "import { a } from './adapters/blob-store/file.ts';"],
    [
      'src/server/features/chat/chat.integration.test.ts',
      "import { b } from '../documents/b.ts'; import pg from 'pg';",
    ],
    [
      'src/server/http/a.ts',
      `export function createThing() {\n${'  function part() {\n    step();\n  }\n'.repeat(30)}}`,
    ],
  ])('what the rules allow stays allowed: %s', (path, text) => {
    expect(rulesBrokenBy(path, text)).toEqual([]);
  });
});

describe('lint: the rules that a linter keeps', () => {
  const planted = [
    ['noProcessEnv', 'src/server/http/environment.ts', 'export const port = process.env.PORT;\n'],
    ['noExplicitAny', 'src/server/http/any.ts', 'export const value = (input: any): string => String(input);\n'],
    ['noDefaultExport', 'src/server/http/default.ts', 'export default 1;\n'],
    ['noBarrelFile', 'src/server/http/barrel.ts', "export { a } from './a.ts';\n"],
    ['noEnum', 'src/server/http/enum.ts', 'export enum Colour {\n  Red,\n}\n'],
    ['noConsole', 'src/server/http/console.ts', "console.log('here');\n"],
    ['noSkippedTests', 'src/server/http/skip.test.ts', "import { test } from 'vitest';\n\ntest.skip('x', () => {});\n"],
    ['useFilenamingConvention', 'src/server/http/PlantedFile.ts', 'export const a = 1;\n'],
    ['useNodejsImportProtocol', 'src/server/http/protocol.ts', "import { join } from 'path';\n\njoin('a');\n"],
  ] as const;
  let folder = '';
  let complaints: readonly string[] = [];

  beforeAll(() => {
    folder = plant(
      ['biome.json', '.gitignore', 'package.json'],
      planted.map(([, path, text]) => [path, text]),
    );
    const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
    const options = ['lint', '--reporter=github', '--max-diagnostics=none'];
    complaints = run(biome, options, folder).split('\n');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(planted)('%s finds %s', (rule, path) => {
    const found = complaints.filter((line) => line.includes(`/${rule}`) && line.includes(path));
    expect(found).not.toEqual([]);
    expect(found.every((line) => line.startsWith('::error'))).toBe(true);
  });
});

describe('types: three projects that cannot see what is not theirs', () => {
  const planted = [
    ['src/contract/planted.ts', 'export const home = process.cwd();\n'],
    ['src/server/planted.ts', 'export const title = document.title;\n'],
    ['src/server/shape.ts', 'export const shape = 1;\n'],
    ['src/server/size.ts', 'export const size = 1;\n'],
    ['src/web/planted-file.ts', "import { readFileSync } from 'node:fs';\n\nexport const read = readFileSync;\n"],
    ['src/web/planted-server.ts', "import { shape } from '../server/shape.ts';\n\nexport const copy = shape;\n"],
    ['src/web/planted-alias.ts', "import { size } from '#server/size.ts';\n\nexport const copy = size;\n"],
    ['src/web/honest.ts', 'export const title = document.title;\n'],
  ] as const;
  let folder = '';
  let complaints: readonly string[] = [];

  beforeAll(() => {
    const projects = ['src/contract', 'src/server', 'src/web'];
    const settings = projects.map((project) => `${project}/tsconfig.json`);
    folder = plant(['package.json', 'tsconfig.base.json', ...settings], planted);
    complaints = run(join(ROOT, 'node_modules/typescript/bin/tsc'), ['-b', ...projects], folder)
      .trim()
      .split('\n');
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['process in the contract', 'src/contract/planted.ts', 'process'],
    ['document in the server', 'src/server/planted.ts', 'document'],
    ['node:fs in the web client', 'src/web/planted-file.ts', 'node:fs'],
    ['web importing server', 'src/web/planted-server.ts', 'server/shape.ts'],
    ['web importing server by its alias', 'src/web/planted-alias.ts', 'server/size.ts'],
  ])('rejects %s', (_what, path, word) => {
    expect(complaints.filter((line) => line.startsWith(path)).join('\n')).toContain(word);
  });

  test('and nothing else', () => {
    expect(complaints).toHaveLength(5);
  });
});

/** A folder with copies of the project's own settings, its packages, and the given files. */
function plant(settings: readonly string[], files: readonly (readonly [path: string, text: string])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lexden-walls-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const path of settings) write(path, readFileSync(join(ROOT, path), 'utf8'));
  for (const [path, text] of files) write(path, text);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function run(script: string, args: readonly string[], folder: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}
