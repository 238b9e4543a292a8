/** More parts are not told apart. */
const PARTS_LIMIT = 3;
/** Longer messages are a story with one question in it. UTF-16 units. */
const LENGTH_LIMIT = 300;
const SUBJECT =
  '(?:i|we|you|he|she|it|they|there|this|that|these|those|the|an?|any|my|our|your|their|his|her|its|someone|anyone|ich|wir|sie|er|es|man|der|die|das|ein\\p{L}*|mein\\p{L}*)';
/** Words that ask whatever comes behind them. */
const ASKS =
  "(?:how (?:much|many|long|often|soon|far|do|does|can)|what(?:[’']?s)?|who(?:[’']?s)?|whose|which|why|wie (?:viel|lange|hoch|oft)|was|wer|warum)";
/** "When do I have to …"; "when they leave" is a case. */
const ASKS_TIME =
  "(?:(?:when|where)(?:[’']s|s| (?:is|are|am|was|do|does|did|will|would|can|could|may|must|should|has|have))|(?:wann|wo) (?:ist|sind|muss|kann|darf|wird|endet|beginnt))";
/** "Is it …", "do I …": "and have to leave" asks nothing. */
const ASKS_WHETHER = `(?:(?:can|could|may|must|do|does|did|is|are|am|will|would|should|has|have|kann|darf|muss|ist|sind|wird) ${SUBJECT})`;
/** The same with a noun: "is parking included". Behind a condition the words may go on with it: "if they go bust and are unable". */
const ASKS_NOUN =
  '(?:(?:can|could|may|must|do|does|did|is|are|will|would|should) (?!to\\b|not\\b|be(?:en)?\\b|already\\b|just\\b|also\\b|never\\b|still\\b|then\\b)\\p{L}{3,})';
const CONDITION = /^(?:(?:and|so|but|ok|okay|hi),? )?(?:what )?(?:if|when|in case|suppose|wenn|falls)\b/iu;
const ASKING = `(?:${ASKS}|${ASKS_TIME}|${ASKS_WHETHER})`;
/** A sentence that ends with a question mark, and one that begins with another question behind "and". */
const BETWEEN = (asking: string): RegExp =>
  new RegExp(`\\?\\s+(?=\\S)|,?\\s+(?:and|und)(?: also| auch)?\\s+(?=${asking}(?!\\p{L}))`, 'giu');
const BEHIND_CONDITION = BETWEEN(ASKING);
const BEHIND_QUESTION = BETWEEN(`(?:${ASKING}|${ASKS_NOUN})`);
const BEGINS = new RegExp(
  `^(?:(?:so|ok|okay|hi|hello|also|and|but|und|oder|or),?\\s+)*(?:${ASKING}|${ASKS_NOUN}|(?:when|where|wann|wo)\\b)`,
  'iu',
);
/** "Is it legal, and how?" asks one thing: a part has to say what it is about. Counted in words. */
const PART_WORDS_MINIMUM = 3;

/**
 * Cuts a message with several questions into them: "How much is the rent and when is it due?".
 * @returns the questions in their order, or the message alone where it asks one thing
 */
export function splitQuestion(message: string): readonly string[] {
  const text = message.trim();
  if (text.length > LENGTH_LIMIT) return [message];
  const parts = text
    .split(CONDITION.test(text) ? BEHIND_CONDITION : BEHIND_QUESTION)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isOne = parts.length < 2 || parts.length > PARTS_LIMIT;
  if (isOne || !parts.every((part) => BEGINS.test(part) && countWords(part) >= PART_WORDS_MINIMUM)) return [message];
  return parts.map((part) => (part.endsWith('?') ? part : `${part}?`));
}

function countWords(text: string): number {
  return text.split(/\s+/u).length;
}
