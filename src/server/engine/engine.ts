import type {
  AnswerDraft,
  AnswerRequest,
  ChatTurn,
  ClaimedQuote,
  DocumentText,
  Passage,
} from '#server/ports/language-model.ts';
import type { RelatedPassage, Retrieval } from '#server/ports/passage-index.ts';
import { answerQuestion } from './answering/answer-question.ts';
import type { ClauseModel, ClauseModelMetadata } from './clauses/clause-model.ts';
import type { NdaModel } from './nda/nda-model.ts';
import { packIndex, unpackIndex } from './retrieval/index/index-codec.ts';
import { buildIndexContent, type IndexContent } from './retrieval/index/index-content.ts';
import { createNdaFinder } from './retrieval/index/nda-passages.ts';
import { listSubjects, listWordings, trainQuestionModel } from './retrieval/question/question-model.ts';
import { createThesaurus } from './retrieval/question/thesaurus.ts';
import { createQuestionReader, type QuestionReader } from './retrieval/question/understand-question.ts';
import { listPassages, retrievePassages } from './retrieval/retrieve.ts';
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
  answer(request: AnswerRequest): AnswerDraft;
  /** Trains the question model now, so that the first question does not wait for it. */
  prepareQuestionModel(): void;
}

/** Bumped by hand whenever `buildIndex` would produce other bytes for the same document and weights. */
const INDEX_FORMAT = 2;

/** Version of the index format and the weights; an index is only read by the version that built it. */
export function indexVersion(facts: ClauseModelMetadata): string {
  return `built-in.${INDEX_FORMAT}.${facts.version}.${facts.weightsSha256.slice(0, 12)}`;
}

/**
 * Creates the engine on a clause model. The question model is trained at the first question, in about half a second.
 * @param readNdaModel called lazily, at the first question about a non-disclosure agreement; without it such agreements
 *   are handled like any other contract
 */
export function createEngine(model: ClauseModel, readNdaModel?: () => NdaModel): Engine {
  const version = indexVersion(model.metadata);
  const findNdaTopics = readNdaModel === undefined ? null : createNdaFinder(readNdaModel);
  let madeReader: QuestionReader | undefined;
  const reader = (): QuestionReader => {
    madeReader ??= makeReader();
    return madeReader;
  };
  return {
    buildIndex: (document) => packIndex(buildIndexContent(document, model), version),
    openIndex: (bytes) => unpackIndex(bytes, version),
    passages: (content, ordinals) => listPassages(content, model, ordinals),
    retrieve: (contents, question, history, limit) =>
      retrievePassages(contents, question, history, { limit, reader: reader(), model, findNdaTopics }),
    relate: relateQuotes,
    answer: (request) => answerQuestion(request, { reader: reader(), model }),
    prepareQuestionModel: () => {
      reader();
    },
  };
}

function makeReader(): QuestionReader {
  const subjects = listSubjects();
  const thesaurus = createThesaurus();
  return createQuestionReader(trainQuestionModel(subjects, listWordings(subjects), thesaurus), thesaurus);
}
