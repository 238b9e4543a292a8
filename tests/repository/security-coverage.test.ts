import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RATE_LIMITS, STREAM_LIMITS, TRIAL_LIMITS } from '#server/http/limits/rate-limits.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
const MINUTE_MS = 60_000;

/** How many points of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const POINTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const STANDINGS = ['met', 'in part', 'not met', 'does not apply'];

interface Row {
  readonly numbers: readonly string[];
  readonly standing: string;
  readonly how: string;
  readonly paths: readonly string[];
}

const ROWS: readonly Row[] = PAGE.split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => {
    const [, numbers = '', , standing = '', how = '', paths = ''] = line.split('|').map((cell) => cell.trim());
    return {
      numbers: numbers.split(', '),
      standing,
      how,
      paths: [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    };
  });

test('every point of the standard is there once, in order, with one of four standings', () => {
  const numbers = ROWS.flatMap((row) => row.numbers);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(POINTS.map((_, index) => numbers.filter((number) => number.startsWith(`${index + 1}.`)).length)).toEqual(
    POINTS,
  );
  expect(ROWS.filter(({ standing }) => !STANDINGS.includes(standing))).toEqual([]);
  const firsts = ROWS.map(({ numbers: [first = ''] }) => first.split('.').map(Number));
  const rank = ([chapter = 0, section = 0]: readonly number[]) => 100 * chapter + section;
  expect(firsts.map(rank)).toEqual(firsts.map(rank).sort((one, other) => one - other));
});

test('what is met is shown by a test that is there, and what is not met says why', () => {
  const paths = ROWS.flatMap((row) => row.paths);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);
  expect(ROWS.filter(({ standing, paths: own }) => standing === 'met' && !own.some(isTest))).toEqual([]);
  expect(ROWS.filter(({ standing, how }) => standing !== 'met' && how === '')).toEqual([]);
});

test('the page counts its points rightly', () => {
  const [met, part, not, none] = STANDINGS.map((standing) =>
    ROWS.filter((row) => row.standing === standing).reduce((sum, { numbers }) => sum + numbers.length, 0),
  );
  expect(PAGE).toContain(`Of 253 points ${met} are met, ${part} in part, ${not} are not, and ${none} do not apply.`);
});

test('the limits on the page are those of the server', () => {
  const rows = PAGE.split('\n').flatMap((line) => {
    const [, , window, caller = '', address = ''] =
      /^\| ([^|]+) \| (\d+) minutes? \| ([\d,]*) ?\| ([\d,]+) \|$/.exec(line) ?? [];
    return window === undefined ? [] : [[Number(window), caller, address].join(' ')];
  });
  const expected = [...Object.values(RATE_LIMITS), ...TRIAL_LIMITS].map((limit) =>
    [
      limit.windowMs / MINUTE_MS,
      'perCaller' in limit ? limit.perCaller.toLocaleString('en') : '',
      limit.perAddress.toLocaleString('en'),
    ].join(' '),
  );
  expect(rows).toEqual(expected);
  expect(PAGE).toContain(
    `| event streams open at once |  | ${STREAM_LIMITS.perCaller} | ${STREAM_LIMITS.perAddress} |`,
  );
});

/** Files of the product below a folder that a pattern is found in. */
function findIn(folder: string, pattern: RegExp): string[] {
  const isOfTests = (file: string) => /\.test\.tsx?$|testing|contract-harness/.test(file);
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !isOfTests(file));
  expect(files.length).toBeGreaterThan(100);
  return files.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')));
}

test('the server starts no other program, and the client writes no HTML', () => {
  expect(findIn('src/server', /['"](node:)?(child_process|cluster)['"]/)).toEqual([]);
  expect(findIn('src/web', /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/)).toEqual(
    [],
  );
});

test('nothing in the product switches off the checking of certificates', () => {
  const careless = globSync('src/**/*.ts', { cwd: ROOT }).filter((file) =>
    /rejectUnauthorized\W+false|TLS_REJECT_UNAUTHORIZED/.test(readFileSync(join(ROOT, file), 'utf8')),
  );
  expect(careless).toEqual([]);
});
