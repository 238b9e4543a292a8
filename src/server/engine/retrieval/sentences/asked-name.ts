import { isStopWord, stemWord, tokenise } from '#server/engine/text/stem-words.ts';
import type { IndexContent } from '../index/index-content.ts';

/** Longer questions say what they want of a thing. */
const WORDS_LIMIT = 5;
/** What makes a sentence of words, or asks for one thing in particular. */
const ASKS =
  /\b(?:what|who|whom|whose|when|where|why|how|which|can|could|may|might|must|do|does|did|is|are|am|was|were|will|would|should|shall|has|have|if|i|we|you|he|she|they|it|my|our|your|no|not|any|per|was|wer|wann|wo|wie|warum|kann|darf|muss|ist|sind|wird|ich|wir|sie)\b|[\d$€£%]/iu;
/** The parts of a heading stand for themselves: "Confidentiality and references", "Insurance; liens". */
const PARTS = /\s*(?:,|;|:|&|\/|–|—|\band\b|\bund\b)\s*/iu;
/** "3.7 Absences. Where you are in hospital …" */
const RUN_IN = /^\s*(?:(?:\d{1,3}(?:\.\d{1,3}){0,3}|\(?[a-z]\))[.)]?\s+)?(?<head>\p{Lu}[^.:\n]{2,60})[.:]\s+\S/u;
const HEAD_WORDS_LIMIT = 6;

/** What a question asks for by its bare name: "key man?", "power of attorney"; null for a question that says more. */
export function readBareName(question: string): string | null {
  const name = question
    .trim()
    .replace(/[\s?!.]+$/u, '')
    .replace(/^(?:the|a|an|and|der|die|das) /iu, '');
  const words = name.split(/\s+/u);
  return name === '' || words.length > WORDS_LIMIT || ASKS.test(name) ? null : name;
}

/** Whether a passage stands under a heading, or begins with one, of which a name is the whole or a part. */
export function isHeadedBy(
  { heading, text }: Pick<IndexContent['passages'][number], 'heading' | 'text'>,
  name: string,
): boolean {
  const wanted = readStems(name);
  if (wanted === '') return false;
  const runIn = RUN_IN.exec(text)?.groups?.head;
  const own = [heading ?? '', runIn !== undefined && runIn.split(' ').length <= HEAD_WORDS_LIMIT ? runIn : ''];
  return own.some((head) => [head, ...head.split(PARTS)].some((part) => readStems(part) === wanted));
}

function readStems(text: string): string {
  return tokenise(text)
    .filter((word) => !isStopWord(word) && !/^\d+$/u.test(word))
    .map(stemWord)
    .join(' ');
}
