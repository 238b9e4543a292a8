const OPENING =
  "(?:(?:and|so|but|also|ok(?:ay)?|hi|hey|hello|please|sorry|lexi|und)[, ]+){0,3}(?:(?:can|could|would) you (?:please )?|please )?(?:(?:tell|remind|show) me (?:again )?|do you know |explain(?: to me)? |i(?:'d| would) like to know )?";
const TERM = '(?<term>[^?!;]{2,60}?)';
/** What stands behind a term and belongs to the question. */
const CLOSING =
  '(?:,? (?:here|then|exactly|actually|anyway|again|please|supposed to be|meant to be|is|are|in (?:this|the|my|our) [^?]{3,40}|under (?:this|the) [^?]{3,40}|hier|denn|eigentlich|genau|in diesem vertrag)){0,2}[\\s?!.]*$';
/** How people ask what a term means; longer ones first. */
const ASKED_MEANING: readonly RegExp[] = [
  /\b(?:meaning|definition|meant) (?:of|by|for) (?:the (?:term|word|phrase|expression) )?(?<term>[^?!;]{2,60})/iu,
  /\bwhat (?:do|does) (?:they|it|you|we|the \w+) mean (?:by|with) (?<term>[^?!;]{2,60})/iu,
  /\bdefine[sd]? (?:the (?:term|word|phrase) )?(?<term>[^?!;]{2,60})/iu,
  /\bwhat (?:do|does|is|are|did)(?: they| it| you| we| the \w+)?(?: mean by| meant by)? (?:the (?:term|word|phrase) )?(?<term>[^?!;]{2,60}?) (?:mean|means|stand for|meant|defined as|refer to)\b/iu,
  /\bhow (?:is|are|do they|does it) (?:the (?:term|word) )?(?:define )?(?<term>[^?!;]{2,60}?) (?:defined|described|understood)\b/iu,
  /\b(?:the|this) (?:term|word|phrase|expression) ["“„'‘]?(?<term>[^?!;"”]{2,60})/iu,
  /\bwhat(?:'s| is| are| counts as)? (?:a |an |the )?["“„'‘](?<term>[^"”“’?]{2,60}?)["”“’']/iu,
  /\b(?:who|what)(?: exactly)?(?:'s| is| are) ["“„'‘](?<term>[^"”“’?]{2,60}?)["”“’']/iu,
  /\bwas (?:bedeutet|heißt|meint|ist mit)(?: denn| eigentlich)? (?<term>[^?!;]{2,60}?)(?: hier| gemeint| eigentlich)?\s*(?:\?|$)/iu,
  /^(?<term>[^?!;:,]{2,60}?)[,:]?(?: -)? (?:meaning|definition|means what|(?:what|who)(?:'s| is| does) (?:that|this|it)(?: mean)?)[\s?!.]*$/iu,
];
/** Wordings that ask for the meaning of a term where it is one, and for something else where it is none. */
const ASKED_NAME: readonly RegExp[] = [
  new RegExp(
    `^${OPENING}what(?: exactly)? (?:counts?|qualif(?:y|ies)) as (?:a |an |the |being )?${TERM}${CLOSING}`,
    'iu',
  ),
  new RegExp(
    `^${OPENING}(?:what|who)(?: exactly)?(?:'?s| is| are)(?: exactly)? (?:a |an |the |these |this |all )?${TERM}${CLOSING}`,
    'iu',
  ),
  new RegExp(`^${OPENING}(?:what|who) (?:a |an |the )?${TERM} (?:is|are)${CLOSING}`, 'iu'),
  new RegExp(`^(?:was|wer) (?:ist|sind) (?:der |die |das |ein |eine )?${TERM}${CLOSING}`, 'iu'),
  /^(?:please |can you |could you ){0,2}explain (?:the |a |an |what (?:a |an |the )?)?(?<term>[^?!;]{2,60}?)(?: (?:is|are|means?|to me))?[\s?!.]*$/iu,
];
/** What stands around a term in a question. */
const AROUND =
  /^(?:the |a |an |term |word |phrase |der |die |das )+|["“”„«»‘]|^['’]|['’]$|[\s,.]+$|\s+(?:here|in (?:this|the|my|our) .*|under (?:this|the) .*|exactly|actually|anyway|again|please|hier|denn|eigentlich)$/giu;
const TERM_LENGTH_MINIMUM = 2;
const QUESTION_LENGTH_LIMIT = 200;

/** The term whose meaning may be asked for; null where a question can ask for no term. */
export function readAskedTerm(question: string): string | null {
  return readTerm(question, [...ASKED_MEANING, ...ASKED_NAME]);
}

/** The term that a question asks the meaning of, and nothing else. */
export function readTermOfMeaning(question: string): string | null {
  return readTerm(question, ASKED_MEANING);
}

function readTerm(question: string, patterns: readonly RegExp[]): string | null {
  const text = question.trim().slice(0, QUESTION_LENGTH_LIMIT);
  for (const pattern of patterns) {
    const term = pattern.exec(text)?.groups?.term;
    // The end of one may bare another: “X” here.
    const plain = term?.replace(AROUND, '').trim().replace(AROUND, '').trim();
    if (plain !== undefined && plain.length >= TERM_LENGTH_MINIMUM) return plain;
  }
  return null;
}
