import { endOfItem, findListItems } from './list-items.ts';
import { foldWhiteSpace, type SourceText } from './source-text.ts';
import { findRowLines } from './table-rows.ts';
import type { TextRange } from './text-range.ts';

/** A sentence, a list item or a heading, with its place in the joined text. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** White space folded, the section number in front cut off. */
  readonly text: string;
}

/** What starts a new clause on a new line: "ARTICLE 4", "12.3 Term", "7. Payment". */
const HEADED =
  /^(?:(?:ARTICLE|Article|SECTION|EXHIBIT|SCHEDULE|ANNEX)\s{1,3}[\dIVXA-Z]|\d{1,2}\.\d{1,2}\.?\s{1,4}["“]?\p{Lu}|\d{1,2}\.\s{1,4}["“]?\p{Lu})/u;

/** A sentence is cut here at the latest, so that a text without full stops stays cheap. UTF-16 units. */
const SENTENCE_LENGTH_LIMIT = 3_000;

const BOUNDARY = /[.!?]["'”’)\]]{0,3}(?=\s)|\n[ \t]{0,40}\n|[.;:][ \t]{0,4}\n|\n/gu;

const ABBREVIATIONS = new Set(
  'inc ltd co corp no nos sec art st ave blvd mr mrs ms dr v vs approx e.g i.e etc u.s u.s.a u.k l.p p.o llc n.a s.a jr sr bros dept ext fig para cf attn tel reg jan feb mar apr jun jul aug sept sep oct nov dec rev del cal fla a.m p.m b.v s.p.a d/b/a rs kshs pvt sdn bhd nr str bzw abs ggf inkl zzgl ca geb vgl usw'.split(
    ' ',
  ),
);

/** "6. Mai 2025": the dot belongs to the day. */
const GERMAN_MONTH =
  /^(?:Jan(?:uar)?|Jänner|Feb(?:ruar)?|März|Apr(?:il)?|Mai|Juni|Juli|Aug(?:ust)?|Sept(?:ember)?|Okt(?:ober)?|Nov(?:ember)?|Dez(?:ember)?)(?![\p{L}])/u;
/** "This 16 day of August. 2012": a slip, or a misread comma. */
const MONTH_NAME = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/u;
const STARTERS =
  /^["“(]?(?:The|This|That|These|Those|In|If|Each|All|Any|No|Upon|It|Such|Neither|Either|Both|For|At|To|Except|Subject|Notwithstanding|Unless|During|After|Before|When|Where|As|You|We|Your|Our|Nothing|Every|A|An|Payment|Tenant|Landlord)\s/u;

const SECTION_NUMBER =
  /^\s{0,40}(?:(?:ARTICLE|Article|SECTION|Section|Clause|CLAUSE|§)\s{1,3}[\dIVXLC]{1,8}(?:\.\d{1,3}){0,4}|\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-zA-Z]{1}|[ivxIVX]{1,5})\)|\d{1,3}(?:\.\d{1,3}){1,4}(?=\s|[.:])|\d{1,3}(?=[.:]\s)|[A-Za-z]\.(?=\s))[.:)]?\s{0,10}/u;

/** Words that no heading, row or paragraph ends with. */
const GOES_ON =
  /(?:,|(?<!\b(?:annex|appendix|exhibit|part|plan|schedule)\s)\b(?:and|or|of|the|to|by|in|with|for|a|an|that|shall|is|be|than|from|on|at|as|which|who|such|any|each|if|when|where|under|its|their|his|her|our|your|this|these|between|into|upon|within|during|before|after|until|unless|will|may|must|are|was|were|has|have|been|not|without|except|means|one|two|three|und|oder|der|die|das|den|dem|des|von|mit|zu|im|bei|für|ein|eine|einem|einer|als|nach|vor|ist|sind|wird))\s{0,40}$/u;

/** The day or the year stands in the next line: "31 August / 2026". */
const ENDS_WITH_MONTH =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember)\s{0,40}$/iu;

