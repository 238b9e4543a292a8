import { join } from 'node:path';
import type { ChosenSentence } from '#server/engine/answering/choose-sentences.ts';
import { computeAnswer } from '#server/engine/answering/computing/compute-answer.ts';
import type { ComputedAnswer } from '#server/engine/answering/computing/computed-answer.ts';
import { readStems } from '#server/engine/answering/read-fact.ts';
import { findDates } from '#server/engine/text/dates.ts';
import { type AskedQuestion, readAskedQuestions } from '#training/answers/asked-questions.ts';
import { readUnmarkedDocuments } from '#training/answers/unmarked-documents.ts';
import { type MarkedDocument, readMarkedDocuments } from '#training/playbook/read-marked-documents.ts';
import { percent } from './report.ts';

const TRAINING = join(import.meta.dirname, '../training');
/** Questions of these authors were looked at while the rules were written. */
const DEVELOPMENT = ['nora', 'omar', 'rita', 'stefan', 'uma', 'viktor'];
/** Of these authors only the totals of all together were, and that rarely. */
const HELD_OUT = ['wilma', 'yusuf', 'priya', 'quentin', 'gwen', 'hugo', 'ilse', 'jamal'];
/** Sentences of the document that are given beside those that answer. */
const OTHERS = 5;
const COMPUTED = new Set(['computed-sum', 'computed-date']);

interface Outcome {
  readonly asked: AskedQuestion;
  readonly answer: ComputedAnswer | null;
  readonly isRight: boolean;
}

/**
 * How many values that are not printed are computed rightly from sentences that hold their figures, and how often a value
 * is computed where nothing was to be computed.
 * @param args `--show` lists what was computed for the development authors; with `right`, `wrong`, `none` or `other` only that; `--lines`: from the lines that answer only; `--others`: from other lines only; `--held-out`: totals of the held-out authors instead of the development authors
 */
export async function run(args: readonly string[]): Promise<string> {
  const marked = [
    ...readMarkedDocuments(join(TRAINING, 'playbook/documents')),
    ...readUnmarkedDocuments(join(TRAINING, 'answers/documents')),
  ];
  const documents = new Map(marked.map((document) => [`${document.author}-${document.name}`, document]));
  const isHeldOut = args.includes('--held-out');
  const authors = isHeldOut ? HELD_OUT : DEVELOPMENT;
  const questions = readAskedQuestions(join(TRAINING, 'answers/questions'))
    .filter(({ author }) => authors.includes(author))
    .map((asked) => (isHeldOut ? { ...asked, author: 'held out' } : asked));
  const run = (given: (asked: AskedQuestion) => readonly number[]): readonly Outcome[] =>
    questions.flatMap((asked) => {
      const document = documents.get(asked.document);
      return document === undefined ? [] : [compute(asked, document, given(asked))];
    });
  const whole = run(({ lines, also }) => [...lines, ...also]);
  const linesOnly = run(({ lines }) => lines);
  const none = run(() => []);
  const show = args.indexOf('--show');
  const listed =
    show < 0 || isHeldOut
      ? []
      : listOutcomes(
          args.includes('--others') ? none : args.includes('--lines') ? linesOnly : whole,
          args[show + 1] ?? '',
        );
  return [
    ...listed,
    ...writeTable('With further lines', whole),
    ...writeTable('Lines that answer only', linesOnly),
    ...writeTable('Other lines only, so that whatever is computed is wrong', none),
    ...writeOther(whole),
  ].join('\n');
}

function compute(asked: AskedQuestion, document: MarkedDocument, answering: readonly number[]): Outcome {
  const given = [...new Set(answering)];
  const numbers = [...given, ...nearest(asked, document, [...asked.lines, ...asked.also])];
  const sentences = numbers.flatMap((number, rank) => {
    const text = document.lines[number - 1]?.text.replaceAll(' | ', ' \t ');
    return text === undefined ? [] : [makeSentence(text, number, 1 / (1 + rank))];
  });
  const answer = computeAnswer(asked.question, sentences);
  return { asked, answer, isRight: answer !== null && isRight(asked.must, answer) };
}

/** Lines that share most words with the question. */
function nearest(asked: AskedQuestion, { lines }: MarkedDocument, given: readonly number[]): readonly number[] {
  const wanted = new Set(readStems(asked.question));
  return lines
    .map(({ text, isHeading }, index) => ({
      number: index + 1,
      isHeading,
      shared: readStems(text).filter((stem) => wanted.has(stem)).length,
    }))
    .filter(({ number, isHeading }) => !isHeading && !given.includes(number))
    .sort((left, right) => right.shared - left.shared)
    .slice(0, OTHERS)
    .map(({ number }) => number);
}

