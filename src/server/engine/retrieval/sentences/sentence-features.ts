import { CATEGORIES } from '#server/engine/clauses/categories.ts';
import { createStemmer, tokenise } from '#server/engine/text/stem-words.ts';
import type { IndexContent } from '../index/index-content.ts';
import { clauseLogit, clausesIn } from '../index/passage-clauses.ts';
import { multiplyPair } from '../pairing/pair-encoder.ts';
import { type AskedProvisions, QUESTION_KINDS } from '../question/asked-provisions.ts';
import type { QuestionUnderstanding } from '../question/understand-question.ts';
import { type LikelyCategory, listLikely, MODAL, shareHeld } from '../ranking/rank-features.ts';
import { KIND_PATTERNS } from '../ranking/score-passages.ts';
import type { CandidateSentence, SentenceSource } from './candidate-sentences.ts';
import { compareMeanings, createRarity, type Rarity } from './compare-meanings.ts';
import { PASSAGES_LEARNED, SENTENCES_LEARNED, scalePosition, scaleRarity } from './learned-length.ts';
import { ASKS, readNumbers, SIGNS } from './sentence-signs.ts';

/** Features of a sentence as an answer, in the order of the weights. */
export const SENTENCE_FEATURES = [
  'own',
  'ownShare',
  'covered',
  'ownEarly',
  'ownNear',
  'headingCovered',
  'labelCovered',
  'labelAsked',
  'numbers',
  'numbersMissed',
  'vector',
  'vectorShare',
  'vectorMost',
  'vectorHeading',
  'vectorNear',
  'vectorBack',
  'pair',
  'pairLead',
  'pairPlace',
  'vectorLabel',
  'vectorLabelBack',
  'records',
  'recordsShare',
  'record1',
  'record2',
  'record3',
  'noted',
  'readerDuty',
  'otherDuty',
  'related',
  'expected',
  'passageRank',
  'passageLead',
  'clause',
  'clauseLogit',
  'clauseGap',
  'categoryShare',
  'sureness',
  'kind',
  'money',
  'period',
  'date',
  'percent',
  'negation',
  'modal',
  'means',
  'row',
  'ofReader',
  'ofOther',
  'words',
  'place',
  'fromStart',
  'sentences',
  'stemsAsked',
  'asksMoney',
  'asksTime',
  'asksPerson',
  'asksYesOrNo',
  'asksSelf',
  'asksOther',
  'recordSureness',
  ...QUESTION_KINDS.map((kind) => `asks:${kind}` as const),
] as const;

/** One question to one document, as far as it is understood before sentences are looked at. */
export interface SentenceQuestion {
  readonly understanding: QuestionUnderstanding;
  readonly asked: AskedProvisions;
}

/** What the ranking of passages says of a candidate's passage. */
export interface PassageRank {
  /** Position among the candidates, from 0. */
  readonly position: number;
  /** How far it lies behind the best one, 0 or below. */
  readonly gap: number;
}

const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const EARLY_WORDS = 6;
const RECORD_CURVE = { slope: 5, middle: -0.4 } as const;
const stem = createStemmer();

/**
 * Reads one row of `SENTENCE_FEATURES` for each candidate.
 * @param sentences of one document; those of one passage stand together
 * @param ranks of the passages that the ranking of passages has looked at, by ordinal
 */
