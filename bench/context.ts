import { join } from 'node:path';
import { estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine, type Engine } from '#server/engine/engine.ts';
import type { ChatTurn, ClaimedQuote, DocumentText, RankedPassage } from '#server/ports/language-model.ts';
import { readAskedQuestions } from '#training/answers/asked-questions.ts';
import { documentOf } from '#training/document-of.ts';
import { readMarkedDocuments } from '#training/playbook/read-marked-documents.ts';
import { PASSAGES_PER_QUESTION } from './ask-contracts.ts';
import { readEverydayDocuments } from './everyday/everyday-documents.ts';
import { percent } from './report.ts';

/** A question with the sentences that a whole answer needs. */
interface NeedingQuestion {
  readonly question: string;
  readonly before: string | null;
  readonly needed: readonly string[];
}

interface AskedDocument {
  readonly document: DocumentText;
  readonly questions: readonly NeedingQuestion[];
}

type Content = ReturnType<Engine['openIndex']>;
type ChooseText = (content: Content, document: DocumentText, asked: NeedingQuestion) => string;

const FOLDER = join(import.meta.dirname, '..');
const AUTHORS = ['priya', 'quentin'];
/** Rooms for passages in estimated tokens: the least that the settings allow, and shares of a document. */
const LEAST_TOKENS = 4_000;
const SHARES = [0.75, 0.5, 0.35];
/** As it was before: the best passages, and what belongs to the first three. */
const PASSAGES_WITH_RELATED = 3;

/**
 * Measures which share of the sentences that answers need is not in what a model would be sent. No model is called.
 * @param args `--misses` lists the sentences
 */
export async function run(args: readonly string[]): Promise<string> {
  const engine = createEngine(readClauseModel());
  const sets: readonly (readonly [string, readonly AskedDocument[]])[] = [
    [`plain questions of ${AUTHORS.join(' and ')}`, readAuthored()],
    ['notes on everyday documents', await readNoted()],
  ];
  const misses: string[] = [];
  const rows = sets.flatMap(([name, documents]) => {
    const opened = documents.map((each) => ({ ...each, content: engine.openIndex(engine.buildIndex(each.document)) }));
    return listWays(engine).map(([way, choose]) => {
      const counts = { needed: 0, missing: 0, questions: 0, incomplete: 0, characters: 0, whole: 0 };
      for (const { document, content, questions } of opened) {
        for (const asked of questions) {
          const text = choose(content, document, asked);
          const known = fold(text);
          const missing = asked.needed.filter((sentence) => !known.includes(fold(sentence)));
          counts.questions += 1;
          counts.needed += asked.needed.length;
          counts.missing += missing.length;
          counts.incomplete += Number(missing.length > 0);
          counts.characters += text.length;
          counts.whole += textOf(document).length;
          misses.push(...missing.map((sentence) => `${way}: ${document.title}: ${asked.question} → ${sentence}`));
        }
      }
      const { needed, missing, questions, incomplete, characters, whole } = counts;
      return `| ${name} | ${way} | ${missing} of ${needed} (${percent(missing, needed, 1)}) | ${incomplete} of ${questions} (${percent(incomplete, questions, 1)}) | ${Math.round(characters / questions)} of ${Math.round(whole / questions)} |`;
    });
  });
  return [
    '| questions | what is sent | needed sentences that are not in it | questions that lack one | characters on average |',
    '| --- | --- | ---: | ---: | ---: |',
    ...rows,
    ...(args.includes('--misses') ? ['', ...misses] : []),
  ].join('\n');
}

function listWays(engine: Engine): readonly (readonly [string, ChooseText])[] {
  const choose =
    (limitFor: (document: DocumentText) => number): ChooseText =>
    (content, document, { question, before }) =>
      joinPassages(
        engine.chooseContext([content], {
          question,
          history: turnsOf(before),
          ranked: engine.retrieve([content], question, turnsOf(before), PASSAGES_PER_QUESTION).passages,
          tokensLimit: limitFor(document),
        }),
      );
  return [
    ['before: 12 passages and related ones', (content, _, asked) => chooseAsBefore(engine, content, asked)],
    ['whole document', (_, document) => textOf(document)],
    ...SHARES.map((share): [string, ChooseText] => [
      `passages, ${share * 100} % of the document`,
      choose((document) => Math.round(estimateTokens(textOf(document)) * share)),
    ]),
    [`passages, ${LEAST_TOKENS} tokens`, choose(() => LEAST_TOKENS)],
  ];
}

function chooseAsBefore(engine: Engine, content: Content, { question, before }: NeedingQuestion): string {
  const { passages } = engine.retrieve([content], question, turnsOf(before), PASSAGES_PER_QUESTION);
  const related = engine.relate([content], passages.slice(0, PASSAGES_WITH_RELATED).flatMap(quotesOf));
  const all = new Map([...passages, ...related.map(({ passage }) => passage)].map((each) => [each.ordinal, each]));
  return joinPassages([...all.values()].sort((left, right) => left.ordinal - right.ordinal));
}

function quotesOf({ documentId, text, spans }: RankedPassage): readonly ClaimedQuote[] {
  let from = 0;
  return spans.map(({ pageNumber, start, end }) => {
    const words = text.slice(from, from + end - start);
    from += end - start + 1;
    return { documentId, pageNumber, text: words };
  });
}

function turnsOf(before: string | null): readonly ChatTurn[] {
  return before === null ? [] : [{ role: 'user', content: before }];
}

/** Passages that follow each other are one text; a sentence may run over both. */
function joinPassages(passages: readonly { readonly ordinal: number; readonly text: string }[]): string {
  return passages
    .map(({ ordinal, text }, index) => (passages[index - 1]?.ordinal === ordinal - 1 ? text : `\u0000${text}`))
    .join('\n');
}

function textOf({ pages }: DocumentText): string {
  return pages.map(({ text }) => text).join('\n');
}

/** Letters and digits, and the gaps between passages. */
function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\u0000]+/gu, '');
}

function readAuthored(): readonly AskedDocument[] {
  const documents = ['training/playbook/documents', 'bench/everyday/marked'].flatMap((folder) =>
    readMarkedDocuments(join(FOLDER, folder)),
  );
  const asked = readAskedQuestions(join(FOLDER, 'training/answers/questions')).filter(
    ({ author, lines }) => AUTHORS.includes(author) && lines.length > 0,
  );
  return [...Map.groupBy(asked, ({ document }) => document)].flatMap(([name, questions]) => {
    const marked = documents.find((each) => `${each.author}-${each.name}` === name);
    if (!marked) return [];
    const texts = marked.lines.map(({ text }) => text.replaceAll(' | ', ' '));
    return [
      {
        document: documentOf(texts.join('\n'), name),
        questions: questions.map(({ question, before, lines, also }) => ({
          question,
          before,
          needed: [...lines, ...also].flatMap((line) => texts[line - 1] ?? []),
        })),
      },
    ];
  });
}

async function readNoted(): Promise<readonly AskedDocument[]> {
  const documents = await readEverydayDocuments(join(FOLDER, 'bench/everyday/documents/development'));
  return documents.map(({ name, notes, pages }) => ({
    document: documentOf(pages, name),
    questions: (notes.questions ?? [])
      .filter(({ sentences }) => sentences.length > 0)
      .map(({ question, sentences, follows }) => ({
        question,
        before: follows === undefined ? null : (notes.questions?.[follows]?.question ?? null),
        needed: sentences,
      })),
  }));
}
