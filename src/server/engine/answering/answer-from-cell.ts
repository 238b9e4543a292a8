import { NUMBER_WORDS_PATTERN } from '#server/domain/text/number-words.ts';
import type { AnswerDraft, AnswerRequest, RankedPassage } from '#server/ports/language-model.ts';
import { type PassageRow, readPassageRows } from '../retrieval/sentences/passage-rows.ts';
import { ASKS } from '../retrieval/sentences/sentence-signs.ts';
import { findDates } from '../text/dates.ts';
import { findMoney } from '../text/money.ts';
import { isStopWord, tokenise } from '../text/stem-words.ts';
import { draftAnswer, escapeMarkdown, writeQuote } from './answer-text.ts';
import { chooseRange, claimsOf } from './choose-sentences.ts';
import { joinAdjacent } from './join-adjacent.ts';
import { isKindOfValue, isSameMeaning, listTelling } from './names-which.ts';
import { nameRow, plainName } from './plain-name.ts';
import { type AskedNumber, isInBand, readAskedNumber, readBand } from './read-band.ts';
import { tellWorkedOut } from './working-out/tell-worked-out.ts';

/** A row of a table with named columns. */
interface NamedRow {
  readonly passage: RankedPassage;
  readonly row: PassageRow;
}

/** What a question names. */
interface Asked {
  readonly question: string;
  /** Those of its words that do not only ask. */
  readonly words: readonly string[];
  readonly number: AskedNumber | null;
  /** As "YYYY-MM-DD". */
  readonly dates: readonly string[];
  /** What kind of value is wanted; null where any may be. */
  readonly kind: keyof typeof HOLDS | null;
  readonly isLast: boolean;
}

/** A row that a question names, and the columns that it names. */
interface Match extends NamedRow {
  readonly columns: readonly number[];
  /** How many words of the question stand in the row, its columns and its title. */
  readonly named: number;
  readonly isWhole: boolean;
}

/** A table has a column of labels and one of values, at least. */
const LEAST_COLUMNS = 2;
/** Rows with the same value that are quoted. */
const SOURCES_LIMIT = 4;
/** Values of more columns are not told beside each other. */
const COLUMNS_TOLD = 4;

/** A column is named by half of the words of its name: "coffee" is not "coffee compensation for the remaining term". */
const NAMED_SHARE = 0.5;
/** A date at the head of a column names it more than a word does. */
const DATE_WEIGHT = 2;
const TOTAL = /^(?:grand |sub-?|net )?total\b|^sum\b|^gesamt/iu;
/** A length of time. */
const PERIOD = new RegExp(
  `(?:\\d|\\b(?:${NUMBER_WORDS_PATTERN}))[)\\s-]{1,3}(?:calendar |business |working )?(?:days?|weeks?|months?|years?|hours?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?)\\b`,
  'iu',
);
const HOW_LONG =
  /\b(?:how (?:long|much (?:notice|time|warning|holiday|leave))|(?:what|which) notice|wie lange|welche frist)\b/iu;
const HOLDS = {
  money: (text: string) =>
    findMoney(text).length > 0 || /%|^(?:free|nil|none|included|no (?:fee|charge|cost|refund)|at cost)\b/iu.test(text),
  period: (text: string) => PERIOD.test(text),
  date: (text: string) => hasDate(text) || /\b(?:day|month|week|year)\b/iu.test(text),
} as const;
/** How often something is due says nothing of what it is. */
const OFTEN = /^(?:monthly|weekly|daily|yearly|annual(?:ly)?|quarterly|hourly)$/iu;
/** Says how a number stands to a row. */
const RELATION = /^(?:after|before|during|within|over|under|between|until|since)$/iu;
const COST =
  /\bhow much(?! (?:notice|time|warning|of|holiday|leave))\b|\b(?:costs?|prices?|fees?|charges?|charged|refund|wie ?viel|kostet|kosten)\b|[£$€]/iu;
const WHEN = /\b(?:when|by when|what (?:date|day)|wann)\b/iu;
/** "And then can I …" */
const JOINS = /^(?:(?:and|so|but|then|ok|okay|also|or|und|oder)[, ]+)+/iu;
/** Questions for something else than a cell: a yes or no, a way, a reason, a person, a place, or what has to be computed. */
const OTHER =
  /\b(?:why|how (?:(?:i|we|they|you|he|she) )?(?:can|could|do|does|should|would|to)|who|whose|whom|where|altogether|in total|how much total|together|add up|difference|(?:is|are) left|remain(?:s|ing)?|more than|less than|for (?:the )?(?:\d+|two|three|four|five|six|ten|twelve|whole|next|first)(?: \p{L}+)? (?:years?|months?|weeks?|days?))\b/iu;

/**
 * Answers with the cell of a table where a question names its row, by the words or the number of the label, and its
 * column: "the purchase price at year 10". Of a row without a named column all values are told.
 * @returns null where the question names something that the table does not say, or where another row fits as well
 */