/** The month stands in the next line: "Tuesday 4 / January 2028". */
const ENDS_WITH_DAY = /(?<![\d.,$£€¥₱₹])\b\d{1,2}(?:st|nd|rd|th)?\.?\s{0,40}$/u;
const STARTS_WITH_MONTH =
  /^(?:(?:of\s)?(?:january|february|march|april|may|june|july|august|september|october|november|december)|januar|februar|märz|mai|juni|juli|oktober|dezember),?\s(?:19|20)\d{2}\b/iu;
/** How far a bracket may reach over a line end, in UTF-16 units. */
const BRACKET_LENGTH = 120;

/** A line shorter than this share of a usual one was ended by its writer, not by the margin. */
const SHORT_LINE_SHARE = 0.6;

/** A row of a table is one sentence up to this length. UTF-16 units. */
const ROW_LENGTH_LIMIT = 300;

/** Cuts a document into sentences, in order and without gaps that hold words. */
export function splitSentences(source: SourceText): readonly Sentence[] {
  const { text } = source;
  const shortLine = usualLineLength(text) * SHORT_LINE_SHARE;
  const sentences: Sentence[] = [];
  const rows = findRowLines(text);
  const items = findListItems(text);
  let row = 0;
  let start = 0;
  const close = (end: number): void => {
    addSentence(sentences, text, start, items.has(end) ? endOfItem(text, start, end) : end);
    start = end;
  };
  for (const match of text.matchAll(BOUNDARY)) {
    const mark = match[0];
    const end = match.index + mark.length;
    const breaks = mark.includes('\n');
    if (!breaks && isWithinRow(text, rows[row], end)) continue;
    const endsRow = breaks && end > (rows[row]?.end ?? text.length);
    if (endsRow) row += 1;
    while (match.index - start > SENTENCE_LENGTH_LIMIT) close(start + SENTENCE_LENGTH_LIMIT);
    const standsAboveRow = breaks && rows[row]?.start === end;
    const ends =
      mark === '\n' ? isLineEnd(text, match.index, shortLine) : isBoundary(text, start, match.index, end, mark);
    if (endsRow || standsAboveRow || ends || items.has(end)) close(end);
  }
  while (text.length - start > SENTENCE_LENGTH_LIMIT) close(start + SENTENCE_LENGTH_LIMIT);
  close(text.length);
  return sentences;
}

/** Whether a mark is no end of a sentence, because it stands in a short row, or at the end of a cell. */
function isWithinRow(text: string, row: TextRange | undefined, end: number): boolean {
  if (row === undefined || end <= row.start || end > row.end) return false;
  return row.end - row.start <= ROW_LENGTH_LIMIT || text.charAt(end) === '\t';
}

