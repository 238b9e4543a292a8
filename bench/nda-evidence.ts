import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine, type Engine } from '#server/engine/engine.ts';
import { readNdaModel } from '#server/engine/nda/load-nda-model.ts';
import { dataFolder } from './data.ts';
import { measureNdaPresence } from './nda-presence.ts';
import { measureNdaRanking } from './nda-ranking.ts';
import { createPlainSearch } from './plain-search.ts';
import { NDA_QUESTIONS } from './questions.ts';

interface NdaFile {
  readonly labels: Readonly<Record<string, { readonly hypothesis: string }>>;
  readonly documents: readonly {
    readonly text: string;
    /** Start and end of each numbered stretch of the text. */
    readonly spans: readonly (readonly [number, number])[];
    readonly annotation_sets: readonly {
      readonly annotations: Readonly<Record<string, { readonly choice: string; readonly spans: readonly number[] }>>;
    }[];
  }[];
}

interface PassageRange {
  readonly start: number;
  readonly end: number;
}

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
  const bytes = gunzipSync(readFileSync(resolve(dataFolder(), 'contractnli/dev.json.gz')));
  const file = JSON.parse(bytes.toString('utf8')) as NdaFile;
  const engines = [
    ['', createEngine(readClauseModel(), () => readNdaModel())],
    [', NDA topics switched off', createEngine(readClauseModel())],
  ] as const;
  return [
    `| ${file.documents.length} NDAs (ContractNLI), evidence within the first three passages | questions | Lexden | plain BM25 | not mentioned, called absent | mentioned, answered | balanced |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...engines.flatMap(([suffix, engine]) => measureEngine(file, engine, suffix).map(describe)),
    '',
    ...measureNdaRanking(),
  ];
}

/** The rows about such agreements of `bench answers`, and what is called present by topic. */
export async function run(): Promise<string> {
  return [...measureNdaEvidence(), '', ...measureNdaPresence()].join('\n');
}

function measureEngine(file: NdaFile, engine: Engine, suffix: string): readonly Tally[] {
  const tallies = [
    makeTally(`hypotheses as written${suffix}`),
    makeTally(`the same asked in plain words${suffix}`),
  ] as const;
  file.documents.forEach((document, number) => {
    const ask = prepare(engine, document.text, number + 1);
    for (const [key, { hypothesis }] of Object.entries(file.labels)) {
      const label = document.annotation_sets[0]?.annotations[key];
      if (!label) continue;
      const evidence = label.spans.map((span) => toRange(document.spans[span]));
      count(tallies[0], ask(hypothesis), evidence, label.choice);
      for (const question of NDA_QUESTIONS[key] ?? []) count(tallies[1], ask(question), evidence, label.choice);
    }
  });
  return tallies;
}

function describe({ name, count: total, ours, plain, absent, calledAbsent, answered }: Tally): string {
  const balanced = percent(calledAbsent * total + answered * absent, 2 * absent * total);
  return `| ${name} | ${total} | ${percent(ours, total)} | ${percent(plain, total)} | ${percent(calledAbsent, absent)} | ${percent(answered, total)} | ${balanced} |`;
}

interface Found {
  readonly ours: readonly PassageRange[];
  readonly plain: readonly PassageRange[];
  readonly isAnswered: boolean;
}

function prepare(engine: Engine, text: string, documentId: number): (question: string) => Found {
  const pages = [{ pageNumber: 1, text }];
  const content = engine.openIndex(engine.buildIndex({ documentId, title: 'NDA', pages, unreadPages: [] }));
  const search = createPlainSearch(pages);
  const documents = [{ documentId, title: 'NDA', pagesTotal: 1, pagesRead: 1, unreadPages: [] }];
  return (question) => {
    const retrieval = engine.retrieve([content], question, [], 12);
    const answer = engine.answer({ question, history: [], ...retrieval, documents });
    return {
      ours: retrieval.passages.slice(0, PASSAGES_SHOWN).flatMap(({ spans }) => spans),
      plain: search(question).slice(0, PASSAGES_SHOWN),
      isAnswered: answer.outcome === 'answered',
    };
  };
}

function count(tally: Tally, found: Found, evidence: readonly PassageRange[], choice: string): void {
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
function overlaps(passages: readonly PassageRange[], evidence: readonly PassageRange[]): boolean {
  return passages.some((passage) =>
    evidence.some((mark) => {
      const shared = Math.min(passage.end, mark.end) - Math.max(passage.start, mark.start);
      return shared > 0 && shared >= Math.min(mark.end - mark.start, passage.end - passage.start) / 2;
    }),
  );
}

function toRange(span: readonly [number, number] | undefined): PassageRange {
  return { start: span?.[0] ?? 0, end: span?.[1] ?? 0 };
}

function makeTally(name: string): Tally {
  return { name, count: 0, ours: 0, plain: 0, absent: 0, calledAbsent: 0, answered: 0 };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((part / whole) * 100).toFixed(1)} %`;
}
