import { readClauseModel } from '#server/engine/clauses/load-clause-model.ts';
import { createEngine } from '#server/engine/engine.ts';
import { listSubjects, listWordings, trainQuestionModel } from '#server/engine/retrieval/question/question-model.ts';
import { THESAURUS } from '#server/engine/retrieval/question/thesaurus.ts';
import { createQuestionReader } from '#server/engine/retrieval/question/understand-question.ts';
import {
  SCORING_WEIGHTS,
  type ScoringWeights,
  scorePassages,
} from '#server/engine/retrieval/ranking/score-passages.ts';
import { PASSAGES_PER_QUESTION } from './ask-contracts.ts';
import type { HeldOutContract } from './held-out-contracts.ts';

/** Ranks a contract's pages for a question by a part of the search. */
export type PageSearch = (question: string) => readonly number[];

const WORDS_ONLY: ScoringWeights = { ...SCORING_WEIGHTS, related: 0, expected: 0, category: 0, kind: 0, neighbours: 0 };
/** Ablations of the search, without its trees. */
export const PARTS_OF_SEARCH: readonly (readonly [string, ScoringWeights])[] = [
  ["passages cut at clauses, the question's own words by their stems, headings", WORDS_ONLY],
  ['+ words of like meaning', { ...WORDS_ONLY, related: SCORING_WEIGHTS.related }],
  ['+ words that wordings of such questions lead to', { ...SCORING_WEIGHTS, category: 0 }],
  ['+ the clause model', SCORING_WEIGHTS],
];

/** For a contract the searches of `PARTS_OF_SEARCH`, in their order. */
export function createPartialSearches(): (contract: HeldOutContract) => readonly PageSearch[] {
  const engine = createEngine(readClauseModel());
  const subjects = listSubjects();
  const reader = createQuestionReader(trainQuestionModel(subjects, listWordings(subjects), THESAURUS), THESAURUS);
  return ({ document }) => {
    const content = engine.openIndex(engine.buildIndex(document));
    return PARTS_OF_SEARCH.map(([, weights]) => (question) => {
      const { total } = scorePassages(content, reader.understand(question, []), weights);
      return [...total.keys()]
        .sort((left, right) => (total[right] ?? 0) - (total[left] ?? 0))
        .slice(0, PASSAGES_PER_QUESTION)
        .map((ordinal) => content.passages[ordinal]?.spans[0]?.pageNumber ?? 0);
    });
  };
}
