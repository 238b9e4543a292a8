import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine, type Engine } from '#server/engine/engine.ts';
import { readNdaModel } from '#server/engine/nda/load-nda-model.ts';
import { NDA_TOPICS } from '#server/engine/nda/nda-topics.ts';
import type { TextRange } from '#server/engine/text/text-range.ts';
import type { DocumentText } from '#server/ports/language-model.ts';
import { type AnnotatedNda, readNdas } from '#training/data/labelled-ndas.ts';
import { documentOf } from '#training/document-of.ts';
import { openForQuestions } from './ask-contracts.ts';
import { dataFolder } from './data.ts';
import { measureNdaPresence } from './nda-presence.ts';
import { measureNdaRanking } from './nda-ranking.ts';
import { createPlainSearch } from './plain-search.ts';
import { NDA_QUESTIONS } from './questions.ts';
import { percent } from './report.ts';

interface Tally {
  readonly name: string;
  count: number;
  ours: number;
  plain: number;
  absent: number;
  calledAbsent: number;
  answered: number;
}

const PASSAGES_SHOWN = 3;

/** Topics outside the clause categories: does evidence that experts marked in NDAs stand within the first three passages? */
export function measureNdaEvidence(): readonly string[] {
  const ndas = readNdas(dataFolder(), 'dev');
  const engines = [
    ['', createEngine(readClauseModel(), { readNdaModel })],
    [', NDA topics switched off', createEngine(readClauseModel())],
  ] as const;
  return [
    `| ${ndas.length} NDAs (ContractNLI), evidence within the first three passages | questions | Lexden | plain BM25 | not mentioned, called absent | mentioned, answered | balanced |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...engines.flatMap(([suffix, engine]) => measureEngine(ndas, engine, suffix).map(describe)),
    '',
    ...measureNdaRanking(),
  ];
}

/** The rows about such agreements of `bench answers`, and what is called present by topic. */
export async function run(): Promise<string> {
  return [...measureNdaEvidence(), '', ...measureNdaPresence()].join('\n');
}

function measureEngine(ndas: readonly AnnotatedNda[], engine: Engine, suffix: string): readonly Tally[] {
  const tallies = [
    makeTally(`hypotheses as written${suffix}`),
    makeTally(`the same asked in plain words${suffix}`),
  ] as const;
  ndas.forEach(({ text, spans, annotations }, number) => {
    const ask = prepare(engine, documentOf(text, 'NDA', number + 1));
    for (const { id, hypothesis } of NDA_TOPICS) {
      const label = annotations[id];
      if (!label) continue;
      const evidence = label.spans.map((span) => toRange(spans[span]));
      count(tallies[0], ask(hypothesis), evidence, label.choice);
      for (const question of NDA_QUESTIONS[id] ?? []) count(tallies[1], ask(question), evidence, label.choice);
    }
  });
  return tallies;
}

function describe({ name, count: total, ours, plain, absent, calledAbsent, answered }: Tally): string {
  const balanced = percent(calledAbsent * total + answered * absent, 2 * absent * total);
  return `| ${name} | ${total} | ${percent(ours, total)} | ${percent(plain, total)} | ${percent(calledAbsent, absent)} | ${percent(answered, total)} | ${balanced} |`;
}

interface Found {
  readonly ours: readonly TextRange[];
  readonly plain: readonly TextRange[];
  readonly isAnswered: boolean;
}

function prepare(engine: Engine, document: DocumentText): (question: string) => Found {
  const search = createPlainSearch(document.pages);
  const ask = openForQuestions(engine, document);
  return (question) => {
    const { passages, answer } = ask(question);
    return {
      ours: passages.slice(0, PASSAGES_SHOWN).flatMap(({ spans }) => spans),
      plain: search(question).slice(0, PASSAGES_SHOWN),
      isAnswered: answer.outcome === 'answered',
    };
  };
}

function count(tally: Tally, found: Found, evidence: readonly TextRange[], choice: string): void {
  if (choice === 'NotMentioned') {
    tally.absent += 1;
    if (!found.isAnswered) tally.calledAbsent += 1;
    return;
  }
  tally.count += 1;
  if (overlaps(found.ours, evidence)) tally.ours += 1;
  if (overlaps(found.plain, evidence)) tally.plain += 1;
  if (found.isAnswered) tally.answered += 1;
}

/** Half of the evidence, or half of the passage, lies in the other. */
function overlaps(passages: readonly TextRange[], evidence: readonly TextRange[]): boolean {
  return passages.some((passage) =>
    evidence.some((mark) => {
      const shared = Math.min(passage.end, mark.end) - Math.max(passage.start, mark.start);
      return shared > 0 && shared >= Math.min(mark.end - mark.start, passage.end - passage.start) / 2;
    }),
  );
}

function toRange(span: readonly [number, number] | undefined): TextRange {
  return { start: span?.[0] ?? 0, end: span?.[1] ?? 0 };
}

function makeTally(name: string): Tally {
  return { name, count: 0, ours: 0, plain: 0, absent: 0, calledAbsent: 0, answered: 0 };
}
