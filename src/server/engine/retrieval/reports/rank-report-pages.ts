import { type IndexContent, pageAt } from '../index/index-content.ts';
import type { QuestionUnderstanding } from '../question/understand-question.ts';
import type { CandidateSentence, SentenceSource } from '../sentences/candidate-sentences.ts';
import type { RankedSentence } from '../sentences/rank-sentences.ts';
import { type AskedMeasures, readAskedMeasures } from './asked-measures.ts';
import { listReportPages, type ReportPage } from './report-pages.ts';

/** BM25 (Robertson et al. 1994) over whole pages, with the usual saturation and share of the length. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** What a page is worth beside its words, which come to 1 for the best page. */
const BONUS = { statement: 0.7, row: 0.35, year: 0.1, discussion: 0.15, index: -1 } as const;
const PAGES_RANKED = 12;
const SENTENCES_PER_PAGE = 2;
/** One page less is so much less of rank. */
const PAGE_STEP = 0.25;
/** A row of a statement has a caption and some columns. */
const ROW_WORDS_LIMIT = 22;

/** A page with how well it fits a question, 0 or more. */
export interface RankedPage {
  readonly page: ReportPage;
  readonly score: number;
}

/** Ranks the pages of a financial report: by their words, by the statement that is asked for, and by the rows it has. */
export function rankReportPages(
  content: IndexContent,
  { text, stems }: Pick<QuestionUnderstanding, 'text' | 'stems'>,
): readonly RankedPage[] {
  const pages = listReportPages(content);
  const asked = readAskedMeasures(text);
  const words = scoreWords(pages, stems);
  const most = words.reduce((top, score) => Math.max(top, score), 0) || 1;
  return pages
    .map((page, index) => ({ page, score: (words[index] ?? 0) / most + weighPage(page, asked) }))
    .sort((left, right) => right.score - left.score);
}

/**
 * The sentences and rows that may answer a question to a financial report: of the best pages, in their order, those with
 * the row that is asked for, or with most of its words.
 */
export function findReportSentences(
  content: IndexContent,
  understanding: Pick<QuestionUnderstanding, 'text' | 'stems'>,
  source: SentenceSource,
): readonly RankedSentence[] {
  const asked = readAskedMeasures(understanding.text);
  const pages = rankReportPages(content, understanding).slice(0, PAGES_RANKED);
  const byPage = groupByPage(content, source, new Set(pages.map(({ page }) => page.pageNumber)));
  const ranked = pages.map(({ page }, place) => {
    const sentences = (byPage.get(page.pageNumber) ?? [])
      .map((sentence) => ({ sentence, fit: weighSentence(sentence, understanding.stems, asked) }))
      .sort((left, right) => right.fit - left.fit)
      .slice(0, SENTENCES_PER_PAGE);
    return sentences.map(({ sentence }, below) => ({
      sentence,
      rank: -PAGE_STEP * (place + below * PAGES_RANKED),
      row: new Float32Array(),
    }));
  });
  return ranked.flat().sort((left, right) => right.rank - left.rank);
}

function scoreWords(pages: readonly ReportPage[], stems: ReadonlyMap<string, number>): readonly number[] {
  const mean = pages.reduce((sum, { stemTotal }) => sum + stemTotal, 0) / Math.max(1, pages.length) || 1;
  const weights = [...stems].map(([stem, weight]) => {
    const holders = pages.filter(({ stemCounts }) => stemCounts.has(stem)).length;
    return { stem, weight: weight * Math.log(1 + (pages.length - holders + 0.5) / (holders + 0.5)) };
  });
  return pages.map(({ stemCounts, stemTotal }) => {
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * stemTotal) / mean;
    return weights.reduce((sum, { stem, weight }) => {
      const times = stemCounts.get(stem) ?? 0;
      return sum + (weight * times * (1 + SATURATION)) / (times + SATURATION * length);
    }, 0);
  });
}

function weighPage(page: ReportPage, { statements, rows, years, wantsReasons }: AskedMeasures): number {
  if (page.isIndex) return BONUS.index;
  const shown = [...statements].filter((statement) => statement !== 'discussion' && page.statements.has(statement));
  const held = rows.filter((row) => page.lines.some((line) => isRow(line) && row.test(line))).length;
  const isDiscussion = page.statements.has('discussion') && (wantsReasons || statements.has('discussion'));
  const dated = years.length === 0 ? 0 : years.filter((year) => page.stemCounts.has(year)).length / years.length;
  return (
    (shown.length > 0 && !wantsReasons ? BONUS.statement : 0) +
    (rows.length === 0 || wantsReasons ? 0 : (BONUS.row * Math.min(1, held / rows.length) * (1 + shown.length)) / 2) +
    (isDiscussion ? BONUS.discussion * (wantsReasons ? 3 : 1) : 0) +
    BONUS.year * dated
  );
}

/** A line of a table: few words, and a figure. */
function isRow(line: string): boolean {
  return /\d/u.test(line) && line.split(/\s+/u).length <= ROW_WORDS_LIMIT;
}

function groupByPage(
  content: IndexContent,
  source: SentenceSource,
  pages: ReadonlySet<number>,
): ReadonlyMap<number, readonly CandidateSentence[]> {
  const byPage = new Map<number, CandidateSentence[]>();
  content.passages.forEach(({ spans }, ordinal) => {
    if (!spans.some(({ pageNumber }) => pages.has(pageNumber))) return;
    for (const sentence of source.sentencesOf(content, ordinal)) {
      const pageNumber = pageAt(spans, sentence.start);
      if (!pages.has(pageNumber)) continue;
      const own = byPage.get(pageNumber) ?? [];
      own.push(sentence);
      byPage.set(pageNumber, own);
    }
  });
  return byPage;
}

function weighSentence(
  { text, stems }: CandidateSentence,
  wanted: ReadonlyMap<string, number>,
  { rows, years }: AskedMeasures,
): number {
  const held = new Set(stems);
  const total = [...wanted.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const words = [...wanted].reduce((sum, [stem, weight]) => sum + (held.has(stem) ? weight : 0), 0) / total;
  const isAskedRow = /\d/u.test(text) && rows.some((row) => row.test(text.trim()));
  const isDated = years.some((year) => held.has(year));
  return words + (isAskedRow ? 1 : 0) + (isDated ? 0.1 : 0) + (/\d/u.test(text) ? 0.05 : 0);
}
