import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const FOLDERS = ['src', 'tests', 'training', 'bench', 'scripts'];

/** Every TypeScript file that the walls apply to. */
export function readSources(root: string): readonly SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  ).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export interface ModuleImport {
  /** A file of ours, something Node brings along, or a package. */
  readonly kind: 'ours' | 'builtin' | 'package';
  /** The path from the repository's root, `node:…`, or the package's name. */
  readonly target: string;
  readonly line: number;
}

export interface ModuleFunction {
  readonly name: string;
  readonly line: number;
  /** Lines of the function itself: blank lines and the functions inside it do not count. */
  readonly ownLines: number;
}

/** A piece of code that some folders must not contain. */
export interface ModuleUse {
  /**
   * `query`: builds SQL. `clock`: reads a clock, sets a timer or draws a random number. `literal-spread`: spreads an
   * object literal into another one.
   */
  readonly kind: 'query' | 'clock' | 'literal-spread';
  readonly name: string;
  readonly line: number;
}

export interface ModuleFacts {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly ModuleImport[];
  readonly functions: readonly ModuleFunction[];
  readonly uses: readonly ModuleUse[];
}

/** The import aliases of package.json (`imports`), with the folder that each names, from the repository's root. */
type Aliases = readonly (readonly [alias: string, folder: string])[];

const OWN_ALIASES = readAliases(join(import.meta.dirname, '../../package.json'));

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const FUNCTION_TYPES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** What a file imports (types and dynamic imports included) and how long its functions are. */
export function readModule(file: SourceFile, aliases: Aliases = OWN_ALIASES): ModuleFacts {
  const parsed = parseSync(file.path, file.text, { lang: file.path.endsWith('x') ? 'tsx' : 'ts' });
  const firstError = parsed.errors[0];
  if (firstError) throw new Error(`${file.path} cannot be parsed: ${firstError.message}`);
  const imports: ModuleImport[] = [];
  const functions: FoundFunction[] = [];
  const uses: ModuleUse[] = [];
  visit(parsed.program as unknown as SyntaxNode, undefined, (node, parent) => {
    const specifier = specifierOf(node);
    if (specifier)
      imports.push({ ...resolveImport(file.path, specifier, aliases), line: lineAt(file.text, node.start) });
    const use = classifyNode(node);
    if (use) uses.push({ ...use, line: lineAt(file.text, node.start) });
    if (FUNCTION_TYPES.has(node.type)) functions.push({ node, name: nameOf(node, parent) });
  });
  const measured = functions.map((found) => measure(file.text, found, functions));
  return { path: file.path, text: file.text, imports, functions: measured, uses };
}

/** Kysely's ways to begin a statement; who receives a `Database` can call them without importing Kysely. */
const QUERY_METHODS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const CLOCK_FUNCTIONS = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']);
const CLOCK_METHODS = new Set(['Date.now', 'Math.random', 'performance.now', 'crypto.randomUUID']);
const RANDOM_IMPORTS = new Set(['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues', 'randomFillSync']);

function classifyNode(node: SyntaxNode): Omit<ModuleUse, 'line'> | undefined {
  if (node.type === 'CallExpression') return classifyCall(node['callee'] as SyntaxNode);
  if (node.type === 'TaggedTemplateExpression' && (node['tag'] as SyntaxNode)['name'] === 'sql') {
    return { kind: 'query', name: 'sql`…`' };
  }
  if (node.type === 'NewExpression' && (node['arguments'] as readonly unknown[]).length === 0) {
    return (node['callee'] as SyntaxNode)['name'] === 'Date' ? { kind: 'clock', name: 'new Date()' } : undefined;
  }
  if (
    /^(SpreadElement|JSXSpreadAttribute)$/.test(node.type) &&
    (node['argument'] as SyntaxNode).type === 'ObjectExpression'
  ) {
    return { kind: 'literal-spread', name: '...{ }' };
  }
  return undefined;
}

