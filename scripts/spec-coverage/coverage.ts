import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStatements, type Specification } from './read-statements.ts';
import { readTests, type SourceFile, TAG_START, type TaggedTest } from './read-tests.ts';

const ROOT = join(import.meta.dirname, '../..');
const STATEMENTS = 'docs/spec-statements.yaml';

export const COVERAGE_PAGE = join(ROOT, 'docs/spec-coverage.md');

export interface Coverage {
  readonly specification: Specification;
  readonly tests: readonly TaggedTest[];
  /** Invalid tags, numbers and paths; empty if the page is reliable. */
  readonly problems: readonly string[];
}

/** Reads the statements and the tags of all tests in this repository. */
export function readCoverage(): Coverage {
  const specification = readStatements(readFileSync(join(ROOT, STATEMENTS), 'utf8'));
  const readings = findTaggedFiles().map(readTests);
  const tests = readings.flatMap((reading) => reading.tests);
  const problems = [
    ...readings.flatMap((reading) => reading.problems),
    ...findGaps(specification, tests),
    ...findMissingCode(specification),
  ];
  return { specification, tests, problems };
}

function findTaggedFiles(): readonly SourceFile[] {
  return globSync('{src,tests}/**/*.{ts,tsx}', { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
    .filter(({ text }) => text.includes(TAG_START));
}

/** Statements out of order or without a test, and tags that name no statement. */
export function findGaps({ sections }: Specification, tests: readonly TaggedTest[]): readonly string[] {
  const expected = sections.flatMap(({ statements }, section) =>
    statements.map((statement, index) => ({ id: statement.id, expectedId: `${section + 1}.${index + 1}` })),
  );
  const known = new Set(expected.map(({ id }) => id));
  const tested = new Set(tests.flatMap(({ ids }) => ids));
  return [
    ...expected.flatMap(({ id, expectedId }) =>
      id === expectedId ? [] : [`${STATEMENTS} has ${id} where ${expectedId} is due.`],
    ),
    ...[...known].flatMap((id) => (tested.has(id) ? [] : [`${id} has no test.`])),
    ...tests.flatMap(({ path, titles, ids }) =>
      ids.flatMap((id, index) => {
        const test = `${path} › ${titles.join(' › ')}`;
        if (!known.has(id)) return [`${test}: there is no statement ${id}.`];
        return ids.indexOf(id) === index ? [] : [`${test}: ${id} is named twice.`];
      }),
    ),
  ];
}

function findMissingCode({ sections }: Specification): readonly string[] {
  const entries = sections.flatMap(({ statements }) => statements.flatMap(({ id, code }) => code.map((c) => [id, c])));
  return entries.flatMap(([id = '', entry = '']) => {
    const [path = '', name = ''] = entry.split('#');
    if (!existsSync(join(ROOT, path))) return [`${id}: there is no file ${path}.`];
    const isThere = readFileSync(join(ROOT, path), 'utf8').includes(name);
    return isThere ? [] : [`${id}: ${path} has no ${name}.`];
  });
}
