import { findDates } from '../text/dates.ts';
import { describeMoney, findMoney } from '../text/money.ts';
import { foldWhiteSpace } from '../text/source-text.ts';
import { pointTexts, riskTexts } from './texts.ts';

/** What words say in a form that is always the same, and so can be explained without knowing what they are about. */
interface Point {
  readonly id: keyof typeof pointTexts;
  readonly says: RegExp;
  readonly unless?: RegExp;
  /** Words that answer its question already. */
  readonly answers?: RegExp;
}

const PERSON = '(?:you|he|she|(?:the\\s)?\\p{Lu}\\p{L}+|the\\s\\p{Ll}+|each\\s\\p{L}+|any\\s\\p{L}+)';
const HAS_FIGURE = /[$€£¥₹₱₦]\s?\d|\d\s?%/u;

/** The gravest first. What is said of a point must follow from its pattern alone. */
const POINTS: readonly Point[] = [
  {
    id: 'actsForOther',
    says: /\b(?:attorney-in-fact|power\s+of\s+attorney|appoints?\b[^.;]{0,80}\b(?:attorney|agent|proxy)|sign\w*\s+(?:\w+\s+){0,4}on\s+(?:its|your|his|her|their|the\s+\p{L}+[’']s)\s+behalf)\b/iu,
  },
  { id: 'irrevocable', says: /\birrevocabl\w+/iu },
  {
    id: 'endless',
    says: /\b(?:perpetual\w*|in\s+perpetuity|forever|for\s+ever|without\s+limit\s+of\s+time|permanent(?:ly)?\b[^.;]{0,50}\blicen[cs]e)\b/iu,
    unless: /\bnot\s+(?:\p{L}+\s+)?(?:perpetual|forever)\b/iu,
  },
  {
    id: 'noLimit',
    says: /\b(?:without\s+(?:any\s+)?(?:upper\s+)?limit\b(?!\s+of\s+time)|(?:with|has|have|is|are)\s+no\s+(?:upper\s+)?(?:limit|cap|ceiling|maximum)\b|not\s+a\s+(?:ceiling|cap|limit|maximum)\b|by\s+any\s+amount\b|unlimited\s+liability)/iu,
  },
  {
    id: 'ownJudgment',
    says: /\b(?:(?:sole|absolute|own)\s+(?:and\s+absolute\s+)?discretion|at\s+(?:its|our|their)\s+discretion|in\s+(?:its|our|their|the\s+\p{L}+[’']s)\s+(?:sole\s+|reasonable\s+)?(?:opinion|view|judg[e]?ment)|(?:we|they|it|company|manager|landlord|employer|supplier|provider)\s+(?:\p{L}+\s+){0,2}(?:considers?|thinks?|deems?|sees?)\s+(?:it\s+)?(?:fit|necessary|useful|appropriate|desirable|reasonabl[ey]))\b/iu,
  },
  {
    id: 'noTimeToPrepare',
    says: /\b(?:may|can|reserves?\s+the\s+right\s+to|entitled\s+to)\b[^.;]{0,120}\b(?:without\s+(?:any\s+)?(?:prior\s+|further\s+)?notice|at\s+any\s+time(?![^.;]{0,200}\b(?:days|weeks|months|hours)\b)|immediately|forthwith|with\s+immediate\s+effect)\b/iu,
    unless:
      /\b(?:you|tenant|customer|merchant|borrower|member|student|employee|buyer|hirer|resident|contractor|consultant)\s+(?:may|can)\b/iu,
  },
  {
    id: 'countsAsDone',
    says: /\b(?:deemed|taken|treated\s+as)\s+(?:\p{L}+\s+){0,3}?(?:accept\w*|agree\w*|approv\w*|receiv\w*|given|consent\w*|waiv\w*)\b/iu,
  },
  {
    id: 'countsAs',
    says: /\b(?:is|are|be|treat)\s+(?:you\s+|it\s+|them\s+)?(?:treated\s+)?(?:as\s+having|as\s+if)\b|\b(?:deemed|(?:is|are|be)\s+treated\s+as|taken\s+to\s+(?:be|have))\b/iu,
    unless: /\bnot\s+(?:be\s+)?(?:deemed|treated|taken)\b|\bconfidential\b|\bas\s+(?:one|part|a\s+single)\b/iu,
  },
  { id: 'presumed', says: /\b(?:is|are|be)\s+presumed\b/iu, unless: /\binnocent\b/iu },
  {
    id: 'doingNothing',
    says: new RegExp(
      `\\bunless\\s+${PERSON}\\s(?:\\p{Ll}+\\s){0,3}?(?:tell|tells|notif(?:y|ies)|writes?|objects?|informs?|cancels?|gives?|opts?|sends?|calls?|declines?)\\b`,
      'u',
    ),
    unless: /\bunless\s+(?:we|they|the\s+(?:landlord|employer|company|provider|supplier|operator|lender))\b/iu,
  },
  {
    id: 'whateverReason',
    says: /\b(?:howsoever|however\s+(?:caused|arising)|(?:whatever|no\s+matter\s+what)\s+the\s+(?:cause|reason)|(?:regardless|irrespective)\s+of\s+(?:the\s+)?(?:cause|fault|reason|negligence)|for\s+any\s+reason(?!\s+(?:other|except|within|beyond|not))|whether\s+or\s+not\b[^.;]{0,60}\b(?:fault|negligen\w+))\b/iu,
  },
  {
    id: 'paidBack',
    says: /\b(?:you|he|she|employee|consultant|contractor|member|borrower|tenant|customer|student)\s(?:must|shall|will|(?:has|have)\s+to|agrees?\s+to)\s+(?:\p{Ll}+ly\s)?(?:repay|reimburse|pay\s+back)\b|\brecover\b[^.;]{0,50}\bpreviously\s+paid\b/iu,
  },
  {
    id: 'unusedIsLost',
    says: /\b(?:laps\w+|expires?|forfeited|lost)\b[^.;]{0,60}\b(?:if\s+(?:it\s+is\s+|they\s+are\s+)?not\s+(?:taken|used|claimed|redeemed)|at\s+the\s+end\s+of\s+each)\b|\bunused\b[^.;]{0,60}\b(?:laps\w+|expires?|forfeit\w*|lost|not\s+(?:be\s+)?(?:refunded|carried))\b|\bnot\s+carried\s+(?:over|forward|into)\b/iu,
  },
  {
    id: 'canBeLost',
    says: /\b(?:void|voided|laps(?:e|es|ed)|forfeit(?:s|ed)?|los(?:e|es)\s+(?:\p{L}+\s+){0,3}(?:right|claim|cover|benefit|warranty)\w*|barred)\b/iu,
  },
  {
    id: 'doesNotCount',
    says: /\b(?:is|are|be|has|have)\s+(?:not\s+(?:\p{Ll}+\s)?(?:effective|valid|notice)|of\s+no\s+effect|no\s+effect)\b/iu,
  },
  {
    id: 'notCovered',
    says: /\b(?:do|does|is|are|will|shall)\s+not\s+(?:be\s+)?cover(?:ed)?\b/iu,
    unless: /\bnot\s+cover(?:ed)?\s+by\s+(?:this|your)\s+dut/iu,
  },
  {
    id: 'notIncluded',
    says: /\b(?:is|are|be)\s+not\s+included\b|\b(?:fees?|prices?|rent|rentals?|charges?|services?|plan|package|tuition|estimate|quote|rates?|cover|premium)\b[^.;]{0,30}\bdo(?:es)?\s+not\s+include\b/iu,
  },
  {
    id: 'notReturned',
    says: /\bnot\s+(?:be\s+)?refund(?:ed|able)\b|\bnon-?refundable\b|\bno\s+refunds?\b|\bno\s+premium\s+is\s+refunded\b|\bdeposit\s+is\s+kept\b/iu,
  },
  {
    id: 'everyCase',
    says: /\bin\s+(?:every\s+case|all\s+cases)\b/iu,
  },
  {
    id: 'takenOff',
    says: /\b(?:deduct(?:ed|s)?|withheld|recovered|taken|set\s+off|take\s+what\s+is\s+owed)\s+(?:\p{L}+\s+){0,6}?(?:from|against)\s+(?:the|your|any|its|his|her)\s+(?:\p{L}+\s+){0,2}?(?:deposit|bond|pay|salary|wages|payments?|refund|fees?|instal?lments?)\b/iu,
  },
  {
    id: 'oneSideBears',
    says: /\b(?:sole(?:ly)?\s+responsib\w+|personal\s+obligation|at\s+(?:\p{L}+\s+){0,3}own\s+(?:risk|cost|expense)|bears?\s+(?:the|all|any|sole))\b/iu,
  },
  {
    id: 'withoutFault',
    says: /\b(?:you|\p{Lu}\p{L}+)\s(?:is|are|remains?|shall\s+be|will\s+be)\s+(?:responsible|liable)\s+for\s+(?:any\s+|all\s+|the\s+)?(?:loss|theft|damage)\b/iu,
    unless: /\b(?:fault|neglig\w*|caus\w+|careless\w*|wil+ful\w*|misuse|intent\w*|breach|you\s+do)\b|\bwe\s+are\b/iu,
  },
  {
    id: 'equalShares',
    says: /\b(?:divided|shared|split)\s+(?:equally|evenly)\b/iu,
  },
  {
    id: 'stays',
    says: /\bremains?\s+(?:\p{Ll}+\s+){0,2}?(?:liable|responsible|bound)\b|\bcontinues?\s+to\s+(?:apply|bind)\b/iu,
    unless: /\bwe\s+remain\b/iu,
  },
  {
    id: 'costGoesOn',
    says: /\b(?:rentals?|rent|fees?|tuition|charges?|payments?)\b[^.;]{0,50}\b(?:continues?|accrues?|remains?\s+payable|payable\s+in\s+full|keeps?\s+running)\b|\b(?:rent|fees?|tuition|charges?|payments?)\b[^.;]{0,50}\b(?:due|payable)\b[^.;]{0,60}\b(?:whether\s+or\s+not|even\s+(?:if|though|when|while))\b/iu,
    unless: /\b(?:no|zero|without|exceed\w*|limited)\b/iu,
  },
  {
    id: 'atCost',
    says: /\bat\s+your\s+(?:sole\s+|own\s+)?(?:cost|expense)\b|\bfor\s+you\s+to\s+(?:\p{L}+\s+and\s+)?pay\b/iu,
    unless: /[$€£¥₹₱₦]\s?\d/u,
  },
  { id: 'extended', says: /\b(?:is|are|be)\s+extended\s+by\b/iu },
  {
    id: 'permission',
    says: /(?:^|[.,]\s)(?:you|the\s\p{Lu}\p{L}+|\p{Lu}\p{L}+)\s+(?:hereby\s+|irrevocably\s+)?(?:authori[sz]es?|allows?|permits?|consents?\s+to|agrees?\s+that\s+(?:we|they|the)\b[^.;]{0,40}\bmay)\b/u,
  },
  {
    id: 'confirmed',
    says: /(?:^|[.,]\s)(?:you|I|the\s\p{L}+)\s+(?:hereby\s+)?(?:declares?|confirms?|acknowledges?|represents?|have\s+read)\b/u,
  },
  {
    id: 'othersChoice',
    says: /(?:^|[,;:]\s|\b(?:and|that)\s)(?:(?:with|on|upon|after|by)\s[^,;.]{3,50}?\s)?(?:we|they|the\s(?!tenant|customer|employee|student|member|borrower|guest|buyer|purchaser|insured|contractor|consultant|parent|resident|hirer|guarantor|merchant|licensee|franchisee|lessee)\p{Ll}+)\s(?:\p{Ll}+ly\s|in\s+addition\s|also\s|on\s[^,;.]{3,40}\snotice\s)?may\s(?!not\b|be\b)/iu,
    answers: /\b(?:notice|notif\w+|announce\w*|tell\w*|inform\w*|written)\b/iu,
  },
  {
    id: 'condition',
    says: /\b(?:only\s+if|on\s+(?:the\s+)?condition\s+that|conditional\s+(?:up)?on|conditioned\s+on)\b/iu,
  },
  {
    id: 'forbids',
    says: /\byou\s+(?:must|may|can)\s?not\b(?!\s+(?:be\s+)?(?:exceed|limit|affect|prevent|refund|includ|cover))/iu,
  },
];

/** A point that tells more than another one. */
const TELLS_MORE: Readonly<Partial<Record<Point['id'], Point['id']>>> = {
  unusedIsLost: 'canBeLost',
  countsAsDone: 'countsAs',
  notReturned: 'canBeLost',
};
/** A longer sentence holds several provisions. UTF-16 units. */
const LENGTH_LIMIT = 1_500;
/** Points that are made of one text. */
const POINTS_LIMIT = 2;
/** "If your registration lapses, …": what has to happen first is not what the words do. */
const CONDITION_HEAD = /^[\s\d.()]{0,8}(?:if|where|when(?:ever)?|should)\b[^,;.]{1,200},\s/iu;

const PERIOD = '(?:[\\p{L}\\d()-]+\\s+){1,4}(?:hours?|days?|weeks?|months?|years?)\\b';
/** The time of a deadline, as the words print it. */
const DEADLINE = new RegExp(
  `\\b(?:within(?!\\s+(?:the\\s+)?(?:last|first|past|previous|next)\\b)|(?:no|not)\\s+later\\s+than|not\\s+less\\s+than|before\\s+the\\s+(?:end|expiry)\\s+of)\\s+${PERIOD}`,
  'iu',
);
const BY = /\b(?:by|before|(?:no|not)\s+later\s+than|until)\s$/iu;
/** A time limit is one for a side that has to do something, or that can. */
const TO_DO =
  /\b(?:must|shall|has\s+to|have\s+to|is\s+to|are\s+to|are\s+due|is\s+due|payable|may|can|promises?|agrees?)\b[^;]*$/iu;
const IN_CONDITION = /\b(?:if|where|when|whether)\b[^,;]*$/iu;

/** "$2.00 a minute", "€50 for each further week": what one more unit adds. */
const UNIT =
  /^\s?(?:net\s|gross\s|plus\s\p{L}+\s)?(?:per|an?|for\s(?:each|every)|each)\s((?:further\s|additional\s|extra\s|started\s|full\s)?\p{Ll}{3,15})\b/u;
/** "For each kilogram …, you pay … of $11.00". */
const UNIT_BEFORE =
  /\bfor\s(?:each|every)\s((?:further\s|additional\s|extra\s|started\s|full\s)?\p{Ll}{3,15})\b[^.;]{0,120}$/iu;
const CHARGED =
  /\b(?:is|are|be|we|they)\s+(?:\p{Ll}+\s){0,2}?charged?\b|\b(?:pays?|owes?|costs?|adds?|incurs?|applies|payable|due)\b[^;]*\b(?:charges?|fees?|penalt(?:y|ies)|surcharges?|damages|extra)\b|\b(?:charges?|fees?|penalt(?:y|ies)|surcharges?)\b[^;]*\b(?:pays?|owes?|adds?|applies|apply|payable|due|is|are)\b/iu;
/** What is paid in each of these is a price, which ends with the contract. */
const REGULAR = /^(?:month|quarter|year|annum|fortnight|person|week)$/u;
const MAXIMUM =
  /\b(?:up\s+to|maximum|at\s+most|(?:no|not)\s+more\s+than|not\s+exceed\w*|capped|limited\s+to|cap\s+of)\b/iu;
/** "16 Tuesday lessons …, at $56.00 a lesson". Counted things, up to three words between. */
const COUNTED = /\b(\d{1,4})\s(?:\p{L}+\s){0,3}?(\p{Ll}{3,20}?)(?:es|s)\b/gu;

/**
 * What words of a document mean that no record of the playbook explains, and what to ask: at most two points that follow from
 * the form of the words alone, the sum of what is counted in them, and a question.
 * @param words one sentence, as it is said to the side that it burdens where that is known
 * @returns empty where they call for nothing beyond reading them
 */
export function explainWords(words: string): string {
  const text = foldWhiteSpace(words).slice(0, LENGTH_LIMIT);
  const told = text.replace(CONDITION_HEAD, '');
  const all = POINTS.filter(({ says, unless }) => says.test(told) && unless?.test(told) !== true);
  const points = all.filter(({ id }) => !all.some((other) => TELLS_MORE[other.id] === id)).slice(0, POINTS_LIMIT);
  const deadline = points.length < POINTS_LIMIT ? findDeadline(text) : null;
  const open = points.filter(({ answers }) => answers?.test(told) !== true);
  const means = [
    ...tellFigures(text),
    ...points.map(({ id }) => pointTexts[id].means),
    ...(deadline === null ? [] : [riskTexts.deadline(deadline)]),
  ].filter((one) => one !== '');
  const ask = open[0] === undefined ? chooseQuestion(text, deadline) : pointTexts[open[0].id].ask;
  return [...means, ...(ask === null ? [] : [riskTexts.ask(ask)])].join(' ');
}

/** What is counted in words, or what one more unit adds. */
function tellFigures(text: string): readonly string[] {
  const total = readTotal(text);
  if (total !== null) return [total];
  const unit = readUnit(text);
  return unit === null ? [] : [riskTexts.eachAdds(unit.name, unit.amount, hasMaximum(text))];
}

/** A second sum may be one. */
function hasMaximum(text: string): boolean {
  return MAXIMUM.test(text) || findMoney(text).length > 1;
}

/** What to ask where the points call for nothing. */
function chooseQuestion(text: string, deadline: string | null): string | null {
  if (readTotal(text) === null && readUnit(text) !== null && !hasMaximum(text)) return riskTexts.askMaximum;
  if (deadline !== null) return riskTexts.askMissed;
  return HAS_FIGURE.test(text) ? riskTexts.askSum : null;
}

function findDeadline(text: string): string | null {
  const period = DEADLINE.exec(text);
  const days = findDates(text).flatMap(({ start, end }) => {
    const [by] = BY.exec(text.slice(0, start)) ?? [];
    return by === undefined ? [] : [{ index: start - by.length, words: text.slice(start - by.length, end) }];
  });
  const all = [...(period === null ? [] : [{ index: period.index, words: period[0] }]), ...days];
  const isToBeKept = ({ index }: { readonly index: number }): boolean => {
    const before = text.slice(0, index);
    return TO_DO.test(before) && !IN_CONDITION.test(before);
  };
  return all.find(isToBeKept)?.words ?? null;
}

/** What one more unit adds to a charge. */
function readUnit(text: string): { readonly name: string; readonly amount: string } | null {
  if (!CHARGED.test(text) || !/[.!]$/u.test(text)) return null;
  for (const sum of findMoney(text)) {
    const name = UNIT.exec(text.slice(sum.end))?.[1] ?? UNIT_BEFORE.exec(text.slice(0, sum.start))?.[1];
    if (name !== undefined && !REGULAR.test(name)) return { name, amount: sum.text };
  }
  return null;
}

/** "16 Tuesday lessons … at $56.00 a lesson" comes to $896. */
function readTotal(text: string): string | null {
  const [sum, other] = findMoney(text);
  const name = sum === undefined || other !== undefined ? undefined : UNIT.exec(text.slice(sum.end))?.[1];
  if (sum === undefined || name === undefined) return null;
  const own = [...text.slice(0, sum.start).matchAll(COUNTED)].find(([, , noun]) => noun === name);
  const count = Number(own?.[1]);
  if (own === undefined || count < 2) return null;
  const total = describeMoney({ amount: Math.round(count * sum.amount * 100) / 100, currency: sum.currency });
  return riskTexts.total(total, count, sum.text);
}
