import type { AnalysedItem, AnalysisExcerpt } from '#server/ports/language-model.ts';
import { formatDate } from '../text/dates.ts';
import { escapeMarkdown } from './answer-text.ts';
import { areOfSeveral, listSums } from './list-from-analysis.ts';

/** A statement in Markdown with the words that it rests on. */
export type Point = AnalysedItem;

/** A part of a summary in plain words. */
interface SimplePart {
  readonly heading: string;
  readonly points: readonly Point[];
}

const SIMPLE_POINTS = 3;
/** Longer ones are not read by people who are new to this. UTF-16 units. */
const SIMPLE_LENGTH_LIMIT = 160;

/** The points of a summary in the order of how much they matter: what it is, what it comes to, and one of each sort in turn. */
export function listMainPoints(analysis: AnalysisExcerpt): readonly Point[] {
  const { summary, verdict, risks, obligations, dates } = analysis;
  const known = risks.filter(({ quotes }) => quotes.length > 0);
  const first = { text: escapeMarkdown(firstSentence(summary.text)), quotes: summary.quotes };
  const second =
    verdict === null ? [] : [{ text: escapeMarkdown(verdict), quotes: known[0]?.quotes ?? summary.quotes }];
  const sorts = [
    dates.map(describeDay),
    listSums(analysis),
    known.map(({ text, quotes }) => ({ text: escapeMarkdown(text), quotes })),
    obligations.map(({ text, quotes }) => ({ text: escapeMarkdown(text), quotes })),
  ];
  const rows = Array.from({ length: Math.max(...sorts.map(({ length }) => length)) }, (_, row) =>
    sorts.flatMap((sort) => sort[row] ?? []),
  );
  return dropRepeated([first, ...second, ...rows.flat()]);
}

/** What a document is, what it costs, and what to do and to look out for, in plain words. */
export function describeSimply(analysis: AnalysisExcerpt): readonly SimplePart[] {
  const { summary, risks, obligations, dates } = analysis;
  const plain = (items: readonly AnalysedItem[]): readonly Point[] =>
    items
      .filter(({ text }) => text.length <= SIMPLE_LENGTH_LIMIT)
      .map(({ text, quotes }) => ({ text: escapeMarkdown(text), quotes }));
  // Duties in the words of a lawyer are no plain words; those that were worded for the card are.
  const worded = obligations.filter(({ text }) => /^[^:]{1,60}: must\b/u.test(text));
  const parts = [
    { heading: 'What it is', points: plain([{ ...summary, text: shorten(firstSentence(summary.text)) }]) },
    { heading: 'The money', points: listSums(analysis) },
    { heading: 'The days that matter', points: dates.map(describeDay) },
    {
      heading: areOfSeveral(obligations) ? 'What each side has to do' : 'What you have to do',
      points: plain(worded.length > 0 ? worded : obligations),
    },
    { heading: 'What to look out for', points: plain(risks.filter(({ term }) => term !== null)) },
  ];
  return parts
    .map(({ heading, points }) => ({
      heading,
      points: points.filter(({ quotes }) => quotes.length > 0).slice(0, SIMPLE_POINTS),
    }))
    .filter(({ points }) => points.length > 0);
}

function describeDay({ title, day, quotes }: AnalysisExcerpt['dates'][number]): Point {
  return { text: `${escapeMarkdown(title)}: ${formatDate(day)}.`, quotes };
}

export function firstSentence(text: string): string {
  return /^.{20,}?[.!?](?=\s+\p{Lu}|\s*$)/u.exec(text)?.[0] ?? text;
}

/** "This is a lease between …" is "This is a lease." where the names make it long. */
function shorten(sentence: string): string {
  if (sentence.length <= SIMPLE_LENGTH_LIMIT) return sentence;
  return `${/^.{10,120}?(?= between | with |, | \(|; )/u.exec(sentence)?.[0] ?? sentence.slice(0, 120)}.`;
}

function dropRepeated(points: readonly Point[]): readonly Point[] {
  return points.filter(
    ({ text, quotes }, index) => quotes.length > 0 && points.findIndex((other) => other.text === text) === index,
  );
}
