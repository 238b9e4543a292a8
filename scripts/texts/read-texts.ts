import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sampleArguments } from './sample-arguments.ts';
import { isNode, nameOf, nodesOf, parseModule, type SyntaxNode, unwrap } from './syntax-tree.ts';

/** One text for people, as it reads with sample values. */
export interface ListedText {
  readonly key: string;
  /** Several where values change the words, such as plurals. */
  readonly readings: readonly string[];
}

export interface TextFile {
  /** From the repository's root. */
  readonly path: string;
  readonly texts: readonly ListedText[];
}

/** Every `texts.ts` of the web client and the server, in alphabetical order. */
export function listTextFiles(root: string): readonly string[] {
  return globSync('src/{web,server}/**/texts.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/**
 * The texts of a file in the order in which they stand there: the members of its exported objects, at any depth, and its
 * exported functions.
 * @param path from the root
 */
export async function readTexts(root: string, path: string): Promise<TextFile> {
  const file = join(root, path);
  const values = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const exported = nodesOf(parseModule(path, readFileSync(file, 'utf8'))['body'])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((node) => nodesOf(node['declaration']));
  const texts = exported.flatMap((declaration) => {
    if (declaration.type === 'FunctionDeclaration') {
      const name = nameOf(declaration['id']);
      return listMember(name, declaration, values[name]);
    }
    return nodesOf(declaration['declarations']).flatMap((declarator) => {
      const name = nameOf(declarator['id']);
      const [value] = nodesOf(declarator['init']);
      return value ? listMember(name, value, values[name]) : [];
    });
  });
  return { path, texts };
}

function listMember(key: string, node: SyntaxNode, value: unknown): ListedText[] {
  const own = unwrap(node);
  if (typeof value === 'function') {
    const speak = value as (...values: readonly unknown[]) => unknown;
    const readings = sampleArguments(nodesOf(own['params'])).map((values) => write(speak(...values)));
    return [{ key, readings: readings.filter(isNewReading) }];
  }
  if (own.type === 'ObjectExpression' && typeof value === 'object' && value !== null) {
    return nodesOf(own['properties']).flatMap((property) => {
      const name = nameOf(property['key']);
      const inner = property['value'];
      return isNode(inner) ? listMember(`${key}.${name}`, inner, (value as Record<string, unknown>)[name]) : [];
    });
  }
  return [{ key, readings: [write(value)] }];
}

/** Readings that differ in their figures only are one. */
function isNewReading(reading: string, index: number, all: readonly string[]): boolean {
  const withoutFigures = (text: string) => text.replace(/\d+/gu, '#');
  return all.findIndex((other) => withoutFigures(other) === withoutFigures(reading)) === index;
}

function write(value: unknown): string {
  if (Array.isArray(value)) return value.map(write).join(' / ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
