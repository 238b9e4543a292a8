import type { Note, NoteAnswer } from '#contract/notes.ts';
import type { Source } from '#contract/sources.ts';
import { bareText } from './passages.ts';
import type { ReportContext } from './report-context.ts';
import { groupOf, itemOf, type ReportItem, type ReportSection } from './report-model.ts';
import { reportTexts } from './texts.ts';

/** The owner's notes: their own words, and saved answers with the words that they rest on. */
export function describeNotes(context: ReportContext): ReportSection {
  const items = context.facts.notes.flatMap((note) => describeNote(note, context));
  return { title: reportTexts.notes, note: null, groups: [groupOf(null, { kind: 'items', items })] };
}

/** A saved answer has one item for each of its parts: what it says, and below it the words that this part quotes. */
function describeNote({ text, answer }: Note, context: ReportContext): ReportItem[] {
  if (answer === null) return [itemOf({ text })];
  const parts = splitAnswer(answer);
  const heading = answer.question ?? reportTexts.savedAnswer;
  const title = parts[0]?.title ?? null;
  const repeatsQuestion = title !== null && bareText(heading).includes(bareText(title));
  const hasStart = text !== '' || (title !== null && !repeatsQuestion);
  const items = parts.map((part, index) =>
    describePart({ ...part, title: part.title ?? (index === 0 && !hasStart ? heading : null) }, context),
  );
  return hasStart ? [itemOf({ heading, text: text === '' ? null : text }), ...items] : items;
}

function describePart({ title, said, sources }: AnswerPart, { passages, facts }: ReportContext): ReportItem {
  // A saved answer may be about several documents, and belong to another one of them.
  const [own, others] = partition(sources, (source) => source.documentId === facts.documentId);
  const elsewhere = others.map(({ filename, pageNumber, quote }) => reportTexts.quoteOf(quote, filename, pageNumber));
  const words = [said, ...elsewhere].filter((part) => part !== '');
  return itemOf({
    heading: title,
    text: words.length > 0 ? words.join(' ') : null,
    // A note is read on its own: its words stand with it, even where the report quotes them elsewhere.
    quotes: passages.repeat(own),
  });
}

interface AnswerPart {
  /** The question that a part answers, where several were asked at once. */
  readonly title: string | null;
  readonly said: string;
  readonly sources: readonly Source[];
}

/** A quoted line of an answer's Markdown. */
const QUOTE = /^ {0,3}>/u;
/** A line that is emphasised as a whole begins a part. */
const TITLE = /^ {0,3}\*\*([^*\n]{1,2000})\*\*\s{0,20}$/u;

/** A line of a list begins a part. */
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,3}\.) /u;
/** The page that a line without a quote names at its end. */
const PAGE_AT_END = /\(page (\d{1,6})\)$/u;

/**
 * Splits an answer after each run of quoted lines, and a list into its lines. A source that the text does not quote
 * backs the first line that names its page, or the last part that quotes nothing; otherwise it stands at the end. So do
 * the nearest passages of an answer without sources, which its text announces.
 */
function splitAnswer({ text, metadata }: NoteAnswer): readonly AnswerPart[] {
  const own = metadata?.sources ?? [];
  const sources = own.length > 0 ? own : (metadata?.near ?? []);
  const lines = groupLines(text.split('\n'));
  const quoted = lines.map(({ quotes }) => bareText(quotes.join('\n')));
  const parts = lines.map(({ title, lines: said }) => ({
    title: title && plainWords(title),
    said: plainWords(said.join('\n')),
    sources: [] as Source[],
  }));
  const rest: Source[] = [];
  for (const source of sources) {
    const isQuotedIn = (_: AnswerPart, at: number) =>
      source.quote !== '' && quoted[at]?.includes(bareText(source.quote));
    const names = ({ said, sources: found }: AnswerPart) =>
      found.length === 0 && Number(PAGE_AT_END.exec(said)?.[1]) === source.pageNumber;
    const part = parts.find(isQuotedIn) ?? parts.find(names) ?? parts.findLast((_, at) => quoted[at] === '');
    (part?.sources ?? rest).push(source);
  }
  return rest.length === 0 ? parts : [...parts, { title: reportTexts.otherWords, said: '', sources: rest }];
}

interface AnswerLines {
  readonly title: string | null;
  readonly lines: string[];
  readonly quotes: string[];
}

function groupLines(lines: readonly string[]): readonly AnswerLines[] {
  const begin = (title: string | null): AnswerLines => ({ title, lines: [], quotes: [] });
  const parts = [begin(null)];
  for (const line of lines) {
    const part = parts[parts.length - 1] ?? begin(null);
    const title = TITLE.exec(line)?.[1];
    if (title !== undefined) parts.push(begin(title));
    else if (QUOTE.test(line)) part.quotes.push(line);
    else if (LIST_ITEM.test(line) || (part.quotes.length > 0 && line.trim() !== ''))
      parts.push({ ...begin(null), lines: [line] });
    else part.lines.push(line);
  }
  const isFilled = ({ title, lines: said, quotes }: AnswerLines) =>
    title !== null || quotes.length > 0 || said.some((line) => line.trim() !== '');
  const filled = parts.filter(isFilled);
  return filled.length > 0 ? filled : [begin(null)];
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Headings, lists and emphasis lose their Markdown. */
const LINE_MARKUP = /^ {0,3}(?:#{1,6}|[-*+]|\d{1,3}\.) +/gmu;
const RULE = /^ {0,3}(?:[-*_] ?){3,80}$|^\|[ :|-]{3,400}\|$/gmu;
const EMPHASIS = /(?<!\\)(?:\*\*|__|`)/gu;
const ESCAPE = /\\([\\`*_[\]<>#|~{}()+\-.!])/gu;

function plainWords(markdown: string): string {
  return markdown
    .replace(RULE, '')
    .replace(LINE_MARKUP, '')
    .replace(EMPHASIS, '')
    .replace(ESCAPE, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}
