import { join } from 'node:path';
import { piecesOfPassages, piecesOfSent } from '#server/adapters/language-model/ai-sdk/answering/text-pieces.ts';
import { writePrompt } from '#server/adapters/language-model/ai-sdk/answering/write-prompt.ts';
import { estimateTokens } from '#server/domain/text/estimate-tokens.ts';
import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine, type Engine } from '#server/engine/engine.ts';
import type {
  AnswerRequest,
  ChatTurn,
  ClaimedQuote,
  DocumentText,
  RankedPassage,
} from '#server/ports/language-model.ts';
import { readAskedQuestions } from '#training/answers/asked-questions.ts';
import { documentOf } from '#training/document-of.ts';
import { readMarkedDocuments } from '#training/playbook/read-marked-documents.ts';
import { factsOf, PASSAGES_PER_QUESTION } from './ask-contracts.ts';
import { readEverydayDocuments } from './everyday/everyday-documents.ts';
import { readHeldOutContracts } from './held-out-contracts.ts';
import { CATEGORY_QUESTIONS } from './questions.ts';
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
/** What an answer is written from: text that was chosen, or passages. */
type Chosen = Pick<AnswerRequest, 'passages' | 'sent'>;
type ChooseText = (content: Content, document: DocumentText, asked: NeedingQuestion) => Chosen;

const FOLDER = join(import.meta.dirname, '..');
const AUTHORS = ['priya', 'quentin'];
/** Shares of a document that passages are forced into. */
const SHARES = [0.75, 0.5];
/** Rooms for passages in estimated tokens: the least that settings allow, a server of one's own, and the most. */
const ROOMS = [4_000, 10_000, 24_000];
/** A prompt has room for every text. */
const NO_LIMIT = 10_000_000;
/** Filed contracts that are asked about, and wordings of each question. */
const FILED = { contracts: 40, wordings: 1 };
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
    [`clauses that experts marked in ${FILED.contracts} filed contracts`, await readFiled()],
  ];
  const misses: string[] = [];
  const rows = sets.flatMap(([name, documents]) => {
    const opened = documents.map((each) => ({ ...each, content: engine.openIndex(engine.buildIndex(each.document)) }));
    return listWays(engine).map(([way, choose]) => {
      const counts = { needed: 0, missing: 0, questions: 0, incomplete: 0, characters: 0, whole: 0 };
      for (const { document, content, questions } of opened) {
        for (const asked of questions) {
          const text = writeText(document, asked, choose(content, document, asked));
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
    (content, document, { question, before }) => {
      const history = turnsOf(before);
      const { passages: ranked } = engine.retrieve([content], question, history, PASSAGES_PER_QUESTION);
      const tokensLimit = limitFor(document);
      const passages = engine.chooseContext([content], { question, history, ranked, tokensLimit });
      return {
        passages: ranked,
        sent: { isWhole: false, pages: [], passages, tables: [], passageCount: passages.length },
      };
    };
  return [
    ['before: 12 passages and related ones', (content, _, asked) => chooseAsBefore(engine, content, asked)],
    ['whole document', (_, document) => chooseWhole(document)],
    ...SHARES.map((share): [string, ChooseText] => [
      `passages, room for ${share * 100} % of the document`,
      choose((document) => Math.round(estimateTokens(textOf(document)) * share)),
    ]),
    ...ROOMS.map((room): [string, ChooseText] => [`passages, ${room} tokens`, choose(() => room)]),
  ];
}

function chooseWhole({ documentId, pages }: DocumentText): Chosen {
  const own = pages.map((page) => ({ ...page, documentId }));
  return { passages: [], sent: { isWhole: true, pages: own, passages: [], tables: [], passageCount: pages.length } };
}

/** What a model is sent, without the marks around blocks. */
function writeText(document: DocumentText, { question }: NeedingQuestion, chosen: Chosen): string {
  const documents = [factsOf(document)];
  const request = {
    question,
    history: [],
    categories: [],
    foundProbability: 1,
    foundByDocument: [],
    documents,
    ...chosen,
  };
  const text = chosen.sent ? piecesOfSent(chosen.sent, documents) : piecesOfPassages(request, NO_LIMIT);
  const { stableContent = '', content } = writePrompt(request, text, NO_LIMIT);
  return `${stableContent}\n${content}`.replace(/⟦[^⟧]{0,200}⟧/gu, '');
}

function chooseAsBefore(engine: Engine, content: Content, { question, before }: NeedingQuestion): Chosen {
  const { passages } = engine.retrieve([content], question, turnsOf(before), PASSAGES_PER_QUESTION);
  const related = engine.relate([content], passages.slice(0, PASSAGES_WITH_RELATED).flatMap(quotesOf));
  const added = related.map(({ passage }) => ({ ...passage, score: 0 }));
  return { passages: [...new Map([...added, ...passages].map((each) => [each.ordinal, each])).values()] };
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

function textOf({ pages }: DocumentText): string {
  return pages.map(({ text }) => text).join('\n');
}

/** Letters and digits. */
function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
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

/** Only what the PDF reader's text has to the letter can be looked for. */
async function readFiled(): Promise<readonly AskedDocument[]> {
  const contracts = await readHeldOutContracts();
  return contracts.slice(0, FILED.contracts).map(({ document, goldTexts }) => {
    const known = fold(textOf(document));
    const questions = CATEGORIES.flatMap(({ id }, category) => {
      const needed = (goldTexts.get(category) ?? []).filter((text) => known.includes(fold(text)));
      if (needed.length === 0) return [];
      return (CATEGORY_QUESTIONS[id] ?? [])
        .slice(0, FILED.wordings)
        .map((question) => ({ question, before: null, needed }));
    });
    return { document, questions };
  });
}