function isBoundary(text: string, start: number, index: number, end: number, mark: string): boolean {
  const next = text.slice(end, end + 60).trimStart();
  if (mark.startsWith('\n')) return isParagraphBreak(text.slice(Math.max(start, index - 40), index), next);
  const first = mark.charAt(0);
  if (first === ';' || first === ':') return isListItem(next) && first === ';' ? index - start > 300 : false;
  if (!/^["“‘'([]?[\p{Lu}\d§•·(]/u.test(next))
    return (
      /^[a-z]{1,2}[.)]\s+[“"]?\p{Lu}/u.test(next) ||
      /^[a-z]?\)/u.test(next) ||
      next.startsWith('•') ||
      /^\([a-z]/u.test(next)
    );
  if (first !== '.') return true;
  const token = /[^\s(“"]{0,20}$/u.exec(text.slice(Math.max(start, index - 20), index))?.[0] ?? '';
  if (SECTION_NUMBER.test(`${text.slice(start, index).trimStart()}. `) && index - start < 16) return false;
  if (/^\d{1,2}$/u.test(token) && GERMAN_MONTH.test(next)) return false;
  const word = token.toLowerCase().replace(/^[^\p{L}]{1,4}/u, '');
  if (MONTH_NAME.test(word) && /^(?:19|20)\d{2}(?!\d)/u.test(next)) return false;
  if (ABBREVIATIONS.has(word)) return STARTERS.test(next) && word !== 'no' && word !== 'v';
  if (/^\p{Lu}$/u.test(token)) return STARTERS.test(next);
  return true;
}

/** The length that three of four lines stay within, in UTF-16 units. */
function usualLineLength(text: string): number {
  const lengths = text
    .slice(0, 200_000)
    .split('\n')
    .map((line) => line.length)
    .filter((length) => length > 10)
    .sort((left, right) => left - right);
  return lengths[Math.floor(lengths.length * 0.75)] ?? 0;
}

/** Whether a line break without a full stop ends a heading, a title, a row or an entry of a list. */
function isLineEnd(text: string, index: number, shortLine: number): boolean {
  const next = text.slice(index + 1, index + 61).trimStart();
  if (HEADED.test(next)) return true;
  const lineStart = text.lastIndexOf('\n', index - 1) + 1;
  if (!STARTS_LINE.test(next) || !isParagraphBreak(text.slice(Math.max(lineStart, index - 40), index), next))
    return false;
  if (isInBracket(text, index) || isCellOfLabel(text, index)) return false;
  return index - lineStart < shortLine || isRowEnd(text, index);
}

/** Whether a bracket is open before a break and closed soon behind it. */
function isInBracket(text: string, index: number): boolean {
  const before = text.slice(Math.max(0, index - BRACKET_LENGTH), index);
  const opened = before.lastIndexOf('(');
  if (opened <= before.lastIndexOf(')') || /[.;]\s|\n\s*\n/u.test(before.slice(opened))) return false;
  const closed = /^[^()]{0,119}\)/u.exec(text.slice(index, index + BRACKET_LENGTH))?.[0];
  return closed !== undefined && !/[.;]\s|\n\s*\n/u.test(closed);
}

/** A line that begins with a sum or a weekday's date, so that it is a cell and no label. */
const STARTS_WITH_VALUE =
  /^(?:\p{Lu}{1,3})?[$£€¥₱₹]\s?\d|^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s)\d{1,2}(?:st|nd|rd|th)?\s\p{Lu}/iu;
/** Labels of rows are shorter. UTF-16 units. */
const LABEL_LENGTH_LIMIT = 100;

/** Whether the line behind a break is the cell of a label in front of it that takes the line, or two of them. */
function isCellOfLabel(text: string, index: number): boolean {
  if (!STARTS_WITH_VALUE.test(text.slice(index + 1, index + 41).trimStart())) return false;
  const lines = text.slice(Math.max(0, index - LABEL_LENGTH_LIMIT), index).split('\n');
  const last = lines.at(-1) ?? '';
  // The second line of a wrapped label goes on in small letters: "Deposit / due".
  const label = /^\s*[\p{Ll})]/u.test(last) && lines.length > 1 ? `${lines.at(-2)} ${last}` : last;
  const isWhole = lines.length > 1 || index < LABEL_LENGTH_LIMIT;
  return isWhole && /^\s*\p{Lu}[^.;:]*\p{Ll}[^.;:]*$/u.test(label) && !PROSE.test(label) && !HOLDS_SUM.test(label);
}

/** What the first word of a row, an entry or a heading looks like. */
const STARTS_LINE = /^(?:["“‘'(]?[\p{Lu}\d]|[•*·$£€¥₱₹–-])/u;
/** A row holds a figure, or a label with a colon. */
const HOLDS_VALUE = /\d|[$£€¥₱₹]|^[^:]{2,40}:\s/u;
/** Lines around a break that tell how wide the column is. */
const LINES_AROUND = 3;
/** A line whose next word would have stayed within this share of the column was ended by its writer. */
const FITTING_SHARE = 0.92;
/** Longer lines belong to running text without line breaks. UTF-16 units. */
const LINE_LENGTH_LIMIT = 300;

/**
 * Whether the line before a break is a row: the next word would have fitted beside it, or it stands among lines that all
 * begin like rows and hold a value.
 */
function isRowEnd(text: string, index: number): boolean {
  const { before, after } = linesAround(text, index);
  const line = before.at(-1) ?? '';
  const [next = '', behind = ''] = after;
  const width = [...before, ...after].reduce((most, { length }) => Math.max(most, length), 0);
  const [word = ''] = next.trimStart().split(/\s/u);
  if (line.length + 1 + word.length <= FITTING_SHARE * width) return true;
  if (!isEntry(line) || !isEntry(next)) return false;
  // Above rows stands their header.
  if (isRow(next) && isRow(behind)) return true;
  // A label and a sum, behind another sum: "Deposit £900, held by the agent / Holding deposit £200".
  if (HOLDS_SUM.test(line) && (LABEL_AND_SUM.test(next) || STARTS_WITH_VALUE.test(line.trimStart()))) return true;
  if (LABEL_AND_SUM.test(line.trimStart()) && isRow(next)) return true;
  return isRow(line) && isRow(before.at(-2) ?? '');
}

const HOLDS_SUM = /[$£€¥₱₹]\s?\d/u;
/** "Holding deposit £265.00": up to five words and a sum. */
const LABEL_AND_SUM =
  /^\p{Lu}[\p{L}’'/&-]{1,20}(?:\s[\p{L}\d’'/&()-]{1,20}){0,4}(?<!\s(?:und|and|oder|or|of|to|plus))\s(?:\p{Lu}{1,3})?[$£€¥₱₹]\s?\d/u;

const ENDS_SENTENCE = /[.;]\s*$/u;

/** Running text says who does what; rows name things and values. */
const PROSE =
  /\b(?:shall|will|must|may|is|are|was|were|has|have|which|that|than|if|unless|muss|wird|werden|sind|ist|dass)\b/u;

function isRow(line: string): boolean {
  return HOLDS_VALUE.test(line) && !HEADED.test(line.trimStart()) && isEntry(line);
}

/** A row, or one whose value is a word: "Safety certificate Included". */
function isEntry(line: string): boolean {
  const begun = line.trimStart();
  return STARTS_LINE.test(begun) && !ENDS_SENTENCE.test(line) && (!PROSE.test(line) || LABEL_AND_SUM.test(begun));
}

/** Some lines up to a break, the one that it ends last, and some behind it; blank and endless ones left out. */
function linesAround(
  text: string,
  index: number,
): { readonly before: readonly string[]; readonly after: readonly string[] } {
  const reach = LINES_AROUND * LINE_LENGTH_LIMIT;
  const isLine = (line: string): boolean => line.trim() !== '' && line.length <= LINE_LENGTH_LIMIT;
  return {
    before: text
      .slice(Math.max(0, index - reach), index)
      .split('\n')
      .filter(isLine)
      .slice(-LINES_AROUND),
    after: text
      .slice(index + 1, index + 1 + reach)
      .split('\n')
      .filter(isLine)
      .slice(0, LINES_AROUND),
  };
}

/** A blank line ends a sentence unless the words plainly go on behind it, as over a page break. */
function isParagraphBreak(before: string, next: string): boolean {
  if (next === '') return true;
  if (/^[\p{Ll}]/u.test(next) && !/[.:;]\s{0,40}$/u.test(before)) return false;
  if (GOES_ON.test(before)) return false;
  if (ENDS_WITH_DAY.test(before) && STARTS_WITH_MONTH.test(next)) return false;
  return !(ENDS_WITH_MONTH.test(before) && /^\d/u.test(next));
}

function isListItem(next: string): boolean {
  return /^(?:\(?[a-z0-9]{1,4}\)|[a-z0-9]{1,3}\.|•|·|-)\s/iu.test(next);
}

function addSentence(sentences: Sentence[], text: string, from: number, to: number): void {
  const raw = text.slice(from, to);
  const leading = raw.length - raw.trimStart().length;
  const start = from + leading;
  const end = from + raw.trimEnd().length;
  if (end <= start) return;
  const number = SECTION_NUMBER.exec(text.slice(start, Math.min(end, start + 80)))?.[0].length ?? 0;
  const words = foldWhiteSpace(text.slice(start + number, end));
  if (/[\p{L}\p{N}_]/u.test(words))
    sentences.push({ start: number < end - start ? start + number : start, end, text: words });
  else if (/[\p{L}\p{N}]/u.test(raw)) sentences.push({ start, end, text: foldWhiteSpace(raw) });
}
