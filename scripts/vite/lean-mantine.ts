import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What refers to parts: also helpers of the library, and its other packages. */
const PACKAGES = 'node_modules/@mantine';
const COMPONENT = /\/node_modules\/@mantine\/core\/esm\/components\/.+\.mjs$/;
/** `Menu.Search = MenuSearch;`, which keeps the component even where no page has a menu with a search field. */
const PART = /^([A-Z]\w*)\.([A-Z]\w*) = \w+;$/gm;
const DISPLAY_NAME = /^[A-Z]\w*\.displayName = "[^"]*";$/gm;
const USED_PART = /\b([A-Z]\w*)\.([A-Z]\w*)\b/g;

/**
 * Makes unused parts of Mantine's compound components tree-shakeable. As they are published, `Menu` carries submenus,
 * a search field and a context menu. A part stays if any code of the client or of Mantine refers to it by name.
 * @param sources folder of the client
 */
export function leanMantine(sources: string): Plugin {
  let used: ReadonlySet<string>;
  return {
    name: 'lean-mantine',
    apply: 'build',
    buildStart() {
      used = findUsedParts(sources);
    },
    transform: {
      filter: { id: COMPONENT },
      handler: (code) => ({
        code: code
          .replace(PART, (line, owner, part) => (used.has(`${owner}.${part}`) ? line : ''))
          .replace(DISPLAY_NAME, ''),
        map: null,
      }),
    },
  };
}

function findUsedParts(sources: string): ReadonlySet<string> {
  const files = [...listFiles(sources, /\.tsx?$/), ...listFiles(PACKAGES, /\.mjs$/)];
  const names = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(PART, '');
    return Array.from(code.matchAll(USED_PART), ([name]) => name);
  });
  return new Set(names);
}

function listFiles(folder: string, name: RegExp): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file))
    .map((file) => join(folder, file));
}
