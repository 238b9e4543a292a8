import type {
  AnswerDraft,
  AnswerRequest,
  ChatTurn,
  ClaimedQuote,
  DocumentText,
  Passage,
  SentPassage,
} from '#server/ports/language-model.ts';
import type { ContextRequest, RelatedPassage, Retrieval } from '#server/ports/passage-index.ts';
import { answerQuestion } from './answering/answer-question.ts';
import { FOUND_THRESHOLD } from './answering/answer-text.ts';
import { namesNothing } from './answering/names-which.ts';
import type { ClauseModel, ClauseModelMetadata } from './clauses/clause-model.ts';
import { chooseContext } from './context/choose-context.ts';
import { readFindingModel } from './findings/finding-model.ts';
import type { NdaModel } from './nda/nda-model.ts';
import type { ProvisionModel } from './provision-model/provision-model.ts';
import { packIndex, unpackIndex } from './retrieval/index/index-codec.ts';
import { buildIndexContent, type IndexContent } from './retrieval/index/index-content.ts';
import { createNdaFinder } from './retrieval/index/nda-passages.ts';
import { readWordVectors } from './retrieval/meaning/word-vectors.ts';
import { readPairEncoder } from './retrieval/pairing/pair-encoder.ts';
import { readPolarityJudge } from './retrieval/polarity/judge-polarity.ts';
import { readProvisionAsker } from './retrieval/question/asked-provisions.ts';
import { askInCase } from './retrieval/question/question-case.ts';
import { listSubjects, listWordings, trainQuestionModel } from './retrieval/question/question-model.ts';
import { createMeaningReader } from './retrieval/question/read-as-meant.ts';
import type { SpellingRepairer } from './retrieval/question/spelling/repair-spelling.ts';
import { splitQuestion } from './retrieval/question/split-question.ts';
import { THESAURUS } from './retrieval/question/thesaurus.ts';
import {
  createQuestionReader,
  listOwnWords,
  pointsBack,
  type QuestionReader,
} from './retrieval/question/understand-question.ts';
import { readReranker } from './retrieval/reranking/reranker.ts';
import { listPassages, retrievePassages, type SentenceSearch } from './retrieval/retrieve.ts';
import { createSentenceSource } from './retrieval/sentences/candidate-sentences.ts';
import { relateQuotes } from './structure/relate-quotes.ts';

/** The built-in analyst's search and answers, all computing and no I/O. */
export interface Engine {
  buildIndex(document: DocumentText): Uint8Array;
  /** @throws Error when the bytes are not an index of this engine's version */
  openIndex(bytes: Uint8Array): IndexContent;
  passages(content: IndexContent, ordinals?: readonly number[]): readonly Passage[];
  retrieve(contents: readonly IndexContent[], question: string, history: readonly ChatTurn[], limit: number): Retrieval;
  /** Exceptions, references and definitions that belong to quotes, most relevant first. */
  relate(contents: readonly IndexContent[], quotes: readonly ClaimedQuote[]): readonly RelatedPassage[];
  /** Passages for a model to answer from, in reading order. */
  chooseContext(contents: readonly IndexContent[], request: ContextRequest): readonly SentPassage[];
  answer(request: AnswerRequest): AnswerDraft;
}

/** Passages that are ranked for what a model is sent; what comes after them hardly has to do with the question. */
const CONTEXT_CANDIDATES = 120;

/** Bumped by hand whenever `buildIndex` would produce other bytes for the same document and weights. */
const INDEX_FORMAT = 4;

/** Version of the index format and the weights; an index is only read by the version that built it. */
export function indexVersion(facts: ClauseModelMetadata): string {
  return `built-in.${INDEX_FORMAT}.${facts.version}.${facts.weightsSha256.slice(0, 12)}`;
}

/** Models that are read when they are first needed. */
export interface LazyModels {
  /** Reads the provisions of sentences; that which is shipped, where it is left out. */
  readonly readProvisions?: () => ProvisionModel;
  /** For questions about non-disclosure agreements; without it they are handled like any other contract. */
  readonly readNdaModel?: () => NdaModel;
}

/**
 * Creates the engine on a clause model. The question model is trained at the first question, in about half a second.
 */
