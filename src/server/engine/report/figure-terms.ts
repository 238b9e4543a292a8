import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { DraftItem } from '#server/ports/language-model.ts';
import type { LabelledRow } from '../facts/labelled-rows.ts';
import type { ReadSentence } from '../findings/find-findings.ts';
import { findSureRecord, type SentenceProvisions } from '../findings/read-provisions.ts';
import { dropHeading, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { headingAt } from '../risks/name-clause.ts';
import type { DocumentOutline } from '../structure/document-outline.ts';
import { type FoundFigure, findFigures } from '../text/figures.ts';
import { negatingHeadingAt } from '../text/negating-heading.ts';
import type { Sentence } from '../text/sentences.ts';

/** More sentences with figures than this are a document of its own; the surest are kept. */
const FIGURE_TERM_LIMIT = 24;
const LENGTH = { from: 24, to: 700 };
/** Cells with fewer words between their figures say nothing by themselves. */
const COLUMN_WORDS = 5;
const SHOWN_LENGTH = 320;
/** What a sentence is called by the first of its figures where neither a record nor a heading names it. */
const PLAIN_LABELS = { date: 'Date', sum: 'Amount', rate: 'Rate', period: 'Period' } as const;
/** A day, a statute or a bracketed blank says nothing of what is agreed. */
const NO_TERM = /\b(?:witness\s+whereof|notary|form\s+\d|rev\.)|©|\bcopyright\s+\d{4}|^\W*\d[\d\s.,/%-]*$/iu;

interface FigureSentence {
  readonly sentence: Sentence;
  readonly figures: readonly FoundFigure[];
  /** The playbook's term; null where no record is certain enough. */
  readonly term: string | null;
  readonly score: number;
}

/**
 * Lists the sentences that set a date, a sum, a rate or a period, each in the document's own words and under the playbook's
 * name for what it provides.
 * @param rows of tables and forms that are shown as key information
 * @param used sentences that are shown already
 * @param outline whose headings name what no record does
 * @returns in reading order
 */
export function findFigureTerms(
  reading: Reading,
  sentences: readonly ReadSentence[],
  rows: readonly LabelledRow[],
  used: ReadonlySet<Sentence>,
  outline: DocumentOutline | null = null,
): readonly { readonly sentence: Sentence; readonly item: DraftItem }[] {
  const found = sentences.flatMap(({ sentence, provisions, told }) => {
    // What only a model read may be in a language in which no figures are found.
    if ((told !== undefined && !told.agreed.isSameRecord) || used.has(sentence) || !isFit(sentence)) return [];
    const figures = findFigures(sentence.text);
    return figures.length === 0 || isColumns(sentence, figures) || isInRows(sentence, figures, rows)
      ? []
      : [{ sentence, figures, ...nameTerm(provisions) }];
  });
  return [...found]
    .sort((left, right) => rank(right) - rank(left))
    .slice(0, FIGURE_TERM_LIMIT)
    .sort((left, right) => left.sentence.start - right.sentence.start)
    .map((own) => {
      const { text } = reading.source;
      const denied = negatingHeadingAt(text, own.sentence.start);
      const heading = outline === null ? null : headingAt(outline, text, own.sentence.start);
      // Under "Not included" a sentence means the opposite of what it is usually called.
      const named = denied === null ? own : { ...own, term: null };
      return { sentence: own.sentence, item: writeTerm(reading, named, denied ?? heading) };
    });
}

function isFit({ text }: Sentence): boolean {
  return text.length >= LENGTH.from && text.length <= LENGTH.to && !NO_TERM.test(text) && /\p{L}{3}/u.test(text);
}

/** "Inducer motor assembly 1 $412.00 $412.00", "0 Not available $36,220 11 $14,030": cells without their header. */
function isColumns({ text }: Sentence, figures: readonly FoundFigure[]): boolean {
  const words = text.match(/(?<![\p{L}\d])\p{L}{2,}/gu)?.length ?? 0;
  return figures.length > 1 && words < COLUMN_WORDS && !/[.!?]$/u.test(text);
}

/** Whether the rows that a sentence runs over give all of its figures. */
function isInRows(
  { text, start, end }: Sentence,
  figures: readonly FoundFigure[],
  rows: readonly LabelledRow[],
): boolean {
  const given = rows
    .filter((row) => row.start < end && start < row.end)
    .map(({ label, words }) => `${label} ${words}`)
    .join(' ');
  return figures.every((figure) => given.includes(text.slice(figure.start, figure.end)));
}

function nameTerm({ candidates }: SentenceProvisions): Pick<FigureSentence, 'term' | 'score'> {
  const score = Math.max(-1, ...candidates.map((one) => one.score));
  return { term: findSureRecord(candidates)?.record.term ?? null, score };
}

/** Named ones first; of these the surest. */
function rank({ term, score, figures }: FigureSentence): number {
  return (term === null ? 0 : 1) + score + (figures.some(({ kind }) => kind !== 'date') ? 0.3 : 0);
}

function writeTerm(reading: Reading, { sentence, figures, term }: FigureSentence, heading: string | null): DraftItem {
  const [first] = figures;
  const label = term ?? heading ?? PLAIN_LABELS[first?.kind ?? 'sum'];
  return {
    text: `${label}: “${maskAccountNumbers(showWords(sentence.text, figures))}”`,
    quotes: quoteSentence(reading, sentence, first?.start ?? 0),
  };
}

/** From the clause that holds the first figure, where all of the sentence is too long. */
function showWords(text: string, figures: readonly FoundFigure[]): string {
  const last = figures.at(-1)?.end ?? 0;
  const whole = dropHeading(text);
  if (whole.length <= SHOWN_LENGTH || last <= SHOWN_LENGTH * 0.8) return truncateWords(whole, SHOWN_LENGTH);
  const first = figures[0]?.start ?? 0;
  const before = text.slice(0, first);
  const cut = Math.max(before.lastIndexOf('; '), before.lastIndexOf(', '), before.lastIndexOf('. '));
  const from = cut > first - 120 && cut >= 0 ? cut + 2 : before.lastIndexOf(' ', Math.max(0, first - 60)) + 1;
  return `${from === 0 ? '' : '… '}${truncateWords(text.slice(from), SHOWN_LENGTH)}`;
}
