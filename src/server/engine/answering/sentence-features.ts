import type { RankedPassage } from '#server/ports/language-model.ts';
import { CATEGORIES } from '../clauses/categories.ts';
import type { ClauseModel } from '../clauses/clause-model.ts';
import { clauseLogit } from '../retrieval/index/passage-clauses.ts';
import type { QuestionUnderstanding } from '../retrieval/question/understand-question.ts';
import { type LikelyCategory, listLikely, MODAL, shareHeld, weighLikely } from '../retrieval/ranking/rank-features.ts';
import { KIND_PATTERNS } from '../retrieval/ranking/score-passages.ts';
import type { TextRange } from '../text/segmentation.ts';
import { createStemmer, tokenise } from '../text/stem-words.ts';

/** Features of a sentence as an answer candidate, in the order of the weights. */
export const SENTENCE_FEATURES = [
  'category',
  'logit',
  'logitGap',
  'before',
  'after',
  'own',
  'related',
  'expected',
  'headingOwn',
  'kind',
  'kindsAsked',
  'prose',
  'length',
  'position',
  'count',
  'passageRank',
  'passageFit',
  'modal',
  'categoryShare',
  'sureness',
  'ordinal',
  'ownEarly',
  'clause',
  'clauseLogit',
  'clauseGap',
  'clauseNear',
] as const;

/** So many words of like meaning are as good as any more. */
const RELATED_ENOUGH = 2;
const LOGIT_LOWEST = -4;
const POSITIONS_TOLD_APART = 12;
const ORDINALS_TOLD_APART = 30;
const EARLY_WORDS = 6;
/** Names, addresses and signatures are rarely an answer: a sentence has some words in small letters. */
const PROSE = /(?:\b\p{Ll}{2,}\b[^\p{Ll}]{1,12}){4}|(?:\b\p{Lu}{2,}\b[^\p{L}]{1,3}){9}/u;
/** A sentence's place in its document is hardly known here; passages are about this long. */
const PASSAGE_UNITS = 450;
const DOCUMENT_UNITS = 100_000;

/** So much of the shorter one must lie in the other for a sentence to be what a clause was found in. */
const SAME_SHARE = 0.5;

const stem = createStemmer();

/**
 * Reads one row of `SENTENCE_FEATURES` for each sentence of each passage.
 * @param passages best first
 * @param rangesOf the sentences of each passage
 */
export function computeSentenceFeatures(
  passages: readonly RankedPassage[],
  rangesOf: readonly (readonly TextRange[])[],
  question: QuestionUnderstanding,
  model: ClauseModel,
): readonly (readonly (readonly number[])[])[] {
  const likely = listLikely(question);
  const held = passages.map((passage, index) =>
    (rangesOf[index] ?? []).map((range) => readCategories(passage, range, likely, model)),
  );
  const best = held.flat().reduce((most, { logit }) => Math.max(most, logit), LOGIT_LOWEST);
  const clauses = passages.map((passage, index) =>
    (rangesOf[index] ?? []).map((range) => readClauses(passage, range, likely)),
  );
  const bestClause = clauses.flat().reduce((most, { logit }) => Math.max(most, logit), LOGIT_LOWEST);
  const share = likely.reduce((sum, { probability }) => sum + probability, 0);
  const sureness = question.subjects.reduce((most, value) => Math.max(most, value), 0);
  const topFit = passages[0]?.score || 1;
  return passages.map((passage, rank) =>
    (rangesOf[rank] ?? []).map((range, position) => {
      const { sum = 0, logit = LOGIT_LOWEST } = held[rank]?.[position] ?? {};
      const near = (offset: number) => held[rank]?.[position + offset]?.sum ?? 0;
      const own = clauses[rank]?.[position] ?? { sum: 0, logit: LOGIT_LOWEST };
      const nearClause = (offset: number) => clauses[rank]?.[position + offset]?.sum ?? 0;
      return [
        ...[sum, logit, logit - best, near(-1), near(1)],
        ...readWords(passage, range, question),
        ...[Math.min(POSITIONS_TOLD_APART, position), rangesOf[rank]?.length ?? 0, rank, passage.score / topFit],
        MODAL.test(passage.text.slice(range.start, range.end)) ? 1 : 0,
        ...[share, sureness, Math.min(ORDINALS_TOLD_APART, passage.ordinal)],
        readEarlyWords(passage, range, question),
        ...[own.sum, own.logit, own.logit - bestClause, Math.max(nearClause(-1), nearClause(1))],
      ];
    }),
  );
}

function readWords(
  passage: RankedPassage,
  { start, end }: TextRange,
  question: QuestionUnderstanding,
): readonly number[] {
  const text = passage.text.slice(start, end);
  const stems = new Set(tokenise(text).map(stem));
  const heading = new Set(tokenise(passage.heading ?? '').map(stem));
  const kinds = question.kinds.filter((kind) => KIND_PATTERNS[kind].test(text)).length;
  return [
    shareHeld(question.stems, stems),
    Math.min(1, countHeld(question.related, stems) / RELATED_ENOUGH),
    shareHeld(question.expected, stems),
    shareHeld(question.stems, heading),
    question.kinds.length === 0 ? 0 : kinds / question.kinds.length,
    question.kinds.length,
    PROSE.test(text) ? 1 : 0,
    (end - start) / PASSAGE_UNITS,
  ];
}

/** What a sentence speaks of mostly stands at its beginning. */
function readEarlyWords(passage: RankedPassage, range: TextRange, question: QuestionUnderstanding): number {
  const words = tokenise(passage.text.slice(range.start, range.end)).slice(0, EARLY_WORDS);
  return shareHeld(question.stems, new Set(words.map(stem)));
}

/** How likely a sentence is of the categories asked about, weighed by how likely each of them is meant. */
function readCategories(
  passage: RankedPassage,
  { start, end }: TextRange,
  likely: readonly LikelyCategory[],
  model: ClauseModel,
): { readonly sum: number; readonly logit: number } {
  if (likely.length === 0) return { sum: 0, logit: LOGIT_LOWEST };
  const place = { heading: passage.heading, offset: passage.ordinal * PASSAGE_UNITS, documentLength: DOCUMENT_UNITS };
  const scores = model.score(passage.text.slice(start, end), place);
  return weighLikely(likely, (category) =>
    Math.min(0.9999, Math.max(0.0001, model.probability(category, scores[category] ?? 0))),
  );
}

/** How likely a sentence is a clause of the categories asked about, judged beside all of its document. */
function readClauses(
  { clauses = [] }: RankedPassage,
  { start, end }: TextRange,
  likely: readonly LikelyCategory[],
): { readonly sum: number; readonly logit: number } {
  let [sum, logit] = [0, 0];
  for (const { category, probability } of likely) {
    const id = CATEGORIES[category]?.id;
    let best = 0;
    for (const clause of clauses) {
      const shared = Math.min(end, clause.end) - Math.max(start, clause.start);
      const isSame = shared >= SAME_SHARE * Math.min(end - start, clause.end - clause.start);
      if (clause.category === id && shared > 0 && isSame) best = Math.max(best, clause.probability);
    }
    sum += probability * best;
    logit += probability * clauseLogit(best);
  }
  return { sum, logit };
}

function countHeld(wanted: ReadonlyMap<string, number>, held: ReadonlySet<string>): number {
  let found = 0;
  for (const wantedStem of wanted.keys()) if (held.has(wantedStem)) found += 1;
  return found;
}
