import { createStemmer, tokenise } from '#server/engine/text/stem-words.ts';
import type { IndexContent } from '../index/index-content.ts';
import type { Statement } from './asked-measures.ts';

/** A page of a financial report, with what it can be told by. */
export interface ReportPage {
  readonly pageNumber: number;
  readonly lines: readonly string[];
  readonly stemCounts: ReadonlyMap<string, number>;
  readonly stemTotal: number;
  /** Share of words that are figures, 0 to 1. */
  readonly figureShare: number;
  /** Statements that it shows, or is about. */
  readonly statements: ReadonlySet<Statement>;
  /** A table of contents, or a list of exhibits. */
  readonly isIndex: boolean;
}

const HEADINGS: readonly (readonly [Statement, RegExp])[] = [
  [
    'income',
    /\bstatements? of (?:consolidated )?(?:net )?(?:income|operations|earnings|profit)|\bincome statements?\b|\bresults of operations\b.{0,20}(?:unaudited|in millions)/iu,
  ],
  ['balance', /\bbalance sheets?\b|\bstatements? of (?:consolidated )?financial (?:position|condition)\b/iu],
  ['cash-flow', /\bstatements? of (?:consolidated )?cash flows?\b|\bcash flow statements?\b/iu],
  [
    'equity',
    /\bstatements? of (?:changes in )?(?:consolidated )?(?:total )?(?:shareholders|stockholders|shareowners)?['’]?\s?(?:equity|deficit)\b/iu,
  ],
  [
    'segments',
    /\b(?:segment (?:information|reporting|results)|(?:operating|reportable|business) segments?|geographic (?:data|areas?|information))\b/iu,
  ],
  [
    'discussion',
    /\bmanagement['’]s discussion\b|\b(?:increased|decreased|grew|declined)\b.{0,80}\b(?:due to|primarily|driven by|compared (?:to|with)|as a result)\b/iu,
  ],
];
/** A statement has its name among the first lines, and rows of figures. */
const HEADING_LINES = 12;
const STATEMENT_FIGURES = 0.2;
const TABLE_FIGURES = 0.08;
const INDEX =
  /\btable of contents\b|\bindex to (?:consolidated )?financial statements\b|\bexhibit (?:index|no\.?|number)\b|\bincorporated by reference\b/iu;
/** "Risk factors ........ 12", without another figure. */
const PAGE_AT_END = /^\D{3,120}?(?:F-)?\d{1,3}$/u;
const INDEX_LINES = { least: 6, share: 0.4 } as const;
const FIGURE = /^[($€£]*\d[\d.,]*[)%]*$/u;
const known = new WeakMap<IndexContent, readonly ReportPage[]>();

/** The pages of a document in order, read once as long as its index is kept. Linear in the length of the text. */
export function listReportPages(content: IndexContent): readonly ReportPage[] {
  const pages = known.get(content) ?? readPages(content);
  known.set(content, pages);
  return pages;
}

function readPages(content: IndexContent): readonly ReportPage[] {
  const texts = new Map<number, string[]>();
  for (const { text, spans } of content.passages) {
    let from = 0;
    for (const { pageNumber, start, end } of spans) {
      const own = texts.get(pageNumber) ?? [];
      own.push(text.slice(from, from + end - start));
      texts.set(pageNumber, own);
      from += end - start + 1;
    }
  }
  const stem = createStemmer();
  return [...texts]
    .sort(([left], [right]) => left - right)
    .map(([pageNumber, parts]) => readPage(pageNumber, parts.join('\n'), stem));
}

function readPage(pageNumber: number, text: string, stem: (word: string) => string): ReportPage {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stems = tokenise(text)
    .map(stem)
    .filter((one) => one !== '');
  const stemCounts = new Map<string, number>();
  for (const one of stems) stemCounts.set(one, (stemCounts.get(one) ?? 0) + 1);
  const words = text.split(/\s+/u);
  const figureShare = words.filter((word) => FIGURE.test(word)).length / Math.max(1, words.length);
  const entries = lines.filter((line) => PAGE_AT_END.test(line)).length;
  const isIndex = INDEX.test(text) && entries >= Math.max(INDEX_LINES.least, INDEX_LINES.share * lines.length);
  return {
    pageNumber,
    lines,
    stemCounts,
    stemTotal: stems.length,
    figureShare,
    statements: isIndex ? new Set() : readStatements(text, lines, figureShare),
    isIndex,
  };
}

function readStatements(text: string, lines: readonly string[], figureShare: number): ReadonlySet<Statement> {
  const head = lines.slice(0, HEADING_LINES).join('\n');
  return new Set(
    HEADINGS.flatMap(([statement, pattern]) => {
      if (statement === 'discussion') return pattern.test(text) ? [statement] : [];
      const least = statement === 'segments' ? TABLE_FIGURES : STATEMENT_FIGURES;
      return figureShare >= least && pattern.test(statement === 'segments' ? text : head) ? [statement] : [];
    }),
  );
}

const FILING =
  /\bform (?:10-?k|10-?q|8-?k|20-?f)\b|\b(?:annual|quarterly) report\b|\bearnings release\b|\b(?:reports?|announces?) (?:\w+ ){0,4}(?:quarter|results)\b|\bfiscal (?:year )?20\d\d\b|\bquarter (?:20\d\d|ended)\b/iu;
const FILING_PAGES = 3;
const STATEMENTS_SHOWN = 2;

/** Whether a document reports a company's figures: it says so at its beginning, and shows at least two statements. */
export function isFinancialReport(content: IndexContent): boolean {
  const pages = listReportPages(content);
  const shown = new Set(pages.flatMap(({ statements }) => [...statements]));
  const count = (['income', 'balance', 'cash-flow', 'equity'] as const).filter((one) => shown.has(one)).length;
  return count >= STATEMENTS_SHOWN && pages.slice(0, FILING_PAGES).some(({ lines }) => FILING.test(lines.join('\n')));
}
