import { foldWhiteSpace } from '../text/source-text.ts';

/** What words of a kind call for, whichever side reads them. The gravest first. */
const ADVICE: readonly (readonly [words: RegExp, advice: string])[] = [
  [
    /\b(?:attorney-in-fact|power\s+of\s+attorney|appoints?\b[^.;]{0,80}\b(?:attorney|agent|proxy)|sign\w*\s+(?:\w+\s+){0,4}on\s+(?:its|your|his|her|their|the\s+\p{L}+[’']s)\s+behalf)\b/iu,
    'One side can then act and sign in the other’s name. Ask for a list of what that covers, and for a day on which it ends.',
  ],
  [
    /\b(?:irrevocabl\w+|perpetual\w*|in\s+perpetuity|forever|for\s+ever|without\s+limit\s+of\s+time)\b/iu,
    'It can’t be taken back once it’s signed. Ask for an end date, or a way to withdraw.',
  ],
  [
    /\b(?:(?:sole|absolute|own)\s+(?:and\s+absolute\s+)?discretion|at\s+(?:its|our|their)\s+discretion|in\s+(?:its|our|their|the\s+\p{L}+[’']s)\s+(?:sole\s+|reasonable\s+)?(?:opinion|view|judg[e]?ment)|(?:we|it|company|manager|landlord|employer|supplier|provider)\s+(?:\p{L}+\s+){0,2}(?:considers?|thinks?|deems?|sees?)\s+(?:it\s+)?(?:fit|necessary|useful|appropriate|desirable|reasonabl[ey]))\b/iu,
    'One side’s own judgment decides this. Ask what it goes by, and what can be done about a decision that seems wrong.',
  ],
  [
    /\b(?:without\s+(?:any\s+)?(?:prior\s+|further\s+)?notice|at\s+any\s+time(?![^.;]{0,200}\b(?:days|weeks|months|hours)\b)|immediately|forthwith|with\s+immediate\s+effect)\b/iu,
    'It can happen without time to prepare. Ask for a set period of notice.',
  ],
  [
    /\b(?:deemed|treated\s+as\s+(?:having\s+)?(?:accepted|agreed)|taken\s+to\s+have)\b/iu,
    'Something counts as agreed or done without anyone saying so. Ask to be told in writing before it does.',
  ],
  [
    /\b(?:howsoever|however\s+(?:caused|arising)|whatever\s+the\s+(?:cause|reason)|regardless\s+of|irrespective\s+of|whether\s+or\s+not|in\s+any\s+circumstances)\b/iu,
    'It applies whatever the reason. Ask to leave out what the other side causes.',
  ],
  [
    /\b(?:void|voided|laps(?:e|es|ed)|forfeit(?:s|ed)?|los(?:e|es)\s+(?:\p{L}+\s+){0,3}(?:right|claim|cover|benefit|warranty)\w*|barred)\b/iu,
    'Something can be lost by it. Ask to be warned first, and for time to put things right.',
  ],
  [
    /\b(?:sole(?:ly)?\s+responsib\w+|personal\s+obligation|at\s+(?:\p{L}+\s+){0,3}own\s+(?:risk|cost|expense)|bears?\s+(?:the|all|any|sole))\b/iu,
    'The risk or the cost stays with one side alone. Check what insurance covers, and ask for a limit.',
  ],
  [
    /\b(?:within|no\s+later\s+than|not\s+later\s+than|before\s+the\s+(?:end|expiry)\s+of)\s+(?:[\p{L}\d()-]+\s+){1,4}(?:hours?|days?|weeks?|months?|years?)\b|\bnot\s+less\s+than\s+(?:[\p{L}\d()-]+\s+){1,4}(?:days|weeks|months)\b|\bmust\s+be\s+(?:begun|brought|made|sent|received)\s+within\b/iu,
    'There’s a deadline in it. Put it in your calendar, and ask what happens if it’s missed.',
  ],
  [
    /\b(?:pay(?:s|able|ment)?|paid|fees?|charge[ds]?|price|costs?|expenses?|commission|refund\w*|deposit|deduct\w*|set\s+off|penalt\w+)\b|[$€£]\s?\d|\d\s?(?:%|per\s+cent)/iu,
    'Work out what it comes to in your case, and ask for a maximum.',
  ],
  [
    /\b(?:shall|must|may|will)\s+not\b|\bmay\s+(?:only|no\s+longer)\b|\bno\s+\p{L}+\s+(?:may|shall)\b|\bwithout\s+(?:the\s+)?(?:\p{L}+[’']s\s+)?(?:prior\s+)?(?:written\s+)?(?:consent|approval|permission)\b/iu,
    'Something isn’t allowed, or not without a yes. Ask now for the exceptions that you need.',
  ],
  [
    /\b(?:provided\s+that|unless|only\s+if|subject\s+to|on\s+condition)\b/iu,
    'It depends on a condition. Ask who decides whether that is met.',
  ],
];
const ADVICE_LIMIT = 2;
const OTHERWISE = 'Ask how this works in practice, and have the answer put in writing.';

/** What to do about words of a document that no record of the playbook explains: at most two points, by what they say. */
export function adviseOnWords(words: string): string {
  const text = foldWhiteSpace(words);
  const said = ADVICE.filter(([pattern]) => pattern.test(text)).map(([, advice]) => advice);
  return said.length === 0 ? OTHERWISE : said.slice(0, ADVICE_LIMIT).join(' ');
}
