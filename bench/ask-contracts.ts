import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine, type Engine } from '#server/engine/engine.ts';
import type { AnswerDraft, DocumentFacts, DocumentText, RankedPassage } from '#server/ports/language-model.ts';
import { type HeldOutContract, readHeldOutContracts } from './held-out-contracts.ts';
import { CATEGORY_QUESTIONS } from './questions.ts';

/** One question about one contract, with its result. */
export interface AskedQuestion {
  readonly contract: HeldOutContract;
  /** Number of the category the question is about. */
  readonly category: number;
  readonly question: string;
  readonly passages: readonly RankedPassage[];
  readonly answer: AnswerDraft;
}

export const PASSAGES_PER_QUESTION = 12;

/** Asks every question about every held-out contract. */
export async function askHeldOutContracts(): Promise<readonly AskedQuestion[]> {
  const engine = createEngine(readClauseModel());
  const contracts = await readHeldOutContracts();
  return contracts.flatMap((contract) => askContract(engine, contract));
}

function askContract(engine: Engine, contract: HeldOutContract): readonly AskedQuestion[] {
  const ask = openForQuestions(engine, contract.document);
  return CATEGORIES.flatMap(({ id }, category) =>
    (CATEGORY_QUESTIONS[id] ?? []).map((question) => ({ contract, category, question, ...ask(question) })),
  );
}

/** Indexes a document. @returns what answers questions about it, as in the product */
export function openForQuestions(
  engine: Engine,
  document: DocumentText,
): (question: string) => Pick<AskedQuestion, 'passages' | 'answer'> {
  const content = engine.openIndex(engine.buildIndex(document));
  const documents = [factsOf(document)];
  return (question) => {
    const retrieval = engine.retrieve([content], question, [], PASSAGES_PER_QUESTION);
    const answer = engine.answer({ question, history: [], ...retrieval, documents });
    return { passages: retrieval.passages, answer };
  };
}

/** What an answer says of the document beside the passages. */
export function factsOf({ documentId, title, pages, unreadPages }: DocumentText): DocumentFacts {
  return { documentId, title, pagesTotal: pages.length, pagesRead: pages.length, unreadPages };
}
