import reranking from '../../weights/reranking.weights.json' with { type: 'json' };
import sentenceRanking from '../../weights/sentence-ranking.weights.json' with { type: 'json' };
import type { IndexContent } from '../index/index-content.ts';
import type { RankedOrdinals } from '../ranking/ranked-candidates.ts';
import type { PassageScores } from '../ranking/score-passages.ts';
import { checkRerankTrees, rerankSentences } from '../reranking/rerank-sentences.ts';
import type { Reranker } from '../reranking/reranker.ts';
import { isHeadedBy, readBareName } from './asked-name.ts';
import { readAskedTerm, readTermOfMeaning } from './asked-term.ts';
import type { CandidateSentence, SentenceSource } from './candidate-sentences.ts';
import { findDefinition, hasTerm } from './find-definition.ts';
import { asksForWholePlace, chooseTelling, listHeadedSentences, listNamedSentences } from './named-places.ts';
import { checkSentenceTrees, listCandidateSentences, type RankedSentence, rankSentences } from './rank-sentences.ts';
import type { SentenceQuestion } from './sentence-features.ts';

const SENTENCE_RANKING = checkSentenceTrees(sentenceRanking);
const RERANKING = checkRerankTrees(reranking);

interface FoundSentences {
  readonly sentences: readonly RankedSentence[];
  /** Whether the first one defines the term that is asked for; null where the document does not even have the term. */
  readonly isDefinition: boolean | null;
  /** The same sentences with those first that a bare name is the term or the heading of; none where it is of none. */
  readonly named: readonly RankedSentence[];
}

/** Sentences that may answer, best first: of a place that the question names, or of the whole document. */
export function findSentences(
  content: IndexContent,
  question: SentenceQuestion,
  scores: PassageScores,
  ranked: RankedOrdinals,
  { source, reranker }: { readonly source: SentenceSource; readonly reranker: Reranker },
): FoundSentences {
  const { understanding } = question;
  const rank = (candidates: readonly CandidateSentence[]) =>
    rerankSentences(
      content,
      understanding.text,
      rankSentences(content, question, candidates, { ranked, source, trees: SENTENCE_RANKING }),
      { reranker, trees: RERANKING },
    );
  const named = understanding.places.length > 0 ? listNamedSentences(content, understanding, source) : [];
  if (named.length > 0) {
    return {
      sentences: asksForWholePlace(understanding) ? chooseTelling(named) : rank(named),
      isDefinition: false,
      named: [],
    };
  }
  const headed = understanding.places.length > 0 ? [] : listHeadedSentences(content, understanding.text, source);
  if (headed.length > 0) return { sentences: chooseTelling(headed), isDefinition: false, named: [] };
  const others = rank(listCandidateSentences(content, question, scores, ranked, source));
  const term = readAskedTerm(understanding.text);
  const definition = term === null ? null : findDefinition(content, term, source);
  if (definition === null) {
    const meant = readTermOfMeaning(understanding.text);
    const isDefinition = meant !== null && !hasTerm(content, meant) ? null : false;
    return { sentences: others, isDefinition, named: putNamedFirst(content, understanding.text, others, source) };
  }
  return { sentences: putFirst(definition, others), isDefinition: true, named: [] };
}

/** Of a bare name first the best sentence below the heading that it is, then the definition of the term that it is. */
function putNamedFirst(
  content: IndexContent,
  question: string,
  others: readonly RankedSentence[],
  source: SentenceSource,
): readonly RankedSentence[] {
  const name = readBareName(question);
  if (name === null) return [];
  const isHeaded = new Set(
    content.passages.flatMap((passage, ordinal) => (isHeadedBy(passage, name) ? [ordinal] : [])),
  );
  const headed = others.find(({ sentence }) => isHeaded.has(sentence.ordinal))?.sentence;
  const definition = findDefinition(content, name, source) ?? undefined;
  return [headed, definition]
    .filter((sentence) => sentence !== undefined)
    .reduce((all, sentence) => putFirst(sentence, all), others)
    .slice(0, headed || definition ? undefined : 0);
}

/** How far the definition of a term that was asked for stands before all else. */
const DEFINITION_LEAD = 3;

function putFirst(sentence: CandidateSentence, others: readonly RankedSentence[]): readonly RankedSentence[] {
  const [best] = others;
  const own = others.find((other) => other.sentence === sentence);
  const row = own?.row ?? new Float32Array();
  return [{ sentence, row, rank: (best?.rank ?? 0) + DEFINITION_LEAD }, ...others.filter((other) => other !== own)];
}
