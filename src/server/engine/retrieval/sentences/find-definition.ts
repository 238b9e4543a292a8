import { spacedPattern } from '#server/engine/text/escape-pattern.ts';
import type { IndexContent } from '../index/index-content.ts';
import type { CandidateSentence, SentenceSource } from './candidate-sentences.ts';

/** How people ask what a term means; longer ones first. */
const ASKED: readonly RegExp[] = [
  /\b(?:meaning|definition|meant) (?:of|by) (?:the (?:term|word|phrase) )?(?<term>[^?.!,;]{2,60})/iu,
  /\bdefine[sd]? (?:the (?:term|word) )?(?<term>[^?.!,;]{2,60})/iu,
  /\bwhat (?:do|does|is|are|did)(?: they| it| you| the \w+)?(?: mean by| meant by)? (?<term>[^?.!,;]{2,60}?) (?:mean|stand for|meant|defined as)\b/iu,
  /\bwhat(?:'s| is| are| counts as)? (?:a |an |the )?["“„'‘](?<term>[^"”“'’?]{2,60})["”“'’]/iu,
  /\bwas (?:bedeutet|heißt|meint|ist mit)(?: denn| eigentlich)? (?<term>[^?.!,;]{2,60}?)(?: hier| gemeint| eigentlich)?\s*(?:\?|$)/iu,
];
const QUOTES = '["“”„«»\'‘’]';
/** What stands around a term in a question. */
const AROUND =
  /^(?:the |a |an |term |word |der |die |das )+|["“”„«»'‘’]|\s+(?:here|in (?:this|the|my) .*|exactly|actually|anyway|hier|denn|eigentlich)$/giu;
const TERM_LENGTH_MINIMUM = 2;

/** The term whose meaning is asked for; null where a question asks for something else. */
export function readAskedTerm(question: string): string | null {
  for (const pattern of ASKED) {
    const term = pattern.exec(question)?.groups?.term?.replace(AROUND, '').trim();
    if (term !== undefined && term.length >= TERM_LENGTH_MINIMUM) return term;
  }
  return null;
}

/**
 * Finds the sentence in which a document defines a term: formally ("X" means), or in brackets behind what it names.
 * @returns null where the document does not define it
 */
export function findDefinition(content: IndexContent, term: string, source: SentenceSource): CandidateSentence | null {
  const words = spacedPattern(term);
  const quoted = `${QUOTES}\\s*${words}(?:e?s|['’]s)?\\s*[,.]?${QUOTES}`;
  const formal = new RegExp(
    `${quoted}[^.;]{0,60}?\\b(?:means?|shall mean|has the meaning|have the meaning|refers? to|includes?|is defined|is|are|bedeutet|bezeichnet|ist|sind)\\b`,
    'iu',
  );
  const plain = new RegExp(`(?:^|[\\s("“])${words}["”]?\\s+(?:means|shall mean|refers to|bedeutet)\\b`, 'iu');
  const named = new RegExp(`\\([^)]{0,80}${quoted}[^)]{0,40}\\)`, 'iu');
  const patterns = [formal, plain, named];
  let best: { readonly sentence: CandidateSentence; readonly rank: number } | null = null;
  for (const ordinal of content.passages.keys()) {
    const passage = content.passages[ordinal]?.text ?? '';
    if (!patterns.some((pattern) => pattern.test(passage))) continue;
    for (const sentence of source.sentencesOf(content, ordinal)) {
      const rank = patterns.findIndex((pattern) => pattern.test(sentence.text));
      if (rank >= 0 && (best === null || rank < best.rank)) best = { sentence, rank };
    }
  }
  return best?.sentence ?? null;
}