function classifyCall(callee: SyntaxNode): Omit<ModuleUse, 'line'> | undefined {
  if (callee.type === 'MemberExpression') {
    const name = String((callee['property'] as SyntaxNode)['name']);
    if (QUERY_METHODS.has(name)) return { kind: 'query', name };
    const full = `${String((callee['object'] as SyntaxNode)['name'])}.${name}`;
    return CLOCK_METHODS.has(full) ? { kind: 'clock', name: full } : undefined;
  }
  const name = String(callee['name']);
  return CLOCK_FUNCTIONS.has(name) || RANDOM_IMPORTS.has(name) ? { kind: 'clock', name } : undefined;
}

function visit(
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
  onNode: (node: SyntaxNode, parent: SyntaxNode | undefined) => void,
): void {
  onNode(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node, onNode);
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** `import … from`, `export … from`, `import('…')`, the type `import('…')`, and files named by `new URL('…', import.meta.url)`. */
function specifierOf(node: SyntaxNode): string | undefined {
  if (node.type === 'NewExpression') return workerFileOf(node);
  const source = node['source'];
  return isNode(source) && typeof source['value'] === 'string' ? source['value'] : undefined;
}

/** Worker threads are started from files that no import names. */
function workerFileOf(node: SyntaxNode): string | undefined {
  const callee = node['callee'];
  const [first] = node['arguments'] as readonly SyntaxNode[];
  if (!isNode(callee) || callee['name'] !== 'URL' || typeof first?.['value'] !== 'string') return undefined;
  return /^\.{1,2}\/.*\.tsx?$/.test(first['value']) ? first['value'] : undefined;
}

/** @param path of a package.json */
export function readAliases(path: string): Aliases {
  const { imports = {} } = JSON.parse(readFileSync(path, 'utf8')) as { imports?: Readonly<Record<string, string>> };
  return Object.entries(imports).map(([alias, target]) => [
    alias.replace('*', ''),
    target.replace('./', '').replace('*', ''),
  ]);
}

/** @throws Error for an alias that package.json does not declare: no rule would see what it names */
function resolveImport(from: string, specifier: string, aliases: Aliases): Omit<ModuleImport, 'line'> {
  if (specifier.startsWith('.')) return { kind: 'ours', target: posix.join(posix.dirname(from), specifier) };
  if (specifier.startsWith('#')) {
    const known = aliases.find(([alias]) => specifier.startsWith(alias));
    if (!known) throw new Error(`${from} imports ${specifier}, an alias that package.json does not declare.`);
    return { kind: 'ours', target: posix.normalize(known[1] + specifier.slice(known[0].length)) };
  }
  if (isBuiltin(specifier)) return { kind: 'builtin', target: `node:${specifier.replace(/^node:/, '')}` };
  const words = specifier.split('/');
  return { kind: 'package', target: words.slice(0, specifier.startsWith('@') ? 2 : 1).join('/') };
}

interface FoundFunction {
  readonly node: SyntaxNode;
  readonly name: string;
}

function nameOf(node: SyntaxNode, parent: SyntaxNode | undefined): string {
  const candidates = [node['id'], parent?.['id'], parent?.['key']];
  const named = candidates.find((candidate) => isNode(candidate) && typeof candidate['name'] === 'string');
  return isNode(named) ? String(named['name']) : 'a function without a name';
}

function measure(text: string, { node, name }: FoundFunction, all: readonly FoundFunction[]): ModuleFunction {
  const inner = all.map((other) => other.node).filter((other) => isInside(other, node));
  const outermost = inner.filter((other) => !inner.some((around) => isInside(other, around)));
  const innerLines = outermost.reduce((sum, other) => sum + countLines(text, other) - 1, 0);
  return { name, line: lineAt(text, node.start), ownLines: countLines(text, node) - innerLines };
}

function isInside(inner: SyntaxNode, outer: SyntaxNode): boolean {
  return inner !== outer && inner.start >= outer.start && inner.end <= outer.end;
}

function countLines(text: string, node: SyntaxNode): number {
  const lines = text.slice(node.start, node.end).split('\n');
  return lines.filter((line) => line.trim() !== '').length;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
