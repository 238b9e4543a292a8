import { expect, test } from 'vitest';
import { readModule } from './read-module.ts';
import { findRelatedTests } from './related-tests.ts';

const MODULES = [
  { path: 'src/server/http/a.ts', text: 'export const a = 1;' },
  { path: 'src/server/http/a.test.ts', text: "import { a } from './a.ts'; export const t = a;" },
  { path: 'src/server/http/b.ts', text: "import { a } from '#server/http/a.ts'; export const b = a;" },
  { path: 'src/server/http/b.integration.test.ts', text: "import { b } from './b.ts'; export const t = b;" },
  { path: 'src/server/app.ts', text: "import { b } from '#server/http/b.ts'; export const app = b;" },
  { path: 'src/server/app.test.ts', text: "import { app } from './app.ts'; export const t = app;" },
  { path: 'src/server/other.test.ts', text: 'export const t = 1;' },
].map((file) => readModule(file));

test('findRelatedTests › lists near tests by kind and counts the far ones', () => {
  expect(findRelatedTests(MODULES, ['src/server/http/a.ts'])).toEqual({
    batches: [
      { project: 'unit', paths: ['src/server/http/a.test.ts'] },
      { project: 'integration-sqlite', paths: ['src/server/http/b.integration.test.ts'] },
    ],
    leftOut: 1,
  });
});

test('findRelatedTests › runs a changed test itself', () => {
  const related = findRelatedTests(MODULES, ['src/server/other.test.ts']);
  expect(related).toEqual({ batches: [{ project: 'unit', paths: ['src/server/other.test.ts'] }], leftOut: 0 });
});
