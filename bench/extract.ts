import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFParse } from 'pdf-parse';
import { createPdfReader } from '#server/pdf/pdf-reader.ts';
import type { DocumentReader } from '#server/ports/document-reader.ts';
import { CONTRACT_NAMES, listParagraphs } from '#tests/support/builders/documents/contracts.ts';
import { makeTextPdf } from '#tests/support/builders/documents/text-pdf.ts';
import { medianOf } from '#tests/support/builders/numbers/median.ts';
import { dataFolder } from './data.ts';
import { type Cost, measureCost } from './measure-cost.ts';
import { medianAndRange } from './report.ts';

const CONTRACT_PAGES = 300;
/** A4 in 11 points holds a little more; a page that ran over would make two. */
const CHARACTERS_PER_PAGE = 2600;
const CLAUSES_PER_PAGE = 8;
const DEFAULT_ROUNDS = 5;
const WORKERS = 2;

interface Measurement extends Cost {
  readonly characters: number;
}

type Reading = (path: string) => Promise<Measurement>;

/**
 * Text and a rectangle for every character, against `pdftotext -bbox` (native, a rectangle for every word) and
 * `pdf-parse` (JavaScript, text only), interleaved on the same file; medians over the rounds.
 *
 * @param args number of rounds, and words that the name of a corpus must have to be measured
 */
export async function run(args: readonly string[]): Promise<string> {
  const [roundsAsked = String(DEFAULT_ROUNDS), ...wanted] = args;
  const rounds = Number(roundsAsked);
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(mkdtempDisposableSync(join(tmpdir(), 'lexden-extract-')));
  const reader = resources.adopt(createPdfReader({ workerCount: WORKERS }), (opened) => opened.close());
  const contract = join(folder.path, 'contract.pdf');
  writeFileSync(contract, await makeTextPdf(writeContractPages()));
  const { pageCount } = await reader.open(readFileSync(contract));
  if (pageCount !== CONTRACT_PAGES) throw new Error(`The contract came out with ${pageCount} pages.`);
  const corpora = [
    { name: `a contract of ${CONTRACT_PAGES} pages, written for this`, files: [contract] },
    ...listShared(),
  ].filter(({ name }) => wanted.every((word) => name.includes(word)));
  const readings: Record<string, Reading> = {
    lexden: (path) => readWithLexden(reader, path),
    pdftotext: readWithPdftotext,
    'pdf-parse': readWithPdfParse,
  };
  const rows: string[] = [];
  for (const corpus of corpora) rows.push(...(await compare(corpus, readings, rounds)));
  return [
    `Medians of ${rounds} rounds in turns, ${WORKERS} workers. Ratios are to the same round: below 1 is faster than the other.`,
    '',
    '| what | reader | wall ms | CPU ms | characters | Lexden ÷ this, wall (spread) |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Contracts of our own, one after the other, until there are enough pages. */
function writeContractPages(): string[] {
  const source = CONTRACT_NAMES.flatMap((name) => listParagraphs(name)).join(' ');
  const clauseLength = Math.floor(CHARACTERS_PER_PAGE / CLAUSES_PER_PAGE);
  const clauseAt = (number: number): string => {
    const start = (number * clauseLength) % (source.length - clauseLength);
    return `${number + 1}. ${source.slice(start, start + clauseLength)}`;
  };
  return Array.from({ length: CONTRACT_PAGES }, (_page, index) =>
    Array.from({ length: CLAUSES_PER_PAGE }, (_clause, row) => clauseAt(index * CLAUSES_PER_PAGE + row)).join('\n\n'),
  );
}

function listShared(): { name: string; files: string[] }[] {
  const pdfsIn = (folder: string): string[] =>
    readdirSync(join(dataFolder(), folder))
      .filter((name) => name.endsWith('.pdf'))
      .map((name) => join(dataFolder(), folder, name));
  return [
    { name: 'a book of 352 pages', files: [join(dataFolder(), 'long/freeculture.pdf')] },
    { name: 'mixed corpus: real contracts and long documents', files: [...pdfsIn('cuad/pdf'), ...pdfsIn('long')] },
  ];
}

async function compare(
  corpus: { name: string; files: readonly string[] },
  readings: Record<string, Reading>,
  rounds: number,
): Promise<string[]> {
  const results = new Map<string, Measurement[]>(Object.keys(readings).map((name) => [name, []]));
  // The first round warms up the JIT for both readers in this process.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, read] of Object.entries(readings)) {
      const total = await readAll(corpus.files, read);
      if (round > 0) results.get(name)?.push(total);
    }
  }
  const own = results.get('lexden') ?? [];
  return [...results].map(([name, measured]) => {
    const ratios = own.map((mine, round) => mine.wallMs / (measured[round]?.wallMs ?? Number.NaN));
    const [median, range] = medianAndRange(ratios, 2);
    const ratio = name === 'lexden' ? '' : `${median} (${range})`;
    const wall = medianOf(measured.map((one) => one.wallMs)).toFixed(0);
    const cpu = medianOf(measured.map((one) => one.cpuMs)).toFixed(0);
    return `| ${corpus.name} | ${name} | ${wall} | ${cpu} | ${measured[0]?.characters ?? 0} | ${ratio} |`;
  });
}

async function readAll(files: readonly string[], read: Reading): Promise<Measurement> {
  const total = { wallMs: 0, cpuMs: 0, characters: 0 };
  for (const file of files) {
    const one = await read(file);
    total.wallMs += one.wallMs;
    total.cpuMs += one.cpuMs;
    total.characters += one.characters;
  }
  return total;
}

async function readWithLexden(reader: DocumentReader, path: string): Promise<Measurement> {
  return measureHere(async () => {
    const bytes = readFileSync(path);
    const { pageCount } = await reader.open(bytes);
    const pageNumbers = Array.from({ length: pageCount }, (_page, index) => index + 1);
    let characters = 0;
    const count = async (pages: readonly { text: string }[]): Promise<void> => {
      for (const page of pages) characters += page.text.length;
    };
    await reader.read(bytes, pageNumbers, count, new AbortController().signal);
    return characters;
  });
}

async function readWithPdfParse(path: string): Promise<Measurement> {
  return measureHere(async () => {
    const parser = new PDFParse({ data: new Uint8Array(readFileSync(path)), verbosity: 0 });
    const { pages } = await parser.getText();
    await parser.destroy();
    return pages.reduce((sum, page) => sum + page.text.length, 0);
  });
}

async function measureHere(read: () => Promise<number>): Promise<Measurement> {
  const { result: characters, ...cost } = await measureCost(read);
  return { ...cost, characters };
}

/** Its CPU time is measured in a separate run, so that measuring does not slow the timed one. */
async function readWithPdftotext(path: string): Promise<Measurement> {
  const startedAt = performance.now();
  spawnSync('pdftotext', ['-bbox', path, '/dev/null'], { stdio: 'ignore' });
  const wallMs = performance.now() - startedAt;
  const script = 'TIMEFORMAT="%3U %3S"; time pdftotext -bbox "$0" /dev/null 2>/dev/null';
  const { stderr } = spawnSync('bash', ['-c', script, path], { encoding: 'utf8' });
  const [user = '0', system = '0'] = stderr.trim().split(' ');
  const text = execFileSync('pdftotext', [path, '-'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { wallMs, cpuMs: (Number(user) + Number(system)) * 1000, characters: text.length };
}
