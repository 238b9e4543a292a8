import { maskAccountNumbers } from '#server/domain/text/mask-account-numbers.ts';
import type { DraftItem } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import type { LabelledRow } from '../facts/labelled-rows.ts';
import { isInPriceList } from '../facts/price-lists.ts';
import type { ReadSentence } from '../findings/find-findings.ts';
import { findSureRecord, type SentenceProvisions } from '../findings/read-provisions.ts';
import { dropHeading, quoteSentence, truncateWords } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { headingAt } from '../risks/name-clause.ts';
import type { DocumentOutline } from '../structure/document-outline.ts';
import { type FoundFigure, findFigures } from '../text/figures.ts';
import { negatingHeadingAt } from '../text/negating-heading.ts';
import type { Sentence } from '../text/sentences.ts';

/** What a person reads before signing; more sentences with figures are left to the document and the chat. */
const FIGURE_TERM_LIMIT = 16;
const LENGTH = { from: 24, to: 700 };
/** Cells with fewer words between their figures say nothing by themselves. */
const COLUMN_WORDS = 5;
const SHOWN_LENGTH = 320;
/** What a sentence is about where neither a record nor a heading names it; the first that fits. */
const SUBJECTS: readonly (readonly [string, RegExp])[] = [
  ['Interest', /\binterest\b/iu],
  ['Deposit', /\bdeposit\b/iu],
  ['Increase', /\b(?:increas\w*|rises?|goes\sup)\b/iu],
  ['Ending it', /\b(?:terminat\w*|cancel\w*|resign\w*|withdraw\w*|end(?:s|ed|ing)?)\b/iu],
  ['Warranty', /\b(?:warrant(?:y|ies)|guarantees?)\b/iu],
  ['Notice', /\b(?:notice|notify|notified)\b/iu],
  ['Insurance', /\b(?:insur\w+)\b/iu],
  ['Refund', /\b(?:refund\w*|repa(?:y|id)\w*|reimburs\w*)\b/iu],
  ['Charge or payment', /\b(?:pay\w*|paid|fees?|charge[sd]?|price|rent|costs?)\b|[$€£]\s?\d/iu],
  ['Date', /\b(?:dated|prepared|issued)\b/iu],
  ['Deadline', /\b(?:by|before|within|until|not\slater\sthan|at\sleast|no\smore\sthan)\b/iu],
];
/** Definitions are listed by themselves. */
const DEFINITION =
  /^(?:\d{1,2}(?:\.\d{1,2})*\.?\s)?["“][^"”]{2,60}["”]\s(?:shall\s)?(?:means?|includes?|refers?\sto)\b/iu;
/** Stands alone only with the sentence before it. */
const REFERRING =
  /^(?:\(?[\da-z]{1,3}(?:\.\d{1,2})*[.)]?\s)?(?:(?:it|they|he|she|this|these|those|such)(?!\s(?:agreement|contract|lease|policy|licen[cs]e|offer|letter|sum|fee|deposit)\b)|that(?=\s(?:is|was|does|has))|(?:after|before|during|until|in)\s(?:that|this|it|then|those)\b|(?:the|such)\s(?:change|credit|same)\b|otherwise|thereafter|in\sthe\scase\sof\s(?:\d|clause|section))/iu;
const SENTENCE_END = /[\p{Ll}\d)]{2}[.!?]["”’)]?$/u;
/** A row or a heading has none. */
const VERB =
  /(?<![\p{L}])(?:shall|will|must|may|can(?:not)?|is|are|was|were|be|has|have|do(?:es)?|pays?|bears?|owes?|runs?|ends?|begins?|starts?|lasts?|applies|apply|agrees?|continues?|expires?|renews?|includes?|covers?|needs?|takes?|accrues?|carr(?:y|ies)|costs?|gives?|keeps?|holds?|retains?|deducts?|withholds?|increases?|gets?|receive[sd]?|earns?|returns?|provides?|allows?|require[sd]?|goes|go|send|ask|tell|please|wird|werden|ist|sind|kann|muss|hat|beträgt|endet|zahlt)(?![\p{L}])/iu;
/** A day, a statute or a bracketed blank says nothing of what is agreed. */
const NO_TERM = /\b(?:witness\s+whereof|notary|form\s+\d|rev\.)|©|\bcopyright\s+\d{4}|^\W*\d[\d\s.,/%-]*$/iu;

interface FigureSentence {
  readonly sentence: Sentence;
  readonly figures: readonly FoundFigure[];
  /** The playbook's term; null where no record is certain enough. */
  readonly term: string | null;
  readonly score: number;
  /** How surely a careful lawyer would note it. */
  readonly noted: number;
}

/**
 * Lists the sentences that set a date, a sum, a rate or a period, each in the document's own words and under the playbook's
 * name for what it provides.
 * @param rows of tables and forms, which are shown as key information
 * @param lists of prices, which are shown there too
 * @param used sentences that are shown already
 * @param outline whose headings name what no record does
 * @returns in reading order
 */
export function findFigureTerms(
  reading: Reading,
  sentences: readonly ReadSentence[],
  { rows, priceLists }: Pick<Facts, 'rows' | 'priceLists'>,
  used: ReadonlySet<Sentence>,
  outline: DocumentOutline | null = null,
): readonly { readonly sentence: Sentence; readonly item: DraftItem }[] {
  const found = sentences.flatMap(({ sentence, provisions, told, noted }) => {
    // What only a model read may be in a language in which no figures are found.
    if ((told !== undefined && !told.agreed.isSameRecord) || used.has(sentence) || !isFit(sentence)) return [];
    if (isInPriceList(sentence, priceLists) || DEFINITION.test(sentence.text)) return [];
    const figures = findFigures(sentence.text);
    return figures.length === 0 || isColumns(sentence, figures) || isInRows(sentence, figures, rows)
      ? []
      : [{ sentence, figures, noted, ...nameTerm(provisions) }];
  });
  return found
    .map((own) => ({ ...own, label: nameSentence(reading, own, outline) }))
    .flatMap((own) => (own.label === null ? [] : [{ ...own, label: own.label }]))
    .sort((left, right) => rank(right) - rank(left))
    .slice(0, FIGURE_TERM_LIMIT)
    .sort((left, right) => left.sentence.start - right.sentence.start)
    .map((own) => ({ sentence: own.sentence, item: writeTerm(reading, own, own.label) }));
}

/** The playbook's name, else the heading, else what the words are about; null for words that say nothing by themselves. */
function nameSentence(
  { source: { text } }: Reading,
  { sentence, term }: FigureSentence,
  outline: DocumentOutline | null,
): string | null {
  const denied = negatingHeadingAt(text, sentence.start);
  // Under "Not included" a sentence means the opposite of what it is usually called.
  if (denied !== null) return denied;
  if (term !== null) return term;
  if (REFERRING.test(sentence.text)) return null;
  const heading = outline === null ? null : headingAt(outline, text, sentence.start);
  return heading ?? SUBJECTS.find(([, words]) => words.test(sentence.text))?.[0] ?? null;
}

function isFit({ text }: Sentence): boolean {
  return (
    text.length >= LENGTH.from &&
    text.length <= LENGTH.to &&
    !NO_TERM.test(text) &&
    (VERB.test(text) || SENTENCE_END.test(text))
  );
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

/** Named ones and those to note first. */
function rank({ sentence, term, score, noted, figures }: FigureSentence): number {
  const isDay = figures.some(({ kind }) => kind === 'date');
  return (
    (term === null ? 0 : 1) +
    score +
    NOTED_WEIGHT * noted +
    (isDay ? DAY_WEIGHT : 0) +
    Number(NAMED_DAY.test(sentence.text))
  );
}
/** "(the Termination Date)": a day that other clauses count from. */
const NAMED_DAY = /\d{4}\s?\((?:the\s)?["“]?(?:\p{Lu}[\p{L}-]+\s){1,3}Date["”]?\)/u;
/** A printed day is rare, and asked for. */
const DAY_WEIGHT = 0.6;
const NOTED_WEIGHT = 0.5;

function writeTerm(reading: Reading, { sentence, figures }: FigureSentence, label: string): DraftItem {
  const [first] = figures;
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
