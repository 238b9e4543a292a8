import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from '#bench/data.ts';
import type { Outcome } from './outcomes.ts';
import { openUploadTarget } from './upload-target.ts';

// Uploads every file of a folder with hard ones, and compares what becomes of each with what Poppler makes of it, which
// is another program by other people.
//   npm run fuzz -- corpus

const FOLDERS = ['hard', 'long'] as const;
const POPPLER_LIMIT_MS = 20_000;
const RECOGNISED_PAGES = 3;
/** Less text than this may be a stamp, a form's label or a page number. */
const LETTERS_OF_TEXT = 60;

/** What another program says about a file. */
interface Verdict {
  readonly words: string;
  readonly pages: number;
  /** What may become of it here, by its beginning. */
  readonly allowed: readonly string[];
}

const READ = ['read'] as const;
const NOT_OPENED = ['refused: pdf-damaged', 'refused: pdf-no-pages', 'refused: pdf-too-complex'] as const;

/** Where the two programs differ and the difference was looked into: what is right here, and why. */
const LOOKED_INTO: Readonly<Record<string, { readonly allowed: readonly string[]; readonly because: string }>> = {
  'pdfium-page_tree_empty_node.pdf': {
    allowed: ['failed: pdf-no-readable-text'],
    because: 'It has two pages with nothing on them.',
  },
  'pdfjs-ThuluthFeatures.pdf': {
    allowed: ['failed: pdf-no-readable-text'],
    because: 'Its font does not say which letters it draws: Poppler prints others.',
  },
  'pdfjs-complex_ttf_font.pdf': {
    allowed: ['failed: pdf-no-readable-text'],
    because: 'Its font does not say which letters it draws: Poppler prints others.',
  },
  'pdfjs-bug1782186.pdf': {
    allowed: ['refused: pdf-password'],
    because: 'Poppler does not know the way in which it is encrypted, and shows nothing of it.',
  },
  'pdfjs-poppler-67295-0.pdf': {
    allowed: ['read'],
    because: 'It claims thousands of millions of pages and has one, which is read.',
  },
  'qpdf-shared-unnamed-field.pdf': {
    allowed: ['failed: pdf-no-readable-text'],
    because: 'Poppler never ends on it; its one page has no text.',
  },
};

const folder = dataFolder();
const target = await openUploadTarget({ recognisedPages: RECOGNISED_PAGES, recognisedEvery: 1 });
const rows: string[] = [];
let differences = 0;
for (const path of FOLDERS.flatMap(listFiles)) {
  const verdict = await askPoppler(join(folder, path));
  const outcome = await target.upload({ name: 'file.pdf', bytes: readFileSync(join(folder, path)), isAnalysed: true });
  const looked = LOOKED_INTO[path.split('/')[1] ?? ''];
  const wrong = compare(looked ? { ...verdict, allowed: looked.allowed } : verdict, outcome);
  if (wrong.length > 0) differences += 1;
  const pages = outcome.pageCount > 0 ? `, ${outcome.pageCount} pages` : '';
  rows.push(
    `| ${path} | ${verdict.words} | ${outcome.class}${pages} | ${[...wrong, looked?.because ?? ''].join(' ')} |`,
  );
}
await target.close();
process.stdout.write(
  `| file | Poppler | here | |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n\n${rows.length} files, ${differences} with another end than expected.\n`,
);
process.exitCode = differences === 0 ? 0 : 1;

function listFiles(name: string): string[] {
  return readdirSync(join(folder, name))
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => join(name, file));
}

function compare({ allowed, pages }: Verdict, outcome: Outcome): string[] {
  const isAllowed = allowed.some((start) => outcome.class.startsWith(start));
  const isCounted = pages === 0 || outcome.pageCount === 0 || pages === outcome.pageCount;
  return [
    ...outcome.faults,
    ...(isAllowed ? [] : [`expected ${allowed.join(' or ')}`]),
    ...(isCounted ? [] : [`expected ${pages} pages`]),
  ];
}

async function askPoppler(path: string): Promise<Verdict> {
  const head = readFileSync(path).subarray(0, 1024);
  if (!head.includes('%PDF-')) return { words: 'no PDF', pages: 0, allowed: ['refused: file-type'] };
  const info = await run('pdfinfo', [path]);
  if (/Incorrect password/.test(info.errors))
    return { words: 'password', pages: 0, allowed: ['refused: pdf-password'] };
  if (info.code !== 0) return { words: 'does not open', pages: 0, allowed: NOT_OPENED };
  const pages = Number(/^Pages:\s+(\d+)/m.exec(info.output)?.[1] ?? 0);
  const text = await run('pdftotext', ['-q', path, '-']);
  const letters = text.output.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (letters >= LETTERS_OF_TEXT) return { words: `${pages} pages, ${letters} letters`, pages, allowed: READ };
  return { words: `${pages} pages, ${letters} letters`, pages, allowed: [...READ, 'failed: pdf-no-readable-text'] };
}

function run(command: string, args: readonly string[]): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    const options = { timeout: POPPLER_LIMIT_MS, maxBuffer: 64 * 1024 * 1024 };
    execFile(command, args, options, (error, output, errors) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? 1) || 1, output, errors }),
    );
  });
}
