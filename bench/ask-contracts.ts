import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine, type Engine } from '#server/engine/engine.ts';
import type { AnswerDraft, RankedPassage } from '#server/ports/language-model.ts';
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

const PASSAGES_PER_QUESTION = 12;

/** Asks every question about every held-out contract. */
export async function askHeldOutContracts(): Promise<readonly AskedQuestion[]> {
  const engine = createEngine(readClauseModel());
  const contracts = await readHeldOutContracts();
  return contracts.flatMap((contract) => askContract(engine, contract));
}

function askContract(engine: Engine, contract: HeldOutContract): readonly AskedQuestion[] {
  const content = engine.openIndex(engine.buildIndex(contract.document));
  const { documentId, title, pages } = contract.document;
  const documents = [{ documentId, title, pagesTotal: pages.length, pagesRead: pages.length, unreadPages: [] }];
  return CATEGORIES.flatMap(({ id }, category) =>
    (CATEGORY_QUESTIONS[id] ?? []).map((question) => {
      const retrieval = engine.retrieve([content], question, [], PASSAGES_PER_QUESTION);
      const answer = engine.answer({ question, history: [], ...retrieval, documents });
      return { contract, category, question, passages: retrieval.passages, answer };
    }),
  );
}
