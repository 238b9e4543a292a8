import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { childrenOf, isNode, nameOf, nodesOf, parseModule, type SyntaxNode, unwrap } from '../texts/syntax-tree.ts';

/** Files of texts, and what may read them. */
const TEXTS = /\/texts\.ts$/;
const MODULE = /\/src\/web\/.+(?<!\.test)\.tsx?$/;
const ALIAS = '#web/';

/** A part of a module, and what replaces it. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Plain texts of an object by their keys, as they are written; texts with values are not among them. */
export type PlainTexts = ReadonlyMap<string, string>;

/**
 * Writes plain texts where they are used, and leaves them out of the objects in `texts.ts`. As they are written, a page
 * that shows one text of a feature would load all of them, and the keys of all: no bundler drops unused members of an
 * object. An object that is read in any other way than by the name of a member stays whole.
 * @param sources folder of the client
 */
export function leanTexts(sources: string): Plugin {
  const root = resolve(sources);
  /** By file and name of the object. */
  let plain: ReadonlyMap<string, PlainTexts>;
  const keyOf = (file: string, name: string) => `${file}#${name}`;
  return {
    name: 'lean-texts',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const files = globSync('**/*.{ts,tsx}', { cwd: root }).map((path) => resolve(root, path));
      const modules = files
        .filter((file) => MODULE.test(file))
        .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
      const whole = new Set(modules.flatMap(({ file, text }) => listWholeUses(text, file, root)));
      plain = new Map(
        modules
          .filter(({ file }) => TEXTS.test(file))
          .flatMap(({ file, text }) =>
            [...readPlainTexts(text, file)].map(([name, texts]) => [keyOf(file, name), texts] as const),
          )
          .filter(([key]) => !whole.has(key)),
      );
    },
    transform: {
      filter: { id: MODULE },
      handler(code, id) {
        const changed = TEXTS.test(id)
          ? dropPlainTexts(code, id, (name) => plain.has(keyOf(id, name)))
          : inlineTexts(code, id, (source, name) => plain.get(keyOf(resolveSource(source, id, root), name)));
        return changed === code ? null : { code: changed, map: null };
      },
    },
  };
}

/** The plain texts of each exported object of a file. */
export function readPlainTexts(code: string, path: string): ReadonlyMap<string, PlainTexts> {
  return new Map(
    exportedObjects(code, path).map(({ name, members }) => [
      name,
      new Map(members.filter(isPlain).map((member) => [nameOf(member['key']), literalOf(member, code)])),
    ]),
  );
}

/** The file without the plain texts of its objects. */
export function dropPlainTexts(code: string, path: string, isDropped: (name: string) => boolean): string {
  const edits = exportedObjects(code, path)
    .filter(({ name }) => isDropped(name))
    .flatMap(({ members }) => members.filter(isPlain).map((member) => removal(member, code)));
  return apply(code, edits);
}

/** The module with plain texts in the place of `chatTexts.title`. */
export function inlineTexts(
  code: string,
  path: string,
  find: (source: string, name: string) => PlainTexts | undefined,
): string {
  if (!code.includes('texts.ts')) return code;
  const program = parseModule(path, code);
  const imported = new Map(importsOfTexts(program).map(({ local, source, name }) => [local, find(source, name)]));
  const edits: Edit[] = [];
  walk(program, (node) => {
    const text = isMemberByName(node) ? imported.get(nameOf(node['object']))?.get(nameOf(node['property'])) : undefined;
    if (text !== undefined) edits.push({ start: node.start, end: node.end, text });
  });
  return apply(code, edits);
}

/** Objects of texts that a module reads in another way than by the name of a member, as `file#name`. */
function listWholeUses(code: string, file: string, root: string): readonly string[] {
  if (!code.includes('texts.ts')) return [];
  const program = parseModule(file, code);
  return importsOfTexts(program)
    .filter(({ local }) => countUses(program, local) > 0)
    .map(({ source, name }) => `${resolveSource(source, file, root)}#${name}`);
}

/** Uses that are neither its import nor the object of a member by name. */
function countUses(program: SyntaxNode, local: string): number {
  let count = 0;
  walk(program, (node) => {
    if (node.type === 'Identifier' && node['name'] === local) count += 1;
    if (isMemberByName(node) && nameOf(node['object']) === local) count -= 1;
    if (node.type === 'ImportSpecifier')
      count -= [node['imported'], node['local']].filter((own) => nameOf(own) === local).length;
  });
  return count;
}

interface ImportedTexts {
  readonly local: string;
  readonly name: string;
  readonly source: string;
}

function importsOfTexts(program: SyntaxNode): readonly ImportedTexts[] {
  return nodesOf(program['body'])
    .filter((node) => node.type === 'ImportDeclaration' && nameOf(node['source']).endsWith('/texts.ts'))
    .flatMap((node) =>
      nodesOf(node['specifiers']).map((specifier) => ({
        local: nameOf(specifier['local']),
        name: nameOf(specifier['imported']),
        source: nameOf(node['source']),
      })),
    );
}

function resolveSource(source: string, importer: string, root: string): string {
  return source.startsWith(ALIAS) ? resolve(root, source.slice(ALIAS.length)) : resolve(dirname(importer), source);
}

function exportedObjects(code: string, path: string) {
  return nodesOf(parseModule(path, code)['body'])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((node) => nodesOf(node['declaration']).flatMap((declaration) => nodesOf(declaration['declarations'])))
    .flatMap((declarator) => {
      const [init] = nodesOf(declarator['init']).map(unwrap);
      if (init?.type !== 'ObjectExpression') return [];
      return [{ name: nameOf(declarator['id']), members: nodesOf(init['properties']) }];
    });
}

/** Whether the member is a string without values. */
function isPlain(member: SyntaxNode): boolean {
  const value = member['value'];
  return isNode(value) && value.type === 'Literal' && typeof value['value'] === 'string';
}

function literalOf(member: SyntaxNode, code: string): string {
  const [value] = nodesOf(member['value']);
  return value ? code.slice(value.start, value.end) : '';
}

/** With the comma behind it. */
function removal({ start, end }: SyntaxNode, code: string): Edit {
  const comma = /^\s*,/u.exec(code.slice(end))?.[0].length ?? 0;
  return { start, end: end + comma, text: '' };
}

function isMemberByName(node: SyntaxNode): boolean {
  return (
    node.type === 'MemberExpression' && node['computed'] !== true && nodesOf(node['object'])[0]?.type === 'Identifier'
  );
}

function walk(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
}

function apply(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