export function computeSentenceFeatures(
  content: IndexContent,
  question: SentenceQuestion,
  sentences: readonly CandidateSentence[],
  ranks: ReadonlyMap<number, PassageRank>,
  { vectors, pairs }: SentenceSource,
): Float32Array {
  const { understanding, asked } = question;
  const rarity = createRarity(content);
  const passageCount = content.passages.length;
  const rarityScale = scaleRarity(passageCount);
  const words = readOwnWords(sentences, understanding.stems, rarity);
  const meanings = compareMeanings(content, understanding.text, sentences, vectors, rarity);
  const fits = comparePairs(pairs.encodeQuestion(understanding.text), sentences);
  const records = sentences.map(({ provisions }) => fitRecords(asked, provisions));
  const clauses = readClauses(content, sentences, listLikely(understanding));
  const [mostOwn, mostVector, mostRecords, bestClause] = [
    largest(words.map(({ own }) => own)),
    largest(meanings.map(({ mean }) => mean)),
    largest(records.map(({ sum }) => sum)),
    largest(clauses.map(({ logit }) => logit)),
  ];
  const fixed = describeQuestion(question);
  const numbers = readNumbers(understanding.text);
  const inputs = new Float32Array(sentences.length * SENTENCE_FEATURES.length);
  sentences.forEach((sentence, index) => {
    const [word, meaning, record, clause] = [words[index], meanings[index], records[index], clauses[index]];
    if (!(word && meaning && record && clause)) return;
    const rank = ranks.get(sentence.ordinal);
    const held = new Set(sentence.stems);
    inputs.set(
      [
        ...[word.own * rarityScale, word.own / mostOwn, word.covered, word.early],
        Math.max(words[index - 1]?.own ?? 0, words[index + 1]?.own ?? 0) / mostOwn,
        headingShare(content, sentence.ordinal, understanding.stems),
        shareHeld(understanding.stems, new Set(sentence.label.stems)),
        shareOf(sentence.label.stems, (own) => understanding.stems.has(own)),
        ...compareNumbers(numbers, sentence.numbers),
        ...[meaning.mean, meaning.mean / mostVector, meaning.most * rarityScale, meaning.heading],
        ...[meaning.near, meaning.back, ...(fits[index] ?? []), meaning.label, meaning.labelBack],
        ...[record.sum, record.sum / mostRecords, ...record.best],
        ...(['noted', 'reader-duty', 'other-duty'] as const).map((row) => sentence.provisions.get(row) ?? -1),
        ...[shareHeld(understanding.related, held), shareHeld(understanding.expected, held)],
        rank ? 1 / (1 + scalePosition(rank.position, passageCount, PASSAGES_LEARNED)) : 0,
        rank?.gap ?? LEAD_LOWEST,
        ...[clause.sum, clause.logit, clause.logit - bestClause],
        ...[fixed.categoryShare, fixed.sureness],
        ...describeSentence(content, sentence, understanding),
        Math.min(sentences.length, SENTENCES_LEARNED),
        ...fixed.rest,
      ],
      index * SENTENCE_FEATURES.length,
    );
  });
  return inputs;
}

const LEAD_LOWEST = -20;

function describeSentence(
  content: IndexContent,
  { text, ordinal, stems }: CandidateSentence,
  { kinds }: QuestionUnderstanding,
): readonly number[] {
  const held = kinds.filter((kind) => KIND_PATTERNS[kind].test(text)).length;
  const passageCount = content.passages.length;
  return [
    kinds.length === 0 ? 0 : held / kinds.length,
    ...[...SIGNS.values, MODAL, SIGNS.means, SIGNS.row, SIGNS.ofReader, SIGNS.ofOther].map((sign) =>
      Number(sign.test(text)),
    ),
    stems.length,
    ordinal / Math.max(1, passageCount),
    Math.min(30, scalePosition(ordinal, passageCount, PASSAGES_LEARNED)),
  ];
}

function describeQuestion({ understanding, asked }: SentenceQuestion) {
  const { subjects, text } = understanding;
  return {
    categoryShare: CATEGORIES.reduce((sum, _, category) => sum + (subjects[category] ?? 0), 0),
    sureness: subjects.reduce((most, value) => Math.max(most, value), 0),
    rest: [
      understanding.stems.size,
      ...[ASKS.money, ASKS.time, ASKS.person, ASKS.yesOrNo, ASKS.self, ASKS.other].map((sign) =>
        Number(sign.test(text.trim())),
      ),
      asked.records[0]?.weight ?? 0,
      ...asked.kinds,
    ],
  };
}

