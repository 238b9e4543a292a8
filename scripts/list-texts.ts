/**
 * `npm run texts`: prints every text that people read, of screens, e-mails, reports and errors, as a Markdown list with
 * sample values, for review. `npm run -s texts > texts.md` writes it into a file.
 */
import { join } from 'node:path';
import { listTextFiles, readTexts } from './texts/read-texts.ts';
import { writeTextList } from './texts/write-text-list.ts';

const ROOT = join(import.meta.dirname, '..');
const files = [];
for (const path of listTextFiles(ROOT)) files.push(await readTexts(ROOT, path));
process.stdout.write(writeTextList(files));
