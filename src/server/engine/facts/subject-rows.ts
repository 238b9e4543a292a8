import { findFigures } from '../text/figures.ts';
import type { SourceText } from '../text/source-text.ts';
import type { TextRow } from '../text/table-rows.ts';
import type { LabelledRow } from './labelled-rows.ts';

/** What a contract is about, by the label of a row in its summary box. */
const THING =
  /^(?:the\s)?(?:property|premises|vehicle|car|van|caravan|boat|goods|equipment|machine|unit|space|room(?:\sand\sschedule)?|dwelling|apartment|flat|position|job\stitle|role|services?|works?|product|model|course|programme|event|venue|pet|animal|plan)$/iu;
/** How and when it is paid, and other rows that people look for and that have no figure. */
const MANNER =
  /^(?:due\sdate|rent\sdue(?:\sdate)?|payment(?:\s(?:method|terms|date|day|dates))?|method\sof\spayment|(?:permitted|contract)\s(?:use|mileage|drivers?)|use|place\sof\swork|hours(?:\sof\swork)?|working\shours|renewal|notice|cancellation|reporting\sto|payment\smethod\schosen)$/iu;
const WORDS_LENGTH = { from: 3, to: 220 };
const SUBJECT_LIMIT = 6;
/** Of a text, a share of its length: what stands further down is a schedule. */
const FIRST_PART = 0.35;

/** Whether a row says what the contract is about. */
export function namesThing({ label }: Pick<LabelledRow, 'label'>): boolean {
  return THING.test(label);
}

/**
 * Finds the rows of summary boxes that tell in words what the contract is about, and how it is paid and used.
 * @param source the joined text, in which a line with tabs is a row of a table
 * @param printed rows of its tables
 * @returns in reading order; those with a figure that `findLabelledRows` finds are left to it
 */
export function findSubjectRows(source: SourceText, printed: readonly TextRow[]): readonly LabelledRow[] {
  const found: LabelledRow[] = [];
  for (const { cells, isHead, start, end } of printed) {
    if (start > source.text.length * FIRST_PART || found.length === SUBJECT_LIMIT) break;
    const [name = '', words = '', ...others] = cells;
    const label = name.replace(/[\s:]+$/u, '');
    const isFit =
      words.length >= WORDS_LENGTH.from &&
      words.length <= WORDS_LENGTH.to &&
      !/^see\s/iu.test(words) &&
      others.every((cell) => cell === '');
    if (!isFit || (isHead && findFigures(words).length > 0) || !(THING.test(label) || MANNER.test(label))) continue;
    found.push({ label, words: words.replace(/[.;,]$/u, ''), kinds: [], start, end });
  }
  return found;
}
