import type { Specification, Statement } from './read-statements.ts';
import type { TaggedTest } from './read-tests.ts';

const INTRODUCTION = `# The specification, statement by statement

Each row has a statement of the specification, the code that implements it, and the tests that check it.

This page is generated. Statements come from [\`spec-statements.yaml\`](spec-statements.yaml), tests from the tags in their
titles (\`[spec: 2.11]\`). After a change to either run \`npm run spec-coverage\`. \`tests/repository/spec-coverage.test.ts\` fails when the
page is out of date, when a statement has no test, and when a tag names no statement.`;

/** The page in Markdown. `tests` are in the order in which a row lists them. */
export function writePage({ readings, sections }: Specification, tests: readonly TaggedTest[]): string {
  const ofStatements = sections
    .flatMap(({ statements }) => statements)
    .flatMap(({ id, reading }) => (reading === undefined ? [] : [`- ${id}: ${reading}`]));
  const chapters = sections.map(({ title, statements }, index) => [
    `## ${index + 1}. ${title}`,
    [
      '| # | Statement | Implemented in | Tests |',
      '| --- | --- | --- | --- |',
      ...statements.map((statement) => writeRow(statement, tests)),
    ].join('\n'),
  ]);
  const howRead = [...readings.map((reading) => `- ${reading}`), ...ofStatements].join('\n');
  const parts = [INTRODUCTION, '**How some statements were read**', howRead, ...chapters.flat()];
  return `${parts.join('\n\n')}\n`;
}

function writeRow({ id, statement, code }: Statement, tests: readonly TaggedTest[]): string {
  const implementation = code.map((entry) => {
    const [path = '', name] = entry.split('#');
    return name === undefined ? `\`${path}\`` : `\`${path}\` (${name})`;
  });
  const checks = tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ path, titles }) => `\`${path}\` › ${titles.join(' › ')}`);
  return `| ${[id, statement, implementation.join(', '), checks.join('<br>')].map(escapeCell).join(' | ')} |`;
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|');
}
