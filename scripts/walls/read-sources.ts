import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './read-module.ts';

const FOLDERS = ['src', 'tests', 'training', 'bench', 'scripts'];

/** Every TypeScript file that the walls apply to. */
export function readSources(root: string): readonly SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  ).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
