import { join } from 'node:path';
import { findBreaches } from './walls/find-breaches.ts';
import { readSources } from './walls/read-module.ts';

const ROOT = process.argv[2] ?? join(import.meta.dirname, '..');
const files = readSources(ROOT);
const breaches = findBreaches(files);
for (const { rule, place, message } of breaches) console.error(`${place} [${rule}] ${message}`);
console.log(`${files.length} files looked at, ${breaches.length} breaches of the house's rules.`);
process.exitCode = breaches.length === 0 ? 0 : 1;
