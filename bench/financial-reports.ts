import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine } from '#server/engine/engine.ts';
import { dataFolder } from './data.ts';
import { openPdfPages } from './everyday/everyday-documents.ts';
import { createPlainSearch } from './plain-search.ts';
import { percent } from './report.ts';

const SPLITS = ['development', 'held-out'] as const;
const PLACES = [1, 3, 10] as const;
const PASSAGES = 12;
/** BM25 over windows needs many of them to come to ten different pages. */
const WHOLE_PAGE = 1_000_000;

/** A question about a financial report, and the 1-based pages that answer it. */
interface ReportQuestion {
  readonly file: string;
  readonly q: string;
  readonly pages: readonly number[];
}

/**
 * Asks questions about financial reports of the test material: whether a page that answers is first, among three, among
 * ten; beside it plain BM25 over windows of 800 characters and over pages.
 */
export async function run(): Promise<string> {
  const engine = createEngine(readClauseModel());
  const rows: string[] = [];
  for (const split of SPLITS) {
    const questions = readQuestions(split);
    const ranks = { Lexden: [] as number[], 'BM25 windows': [] as number[], 'BM25 pages': [] as number[] };
    for (const [file, own] of Map.groupBy(questions, (question) => question.file)) {
      const pages = await openPdfPages(join(dataFolder(), 'financial', file));
      const content = engine.openIndex(engine.buildIndex({ documentId: 1, title: file, pages, unreadPages: [] }));
      const windows = createPlainSearch(pages);
      const whole = createPlainSearch(pages, WHOLE_PAGE);
      for (const { q, pages: right } of own) {
        const { passages } = engine.retrieve([content], q, [], PASSAGES);
        const found = passages.flatMap(({ spans }) => spans.slice(0, 1).map(({ pageNumber }) => pageNumber));
        ranks.Lexden.push(rankOf(found, right));
        ranks['BM25 windows'].push(
          rankOf(
            windows(q).map(({ pageNumber }) => pageNumber),
            right,
          ),
        );
        ranks['BM25 pages'].push(
          rankOf(
            whole(q).map(({ pageNumber }) => pageNumber),
            right,
          ),
        );
      }
    }
    for (const [name, own] of Object.entries(ranks)) {
      const shares = PLACES.map((place) => percent(own.filter((rank) => rank <= place).length, own.length, 0));
      rows.push(`| ${split}, ${questions.length} questions | ${name} | ${shares.join(' | ')} |`);
    }
  }
  return ['| questions | search | first | in three | in ten |', '| --- | --- | ---: | ---: | ---: |', ...rows].join(
    '\n',
  );
}

function readQuestions(split: string): readonly ReportQuestion[] {
  return readFileSync(join(import.meta.dirname, 'financial', `${split}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ReportQuestion);
}

/** Place of the first right page among different pages, from 1; infinite where there is none. */
function rankOf(found: readonly number[], right: readonly number[]): number {
  const place = [...new Set(found)].findIndex((page) => right.includes(page));
  return place === -1 ? Number.POSITIVE_INFINITY : place + 1;
}
