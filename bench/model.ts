import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import type { PageText } from '#server/ports/language-model.ts';
import { documentOf } from '#training/document-of.ts';
import { dataFolder } from './data.ts';
import { readEverydayDocuments } from './everyday/everyday-documents.ts';
import { readHeldOutContracts } from './held-out-contracts.ts';
import { percent } from './report.ts';

const MODELS = { findings: readFindingModel() };
/** Sizes that the time is measured for, in pages. */
const SIZES = [20, 300];

const NONE = { documents: 0, pages: 0, parties: 0, facts: 0, provisions: 0, tables: 0, quotes: 0, found: 0 };
type Counts = typeof NONE;

/**
 * Counts what document models hold, checks that the words that it rests on stand on their pages, and measures the time
 * of an analysis of 20 and of 300 pages.
 * @param args folders of documents with notes, that of the test material when left out
 * @returns two tables in Markdown
 */
export async function run(args: readonly string[]): Promise<string> {
  const folders = args.length > 0 ? args : [`${dataFolder()}/everyday`];
  const everyday = (await Promise.all(folders.map(readEverydayDocuments))).flat().map(({ pages }) => pages);
  const filed = (await readHeldOutContracts()).map(({ document }) => document.pages);
  return [
    '| documents | pages | parties | facts | provisions | tables | quotes that stand on their page |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    describe('everyday', everyday),
    describe('filed contracts, held out', filed),
    '',
    '| pages | time of an analysis |',
    '| ---: | ---: |',
    ...SIZES.map((size) => describeTime(size, filed.flat())),
  ].join('\n');
}

function describe(name: string, documents: readonly (readonly PageText[])[]): string {
  const total = { ...NONE };
  for (const pages of documents) {
    const counts = count(pages);
    for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
  }
  const { documents: number, pages, parties, facts, provisions, tables, quotes, found } = total;
  return `| ${number} ${name} | ${pages} | ${parties} | ${facts} | ${provisions} | ${tables} | ${found} of ${quotes} (${percent(found, quotes)}) |`;
}

function count(pages: readonly PageText[]): Counts {
  const { documentModel } = analyseDocument(documentOf([...pages], ''), [], MODELS);
  if (documentModel === undefined) return { ...NONE, documents: 1, pages: pages.length };
  const { parties, facts, provisions, definitions, tables } = documentModel;
  const quotes = [...parties, ...facts, ...provisions, ...definitions].flatMap((one) => one.quotes);
  const textOf = new Map(pages.map(({ pageNumber, text }) => [pageNumber, text]));
  return {
    documents: 1,
    pages: pages.length,
    parties: parties.length,
    facts: facts.length,
    provisions: provisions.length,
    tables: tables.length,
    quotes: quotes.length,
    found: quotes.filter(({ pageNumber, text }) => textOf.get(pageNumber)?.includes(text)).length,
  };
}

function describeTime(size: number, pages: readonly PageText[]): string {
  const chosen = pages.slice(0, size).map(({ text }, index) => ({ pageNumber: index + 1, text }));
  const startedAt = performance.now();
  analyseDocument(documentOf(chosen, ''), [], MODELS);
  return `| ${chosen.length} | ${((performance.now() - startedAt) / 1000).toFixed(2)} s |`;
}
