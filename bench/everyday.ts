import { parseArgs } from 'node:util';
import { analyseDocument } from '#server/engine/analyse-document.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine, type Engine } from '#server/engine/engine.ts';
import { readFindingModel } from '#server/engine/findings/finding-model.ts';
import { readNdaModel } from '#server/engine/nda/load-nda-model.ts';
import type { AnswerDraft, ChatTurn } from '#server/ports/language-model.ts';
import { factsOf, PASSAGES_PER_QUESTION } from './ask-contracts.ts';
import { dataFolder } from './data.ts';
import { type EverydayDocument, type NotedQuestion, readEverydayDocuments } from './everyday/everyday-documents.ts';
import { excerptDraft } from './everyday/excerpt-draft.ts';
import { isQuoteOf } from './everyday/match-quotes.ts';
import { saysAll } from './everyday/noted-answers.ts';
import { searchSentences } from './everyday/search-sentences.ts';
import { percent } from './report.ts';

const NONE = {
  asked: 0,
  right: 0,
  quoted: 0,
  other: 0,
  refused: 0,
  near: 0,
  absent: 0,
  absentSaid: 0,
  plainFirst: 0,
  plainThree: 0,
  plainTen: 0,
};
type Counts = typeof NONE;

/**
 * Asks the questions of a lawyer's notes. An answer is right when its first quote is of a noted sentence and its text has
 * every string that the notes want; beside it the ranks of plain BM25 over single sentences.
 * @param args folders of documents with notes, that of the test material when left out; `--misses` lists what was not
 *   answered right
 */
export async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { misses: { type: 'boolean' }, totals: { type: 'boolean' } },
    allowPositionals: true,
  });
  const folders = positionals.length > 0 ? positionals : [`${dataFolder()}/everyday`];
  const engine = createEngine(readClauseModel());
  const models = { findings: readFindingModel(), readNda: readNdaModel };
  const total = { ...NONE };
  const rows: string[] = [];
  const misses: string[] = [];
  for (const folder of folders) {
    for (const document of await readEverydayDocuments(folder)) {
      const { counts, notes } = ask(engine, models, document);
      for (const key of Object.keys(total) as (keyof Counts)[]) total[key] += counts[key];
      rows.push(describe(document.name, counts));
      misses.push(...notes.map((note) => `${document.name}: ${note}`));
    }
  }
  return [
    '| document | right, in words, with the right quote | right words quoted | something else quoted | refused though it is there | of these right words among the nearest | not there, and said so | BM25 first / in three / in ten |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |',
    ...(values.totals ? [] : rows),
    describe('**all**', total),
    ...(values.misses && !values.totals ? ['', ...misses] : []),
  ].join('\n');
}

function describe(name: string, counts: Counts): string {
  const of = (part: number) => `${part} of ${counts.asked} (${percent(part, counts.asked, 0)})`;
  return `| ${[
    name,
    of(counts.right),
    of(counts.quoted),
    of(counts.other),
    of(counts.refused),
    `${counts.near} of ${counts.refused}`,
    `${counts.absentSaid} of ${counts.absent}`,
    [counts.plainFirst, counts.plainThree, counts.plainTen].map((part) => percent(part, counts.asked, 0)).join(' / '),
  ].join(' | ')} |`;
}

function ask(
  engine: Engine,
  models: Parameters<typeof analyseDocument>[2],
  { notes, pages }: EverydayDocument,
): { counts: Counts; notes: readonly string[] } {
  const counts = { ...NONE };
  const misses: string[] = [];
  const document = { documentId: 1, title: notes.title, pages, unreadPages: [] };
  const content = engine.openIndex(engine.buildIndex(document));
  const analyses = [excerptDraft(1, analyseDocument(document, engine.passages(content), models))];
  const answerTo = (question: string, history: readonly string[]): AnswerDraft => {
    const turns = history.map((content): ChatTurn => ({ role: 'user', content }));
    const retrieval = engine.retrieve([content], question, turns, PASSAGES_PER_QUESTION);
    return engine.answer({ question, history: turns, ...retrieval, documents: [factsOf(document)], analyses });
  };
  const rank = searchSentences(pages);
  const questions = notes.questions ?? [];
  for (const noted of questions) {
    const answer = answerTo(noted.question, listEarlier(questions, noted));
    const outcome = judge(noted, answer, counts);
    if (noted.kind !== 'absent') countPlain(noted, rank(noted.question), counts);
    if (outcome !== 'right') misses.push(`${outcome}: ${noted.question} → ${answer.text.slice(0, 160)}`);
  }
  return { counts, notes: misses.map((miss) => miss.replace(/\s+/gu, ' ')) };
}

/** The questions that a follow-up follows, the first one first. */
function listEarlier(questions: readonly NotedQuestion[], { follows }: NotedQuestion): readonly string[] {
  const earlier = follows === undefined ? undefined : questions[follows];
  return earlier === undefined ? [] : [...listEarlier(questions, earlier), earlier.question];
}

function judge(noted: NotedQuestion, { outcome, text, quotes, nearestQuotes }: AnswerDraft, counts: Counts): string {
  if (noted.kind === 'absent') {
    counts.absent += 1;
    counts.absentSaid += Number(outcome !== 'answered');
    return outcome === 'answered' ? 'answered though it is not there' : 'right';
  }
  counts.asked += 1;
  const isOf = (quote: { readonly text: string } | undefined): boolean =>
    quote !== undefined && isQuoteOf(quote.text, noted.sentences);
  if (outcome !== 'answered') {
    counts.refused += 1;
    counts.near += Number(nearestQuotes.some(isOf));
    return 'refused';
  }
  const isQuoted = quotes.some(isOf);
  counts.quoted += Number(isQuoted);
  counts.other += Number(!isQuoted);
  const isRight = isOf(quotes[0]) && saysAll(text, noted);
  counts.right += Number(isRight);
  return isRight ? 'right' : isQuoted ? 'not in words' : 'something else';
}

function countPlain({ sentences }: NotedQuestion, ranked: readonly string[], counts: Counts): void {
  const place = ranked.findIndex((sentence) => isQuoteOf(sentence, sentences));
  if (place === -1) return;
  counts.plainFirst += Number(place < 1);
  counts.plainThree += Number(place < 3);
  counts.plainTen += Number(place < 10);
}
