import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBreaches } from './walls/find-breaches.ts';

const ROOT = process.argv[2] ?? join(import.meta.dirname, '..');
const FOLDERS = ['src', 'tests', 'training', 'bench', 'scripts'];

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const breaches = findBreaches(files);
for (const { rule, place, message } of breaches) console.error(`${place} [${rule}] ${message}`);
console.log(`${files.length} files looked at, ${breaches.length} breaches of the house's rules.`);
process.exitCode = breaches.length === 0 ? 0 : 1;
