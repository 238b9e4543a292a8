import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findLiteralTexts } from '#scripts/texts/find-literals.ts';
import { listTextFiles, readTexts } from '#scripts/texts/read-texts.ts';
import { readSources } from '#scripts/walls/read-module.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILES = listTextFiles(ROOT);
/** A folder of the web client is checked as soon as it has a file of texts. */
const FOLDERS = FILES.map(dirname).filter((folder) => folder.startsWith('src/web/'));
/** What the product says of its sample contract is made by the product. */
const EXEMPT = /\.test\.tsx?$|\/testing-|\/texts\.ts$|\/landing\/model\/sample-contract\.ts$/;

describe('texts of the web client', () => {
  test.each([
    'src/web/app',
    'src/web/features/analysis',
    'src/web/features/auth',
    'src/web/features/capture',
    'src/web/features/chat',
    'src/web/features/consent',
    'src/web/features/dashboard',
    'src/web/features/documents',
    'src/web/features/landing',
    'src/web/features/main',
    'src/web/features/not-found',
    'src/web/features/notes',
    'src/web/features/privacy',
    'src/web/features/profile',
    'src/web/features/reader',
    'src/web/features/subscription',
    'src/web/lib',
    'src/web/ui',
  ])('stand in one file in %s', (folder) => {
    expect(FOLDERS).toContain(folder);
  });

  test('stand in no component and in no toast of those folders', () => {
    const isChecked = (path: string) => FOLDERS.some((folder) => path.startsWith(`${folder}/`)) && !EXEMPT.test(path);
    const found = readSources(ROOT)
      .filter(({ path }) => isChecked(path))
      .flatMap(({ path, text }) => findLiteralTexts(path, text).map(({ line, text }) => `${path}:${line} ${text}`));
    expect(found).toEqual([]);
  });
});

test.each(FILES)('every text of %s can be shown for review, once', async (path) => {
  const { texts } = await readTexts(ROOT, path);
  expect(texts.length).toBeGreaterThan(0);
  for (const { key, readings } of texts) {
    expect(readings.length, key).toBeGreaterThan(0);
    for (const reading of readings) expect(reading, key).not.toMatch(/^$|undefined|\[object |NaN/);
  }
  expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length);
});

/** Where a text tells whom the reader's data is shared with, it has to name the place. */
const TELLS_WHERE = /^src\/web\/features\/(?:privacy|chat|analysis)\/texts\.ts$/;

describe('texts for people', () => {
  test.each([
    ['old wording', /belong together|\brests on (?:\d|high)|\bnot counted\b|it is still stored/i],
    ['typewriter apostrophes and quotation marks', /\p{L}'|'\p{L}|"/u],
    ['spelling', /\be-mail|\blog(?:ged)?-(?:in|out)\b/i],
    ['words of programmers', /\b(?:logs|log files?|stack trace|null|undefined|HTTP|JSON|endpoint|cache|timeout)\b/],
    ['names of sections', /\b(?:duties|key information|important terms)\b(?! checklist)/],
  ])('have no %s', async (_, banned) => {
    const found: string[] = [];
    for (const path of FILES) {
      const { texts } = await readTexts(ROOT, path);
      found.push(
        ...texts.flatMap(({ key, readings }) =>
          readings.filter((text) => banned.test(text)).map((text) => `${path} ${key}: ${text}`),
        ),
      );
    }
    expect(found).toEqual([]);
  });

  test('speak of servers and databases only where they tell who has the data', async () => {
    const found: string[] = [];
    for (const path of FILES.filter((own) => !TELLS_WHERE.test(own))) {
      const { texts } = await readTexts(ROOT, path);
      found.push(
        ...texts.flatMap(({ key, readings }) =>
          readings.filter((text) => /\b(?:servers?|databases?)\b/i.test(text)).map((text) => `${path} ${key}: ${text}`),
        ),
      );
    }
    expect(found).toEqual([]);
  });
});
