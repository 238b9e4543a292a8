import { daysBetween } from '#server/domain/text/calendar-days.ts';
import type { AnalysisExcerpt, RankedPassage } from '#server/ports/language-model.ts';
import { type PassageRow, readPassageRows } from '../retrieval/sentences/passage-rows.ts';
import { escapeMarkdown } from './answer-text.ts';
import type { ChosenSentence } from './choose-sentences.ts';
import { joinAdjacent } from './join-adjacent.ts';
import { isOfOtherKind } from './pick-value.ts';
import { nameRow, plainName } from './plain-name.ts';
import { isInBand, readAskedNumber, readBand } from './read-band.ts';
import { findTableDay, readNamedValues, readOnlyDay } from './working-out/named-value.ts';

/** Longer cells are text in columns. UTF-16 units. */
const LABEL_LIMIT = 80;
const VALUE_LIMIT = 140;
/** More columns are not told beside each other. */
const COLUMNS_TOLD = 4;
/** One row is not all of it. */
const ASKS_TOTAL = /\b(?:total|al ?together|in all|all in|insgesamt|zusammen)\b/iu;
const SENTENCE = /[.;]\s+\p{Lu}/u;

/**
 * Says a row of a table as a person would: "**60 months** (Minimum Term).", "Months 4–12: Minimum Volume per month
 * **32 kg**, Shortfall Charge per kg **£8.50**."
 * @param passages all that were found, as the names of the columns may stand in the passage before
 * @returns Markdown; null for words that are no row, or a row whose columns have no names, and where a total
 * or another kind of value is asked for
 */
export function describeRow(
  question: string,
  sentence: ChosenSentence,
  passages: readonly RankedPassage[],
): string | null {
  if (ASKS_TOTAL.test(question) || isOfOtherKind(question, sentence.text)) return null;
  const row = findRow(sentence, passages);
  return row === null ? null : writeRow(row);
}

/**
 * "How much if I withdraw 5 days before?" is not answered by the row for 14 days or more: where the number of a question is
 * outside of the row that fits best, the row of the same table goes first that it is in.
 * @param sentences best first
 */
export function preferBand(
  question: string,
  sentences: readonly ChosenSentence[],
  passages: readonly RankedPassage[],
  analysis?: AnalysisExcerpt,
): readonly ChosenSentence[] {
  const [first] = sentences;
  const number = readAskedNumber(question);
  const dated = preferDatedBand(question, sentences, passages, analysis);
  if (dated !== sentences) return dated;
  const row = first === undefined || number === null ? null : findRow(first, passages);
  if (first === undefined || number === null || row === null) return sentences;
  const holds = (own: PassageRow): boolean => {
    const band = readBand(own.label, own.head[0] ?? '');
    return band !== null && isInBand(number, band);
  };
  if (readBand(row.label, row.head[0] ?? '') === null || holds(row)) return sentences;
  const better = sentences.slice(1).find((sentence) => {
    const own = findRow(sentence, passages);
    return own !== null && own.table === row.table && own.title === row.title && holds(own);
  });
  if (better === undefined) return sentences;
  const others = sentences.filter((other) => other !== better && other !== first);
  return [{ ...better, score: first.score }, { ...first, score: better.score }, ...others];
}

/** Rows of days are looked for so far down, where a question names a day. */
const DATED_PLACES = 5;

/** "If we cancel on June 1": of a table whose rows are for days before a day that is known, the row that this one is in. */
function preferDatedBand(
  question: string,
  sentences: readonly ChosenSentence[],
  passages: readonly RankedPassage[],
  analysis: AnalysisExcerpt | undefined,
): readonly ChosenSentence[] {
  if (analysis === undefined || !/\d/u.test(question)) return sentences;
  const { days } = readNamedValues(analysis, passages);
  const rowsOf = (sentence: ChosenSentence): PassageRow | null => {
    const row = findRow(sentence, passages);
    return row !== null && readBand(row.label, row.head[0] ?? '')?.unit === 'day' ? row : null;
  };
  const place = sentences.slice(0, DATED_PLACES).find((sentence) => rowsOf(sentence) !== null);
  const table = place && rowsOf(place);
  const until = place && findTableDay(days, place.passage.text);
  const asked = until ? readOnlyDay(question, until.day) : null;
  if (!place || !table || !until || asked === null) return sentences;
  const number = { value: daysBetween(asked, until.day), unit: 'day' };
  const better = sentences.find((sentence) => {
    const row = rowsOf(sentence);
    const band = row && row.table === table.table ? readBand(row.label, row.head[0] ?? '') : null;
    return band !== null && number.value > 0 && isInBand(number, band);
  });
  return better === undefined ? sentences : [{ ...better, score: 1 }, ...sentences.filter((other) => other !== better)];
}

/** The row of a table that a sentence is; null where it is none, or several. */
export function findRow(
  { passage, start, end }: ChosenSentence,
  passages: readonly RankedPassage[],
): PassageRow | null {
  const stretch = joinAdjacent(passages).find((own) => own.includes(passage));
  if (stretch === undefined || !passage.text.slice(start, end).includes('\t')) return null;
  const rows = readPassageRows(stretch.map(({ text }) => text)).filter(
    (row) => stretch[row.position] === passage && row.start < end && start < row.end,
  );
  const [row, ...others] = rows;
  return row === undefined || others.length > 0 ? null : row;
}

function writeRow(row: PassageRow): string | null {
  const { cells, head, label } = row;
  const values = [...cells.keys()].slice(1).filter((column) => cells[column] !== '');
  const isText = [label, ...cells].some((cell) => SENTENCE.test(cell) || cell.length > VALUE_LIMIT);
  if (isText || label.length > LABEL_LIMIT || values.length === 0 || values.length > COLUMNS_TOLD) return null;
  const names = values.map((column) => plainName(head[column] ?? ''));
  const of = nameRow(row);
  const [only] = values;
  if (!/\p{L}{3}/u.test(of)) return null;
  if (only !== undefined && values.length === 1)
    return `**${escapeMarkdown(cells[only] ?? '')}** (${escapeMarkdown(of)}).`;
  // Values without names say nothing.
  if (names.some((name) => name === '')) return null;
  const told = values.map(
    (column, index) => `${escapeMarkdown(names[index] ?? '')} **${escapeMarkdown(cells[column] ?? '')}**`,
  );
  return `${escapeMarkdown(of)}: ${told.join(', ')}.`;
}