function makeSentence(text: string, ordinal: number, score: number): ChosenSentence {
  return {
    passage: {
      documentId: 1,
      ordinal,
      text,
      spans: [{ pageNumber: 1, start: 0, end: text.length }],
      section: null,
      heading: null,
      categories: [],
      score,
    },
    start: 0,
    end: text.length,
    text,
    pageNumber: 1,
    score,
  };
}

/** Every figure that has to be said is in the answer or in its quotes, and at least one is in the answer itself. */
function isRight(must: readonly string[], { result, calculation, parts }: ComputedAnswer): boolean {
  const figures = must.filter((one) => /\d/u.test(one)).map(plainFigure);
  const said = `${plainFigure(result)} ${findDates(result)
    .map(({ iso }) => iso)
    .join(' ')}`;
  const shown = `${said} ${plainFigure(calculation)} ${parts.map(({ text }) => plainFigure(text)).join(' ')}`;
  return figures.length > 0 && figures.every((one) => holds(shown, one)) && figures.some((one) => holds(said, one));
}

function holds(text: string, figure: string): boolean {
  return text
    .split(/[^\d.-]+/u)
    .some((own) => own === figure || own.startsWith(`${figure}-`) || Number(own) === Number(figure));
}

/** Figures without signs and thousands marks, with a decimal point. */
function plainFigure(text: string): string {
  return text
    .replace(/(?<=\d)[.,’' \u00a0](?=\d{3}(?!\d))/gu, '')
    .replace(/(?<=\d),(?=\d{1,2}(?!\d))/gu, '.')
    .replace(/[^\d.,\s-]/gu, ' ')
    .trim();
}

function writeTable(title: string, outcomes: readonly Outcome[]): readonly string[] {
  const rows = authorsOf(outcomes).flatMap((author) =>
    [...COMPUTED].map((kind) => {
      const own = outcomes.filter(({ asked }) => isOf(asked, author) && asked.kind === kind);
      const computed = own.filter(({ answer }) => answer !== null).length;
      const right = own.filter((outcome) => outcome.isRight).length;
      return `| ${author} | ${kind} | ${own.length} | ${right} | ${computed - right} | ${own.length - computed} | ${percent(computed - right, computed)} |`;
    }),
  );
  return [
    `${title}:`,
    '',
    '| author | kind | questions | right | wrong | not computed | wrong of computed |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ];
}

function writeOther(outcomes: readonly Outcome[]): readonly string[] {
  const others = outcomes.filter(({ asked }) => !COMPUTED.has(asked.kind));
  const rows = authorsOf(others).map((author) => {
    const own = others.filter(({ asked }) => isOf(asked, author));
    return `| ${author} | ${own.length} | ${own.filter(({ answer }) => answer !== null).length} |`;
  });
  return ['Questions of other kinds:', '', '| author | questions | computed |', '| --- | --- | --- |', ...rows];
}

const ALL = 'all';

function authorsOf(outcomes: readonly Outcome[]): readonly string[] {
  const authors = [...new Set(outcomes.map(({ asked }) => asked.author))];
  return authors.length > 1 ? [...authors, ALL] : authors;
}

function isOf({ author }: AskedQuestion, wanted: string): boolean {
  return wanted === ALL || author === wanted;
}

function listOutcomes(outcomes: readonly Outcome[], wanted: string): readonly string[] {
  return outcomes
    .map((outcome) => ({ ...outcome, state: stateOf(outcome) }))
    .filter(({ state }) => state !== '' && (wanted === '' || state === wanted))
    .flatMap(({ asked, answer, state }) => [
      `- ${state} ${asked.kind} ${asked.document}: ${asked.question}${asked.before === null ? '' : ` (after: ${asked.before})`}`,
      `  wanted: ${asked.must.join(', ')} (${asked.answer})`,
      ...(answer === null ? [] : [`  ${answer.result} (${answer.calculation})`]),
      ...(answer?.parts ?? []).map(({ text }) => `    > ${text.slice(0, 200)}`),
    ]);
}

function stateOf({ asked, answer, isRight: right }: Outcome): string {
  if (!COMPUTED.has(asked.kind)) return answer === null ? '' : 'other';
  return answer === null ? 'none' : right ? 'right' : 'wrong';
}
