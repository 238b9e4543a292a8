import { describe, expect, test } from 'vitest';
import { findGaps } from './coverage.ts';
import type { Specification } from './read-statements.ts';
import { readTests } from './read-tests.ts';
import { writePage } from './write-page.ts';

const read = (text: string) => readTests({ path: 'a.test.ts', text });

describe('readTests', () => {
  test.each([
    ['a test', "test('adds [spec: 1.1, 2.10]', () => {});", ['adds']],
    [
      'a test in groups',
      "describe('a', () => { describe('b', () => { it('c [spec: 1.1, 2.10]', f); }); });",
      ['a', 'b', 'c'],
    ],
    ['a table', "test.each([['x']])('reads %s [spec: 1.1, 2.10]', f);", ['reads %s']],
    ['a tagged table', 'test.each`a | b`(`reads [spec: 1.1, 2.10]`, f);', ['reads']],
    ['a conditional test', "test.skipIf(isRoot)('writes [spec: 1.1, 2.10]', f);", ['writes']],
    [
      'a step of a browser test',
      "test('visit', async () => { await test.step('go [spec: 1.1, 2.10]', f); });",
      ['visit', 'go'],
    ],
    ['a test beside a group', "describe('a', () => {}); test('b [spec: 1.1, 2.10]', f);", ['b']],
    [
      'a test below a tagged one',
      "test('a', f); test.describe('b', () => test('c [spec: 1.1, 2.10]', f));",
      ['b', 'c'],
    ],
  ])('are read from %s', (_kind, text, titles) => {
    expect(read(text)).toEqual({ tests: [{ path: 'a.test.ts', titles, ids: ['1.1', '2.10'] }], problems: [] });
  });

  test.each([
    ['a title that does not end with its tag', "test('a [spec: 1.1] b', f);"],
    ['two tags', "test('a [spec: 1.1] [spec: 1.2]', f);"],
    ['an id without a section', "test('a [spec: 11]', f);"],
    ['an empty tag', "test('a [spec: ]', f);"],
    ['a group', "describe('a [spec: 1.1]', f);"],
    ['a skipped test', "test.skip('a [spec: 1.1]', f);"],
    ['a planned test', "test.todo('a [spec: 1.1]');"],
    ['a string that is no title', "const title = 'a [spec: 1.1]';"],
    ['another function', "expectThat('a [spec: 1.1]', f);"],
    ['a title that is put together', 'test(name + " [spec: 1.1]", f);'],
  ])('are refused in %s', (_kind, text) => {
    const { tests, problems } = read(text);
    expect(tests).toEqual([]);
    expect(problems).toEqual([expect.stringMatching(/^a\.test\.ts:1 /)]);
  });

  test('ignores tags in comments', () => {
    expect(read("// [spec: 1.1]\ntest('a', f);")).toEqual({ tests: [], problems: [] });
  });
});

describe('spec coverage', () => {
  const statement = (id: string) => ({ id, statement: `a | b of ${id}`, code: ['src/a.ts#run', 'src/b.ts'] });
  const specification: Specification = {
    readings: ['General.'],
    sections: [{ title: 'First', statements: [{ ...statement('1.1'), reading: 'As it is.' }, statement('1.2')] }],
  };
  const tagged = (...ids: string[]) => ({ path: 'a.test.ts', titles: ['group', 'title'], ids });

  test('is complete when each statement has a test', () => {
    expect(findGaps(specification, [tagged('1.1', '1.2')])).toEqual([]);
  });

  test('reports statements without a test, unknown and repeated ids, and gaps in the numbers', () => {
    expect(findGaps(specification, [tagged('1.1')])).toEqual(['1.2 has no test.']);
    expect(findGaps(specification, [tagged('1.1', '1.2', '1.3')])).toEqual([
      'a.test.ts › group › title: there is no statement 1.3.',
    ]);
    expect(findGaps(specification, [tagged('1.1', '1.2', '1.2')])).toEqual([
      'a.test.ts › group › title: 1.2 is named twice.',
    ]);
    const gap = { ...specification, sections: [{ title: 'First', statements: [statement('1.1'), statement('1.3')] }] };
    expect(findGaps(gap, [tagged('1.1', '1.3')])).toEqual(['docs/spec-statements.yaml has 1.3 where 1.2 is due.']);
  });

  test('is written as a table of statements, code and tests, with the readings before it', () => {
    const page = writePage(specification, [tagged('1.1', '1.2'), { ...tagged('1.2'), titles: ['other'] }]);
    expect(page).toContain('\n- General.\n- 1.1: As it is.\n\n## 1. First\n');
    expect(page).toContain(
      '| 1.1 | a \\| b of 1.1 | `src/a.ts` (run), `src/b.ts` | `a.test.ts` › group › title |\n' +
        '| 1.2 | a \\| b of 1.2 | `src/a.ts` (run), `src/b.ts` | `a.test.ts` › group › title<br>`a.test.ts` › other |\n',
    );
  });
});
