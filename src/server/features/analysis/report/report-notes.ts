import type { Note } from '#contract/notes.ts';
import type { ReportContext } from './report-context.ts';
import { groupOf, itemOf, type ReportItem, type ReportSection } from './report-model.ts';
import { reportTexts } from './texts.ts';

/** The owner's notes: their own words, and saved answers with the words that they rest on. */
export function describeNotes(context: ReportContext): ReportSection {
  const items = context.facts.notes.map((note) => describeNote(note, context));
  return { title: reportTexts.notes, note: null, groups: [groupOf(null, { kind: 'items', items })] };
}

function describeNote({ text, answer }: Note, { passages, facts }: ReportContext): ReportItem {
  if (answer === null) return itemOf({ text });
  const sources = answer.metadata?.sources ?? [];
  // A saved answer may be about several documents, and belong to another one of them.
  const [own, others] = partition(sources, (source) => source.documentId === facts.documentId);
  const elsewhere = others.map(({ filename, pageNumber, quote }) => reportTexts.quoteOf(quote, filename, pageNumber));
  const said = [endSentence(text), plainWords(answer.text), ...elsewhere].filter((part) => part !== '');
  const heading = answer.question ?? reportTexts.savedAnswer;
  return itemOf({ heading, text: said.length > 0 ? said.join(' ') : null, ...passages.quote(own) });
}

/** What follows begins a sentence of its own. */
function endSentence(text: string): string {
  return text === '' || /[.!?…:]$/u.test(text) ? text : `${text}.`;
}

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

/** Quotes stand below an answer with their pages; headings, lists and emphasis lose their Markdown. */
const QUOTE_LINE = /^ {0,3}>.*$/gmu;
const LINE_MARKUP = /^ {0,3}(?:#{1,6}|[-*+]|\d{1,3}\.) +/gmu;
const RULE = /^ {0,3}(?:[-*_] ?){3,80}$|^\|[ :|-]{3,400}\|$/gmu;
const EMPHASIS = /(?<!\\)(?:\*\*|__|`)/gu;
const ESCAPE = /\\([\\`*_[\]<>#|~{}()+\-.!])/gu;

function plainWords(markdown: string): string {
  return markdown
    .replace(QUOTE_LINE, '')
    .replace(RULE, '')
    .replace(LINE_MARKUP, '')
    .replace(EMPHASIS, '')
    .replace(ESCAPE, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
}