export function answerFromCell(request: AnswerRequest): AnswerDraft | null {
  const { passages, question, documents } = request;
  const bare = question.trim().replace(JOINS, '');
  if (documents.length !== 1 || OTHER.test(question) || ASKS.yesOrNo.test(bare)) return null;
  const asked = readAsked(question);
  const matches = joinAdjacent(passages)
    .flatMap(listTables)
    .map((table) => matchTable(table, asked))
    .filter(([first]) => first !== undefined);
  const [best = [], ...others] = bestOf(matches, ([first]) => [first?.named ?? 0, Number(first?.isWhole)]);
  const [first] = best;
  if (first === undefined || others.length > 0 || first.named === 0 || isUnnamed(first.row)) return null;
  const sources = best.slice(0, SOURCES_LIMIT).map(({ passage, row }) => chooseRange(passage, row));
  const quotes = sources.map((source) => writeQuote(source, documents));
  const worked = tellWorkedOut(sources[0], request, true);
  const claims = [...sources.flatMap(claimsOf), ...worked.quotes];
  return draftAnswer([writeCells(first), ...quotes, ...worked.blocks], claims, documents);
}

function readAsked(question: string): Asked {
  const dates = findDates(question);
  // The day of a date counts nothing.
  const undated = dates.reduce((words, { text }) => words.replace(text, ' '), question);
  const number = readAskedNumber(undated);
  const unit = number === null ? [] : tokenise(number.printed);
  return {
    question,
    words: listTelling(question).filter((word) => !unit.includes(word) && !RELATION.test(word)),
    number,
    dates: dates.flatMap(({ iso }) => iso ?? []),
    kind: HOW_LONG.test(question) ? 'period' : WHEN.test(question) ? 'date' : COST.test(question) ? 'money' : null,
    isLast: /\b(?:last|final|letzte[nr]?)\b/iu.test(question),
  };
}

/** The tables of passages that follow each other: those with named columns, and labels with a value beside each. */
function listTables(stretch: readonly RankedPassage[]): readonly (readonly NamedRow[])[] {
  const rows = readPassageRows(stretch.map(({ text }) => text)).flatMap((row) => {
    const passage = stretch[row.position];
    const isPair = isUnnamed(row) && row.cells.length === LEAST_COLUMNS;
    return passage === undefined || (isUnnamed(row) && !isPair) ? [] : [{ passage, row }];
  });
  return [...Map.groupBy(rows, ({ row }) => row.table).values()];
}

/** The row of a table that is asked for; several where their values are the same. */
function matchTable(table: readonly NamedRow[], asked: Asked): readonly Match[] {
  const isKeyed = asked.number !== null || asked.isLast || asked.dates.length > 0;
  const best = bestOf(
    (chooseByNumber(table, asked) ?? []).map((one) => ({ one, fit: fitRow(one.row, asked) })),
    ({ fit }) => fit.order,
  ).filter(({ fit }) => isKeyed || fit.own.some((word) => !isKindOfValue(word) && !OFTEN.test(word)));
  const matches = best.flatMap(({ one, fit }) => matchColumns(one, fit, asked) ?? []);
  const values = new Set(matches.map(({ row, columns }) => columns.map((column) => row.cells[column]).join('|')));
  return values.size === 1 && matches.length === best.length ? matches : [];
}

interface RowFit {
  /** Words of the question in the label. */
  readonly own: readonly string[];
  /** Whether the question has all words of the label. */
  readonly isWhole: boolean;
}

/** How much of a question stands in a row, in its label, and whether the question has the whole label. */
function fitRow({ label, cells }: PassageRow, { words, question }: Asked): RowFit & { order: readonly number[] } {
  const own = words.filter((word) => isSaid(word, label));
  const inRow = words.filter((word) => isSaid(word, `${label} ${cells.join(' ')}`));
  const telling = tokenise(label).filter((word) => !isStopWord(word));
  const isWhole = telling.length > 0 && telling.every((word) => isSaid(word, question));
  return { own, isWhole, order: [inRow.length, Number(isWhole), own.length] };
}

function isUnnamed({ head }: PassageRow): boolean {
  return head.every((name) => name === '');
}

/** Those that stand first by some numbers, of which the first counts most. */
function bestOf<Item>(items: readonly Item[], orderOf: (item: Item) => readonly number[]): readonly Item[] {
  const compare = (one: Item, other: Item): number => {
    const [order, otherOrder] = [orderOf(one), orderOf(other)];
    const place = order.findIndex((value, index) => value !== otherOrder[index]);
    return place === -1 ? 0 : (otherOrder[place] ?? 0) - (order[place] ?? 0);
  };
  const [first, ...others] = [...items].sort(compare);
  return first === undefined ? [] : [first, ...others.filter((other) => compare(first, other) === 0)];
}

