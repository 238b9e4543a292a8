import type { ESTree, Plugin } from 'vite';

const TEXTS_MODULE = /\/src\/web\/(?:[\w-]+\/)*texts\.ts$/;
const ENTRIES = '?entries';

/**
 * Makes each text of a `texts.ts` a constant of its own in the build: `export * as authTexts` of a module of constants
 * instead of one object. The bundler then resolves `authTexts.signIn` at build time, so that names of texts are not
 * sent to the browser, and unused texts neither.
 */
export function leanTexts(): Plugin {
  return {
    name: 'lean-texts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/texts\.ts(?:\?entries)?$/ },
      handler(code, id) {
        const path = id.replace(ENTRIES, '');
        if (!TEXTS_MODULE.test(path)) return null;
        const split = splitTexts(code, this.parse(code, { lang: 'ts' }));
        if (split === null) return null;
        if (id.endsWith(ENTRIES)) return { code: split.entries, moduleType: 'ts', map: null };
        return {
          code: `export * as ${split.name} from ${JSON.stringify(path + ENTRIES)};`,
          moduleType: 'ts',
          map: null,
        };
      },
    },
  };
}

interface SplitTexts {
  readonly name: string;
  /** Source of a module that exports each text by its key. */
  readonly entries: string;
}

/** Null for a module that is not one object of plain properties: it stays as it is. */
export function splitTexts(code: string, program: ESTree.Program): SplitTexts | null {
  const exported = program.body.filter((node) => node.type === 'ExportNamedDeclaration');
  const [only] = exported;
  if (exported.length !== 1 || only?.declaration?.type !== 'VariableDeclaration') return null;
  const [declared] = only.declaration.declarations;
  if (declared?.id.type !== 'Identifier' || declared.init?.type !== 'TSAsExpression') return null;
  const { expression } = declared.init;
  if (expression.type !== 'ObjectExpression') return null;
  // One text that refers to another one would lose it.
  if (code.slice(expression.start, expression.end).includes(`${declared.id.name}.`)) return null;
  const constants: string[] = [];
  for (const [index, property] of expression.properties.entries()) {
    if (property.type !== 'Property' || property.computed || property.method || property.key.type !== 'Identifier')
      return null;
    const { key, value } = property;
    const source = code.slice(value.start, value.end);
    constants.push(`const text${index} = ${source};\nexport { text${index} as ${key.name} };`);
  }
  const entries = `${code.slice(0, only.start)}${constants.join('\n')}${code.slice(only.end)}`;
  return { name: declared.id.name, entries };
}