export function createEngine(
  model: ClauseModel,
  { readNdaModel, readProvisions = () => readFindingModel().provisions }: LazyModels = {},
): Engine {
  const version = indexVersion(model.metadata);
  const findNdaTopics = readNdaModel === undefined ? null : createNdaFinder(readNdaModel);
  let madeReader: QuestionReader | undefined;
  const reader = (): QuestionReader => {
    madeReader ??= makeReader((question) => search().asker(question).isFollowUp);
    return madeReader;
  };
  let madeMeaningReader: SpellingRepairer | undefined;
  const meaningReader = (): SpellingRepairer => {
    madeMeaningReader ??= createMeaningReader();
    return madeMeaningReader;
  };
  let madeSearch: SentenceSearch | undefined;
  const search = (): SentenceSearch => {
    madeSearch ??= openSearch(readProvisions());
    return madeSearch;
  };
  const retrieve: Engine['retrieve'] = (contents, question, history, limit) =>
    retrievePassages(contents, question, history, {
      limit,
      reader: reader(),
      model,
      search: search(),
      findNdaTopics,
    });
  /** What has words of its own is read alone first; what was asked before decides where that is not clear. */
  const retrieveAloneOrAfter = (
    question: string,
    history: readonly ChatTurn[],
    contents: readonly IndexContent[],
    limit: number,
  ): Retrieval => {
    const after = retrieve(contents, question, history, limit);
    const leans = reader().understand(question, history).text !== question;
    if (!leans || listOwnWords(question).length === 0) return after;
    const alone = retrieve(contents, question, [], limit);
    return standsAlone(question, alone, after) ? alone : after;
  };
  return {
    buildIndex: (document) => packIndex(buildIndexContent(document, model), version),
    openIndex: (bytes) => unpackIndex(bytes, version),
    passages: (content, ordinals) => listPassages(content, model, ordinals),
    retrieve: (contents, question, history, limit) => {
      const readAsMeant = meaningReader();
      const asked = askInCase(question, history) ?? question;
      const spelt = readAsMeant(asked, contents);
      const readAs = spelt ?? (asked === question ? null : { text: asked, words: [] });
      const turns = history.map((turn) =>
        turn.role === 'user' ? { ...turn, content: readAsMeant(turn.content, contents)?.text ?? turn.content } : turn,
      );
      const found = addParts(readAs?.text ?? question, turns, (text, before) =>
        retrieveAloneOrAfter(text, before, contents, limit),
      );
      if (readAs === null) return found;
      return {
        ...(asked === question ? found : asSureAs(found, () => retrieveAloneOrAfter(question, turns, contents, limit))),
        readAs,
      };
    },
    relate: relateQuotes,
    chooseContext: (contents, { question, history, ranked, tokensLimit }) => {
      const asked = meaningReader()(question, contents)?.text ?? question;
      const found = retrieve(contents, asked, history, CONTEXT_CANDIDATES);
      return chooseContext(contents, [...ranked, ...found.passages], tokensLimit);
    },
    answer: (request) => answerQuestion(request, { reader: reader() }),
  };
}

/** What is no less likely by this much is as likely: then what was asked before decides. */
const TIE = 0.1;
/** With as many words of its own a question is a sentence rather than the end of another. */
const SENTENCE_WORDS = 2;
/** So many sentences are what the words of a question may mean by themselves. */
const MEANT_BY_WORDS = 5;

/**
 * Whether a question is read without the one before it.
 * @param alone what it finds by itself
 * @param after what it finds with the question before
 */
function standsAlone(question: string, alone: Retrieval, after: Retrieval): boolean {
  const [aloneFirst, afterFirst] = [alone.firstProbability ?? 0, after.firstProbability ?? 0];
  const isMeant = listBestPlaces(alone, MEANT_BY_WORDS).includes(listBestPlaces(after, 1)[0] ?? '');
  if (alone.foundProbability >= FOUND_THRESHOLD) return !isMeant || aloneFirst > afterFirst + TIE;
  return aloneFirst >= afterFirst || (!isMeant && listOwnWords(question).length >= SENTENCE_WORDS);
}

/** Two ways to ask that find the same are as sure as the surer one. */
function asSureAs(found: Retrieval, askAgain: () => Retrieval): Retrieval {
  const other = askAgain();
  if (listBestPlaces(found, 1)[0] !== listBestPlaces(other, 1)[0]) return found;
  return {
    ...found,
    foundProbability: Math.max(found.foundProbability, other.foundProbability),
    firstProbability: Math.max(found.firstProbability ?? 0, other.firstProbability ?? 0),
  };
}

/** Where the best sentences stand. */
function listBestPlaces({ passages }: Retrieval, count: number): readonly string[] {
  return passages
    .flatMap(({ documentId, ordinal, sentences = [] }) =>
      sentences.map(({ start, score }) => ({ place: `${documentId} ${ordinal} ${start}`, score })),
    )
    .sort((left, right) => right.score - left.score)
    .slice(0, count)
    .map(({ place }) => place);
}

/** Retrieves for each question of a message that asks several things; a later one may lean on those before. */
function addParts(
  message: string,
  history: readonly ChatTurn[],
  retrieve: (question: string, history: readonly ChatTurn[]) => Retrieval,
): Retrieval {
  const whole = retrieve(message, history);
  const questions = splitQuestion(message);
  if (questions.length < 2) return whole;
  const parts = questions.map((question, place) => {
    const before = questions.slice(0, place).map((content): ChatTurn => ({ role: 'user', content }));
    const turns = [...history, ...before];
    const earlier = questions[place - 1];
    if (earlier === undefined || !leansOn(question, earlier))
      return { question, history: turns, ...retrieve(question, turns) };
    return { question, history: turns, ...retrieve(`${earlier} ${question}`, history), leansBack: true };
  });
  return { ...whole, parts };
}

/** "… and what does it cost?" behind a question that names something is about that. */
function leansOn(question: string, earlier: string): boolean {
  return !namesNothing(earlier) && (pointsBack(question) || namesNothing(question));
}

function openSearch(provisions: ProvisionModel): SentenceSearch {
  const vectors = readWordVectors();
  return {
    source: createSentenceSource(provisions, vectors, readPairEncoder(vectors)),
    reranker: readReranker(),
    asker: readProvisionAsker(),
    polarity: readPolarityJudge(),
  };
}

function makeReader(seemsFollowUp: (question: string) => boolean): QuestionReader {
  const subjects = listSubjects();
  return createQuestionReader(trainQuestionModel(subjects, listWordings(subjects)), THESAURUS, seemsFollowUp);
}
