import type { Sentence } from '../text/sentences.ts';
import type { Reading } from './reading.ts';

/** What makes a sentence fit a topic. */
export interface Topic {
  /** Words that must be there; the offset of the match is what the quote is cut around. */
  readonly pattern: RegExp;
  /** Words that make one of several fitting sentences the better one. */
  readonly prefer?: RegExp;
  /** Words that show that something else is meant. */
  readonly unless?: RegExp;
  /** Categories whose probability adds to a sentence's score. */
  readonly categories?: readonly string[];
}

interface TopicMatch {
  readonly sentence: Sentence;
  /** Offset of the words that fit, in the sentence's text. */
  readonly index: number;
  readonly score: number;
}

/** Longer sentences are searched up to here. UTF-16 units. */
export const SENTENCE_SEARCH_LENGTH = 1_500;
/** Headings and entries of a table of contents say nothing. */
const SENTENCE_LENGTH_MINIMUM = 30;

const WELL_SIZED = { from: 60, to: 500 };

/** Every sentence that fits a topic, best first. */
export function findTopic(reading: Reading, topic: Topic): readonly TopicMatch[] {
  const matches: TopicMatch[] = [];
  for (const sentence of reading.sentences) {
    if (sentence.text.length < SENTENCE_LENGTH_MINIMUM) continue;
    const text = sentence.text.slice(0, SENTENCE_SEARCH_LENGTH);
    const index = text.search(topic.pattern);
    if (index === -1 || topic.unless?.test(text) === true || isDirectory(text)) continue;
    matches.push({ sentence, index, score: scoreSentence(reading, sentence, topic) });
  }
  const sentences = matches.filter(({ sentence }) => !isRow(sentence.text));
  return (sentences.length > 0 ? sentences : matches).sort(
    (left, right) => right.score - left.score || left.sentence.start - right.sentence.start,
  );
}

function scoreSentence(reading: Reading, sentence: Sentence, topic: Topic): number {
  let score = 0;
  for (const category of topic.categories ?? []) score = Math.max(score, 3 * reading.probability(sentence, category));
  if (topic.prefer?.test(sentence.text.slice(0, SENTENCE_SEARCH_LENGTH)) === true) score += 1.5;
  if (sentence.text.length >= WELL_SIZED.from && sentence.text.length <= WELL_SIZED.to) score += 1;
  if (/\b(?:shall|must|will|may|agrees?|hereby|is|are)\b/iu.test(sentence.text)) score += 1;
  if (/^(?:["“][^"”]{1,50}["”]\s+(?:means|shall\s+mean)|whereas\b)/iu.test(sentence.text)) score -= 1.5;
  return score;
}

/** A line of a table of contents: words and a page number, or a row of dots. */
function isDirectory(text: string): boolean {
  return /\.{5}|\s\d{1,3}$/u.test(text) && text.length < 160 && !/\b(?:shall|must|will|may|is|are)\b/iu.test(text);
}

/** Rows of tables repeat in fragments what the sentences of the contract say. */
function isRow(text: string): boolean {
  return (
    !/[.;:!?,]["”’)\]]{0,3}$|\b(?:and|or)$/u.test(text) && !/\b(?:shall|must|will|may|is|are|agrees?)\b/iu.test(text)
  );
}
