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
    /\b(?:may|can|reserves?\s+the\s+right\s+to|entitled\s+to)\b[^.;]{0,120}\b(?:without\s+(?:any\s+)?(?:prior\s+|further\s+)?notice|at\s+any\s+time(?![^.;]{0,200}\b(?:days|weeks|months|hours)\b)|immediately|forthwith|with\s+immediate\s+effect)\b/iu,
    'It can happen without time to prepare. Ask for a set period of notice.',
  ],
  [
    /\b(?:deemed|treated\s+as\s+(?:having\s+)?(?:accepted|agreed)|taken\s+to\s+have)\b/iu,
    'Something counts as agreed or done without anyone saying so. Ask to be told in writing before it does.',
  ],
  [
    /\b(?:howsoever|however\s+(?:caused|arising)|whatever\s+the\s+(?:cause|reason)|(?:regardless|irrespective)\s+of\s+(?:the\s+)?(?:cause|fault|reason|negligence)|whether\s+or\s+not\b[^.;]{0,60}\bfault)\b/iu,
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
];
/** "If your registration lapses, …": what has to happen first is not what the words do. */
const CONDITION_HEAD = /^[\s\d.()]{0,8}(?:if|where|when(?:ever)?|should)\b[^,;.]{1,200},\s/iu;
const ADVICE_LIMIT = 2;
/** The time of a deadline, as the words print it. */
const DEADLINE =
  /\b(?:within|(?:no|not)\s+later\s+than|not\s+less\s+than)\s+(?:[\p{L}\d()-]+\s+){1,4}(?:hours?|days?|weeks?|months?|years?)\b/iu;

/**
 * What to do about words of a document that no record of the playbook explains: at most two points, by what they say.
 * @returns empty where they call for nothing beyond reading them
 */
export function adviseOnWords(words: string): string {
  const text = foldWhiteSpace(words);
  const told = text.replace(CONDITION_HEAD, '');
  const said = ADVICE.filter(([pattern]) => pattern.test(told)).map(([, advice]) => advice);
  const time = DEADLINE.exec(text)?.[0];
  return said
    .slice(0, ADVICE_LIMIT)
    .map((advice) => (time === undefined ? advice : advice.replace('a deadline in it', `a deadline in it, “${time}”`)))
    .join(' ');
}
