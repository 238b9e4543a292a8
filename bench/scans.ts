import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine, type Engine } from '#server/engine/engine.ts';
import type { ReadPage } from '#server/ports/document-reader.ts';
import { PASSAGES_PER_QUESTION } from './ask-contracts.ts';
import { CATEGORY_QUESTIONS } from './questions.ts';
import { readIllegibleFax, readScannedContracts, type ScannedContract, type ScanSelection } from './read-scans.ts';
import { percent } from './report.ts';

interface Hits {
  readonly first: number;
  readonly asked: number;
}

const WHOLE: ScanSelection = { pagesLimit: Number.POSITIVE_INFINITY, ownScans: 8, ownPagesLimit: 6 };
const SHORT: ScanSelection = { pagesLimit: 9, ownScans: 4, ownPagesLimit: 3 };
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * How well scans are read: whether the same questions lead to the right page first as with the file the scan was made
 * of, how many words are right, and what a page costs.
 * @param args `--short` leaves out long scans, for a quarter of the time
 */
export async function run(args: readonly string[]): Promise<string> {
  const engine = createEngine(readClauseModel());
  const contracts = await readScannedContracts(args.includes('--short') ? SHORT : WHOLE);
  const fax = await readIllegibleFax();
  const both = contracts.filter(({ original }) => original !== null);
  return [
    'The same questions as in `answers`, those whose clause is there. Words are compared with the text the experts had, as bags, case and punctuation aside. The first rows are scans that came with the test material (the weights may have seen the texts of some); our own are made of contracts that they have not seen.',
    '',
    '| scans | pages | unread | right page first, scan | the same, file it was made of | words found | words right | CPU s a page |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...[...Map.groupBy(contracts, ({ quality }) => quality)].map(([quality, own]) => describeRow(engine, quality, own)),
    describeRow(engine, 'all with a file to compare', both),
    '',
    `The illegible fax: ${fax.filter(({ status }) => status === 'unread').length} of ${fax.length} pages are left unread, so that the document is refused.`,
  ].join('\n');
}

function describeRow(engine: Engine, name: string, contracts: readonly ScannedContract[]): string {
  const pages = contracts.flatMap(({ scan }) => scan);
  const scanned = addUp(contracts.map((contract) => ask(engine, contract, contract.scan)));
  const born = addUp(
    contracts.flatMap((contract) => (contract.original === null ? [] : [ask(engine, contract, contract.original)])),
  );
  const words = addWords(contracts);
  const cpuSeconds = contracts.reduce((sum, contract) => sum + contract.cpuSeconds, 0);
  const cells = [
    ...[name, pages.length, pages.filter(({ status }) => status === 'unread').length],
    ...[describeHits(scanned), describeHits(born)],
    ...[percent(words.common, words.expected), percent(words.common, words.read)],
    (cpuSeconds / pages.length).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

function ask(engine: Engine, { title, goldPages }: ScannedContract, read: readonly ReadPage[]): Hits {
  const pages = read.filter(({ status }) => status === 'read').map(({ pageNumber, text }) => ({ pageNumber, text }));
  const unreadPages = read.filter(({ status }) => status === 'unread').map(({ pageNumber }) => pageNumber);
  const content = engine.openIndex(engine.buildIndex({ documentId: 1, title, pages, unreadPages }));
  let [first, asked] = [0, 0];
  for (const [category, { id }] of CATEGORIES.entries()) {
    const gold = goldPages.get(category);
    if (gold === undefined) continue;
    for (const question of CATEGORY_QUESTIONS[id] ?? []) {
      const { passages } = engine.retrieve([content], question, [], PASSAGES_PER_QUESTION);
      if (gold.has(passages[0]?.spans[0]?.pageNumber ?? 0)) first += 1;
      asked += 1;
    }
  }
  return { first, asked };
}

function addUp(hits: readonly Hits[]): Hits {
  const sum = (pick: (hit: Hits) => number): number => hits.reduce((total, hit) => total + pick(hit), 0);
  return { first: sum(({ first }) => first), asked: sum(({ asked }) => asked) };
}

function addWords(contracts: readonly ScannedContract[]): { common: number; expected: number; read: number } {
  const totals = { common: 0, expected: 0, read: 0 };
  for (const { text, scan } of contracts) {
    const expected = listWords(text);
    const left = new Map<string, number>();
    for (const word of expected) left.set(word, (left.get(word) ?? 0) + 1);
    const read = scan.flatMap((page) => (page.status === 'read' ? listWords(page.text) : []));
    for (const word of read) {
      const count = left.get(word) ?? 0;
      if (count > 0) totals.common += 1;
      left.set(word, count - 1);
    }
    totals.expected += expected.length;
    totals.read += read.length;
  }
  return totals;
}

function listWords(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

function describeHits({ first, asked }: Hits): string {
  return asked === 0 ? '–' : `${percent(first, asked)} (${asked})`;
}
