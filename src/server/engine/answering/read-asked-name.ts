const OPENING =
  "(?:(?:and|so|but|also|ok(?:ay)?|hi|hey|hello|lexi|please|und|auch|ach ja)[, ]+){0,3}(?:(?:can|could|would|will) (?:you|u) (?:please )?|please |pls |i(?:'d| would)? (?:like|want|need) (?:you )?to )?";
const ARTICLE =
  '(?:(?:the|this|that|these|those|my|our|a|an|any|some|your|their|der|die|das|den|dem|ein|eine|einen|mein|meine|meinen|meiner) ){0,2}';
const NAME = '["“”\'‘’„]?(?<name>[\\p{L}\\d§(][^?!"“”„]{1,88}?)["“”\'‘’]?';
/** What may stand behind a name and tells nothing more about it. */
const CLOSING =
  "(?:,? (?:here|then|exactly|again|actually|really|now|please|pls|at all|in (?:there|it|here|this|writing|detail|(?:this|the|my|our) \\p{L}{3,20}(?: \\p{L}{3,20})?)|of this \\p{L}{3,20}|(?:that )?i(?:'ll| will| have to| must)? pay|(?:that )?applies|is|are|is about|says?|hier|genau|nochmal|denn|eigentlich|bitte|in diesem \\p{L}{3,20}|im vertrag)){0,2}[\\s?!.]*$";
/** What is to be done with a thing of that name. */
const TELLING =
  '(?:(?:tell|show|give|remind|inform|walk) me (?:again |more |everything |something |all |a bit |through ){0,2}(?:about |of |on )?|(?:quote|find|look up|show|read|explain|describe|list|check|see|know)(?: me| to me| out)?(?: more| all| again)?(?: about| on)? )';
const SAYING =
  "(?:what|anything|something|everything|where|was)(?:'s| is| are| does| do| did| has| have)?(?: (?:all|exactly|it|they|this|that|there|(?:the|this|my|our) \\p{L}{3,20}|steht(?: da| hier| drin| dort)?|sagt der vertrag|gilt))?(?: have to)?(?: (?:say|says|said|written|stated|mention|mentions|state|states|stand|agreed|apply|applies|in (?:there|here|it)|in (?:this|the|my) \\p{L}{3,20})){0,2} (?:to say )?(?:about|on|regarding|concerning|as to|with regard to|regards|for|zu|zum|zur|über)";
const FRAMES: readonly RegExp[] = [
  // "What is the rent?", "who is the landlord", "how high is the deposit"
  `${OPENING}(?:what(?:'?s| is| are| was| were| will be)|which(?: is| are)?|how (?:much|high|big|large|long|many \\p{L}{2,15})(?:'s| is| are| will be| was)?|who(?:'?s| is| are| pays)|where(?:'?s| is| are)|when(?:'?s| is)|(?:was|wie (?:hoch|viel|lang|lange)|wer|wo|welche[rs]?) (?:ist|sind|beträgt)) ${ARTICLE}${NAME}${CLOSING}`,
  // "Do you know what the rent is?"
  `${OPENING}(?:do you know|remind me|tell me|i forgot|say|know|see)(?: again)?,? (?:what|how (?:much|high|long|big)|who|which|where|when) ${ARTICLE}${NAME} (?:is|are|was|will be|comes to|amounts to)${CLOSING}`,
  // "What does it say about the rent?"
  `${OPENING}${SAYING} ${ARTICLE}${NAME}${CLOSING}`,
  `${OPENING}(?:is|are) there (?:anything|something|rules?|terms?|a (?:clause|section|rule|provision|term)) (?:in (?:there|here|it|this|the \\p{L}{3,20}) )?(?:about|on|regarding|concerning|for) ${ARTICLE}${NAME}${CLOSING}`,
  `${OPENING}(?:does|do) (?:it|this|they|(?:the|this|my) \\p{L}{3,20}) (?:say|mention|have|contain|include|state|cover)(?: anything| something)?(?: about| on| regarding)? ${ARTICLE}${NAME}${CLOSING}`,
  // "Tell me about the rent", "explain the deposit"
  `${OPENING}${TELLING}${ARTICLE}${NAME}${CLOSING}`,
  // "And what about the rent?", "how about insurance"
  `${OPENING}(?:what|how|wie|was) (?:about|of|ist mit|sieht es (?:mit|bei)) ${ARTICLE}${NAME}(?: aus)?${CLOSING}`,
  // "Is there a late fee?"
  `${OPENING}(?:is|are|was|gibt es|gibt's) (?:there )?${ARTICLE}${NAME}${CLOSING}`,
].map((pattern) => new RegExp(`^${pattern}`, 'iu'));
/** A question of hardly a word: "deposit?", "notice period". */
const TERSE =
  /^(?:and |so |the |my |our |whats |die |der |das )?["“'„]?(?<name>(?!(?:and|so|what|how|when|where|who|why|which|can|could|may|do|does|did|is|are|am|will|would|should|must|if)\b)[\p{L}\d(][\p{L}\d'’(),.&%/ -]{2,88}?)["”'“]?\s{0,3}[?!.]*$/iu;
/** "How much of that is interest?" asks for a part of what was asked before. */
const NO_NAME = /^(?:of|if|when|in|by|to|from|with|without|after|before|during)\b/iu;
const TERSE_WORDS = 8;
const LENGTH_LIMIT = 200;

/**
 * The names by which a question may ask for a thing: "What is the rent?" and "what does it say about the rent" ask for
 * "rent". What is no name of anything in the document is no name.
 * @returns likely ones first; none for a question of another form
 */
export function readAskedNames(question: string): readonly string[] {
  const text = question.trim().replace(/\s+/gu, ' ');
  if (text.length > LENGTH_LIMIT) return [];
  const names = FRAMES.flatMap((frame) => frame.exec(text)?.groups?.name ?? []);
  const terse = TERSE.exec(text)?.groups?.name;
  const isTerse = terse !== undefined && terse.split(' ').length <= TERSE_WORDS;
  const all = [...names, ...(isTerse ? [terse] : [])];
  const plain = all.map((name) => name.replace(/\s*\([^)]*\)/gu, '').trim()).filter((name) => name !== '');
  return [...new Set([...all, ...plain])].filter((name) => !NO_NAME.test(name));
}