/** BM25 (Robertson et al. 1994) over single sentences, and the share of the question's words that a sentence has. */
function readOwnWords(
  sentences: readonly CandidateSentence[],
  wanted: ReadonlyMap<string, number>,
  rarity: Rarity,
): readonly { readonly own: number; readonly covered: number; readonly early: number }[] {
  const mean = sentences.reduce((sum, { stems }) => sum + stems.length, 0) / Math.max(1, sentences.length) || 1;
  const weights = [...wanted].map(([own, weight]) => [own, weight * rarity(own)] as const);
  const there = new Set(sentences.flatMap(({ stems }) => stems));
  const total = weights.reduce((sum, [own, weight]) => sum + (there.has(own) ? weight : 0), 0) || 1;
  return sentences.map(({ stems }) => {
    let [own, covered, early] = [0, 0, 0];
    for (const [word, weight] of weights) {
      const times = stems.reduce((sum, other) => sum + Number(other === word), 0);
      if (times === 0) continue;
      const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * stems.length) / mean;
      own += (weight * times * (1 + SATURATION)) / (times + SATURATION * length);
      covered += weight / total;
      if (stems.indexOf(word) < EARLY_WORDS) early += weight / total;
    }
    return { own, covered, early };
  });
}

/** How likely a sentence is an instance of the records that a question is about. */
function fitRecords(
  { records }: AskedProvisions,
  provisions: ReadonlyMap<string, number>,
): { readonly sum: number; readonly best: readonly number[] } {
  const fits = records.map(({ id, weight }) => {
    const score = provisions.get(id) ?? -1;
    return weight / (1 + Math.exp(-RECORD_CURVE.slope * (score - RECORD_CURVE.middle)));
  });
  return { sum: fits.reduce((sum, fit) => sum + fit, 0), best: [0, 1, 2].map((place) => fits[place] ?? 0) };
}

/** So much of the shorter one must lie in the other for a sentence to be what a clause was found in. */
const SAME_SHARE = 0.5;

function readClauses(
  content: IndexContent,
  sentences: readonly CandidateSentence[],
  likely: readonly LikelyCategory[],
): readonly { readonly sum: number; readonly logit: number }[] {
  const inPassage = new Map<number, ReturnType<typeof clausesIn>>();
  return sentences.map(({ ordinal, start, end }) => {
    if (likely.length === 0) return { sum: 0, logit: clauseLogit(0) };
    if (!inPassage.has(ordinal)) inPassage.set(ordinal, clausesIn(content, ordinal));
    let [sum, logit] = [0, 0];
    for (const { category, probability } of likely) {
      let best = 0;
      for (const clause of inPassage.get(ordinal) ?? []) {
        const shared = Math.min(end, clause.end) - Math.max(start, clause.start);
        const isSame = shared >= SAME_SHARE * Math.min(end - start, clause.end - clause.start);
        if (clause.category === category && shared > 0 && isSame) best = Math.max(best, clause.probability);
      }
      sum += probability * best;
      logit += probability * clauseLogit(best);
    }
    return { sum, logit };
  });
}

/** How well each sentence answers by the pair encoder, how far it lies behind the best one, and 1 over its rank. */
function comparePairs(
  question: Float32Array,
  sentences: readonly CandidateSentence[],
): readonly (readonly [number, number, number])[] {
  const fits = sentences.map(({ pair }) => multiplyPair(question, pair));
  const sorted = [...fits].sort((left, right) => right - left);
  return fits.map((fit) => {
    const position = scalePosition(sorted.indexOf(fit), fits.length, SENTENCES_LEARNED);
    return [fit, fit - (sorted[0] ?? 0), 1 / (1 + position)];
  });
}

/** How many numbers of the question a sentence has, and how many of them it has not. */
function compareNumbers(asked: readonly string[], held: readonly string[]): readonly [number, number] {
  const shared = asked.filter((number) => held.includes(number)).length;
  return [shared, asked.length - shared];
}

function shareOf(items: readonly string[], isCounted: (item: string) => boolean): number {
  return items.length === 0 ? 0 : items.filter(isCounted).length / items.length;
}

function headingShare(content: IndexContent, ordinal: number, wanted: ReadonlyMap<string, number>): number {
  const heading = content.passages[ordinal]?.heading;
  return heading ? shareHeld(wanted, new Set(tokenise(heading).map(stem))) : 0;
}

function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 1e-9);
}
