import { type ESTree, parseSync, Visitor } from 'vite';

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** A test, or a step of a browser test, that names statements of the specification. */
export interface TaggedTest {
  readonly path: string;
  /** The groups and the test around it, then its own title, all without tags. */
  readonly titles: readonly string[];
  /** Ids of statements. */
  readonly ids: readonly string[];
}

export interface TestReading {
  readonly tests: readonly TaggedTest[];
  /** Tags that are malformed, or in a string that is not the title of a test that runs. */
  readonly problems: readonly string[];
}

export const TAG_START = '[spec:';
const TAG = / \[spec: (\d+\.\d+(?:, \d+\.\d+)*)\]$/;
const GROUPS = new Set(['describe', 'suite']);
const TESTS = new Set(['test', 'it']);
/** Variants whose tests do not run. */
const NOT_RUN = new Set(['skip', 'todo', 'fixme']);

/**
 * Finds the tests of a file whose titles end with a tag such as `[spec: 2.11, 2.12]`. Titles have to be literals, as
 * nothing is executed.
 */
export function readTests({ path, text }: SourceFile): TestReading {
  const { program, errors } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const tests: TaggedTest[] = [];
  const problems: string[] = [];
  const enclosing: string[] = [];
  const titleNodes = new Set<ESTree.Node>();
  const report = (node: ESTree.Node, message: string) =>
    problems.push(`${path}:${text.slice(0, node.start).split('\n').length} ${message}`);

  new Visitor({
    CallExpression(call) {
      const title = readTitle(call);
      if (!title) return;
      const { kind, node, value } = title;
      titleNodes.add(node);
      const tag = TAG.exec(value);
      enclosing.push(value.slice(0, tag?.index));
      if (!value.includes(TAG_START)) return;
      if (!tag || value.indexOf(TAG_START) !== value.lastIndexOf(TAG_START)) report(node, 'has a malformed tag.');
      else if (kind !== 'test') report(node, `tags a ${kind}; tag the tests that run.`);
      else tests.push({ path, titles: [...enclosing], ids: tag[1]?.split(', ') ?? [] });
    },
    'CallExpression:exit'(call) {
      if (readTitle(call)) enclosing.pop();
    },
    Literal(node) {
      const isTag = typeof node.value === 'string' && node.value.includes(TAG_START);
      if (isTag && !titleNodes.has(node)) report(node, 'has a tag in a string that is not the title of a test.');
    },
    TemplateLiteral(node) {
      const isTag = node.quasis.some((part) => part.value.raw.includes(TAG_START));
      if (isTag && !titleNodes.has(node)) report(node, 'has a tag in a text that is not the title of a test.');
    },
  }).visit(program);
  return { tests, problems };
}

interface Title {
  readonly kind: 'test' | 'group' | 'test that does not run';
  readonly node: ESTree.Node;
  readonly value: string;
}

/** The title of a call such as `test('…')`, `describe('…')`, `test.each(rows)('…')` or `test.step('…')`. */
function readTitle({ callee, arguments: [first] }: ESTree.CallExpression): Title | undefined {
  const names = namesOf(callee);
  const [root = '', ...variants] = names;
  if (!first || !(GROUPS.has(root) || TESTS.has(root))) return undefined;
  const value = literalText(first);
  if (value === undefined) return undefined;
  if (variants.some((name) => NOT_RUN.has(name))) return { kind: 'test that does not run', node: first, value };
  return { kind: names.some((name) => GROUPS.has(name)) ? 'group' : 'test', node: first, value };
}

/** `test.describe.each(rows)` is read as test, describe, each. */
function namesOf(node: ESTree.Node): readonly string[] {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'CallExpression') return namesOf(node.callee);
  if (node.type === 'TaggedTemplateExpression') return namesOf(node.tag);
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return [];
  const object = namesOf(node.object);
  return object.length === 0 ? [] : [...object, node.property.name];
}

function literalText(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  const isPlain = node.type === 'TemplateLiteral' && node.quasis.length === 1;
  return isPlain ? (node.quasis[0]?.value.cooked ?? undefined) : undefined;
}
