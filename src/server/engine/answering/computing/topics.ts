/** What a question is about beside a price, and how a sentence about the same says so. */
const TOPICS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:late(?:ly)?|overdue|delay\w*|overrun|behind|missed?|zu spät|verspät\w*|verzug)\b/iu,
    /\b(?:late\w*|overdue|delay\w*|default\w*|beyond|exceed\w*|unpaid|arrears|after|outstanding|not (?:paid|received|returned|completed)|hold(?:ing)? ?over|keeping|unmet|adjusted date|not been paid|completion|verspät\w*|überschreit\w*|verzug|verzögerung)\b/iu,
  ],
  [
    /\b(?:cancel\w*|quit(?:ting)?|leav(?:e|ing)|terminat\w*|early|end it|get out|pull out|break|stop(?:ping)?|give up|kündig\w*|aufhör\w*|ausziehen)\b/iu,
    /\b(?:cancel\w*|quit\w*|leav\w*|left|terminat\w*|early|end(?:s|ing|ed)?|remain\w*|break|notice|withdraw\w*|stopp\w*|unexpired|kündig\w*|vorzeitig\w*|rücktritt)\b/iu,
  ],
  [
    /\b(?:damag\w*|broken?|broke|lost|lose|stolen|repair\w*|clean\w*|kaputt|verloren)\b/iu,
    /\b(?:damag\w*|brok\w*|lost|loss|repair\w*|replac\w*|clean\w*|missing|schaden|verlust)\b/iu,
  ],
  [
    /\b(?:refund\w*|get back|money back|back\?|credited|reimburse\w*|zurück\w*)\b/iu,
    /\b(?:refund\w*|return\w*|credit\w*|reimburs\w*|repa(?:y|id)\w*|give back|back|erstatt\w*|zurück\w*)\b/iu,
  ],
  [/\b(?:after tax|net of|take home|in my hand|netto)\b/iu, /\b(?:net|after tax|take home|netto)\b/iu],
  [/\b(?:split|share[sd]?|each of us|between us|per head)\b/iu, /\b(?:split|shared?|equal\w*|each)\b/iu],
];

/** Whether a sentence speaks of what a question is about: of lateness, of leaving, of damage, of money back. */
export function isSameTopic(question: string, sentence: string): boolean {
  return TOPICS.every(([asked, said]) => !asked.test(question) || said.test(sentence));
}
