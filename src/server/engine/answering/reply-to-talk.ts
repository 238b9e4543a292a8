import type { AnswerDraft } from '#server/ports/language-model.ts';

/** What is said to the assistant without asking a document anything. */
type Talk = 'greeting' | 'thanks' | 'goodbye' | 'product' | 'request' | 'advice' | 'gibberish';

const END = '[\\s!.?,:;)(🙂😊👍]*$';
/** A message that is nothing but this, give or take a name. Specific rules come before general ones. */
const WHOLE: readonly (readonly [Talk, RegExp])[] = [
  [
    'thanks',
    new RegExp(
      `^(?:ok(?:ay)?[,. ]+|great[,. ]+|perfect[,. ]+|super[,. ]+)?(?:thanks?(?: you)?|thank u|thx|ty|cheers|much appreciated|danke(?: dir| schön)?|vielen dank|merci)(?: (?:so much|very much|a lot|all|lexi|again|sehr|for (?:your|the) help|that helps?(?: a lot)?))*${END}`,
      'iu',
    ),
  ],
  ['goodbye', new RegExp(`^(?:bye|goodbye|see you|good night|tschüss|auf wiedersehen)(?: lexi| then)?${END}`, 'iu')],
  [
    'greeting',
    new RegExp(
      `^(?:hi|hello|hey|hiya|yo|good (?:morning|evening|afternoon|day)|greetings|hallo|guten (?:tag|morgen|abend)|moin|servus|grüezi|test|testing|ping|ok(?:ay)?|great|cool|nice|perfect|super|gut)(?:[ ,]+(?:there|lexi|all|everyone|zusammen|you))*${END}`,
      'iu',
    ),
  ],
];
/** Questions about the assistant itself. */
const PRODUCT =
  /\b(?:who|what) are you\b|\bare you (?:an? )?(?:ai|bot|robot|human|real|person|lawyer|chatgpt|machine|computer)\b|\bhow do(?:es)? (?:you|this (?:app|site|thing|website|tool)|lexden) work\b|\bwhat can (?:you|i ask)\b(?: do| answer)?\s*(?:you|for me)?\s*\??$|\bwho (?:made|built|trained|owns) (?:you|this (?:app|site|tool)|lexden)\b|\bwhat(?:'s| is) your name\b|\bhow are you\b|\bis my (?:data|file|document|pdf|upload|contract) (?:safe|private|secure|stored)(?: here| with you)?\b|\bdo you (?:store|save|keep|share|sell) my (?:data|files?|documents?|pdfs?)\b|\bcan i trust (?:you|this (?:app|site|tool)|your answers?)\b|\bhow (?:accurate|reliable) are you(?:r answers)?\b|\bhow (?:many|much) (?:questions|does (?:this (?:app|site)|lexden) cost)\b(?:.{0,30}\bleft\b)?|\bwer bist du\b|\bwas kannst du\b|\bbist du (?:ein(?:e)? )?(?:ki|mensch|roboter|bot|anwalt)\b/iu;
/** Requests that no document can answer, and orders meant for a machine. */
const REQUEST =
  /\b(?:write|compose|make up|tell|sing|draw|generate|invent) (?:me |us )?(?:a |an |some )?(?:\w+ )?(?:poem|joke|song|story|haiku|essay|limerick|rap|recipe|picture|image|code|program|script)\b|\b(?:(?:what|how)(?:'?s| is| will be) the weather|weather (?:today|tomorrow|forecast|like)|capital of|president of (?:the )?(?:usa|us|united states|france|germany|russia|china)|football (?:match|results?|scores?)|world cup|bitcoin price|stock price|translate (?:this |the document )?(?:into|to)|what time is it|love me)\b|\b(?:ignore|disregard|forget|override) (?:all |any |everything |the |your |every )*(?:previous|prior|above|earlier|rules|instructions?)\b|\b(?:system|hidden|developer) prompt\b|\b(?:print|reveal|show|repeat) (?:me )?your (?:instructions?|rules|prompt)\b|\byou are now\b|\bpretend (?:to be|you are)\b|(?:^|[.,!]\s{0,3})(?:please |now )?act as\b|^\s*\d+\s*[-+*x/]\s*\d+\s*=?\s*\??$/iu;
/** Advice that a document cannot give; whether to sign it is answered from its risks. */
const ADVICE =
  /\bshould (?:i|we) (?:sue|hire|get|see|talk to|consult|go to|take (?:them|him|her|it) to)\b.{0,30}\b(?:lawyer|solicitor|attorney|court|them|him|her)?\b|\bwhat would you do\b|\bwhat do you (?:think|recommend|advise|suggest)\s*\??$|\b(?:is|are) (?:this|that|it|these|the (?:contract|lease|agreement|document|clause))(?: clause| contract| even| actually| really)* (?:legal|illegal|enforceable|legally binding|lawful|valid)\b|\bdo i need a (?:lawyer|solicitor|attorney)\b|\bwould (?:this|it) (?:hold|stand) up in court\b|\bist das (?:legal|rechtens|zulässig|gültig|erlaubt)\s*\??$|\bbrauche ich einen anwalt\b/iu;

const EXAMPLES = 'for example: “When does it end?”, “Can I get out early?”, “What do I have to pay?”';
const REPLIES: Readonly<Record<Talk, string>> = {
  greeting: `Hello! Ask me about your document, ${EXAMPLES}.`,
  thanks: 'You are welcome. Ask on whenever you like.',
  goodbye: 'Goodbye. Your document and this chat stay here.',
  product:
    'I am the assistant of Lexden. I answer from your document alone, and show the page and the words behind every answer, so that you can check them. I am no lawyer. How your files are handled is on the Privacy page, and your plan on the Subscription page.',
  request: `I can only answer from your document, in its own words. You could ask, ${EXAMPLES}.`,
  advice:
    'That depends on the law and on your situation, which are not in this document, so I cannot tell you. I can show you what it says, and what in it to look at closely: ask “What should I worry about?” For advice, a lawyer or an advice centre can help.',
  gibberish: `I could not make out a question. Try a few plain words, ${EXAMPLES}.`,
};

/**
 * Replies to what asks a document nothing: greetings, thanks, questions about the assistant, requests and orders for a
 * machine, legal advice, gibberish.
 * @returns null for a question to a document
 */
export function replyToTalk(message: string): AnswerDraft | null {
  const talk = readTalk(message);
  return talk === null ? null : { outcome: 'refused', text: REPLIES[talk], quotes: [], nearestQuotes: [] };
}

/** Messages beyond this length say more than a greeting. UTF-16 units. */
const TALK_LENGTH_LIMIT = 400;

function readTalk(message: string): Talk | null {
  const text = message.trim().slice(0, TALK_LENGTH_LIMIT);
  const whole = WHOLE.find(([, pattern]) => pattern.test(text));
  if (whole) return whole[0];
  if (isGibberish(text)) return 'gibberish';
  if (PRODUCT.test(text)) return 'product';
  if (REQUEST.test(text)) return 'request';
  return ADVICE.test(text) ? 'advice' : null;
}

/** What no word of English or German has: five consonants that no joint explains, or a letter four times over. */
const UNSPEAKABLE = /[bcdfghjklmnpqrtvwxzßs]{6,}|(.)\1{3}|^[bcdfghjklmnpqrstvwxz]{4,}$/iu;

/** No word at all, the same one over and over, or for the most part what cannot be pronounced. */
function isGibberish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (words.every((word) => word.length < 2)) return true;
  if (words.length >= 3 && new Set(words).size === 1) return true;
  return words.filter((word) => UNSPEAKABLE.test(word)).length * 2 > words.length;
}
