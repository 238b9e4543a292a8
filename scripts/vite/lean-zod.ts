import type { Plugin } from 'vite';

const JSON_SCHEMA = /\/node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)/gm;
const LEFT_OUT = "function leftOut() { throw new Error('JSON Schema is left out of the browser build.'); }";

/**
 * Leaves out the part of zod that writes schemas as JSON Schema: every schema refers to it, so that tree-shaking keeps
 * it, and only the server describes its calls that way. Its place is taken by functions that throw.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    apply: 'build',
    transform: {
      filter: { id: JSON_SCHEMA },
      handler: (code) => ({ code: [LEFT_OUT, ...writeStubs(code)].join('\n'), map: null }),
    },
  };
}

/** Methods are created along with their schema, and only calling them is an error. */
function writeStubs(code: string): readonly string[] {
  return Array.from(code.matchAll(EXPORTED), ([, name = '']) =>
    name.startsWith('create') ? `export const ${name} = () => leftOut;` : `export { leftOut as ${name} };`,
  );
}