/** The rows that a number or a place of the question leaves; null where the table has none for it. */
function chooseByNumber(table: readonly NamedRow[], { number, isLast }: Asked): readonly NamedRow[] | null {
  const banded = table.flatMap((one) => {
    const band = readBand(one.row.label, one.row.head[0] ?? '');
    return band === null ? [] : [{ one, band }];
  });
  const rows = table.filter(({ row }) => !TOTAL.test(row.label));
  if (isLast) return banded.length === rows.length && rows.length > 1 ? rows.slice(-1) : null;
  if (number === null) return rows;
  const inBand = banded.filter(({ band }) => isInBand(number, band));
  const narrowest = Math.min(...inBand.map(({ band }) => band.to - band.from));
  const fitting = inBand.filter(({ band }) => band.to - band.from === narrowest).map(({ one }) => one);
  if (fitting.length > 0) return fitting;
  return number.isOrdinal ? chooseByPlace(rows, number) : null;
}

/** "The second instalment" of several rows below one label: "Four instalments". */
function chooseByPlace(rows: readonly NamedRow[], { value, printed }: AskedNumber): readonly NamedRow[] | null {
  const groups = Map.groupBy(rows, ({ row }) => row.label);
  const [group, ...others] = [...groups.values()].filter(
    (own) =>
      own.length >= value && own.length > 1 && tokenise(printed).some((word) => isSaid(word, own[0]?.row.label ?? '')),
  );
  const chosen = others.length === 0 ? group?.[value - 1] : undefined;
  return chosen === undefined ? null : [chosen];
}

/** The columns of a row that the rest of a question names; null where it names something else as well. */
function matchColumns({ passage, row }: NamedRow, { own, isWhole }: RowFit, asked: Asked): Match | null {
  const { cells, head, title } = row;
  const filled = [...cells.keys()].filter((column) => cells[column] !== '' && (column > 0 || hasDate(head[0] ?? '')));
  const rest = asked.words.filter((word) => !own.includes(word));
  const counts = filled.map((column) => {
    const count = countNamed(head[column] ?? '', rest, asked.dates);
    return count >= NAMED_SHARE * countTelling(head[column] ?? '') ? count : 0;
  });
  const most = Math.max(0, ...counts);
  const ofKind = filled.filter((column) => asked.kind !== null && HOLDS[asked.kind](cells[column] ?? ''));
  const columns =
    most > 0 ? filled.filter((_, index) => counts[index] === most) : asked.kind === null ? filled : ofKind;
  if (asked.kind === 'period' && !columns.some((column) => ofKind.includes(column))) return null;
  const above = `${title} ${head[0] ?? ''} ${passage.heading ?? ''}`;
  // The names of columns that were not asked for explain nothing.
  const nameOf = (column: number): string => (most > 0 ? (head[column] ?? '') : '');
  const said = `${columns.map((column) => `${nameOf(column)} ${cells[column] ?? ''}`).join(' ')} ${above}`;
  const isExplained = rest.every((word) => isKindOfValue(word) || isSaid(word, said));
  if (!isExplained || columns.length === 0 || columns.length > COLUMNS_TOLD) return null;
  if (asked.dates.length > 0 && most < DATE_WEIGHT && !hasAllDates(row, asked.dates)) return null;
  const isCounted = Number(asked.number !== null || asked.isLast);
  const named = own.length + most + isCounted + rest.filter((word) => isSaid(word, above)).length;
  return { passage, row, columns, named, isWhole };
}

function countNamed(head: string, words: readonly string[], dates: readonly string[]): number {
  const own = findDates(head).flatMap(({ iso }) => iso ?? []);
  return (
    words.filter((word) => isSaid(word, head)).length + (dates.some((date) => own.includes(date)) ? DATE_WEIGHT : 0)
  );
}

/** Words of the name of a column that tell it from others. */
function countTelling(head: string): number {
  return tokenise(plainName(head)).filter((word) => word.length > 1 && !isStopWord(word) && !isKindOfValue(word))
    .length;
}

function hasAllDates({ cells }: PassageRow, dates: readonly string[]): boolean {
  const own = findDates(cells.join('; ')).flatMap(({ iso }) => iso ?? []);
  return dates.every((date) => own.some((other) => other.startsWith(date)));
}

function hasDate(text: string): boolean {
  return findDates(text).length > 0;
}

function isSaid(word: string, text: string): boolean {
  return tokenise(text).some((own) => isSameMeaning(own, word));
}

function writeCells({ row, columns }: Match): string {
  const { cells, head } = row;
  const of = nameRow(row);
  const isLabelled = !columns.includes(0);
  const [only, ...others] = columns;
  if (only !== undefined && others.length === 0) {
    const names = [isLabelled ? of : '', plainName(head[only] ?? '')].filter((name) => name !== '');
    return `**${escapeMarkdown(cells[only] ?? '')}** (${escapeMarkdown(names.join(' · '))})`;
  }
  const lines = columns.map((column) => {
    const name = plainName(head[column] ?? '');
    return `- ${name === '' ? '' : `${escapeMarkdown(name)}: `}**${escapeMarkdown(cells[column] ?? '')}**`;
  });
  return [`${escapeMarkdown(of)}:`, ...lines].join('\n');
}
