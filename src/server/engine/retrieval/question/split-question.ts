/** More parts are not told apart. */
const PARTS_LIMIT = 3;
/** Longer messages are a story with one question in it. UTF-16 units. */
const LENGTH_LIMIT = 300;
const ASKING =
  "(?:how (?:much|many|long|often|soon|far|do|does|can)|what(?:[’']?s)?|when(?:[’']?s)?|where(?:[’']?s)?|who(?:[’']?s)?|whose|which|why|can|could|may|must|do|does|did|is|are|am|will|would|should|has|have|wie (?:viel|lange|hoch|oft)|was|wann|wo|wer|warum|kann|darf|muss|ist|sind|wird)";
/** A sentence that ends with a question mark, and one that begins with another question behind "and". */
const BETWEEN = new RegExp(`\\?\\s+(?=\\S)|,?\\s+(?:and|und)(?: also| auch)?\\s+(?=${ASKING}\\b)`, 'giu');
const BEGINS = new RegExp(`^(?:(?:so|ok|okay|hi|hello|also|and|but|und|oder|or),?\\s+)*${ASKING}\\b`, 'iu');
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
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const isOne = parts.length < 2 || parts.length > PARTS_LIMIT;
  if (isOne || !parts.every((part) => BEGINS.test(part) && countWords(part) >= PART_WORDS_MINIMUM)) return [message];
  return parts.map((part) => (part.endsWith('?') ? part : `${part}?`));
}

function countWords(text: string): number {
  return text.split(/\s+/u).length;
}
