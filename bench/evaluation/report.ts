import { percent } from '../report.ts';
import type { Score, Verdict } from './score.ts';

/** Figures of some answers. */
export interface Figures {
  readonly answers: number;
  /** Of questions that the document answers. */
  readonly right: number;
  readonly rightMarked: number;
  readonly wrong: number;
  readonly refused: number;
  /** Of questions that it does not answer. */
  readonly rightSilent: number;
  readonly invented: number;
  readonly modelFailed: number;
  readonly claimedQuotes: number;
  readonly verifiedQuotes: number;
  /** Null where no support check ran. */
  readonly supportedStatements: number | null;
  readonly statements: number | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where the price of an answer is not known. */
  readonly costUsd: number | null;
  readonly medianMs: number;
  /** From the model's first byte of text to the reader's first words; null where it answered nothing. */
  readonly medianFirstWordsMs: number | null;
  readonly longestFirstWordsMs: number | null;
}

/** What became of answers that were written to be wrong. */
export interface FlawFigures {
  readonly answers: number;
  readonly shownUnmarked: number;
  readonly marked: number;
  readonly withheld: number;
}

export interface Evaluation {
  readonly title: string;
  readonly total: Figures;
  readonly byDocument: Readonly<Record<string, Figures>>;
  /** Of recordings only. */
  readonly byFlaw: Readonly<Record<string, FlawFigures>>;
  readonly scores: readonly Score[];
}

/** @param title which model was asked, and how its cost was computed */
export function evaluate(title: string, scores: readonly Score[]): Evaluation {
  const meant = scores.filter(({ flaw }) => flaw === undefined);
  const flawed = scores.filter(({ flaw }) => flaw !== undefined);
  return {
    title,
    total: sumUp(meant),
    byDocument: groupBy(meant, ({ document }) => document, sumUp),
    byFlaw: groupBy(flawed, ({ flaw }) => flaw ?? '', sumUpFlaws),
    scores,
  };
}

function sumUp(scores: readonly Score[]): Figures {
  const count = (...verdicts: readonly Verdict[]) => scores.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const sum = (pick: (score: Score) => number) => scores.reduce((total, score) => total + pick(score), 0);
  const firstWords = scores.flatMap(({ firstWordsMs }) => firstWordsMs ?? []);
  const isChecked = scores.some(({ support }) => support !== undefined);
  return {
    answers: scores.length,
    right: count('right'),
    rightMarked: count('right-marked'),
    wrong: count('wrong'),
    refused: count('refused'),
    rightSilent: count('right-silent'),
    invented: count('invented'),
    modelFailed: count('model-failed'),
    claimedQuotes: sum(({ claimedQuotes }) => claimedQuotes),
    verifiedQuotes: sum(({ verifiedQuotes }) => verifiedQuotes),
    supportedStatements: isChecked ? sum(({ support }) => support?.supported ?? 0) : null,
    statements: isChecked ? sum(({ support }) => support?.all ?? 0) : null,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: scores.some(({ costUsd }) => costUsd === null) ? null : sum(({ costUsd }) => costUsd ?? 0),
    medianMs: median(scores.map(({ durationMs }) => durationMs)),
    medianFirstWordsMs: firstWords.length === 0 ? null : median(firstWords),
    longestFirstWordsMs: firstWords.length === 0 ? null : Math.round(Math.max(...firstWords)),
  };
}

function sumUpFlaws(scores: readonly Score[]): FlawFigures {
  const withheld = scores.filter(({ verdict }) => ['refused', 'right-silent', 'model-failed'].includes(verdict));
  const marked = scores.filter((score) => !withheld.includes(score) && score.isMarked);
  return {
    answers: scores.length,
    shownUnmarked: scores.length - withheld.length - marked.length,
    marked: marked.length,
    withheld: withheld.length,
  };
}

function groupBy<Item, Group>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  sum: (items: readonly Item[]) => Group,
): Readonly<Record<string, Group>> {
  const groups = Map.groupBy(items, nameOf);
  return Object.fromEntries([...groups].map(([name, members]) => [name, sum(members)]));
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

/** The tables as Markdown. */
export function writeReport({ title, total, byDocument, byFlaw }: Evaluation): string {
  const flaws = Object.entries(byFlaw);
  const all = flaws.reduce(
    (sum, [, row]) => ({
      answers: sum.answers + row.answers,
      shownUnmarked: sum.shownUnmarked + row.shownUnmarked,
      marked: sum.marked + row.marked,
      withheld: sum.withheld + row.withheld,
    }),
    { answers: 0, shownUnmarked: 0, marked: 0, withheld: 0 },
  );
  return [
    title,
    '',
    '| document | answers | right, with a right quote | right, but marked | wrong | refused though it is there | not there, and said so | not there, but answered | model failed | quotes verified | statements supported | tokens in / out | cost | median time | first words, median / longest |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...[...Object.entries(byDocument), ['all', total] as const].map(([name, figures]) => writeRow(name, figures)),
    ...(flaws.length > 0
      ? [
          '',
          '| answers that were written to be wrong | answers | shown unmarked | marked | withheld |',
          '| --- | ---: | ---: | ---: | ---: |',
          ...[...flaws, ['all', all] as const].map(
            ([name, row]) => `| ${name} | ${row.answers} | ${row.shownUnmarked} | ${row.marked} | ${row.withheld} |`,
          ),
        ]
      : []),
  ].join('\n');
}

function writeRow(name: string, figures: Figures): string {
  const { claimedQuotes, verifiedQuotes, statements, supportedStatements } = figures;
  const cells = [
    name,
    figures.answers,
    figures.right,
    figures.rightMarked,
    figures.wrong,
    figures.refused,
    figures.rightSilent,
    figures.invented,
    figures.modelFailed,
    `${verifiedQuotes} of ${claimedQuotes} (${percent(verifiedQuotes, claimedQuotes)})`,
    statements === null ? 'not checked' : `${supportedStatements} of ${statements}`,
    `${figures.inputTokens} / ${figures.outputTokens}`,
    figures.costUsd === null ? 'not known' : `$${figures.costUsd.toFixed(3)}`,
    `${(figures.medianMs / 1000).toFixed(1)} s`,
    figures.medianFirstWordsMs === null ? 'none' : `${figures.medianFirstWordsMs} / ${figures.longestFirstWordsMs} ms`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** One line for each answer that is not right. */
export function listMisses({ scores }: Evaluation): readonly string[] {
  return scores
    .filter(({ flaw, verdict }) => flaw === undefined && verdict !== 'right' && verdict !== 'right-silent')
    .map(({ id, verdict }) => `${id}: ${verdict}`);
}
