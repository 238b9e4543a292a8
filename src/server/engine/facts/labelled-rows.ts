import { findDates } from '../text/dates.ts';
import { type FigureKind, type FoundFigure, findFigures } from '../text/figures.ts';
import { findMoney } from '../text/money.ts';
import { foldWhiteSpace, type SourceText } from '../text/source-text.ts';
import { readTableRows, type TextRow } from '../text/table-rows.ts';
import { dropRowNumbers, LABEL_LENGTH_LIMIT, nameColumns, nameValue } from './stepped-rows.ts';

/** A line of a table or form that gives a value its name: "Joining fee   $89.00 (once)". Offsets point into the joined text. */
export interface LabelledRow {
  readonly label: string;
  /** What stands behind the label, as printed, white space folded. */
  readonly words: string;
  readonly kinds: readonly FigureKind[];
  readonly start: number;
  readonly end: number;
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The longest printed date. UTF-16 units. */
const DATE_REACH = 40;
const LABEL_WORDS_LIMIT = 9;
const ROW_LENGTH_LIMIT = 220;
const LABEL_ABOVE_LENGTH_LIMIT = 56;
const WRAPPED_LENGTH_LIMIT = 16;
/** A sentence, not a label: it has a verb, a pronoun or a conjunction. */
const SENTENCE_WORDS =
  /(?<![\p{L}])(?:shall|will|must|may|is|are|was|were|be|been|has|have|had|pays?|paid(?!\s+(?:today|out|on|in|to)\b)|agrees?|does|do|you|we|they|he|she|it|if|unless|whether|that|which|who|because|than|not|expects?|means?|lasts?|wird|werden|ist|sind|kann|muss|darf|hat|haben|zahlt|zahlen|beträgt|gelten|gilt|trägt|leistet|erhält|bleibt|endet|beginnt|dauert|hierfür|sie|wir|er|es|dass|wenn|falls|sofern|starts|begins|ends|works|takes|costs|runs|applies|apply|giving|includes?|bears?|gives|withholds|receives?|retains|deducts|earns|owes|grants|reimburses)(?![\p{L}])/iu;
/** What a label does not end in; the words behind go on with it. */
const OPEN_END =
  /(?<![\p{L}])(?:of|to|within|for|on|by|the|an?|at|and|or|per|with|in|under|as|than|von|vom|zum|am|im|an|bei|mit|und|oder|der|die|das|den|dem|nach|ab|seit|innerhalb|binnen|after|before|beyond|upon|below|above|over|exceeding|between|plus|least|every|[/])$/iu;
/** What may stand between a label and its value. */
const BEFORE_VALUE =
  /(?:(?:^|\s+)(?:first|[\d.,]+\s×|up\s+to|from|until|through|over|about|approximately|approx\.?|on\s+or\s+about|less|bis(?:\s+zu)?|ab|vom|seit|ca\.?|etwa|monatlich|jährlich))?\s*[:–—−(+-]{0,2}\s*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s*)?$/iu;
/** "Balance to be returned to you": no sentence. */
const AIM = /\bto\sbe\s\p{L}+|\b(?:to|by|from)\syou\b/giu;
const NUMBER_IN_FRONT = /^(?:\(?\d{1,2}(?:\.\d{1,2}){0,2}[.)]?|\(?[a-z]\)|[•·–—-])\s+/u;
/** Rows of addresses, registers and pages name no value. */
const NOT_A_LABEL =
  /^(?:\([^()]*\)$|part\s\w\b|annex|appendix|chapter|after|upon|following|thereafter|before|once|where|when|unless|except|provided|subject|page|seite|section|clause|article|exhibit|schedule|§|tel|phone|fax|version|form|rev|isbn|re|act|law|and|or|but|from|until|then|in|by|within|during|for|each|any|all|every|such|initials?(?!\s\p{L})|(?:the|this|these)(?:\s+(?:first|last|next|agreement|contract))?$|die\s+ersten?$|der\s+erste$|dollars?|euros?|pounds?|(?:ltd|limited|inc|llc|gmbh|corp|plc|pty|lda)\.?$|\d{3,}\s\d)(?![\p{L}])/iu;
/** The label of a row that begins with its day. */
export const SCHEDULE = 'Payment schedule';
/** A line that continues in the next: its words are no label for what stands there. */
const GOES_ON = /(?:,|(?<![\p{L}])(?:and|or|of|the|to|by|in|with|for|an?|that|und|der|die|das|von|mit|für))$/iu;

/**
 * Finds the lines of tables, forms and summary boxes that name a value.
 * @param printed rows of the tables of the text
 * @returns in reading order
 */
export function findLabelledRows(source: SourceText, printed = readTableRows(source.text)): readonly LabelledRow[] {
  const lines = readLines(source.text);
  const table = dropRowNumbers(printed);
  const cells = new Map(nameColumns(table).flatMap((row) => (isLabelled(row) ? [[row.start, row]] : [])));
  const pairs = new Map(table.flatMap((row, index) => (isPaired(table, index) ? [[row.start, readPairs(row)]] : [])));
  const rows: LabelledRow[] = [];
  lines.forEach((line, index) => {
    const named = cells.get(line.start);
    const paired = pairs.get(line.start);
    if (paired !== undefined) {
      rows.push(...paired);
      return;
    }
    const row = named
      ? readCells(named)
      : readRow(line, joinLabel(lines[index - 2], lines[index - 1]), lines.slice(index + 1, index + 1 + WRAPPED_LINES));
    if (row !== null) rows.push(row);
  });
  return rows;
}

/** Whether a row is a header, or begins with words; a day there is no label, but heads what is due. */
function isLabelled({ cells: [label = ''], isHead }: TextRow): boolean {
  if (isHead) return true;
  const [date] = findDates(label);
  return /\p{L}{2}/u.test(label) && !(date?.start === 0 && date.end === label.length);
}

/** Cells of a row with two labels, each in front of its value. */
const PAIRED_CELLS = 4;

/** "Car | 2019 Toyota | Period | 3 March 2026 to 2 March 2027", with a row of the same kind above or below. */
function isPaired(table: readonly TextRow[], index: number): boolean {
  const isPair = (row: TextRow | undefined): boolean => {
    const [first = '', one = '', third = '', other = ''] = row?.cells ?? [];
    // A header has no figures; the first row of a form may look like one.
    if (row?.isHead === true && findFigures(`${one} ${other}`).length === 0) return false;
    const isName = (cell: string): boolean =>
      readLabel(cell) === cell && cell.split(' ').length <= 4 && findFigures(cell).length === 0;
    return row?.cells.length === PAIRED_CELLS && isName(first) && isName(third);
  };
  return isPair(table[index]) && (isPair(table[index - 1]) || isPair(table[index + 1]));
}

function readPairs({ cells: [first = '', one = '', second = '', other = ''], start, end }: TextRow): LabelledRow[] {
  const pairs = [
    [first, one],
    [second, other],
  ] as const;
  return pairs.flatMap(([label, value]) =>
    findFigures(value).length === 0 ? [] : [{ ...writeRow(label, value), start, end }],
  );
}

/** A row of a table with one value beside its label, or with a count, a price and their product. */
function readCells({ cells: [first = '', ...others], head, isHead, start, end }: TextRow): LabelledRow | null {
  const values = others.filter((cell) => findFigures(cell).length > 0);
  const label = isHead
    ? null
    : nameValue(readCellLabel(first), head[1 + others.indexOf(values[0] ?? '')], others.length);
  const [value = '', ...more] = values;
  const product = readProduct(`${first} ${others[0] ?? ''}`, others.slice(1).join(' '));
  // A second column of words is a remark; one of figures needs a name.
  const isRemarked = more.every(
    (cell) => (cell.match(/\p{L}{3,}/gu)?.length ?? 0) >= REMARK_WORDS || /^\d+ × /u.test(cell),
  );
  if (label === null || values.length === 0 || (!isRemarked && product === null)) return null;
  const begun = cutSentence(value);
  // "Number of instalments | 48 | First due 1 April 2026".
  const count =
    /^number of\b/iu.test(label) && /^\d{1,4}$/u.test(others[0] ?? '') ? `${others[0]}; ${value}` : undefined;
  return { ...writeRow(label, product ?? count ?? (findFigures(begun).length > 0 ? begun : value)), start, end };
}

const REMARK_WORDS = 4;

/** "Personal care, Band 2": in a cell of its own a number belongs to the label. */
function readCellLabel(cell: string): string | null {
  const label = readLabel(cell);
  return label !== null && /^\s\d{1,3}$/u.test(cell.slice(label.length)) && cell.startsWith(label) ? cell : label;
}

/** A line, or one pair of several in it: "Start Date: 1 January 2027   Initial Term: 36 months". */
const PAIR = /(?:(?![ \t]{2,8}\p{Lu}[\p{L} ]{2,30}:\s).)+|[ \t]+/gu;

function readLines(text: string): readonly Line[] {
  return [...text.matchAll(/[^\n]+/gu)].flatMap((match) => {
    const parts = match[0].matchAll(PAIR);
    return [...parts].flatMap((part) => {
      const start = match.index + part.index + part[0].search(/\S/u);
      const printed = part[0].trim();
      return printed === '' ? [] : [{ text: foldWhiteSpace(printed), start, end: start + printed.length }];
    });
  });
}

/** A label that wraps: "Signed agreement and deposit / due" above its value. */
function joinLabel(first: Line | undefined, second: Line | undefined): Line | undefined {
  const isRest =
    second !== undefined &&
    second.text.length <= WRAPPED_LENGTH_LIMIT &&
    /^(?:\p{Ll}[\p{L} ]*|\([\p{L}\d .%-]{1,14}\))$/u.test(second.text);
  if (first === undefined || second === undefined || !/^\p{Lu}[^.;:]*$/u.test(first.text)) return second;
  const isHalf = /\s\/$/u.test(first.text) && second.text.length <= WRAPPED_LENGTH_LIMIT;
  if (!isRest && !isHalf) return second;
  return { text: `${first.text} ${second.text}`, start: first.start, end: second.end };
}

function readRow(line: Line, before: Line | undefined, following: readonly Line[]): LabelledRow | null {
  if (line.text.length > ROW_LENGTH_LIMIT) return null;
  const number = endOfNumber(line.text);
  const figures = findValues(line.text, number);
  const [first] = figures;
  if (first === undefined) return null;
  const head = line.text.slice(number, first.start);
  const words = cutLabel(head);
  const isAlone = /^(?:\(\p{Lu}+\)|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?)?$/iu.test(words.trim());
  if (isPartOfOther(head, first, line)) return null;
  const label = isScheduleRow(words, figures, line.text) ? SCHEDULE : readLabel(isAlone ? (before?.text ?? '') : words);
  if (label === SCHEDULE) return { ...writeRow(SCHEDULE, line.text.slice(number)), start: line.start, end: line.end };
  if (label === null || (isAlone && !isLabelAbove(before))) return null;
  if (!isAlone && before !== undefined && !/:/u.test(head) && isRunningText(line, before, first)) return null;
  const rest = line.text
    .slice(isAlone ? 0 : number + words.length)
    .replace(/^[\s:–—-]+(?=[^\s\d$€£])/u, '')
    .replace(/^[\s:]+/u, '');
  // A sentence behind the value makes it a sentence's value, unless a colon sets it apart.
  const own = cutSentence(rest);
  const more = own === rest ? readWrapped(line, following) : [];
  const end = more.at(-1) ?? line;
  const whole = readProduct(words, own) ?? [own, ...more.map(({ text }) => text)].join(' ');
  const start = isAlone && before !== undefined ? before.start : line.start;
  return { ...writeRow(label, whole), start, end: end.end };
}

function isPartOfOther(head: string, { kind, end }: FoundFigure, { text }: Line): boolean {
  // "Leave (10 working days) is granted": an aside of a sentence.
  if (/\($/u.test(head) && (/\.$/u.test(text) || SENTENCE_WORDS.test(text.slice(end).replace(AIM, '')))) return true;
  // "Lisbon, 2 November 2026" is where and when it was signed.
  return kind === 'date' && /(?<!day),\s*$/u.test(head);
}

/** Where the number of a row ends; "30 November 2026 $665.10" begins with a day instead. */
function endOfNumber(text: string): number {
  const [date] = findDates(text.slice(0, DATE_REACH));
  return date?.start === 0 ? 0 : (NUMBER_IN_FRONT.exec(text)?.[0].length ?? 0);
}

/** "Offer valid until: 12 December": a word that the colon follows is the label's. */
function cutLabel(head: string): string {
  // "Windscreen: unlimited with our repairer; up to": behind the colon all is the value.
  const early = /^(?<label>[^:;.]{2,48}\p{L}):\s[^\s:(][^:(]*$/u.exec(head)?.groups?.['label'];
  if (early !== undefined) return early;
  const named = /^(?<label>.*\p{L})\s*:\s*$/u.exec(head)?.groups?.['label'];
  return named ?? head.slice(0, head.length - (BEFORE_VALUE.exec(head)?.[0].length ?? 0));
}

/** The figures of a row behind its number, without those in brackets in front of another. */
function findValues(text: string, number: number): readonly FoundFigure[] {
  const all = findFigures(text).filter(({ start }) => start >= number);
  const outside = all.filter(({ start }) => start >= endOfAside(text, all[0]?.start ?? 0));
  return outside.length > 0 ? outside : all;
}

/** "First part-month (11 to 31 January 2027) $1,148.00": what stands in brackets is part of the label. */
function endOfAside(text: string, first: number): number {
  const open = text.lastIndexOf('(', first);
  const close = text.indexOf(')', first);
  const isAside =
    open > 0 && close !== -1 && text.lastIndexOf(')', first) < open && /\p{L}/u.test(text.slice(open, first));
  return isAside ? close + 1 : 0;
}

function writeRow(label: string, words: string): Pick<LabelledRow, 'label' | 'words' | 'kinds'> {
  const kinds = [...new Set(findFigures(words).map(({ kind }) => kind))];
  return { label, words: words.replace(/(?:[.;,]|\s·)$/u, ''), kinds };
}

/** "14 € 39.00 € 546.00" of a table, where the last sum is so many times the first: "14 × € 39.00 = € 546.00"; null elsewhere. */
function readProduct(label: string, words: string): string | null {
  const count = /\s(?<count>\d{1,6})$/u.exec(label)?.groups?.['count'];
  const [each, whole, ...others] = count === undefined ? [] : findMoney(words);
  if (count === undefined || each?.start !== 0 || whole === undefined || others.length > 0) return null;
  const isAlone = words.slice(whole.end).trim() === '' && words.slice(each.end, whole.start).trim() === '';
  const isProduct = Math.abs(Number(count) * each.amount - whole.amount) < 0.005;
  return isAlone && isProduct ? `${count} × ${each.text} = ${whole.text}` : null;
}

/** "30 June 2026   £2,500": a day or a stretch of days, and what is due then. */
function isScheduleRow(words: string, figures: readonly FoundFigure[], line: string): boolean {
  const [first] = figures;
  const sum = figures.find(({ kind }) => kind === 'sum');
  if (words.trim() !== '' || first?.kind !== 'date' || sum === undefined) return false;
  // "August 2027 at €189.00 per room" is the end of a sentence.
  return /^\d|\d\D{1,12}\d{4}/u.test(line.slice(first.start, first.end)) || line.slice(sum.end).trim() === '';
}

/** Words of this many units fill a line; two such lines without a mark between them are one sentence. UTF-16 units. */
const FULL_LINE = 55;

function isRunningText(line: Line, before: Line, first: FoundFigure): boolean {
  if (GOES_ON.test(before.text)) return true;
  const isFull = before.text.length > FULL_LINE && line.text.length > FULL_LINE;
  return isFull && first.kind !== 'sum' && !/[.:;!?)\d]$/u.test(before.text);
}

/** "E Initial Daily Amount": the mark of the row. */
const ITEM_MARK = /^[B-HJ-Z]\s(?=\p{Lu}\p{Ll})|^[AI]\s(?=\p{Lu}\p{Ll}+\s\p{L})/u;

function readLabel(words: string): string | null {
  const label = words
    .replace(/(?:\s\d{1,3})?(?:[\s:,–—(−_-]|(?<=\p{Ll}{3})\.)+$|\s\d{1,3}$/u, '')
    .replace(/\sUs$|:$/u, '')
    .replace(ITEM_MARK, '')
    .trim();
  const isShort =
    label.length >= 2 && label.length <= LABEL_LENGTH_LIMIT && label.split(' ').length <= LABEL_WORDS_LIMIT;
  if (!isShort || !/^["“„(]?[\p{Lu}\d]/u.test(label) || !/\p{L}{2}/u.test(label)) return null;
  if (
    SENTENCE_WORDS.test(label.replace(AIM, '').replace(/\s\([^()]*\)$/u, '')) ||
    OPEN_END.test(label) ||
    label.split('(').length !== label.split(')').length ||
    NOT_A_LABEL.test(label) ||
    /[.;!?]\s/u.test(label)
  )
    return null;
  return label;
}

function isLabelAbove(line: Line | undefined): boolean {
  return (
    line !== undefined &&
    line.text.length <= LABEL_ABOVE_LENGTH_LIMIT &&
    !/[.,;]$/u.test(line.text) &&
    findFigures(line.text).length === 0 &&
    !/^\d|\d{4,}|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}$/u.test(line.text)
  );
}

/** "Monthly fee $20. You pay it …": the sentence behind is no part of the row. */
function cutSentence(rest: string): string {
  const end = rest.search(/(?<=[^\s.]{3}|\))\.\s+(?=\p{Lu})/u);
  return end === -1 ? rest : rest.slice(0, end);
}

/** A value of more lines than this is running text. */
const WRAPPED_LINES = 4;
const WRAPPED_LENGTH = 260;

/** The lines in which a cell wraps: in small letters, with what is left of a date, or behind an open end or bracket. */
function readWrapped(line: Line, following: readonly Line[]): readonly Line[] {
  const found: Line[] = [];
  let text = line.text;
  for (const next of following) {
    const isOpen = GOES_ON.test(text) || (text.match(/\(/gu)?.length ?? 0) > (text.match(/\)/gu)?.length ?? 0);
    const isRest = /^(?:\p{Ll}|\d{4}(?:\)|$))/u.test(next.text) || (isOpen && !/^(?:\d{1,2}[.)]|\()/u.test(next.text));
    if (/[.;]$/u.test(text) || !isRest || text.length + next.text.length > WRAPPED_LENGTH) break;
    found.push(next);
    text = `${text} ${next.text}`;
  }
  return found;
}

/** More rows than this are a table to be read in the document itself. */
const ROW_LIMIT = 24;
const SCHEDULE_LIMIT = 6;
/** Rows that a person looks for first. */
const WANTED_ROW =
  /(?<![\p{L}])(?:total|rent|price|fees?|deposit|salary|balance|due|interest|principal|instal?ments?|premium|term|start|end|amount|debit|date|notice|period|minimum|miete|kaution|preis|gehalt|summe|betrag|zins\w*|rate|beginn|ende|frist|laufzeit)(?![\p{L}])/iu;

/** The rows worth showing, in reading order: those that a person looks for first, then the others, as far as there is room. */
export function chooseRows(rows: readonly LabelledRow[]): readonly LabelledRow[] {
  const schedule = rows.filter(({ label }) => label === SCHEDULE).slice(0, SCHEDULE_LIMIT);
  const named = rows.filter(({ label }) => label !== SCHEDULE);
  const wanted = named.filter(({ label }) => WANTED_ROW.test(label));
  const others = named.filter(({ label }) => !WANTED_ROW.test(label));
  const chosen = new Set([...[...wanted, ...others].slice(0, ROW_LIMIT), ...schedule]);
  return rows.filter((row) => chosen.has(row));
}
