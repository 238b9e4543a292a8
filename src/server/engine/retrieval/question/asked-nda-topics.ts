import { NDA_TOPICS } from '#server/engine/nda/nda-topics.ts';
import { createStemmer, isStopWord, tokenise } from '#server/engine/text/stem-words.ts';
import type { QuestionSubject } from './question-model.ts';
import type { QuestionUnderstanding } from './understand-question.ts';

interface AskedTopic {
  /** Subjects of questions that are about it. */
  readonly subjects: readonly string[];
  /** Where a subject takes in several topics: words that mean this one. */
  readonly cue?: RegExp;
}

const ORAL = /\b(?:oral|verbal|spoken|speak|said|saying|talk|conversation|meeting|phone|mouth|tell|told)\w*/iu;
const THIRD_PARTY =
  /\b(?:third|advis[eo]r|lawyer|attorney|consultant|accountant|agent|contractor|outside|other compan|affiliate)\w*/iu;
const DEVELOPED = /\b(?:develop|ourselves|own idea|same idea|independent|invent|create|build|come up)\w*/iu;

const ASKED: Readonly<Record<string, AskedTopic>> = {
  'nda-1': {
    subjects: ['confidential-marking'],
    cue: /\b(?:mark|label|stamp|identif|designat|legend|know|counts?|written|definition)\w*/iu,
  },
  'nda-2': {
    subjects: ['confidential-scope', 'confidentiality'],
    cue: /\b(?:technical|business|kinds?|sorts?|types?|scope|covers?|covered|what information|which information)\b/iu,
  },
  'nda-3': { subjects: ['confidential-marking'], cue: ORAL },
  'nda-4': { subjects: ['confidential-use'] },
  'nda-5': {
    subjects: ['confidential-sharing'],
    cue: /\b(?:employee|staff|personnel|team|worker|colleague|officer|director|people|who)\w*/iu,
  },
  'nda-7': { subjects: ['confidential-sharing'], cue: THIRD_PARTY },
  'nda-8': { subjects: ['compelled-disclosure'] },
  'nda-10': { subjects: ['publicity'] },
  'nda-11': { subjects: ['reverse-engineering'] },
  'nda-12': { subjects: ['confidential-exceptions'], cue: DEVELOPED },
  'nda-13': {
    subjects: ['confidential-exceptions'],
    cue: /\b(?:third|someone else|other (?:source|compan|part)|another|elsewhere|source)\w*/iu,
  },
  'nda-15': { subjects: ['no-license-implied'] },
  'nda-16': { subjects: ['return-of-information'] },
  'nda-17': { subjects: ['copies'] },
  'nda-18': { subjects: ['no-solicitation-nda', 'no-solicit-of-employees'] },
  'nda-19': { subjects: ['confidentiality-duration', 'survival'] },
  'nda-20': { subjects: ['retention-of-copies'] },
};

/** How much of a subject goes to a topic whose own words are missing. */
const WITHOUT_CUE = 0.35;
/** From such a likeness on a question is taken to ask what the hypothesis states; at 1 it says the same. */
const ALIKE_FROM = 0.6;
const TOPIC_FLOOR = 0.05;

const stem = createStemmer();
const HYPOTHESES = NDA_TOPICS.map(({ hypothesis }) => stemsOf(hypothesis));
/** Of the hypotheses' words those that many share say little. */
const RARITY = new Map(
  HYPOTHESES.flatMap((stems) => [...stems]).map((one) => [
    one,
    Math.log((1 + HYPOTHESES.length) / HYPOTHESES.filter((stems) => stems.has(one)).length),
  ]),
);
const UNKNOWN_RARITY = Math.log(1 + HYPOTHESES.length);

/**
 * How much a question is about each of `NDA_TOPICS`.
 * @param subjects of the model that has read the question
 * @returns weights that add up to 1 at the most
 */
export function readAskedTopics(
  text: string,
  question: QuestionUnderstanding,
  subjects: readonly QuestionSubject[],
): readonly number[] {
  const likely = new Map(subjects.map(({ id }, number) => [id, question.subjects[number] ?? 0]));
  const own = stemsOf(text);
  const likeness = HYPOTHESES.map((stems) => compare(own, stems));
  const nearest = Math.max(...likeness);
  const weights = NDA_TOPICS.map(({ id }, topic) => {
    if (nearest >= ALIKE_FROM) return likeness[topic] === nearest ? 1 : 0;
    const asked = ASKED[id];
    const share = asked?.cue === undefined || asked.cue.test(text) ? 1 : WITHOUT_CUE;
    return share * (asked?.subjects ?? []).reduce((sum, subject) => sum + (likely.get(subject) ?? 0), 0);
  }).map((weight) => (weight < TOPIC_FLOOR ? 0 : weight));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return sum <= 1 ? weights : weights.map((weight) => weight / sum);
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(
    tokenise(text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  );
}

/** The weight of the words that both hold beside that of all they hold. */
function compare(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let [both, all] = [0, 0];
  for (const one of new Set([...left, ...right])) {
    const rarity = RARITY.get(one) ?? UNKNOWN_RARITY;
    all += rarity;
    if (left.has(one) && right.has(one)) both += rarity;
  }
  return all === 0 ? 0 : both / all;
}
