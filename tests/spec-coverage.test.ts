import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PAGE = readFileSync(join(ROOT, 'docs/spec-coverage.md'), 'utf8');
/** The points that the specification consists of. */
const SECTIONS = 9;

interface Row {
  readonly number: string;
  readonly places: readonly string[];
  readonly tests: readonly { readonly path: string; readonly title: string }[];
}

const ROWS = PAGE.split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map(readRow);

function readRow(line: string): Row {
  // A bar within a cell is written with a backslash before it.
  const [, number = '', , places = '', tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
  return {
    number,
    places: [...places.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    tests: tests.split('<br>').map((entry) => {
      const [, path = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(entry) ?? [];
      return { path, title };
    }),
  };
}

const sources = new Map<string, string>();

/** The text of a file, with quotation marks as they are read; empty where there is no such file. */
function readSource(path: string): string {
  const known = sources.get(path);
  if (known !== undefined) return known;
  const place = join(ROOT, path);
  const text = path !== '' && existsSync(place) ? readFileSync(place, 'utf8').replaceAll("\\'", "'") : '';
  sources.set(path, text);
  return text;
}

/** Titles stand in quotation marks of any kind. */
function hasTest(path: string, title: string): boolean {
  const source = readSource(path);
  return title !== '' && ["'", '"', '`'].some((mark) => source.includes(`${mark}${title}${mark}`));
}

test('every point of the specification is there, and its statements are numbered without a gap', () => {
  const inOrder = Array.from({ length: SECTIONS }, (_, index) => {
    const section = index + 1;
    const count = ROWS.filter(({ number }) => number.startsWith(`${section}.`)).length;
    return Array.from({ length: Math.max(1, count) }, (_, place) => `${section}.${place + 1}`);
  });
  expect(ROWS.map(({ number }) => number)).toEqual(inOrder.flat());
});

test('every statement lives somewhere', () => {
  const lost = ROWS.filter(({ places }) => places.length === 0 || places.some((path) => readSource(path) === ''));
  expect(lost.map(({ number, places }) => `${number} ${places}`)).toEqual([]);
});

test('every statement has a test, and the test is there', () => {
  const lost = ROWS.flatMap(({ number, tests }) =>
    tests.filter(({ path, title }) => !hasTest(path, title)).map(({ path, title }) => `${number} ${path} › ${title}`),
  );
  expect(lost).toEqual([]);
});
