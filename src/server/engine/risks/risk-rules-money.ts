import { findMoney } from '../text/money.ts';
import { describePeriod, findPeriods } from '../text/periods.ts';
import { capitalise } from '../text/role-words.ts';
import { isOneSided, nameSide, type RiskEvidence, type RiskRule, type RiskWording } from './risk-rule.ts';

/** Interest above 1.5 % a month, or 18 % a year, is at or over what many states allow in consumer contracts. */
const HIGH_MONTHLY_PERCENT = 1.5;
const HIGH_YEARLY_PERCENT = 18;

/** Risks that cost money. */
export const MONEY_RULES: readonly RiskRule[] = [
  {
    id: 'personal-guarantee',
    weight: 10,
    pattern:
      /\bpersonal(?:ly)?\s+(?:guarant(?:y|ee|ees|eed)|liable|responsible\s+for)|\b(?:absolutely\s+and\s+)?unconditionally\s+(?:and\s+irrevocably\s+)?guarant(?:y|ees?)\b|\bguarantor\b[^.;]{0,80}\b(?:guarant(?:y|ees)|jointly)/iu,
    unless: /\bnot\s+(?:be\s+)?personally|no\s+\w+[^.;]{0,80}personally\s+liable|without\s+personal/iu,
    describe: () => ({
      risk: 'Someone guarantees the debt personally',
      explanation:
        'A person or another company has to pay if the one who owes does not. If that is you, your own savings and property can be taken; ask for a limit or to leave it out.',
      severity: 'High',
    }),
  },
  {
    id: 'unlimited-liability',
    weight: 9,
    categories: ['uncapped-liability'],
    pattern:
      /\b(?:unlimited\s+liability|liability\s+(?:\w+\s+){0,3}(?:shall\s+be|is)\s+unlimited|without\s+(?:any\s+)?limit(?:ation)?\s+(?:of|on|to)\s+liability)|\b(?:limitations?|exclusions?|cap)\b[^.;]{0,140}\b(?:shall\s+not|do(?:es)?\s+not|will\s+not)\s+apply\b|\b(?:except|other\s+than)\b[^.;]{0,160}\b(?:indemnif\w*|gross\s+negligence|willful|wilful|confidential\w*)\b[^;]{0,200}\bliab(?:le|ility)\b/iu,
    describe: ({ text }) => {
      if (!/\bliab|\bdamages/iu.test(text)) return null;
      const isWhole = /\bunlimited\b|without\s+(?:any\s+)?limit/iu.test(text);
      return {
        risk: isWhole ? 'Liability without a limit' : 'Some claims are outside the limit of liability',
        explanation: isWhole
          ? 'Nothing limits what may have to be paid if things go wrong. Ask for a maximum, such as the price paid in a year.'
          : 'There is a limit on what can be claimed, but it does not hold for the matters named here, so those can cost any amount. Check which of them could hit you.',
        severity: isWhole ? 'High' : 'Medium',
      };
    },
  },
  {
    id: 'indemnity',
    weight: 8,
    pattern: /\b(?:shall|will|must|agrees?\s+to|hereby)\b[^.;]{0,100}\bindemnif(?:y|ies)\b/iu,
    unless: /\bnot\s+(?:be\s+required\s+to\s+)?indemnify/iu,
    describe: describeIndemnity,
  },
  {
    id: 'liquidated-damages',
    weight: 7,
    categories: ['liquidated-damages'],
    pattern:
      /\bliquidated\s+damages\b|\b(?:early\s+)?(?:termination|cancellation)\s+(?:fee|charge|penalty|payment)s?\b|\bas\s+a\s+penalty\b|\bpenalty\s+of\b|\b(?:deposit|payments?|fees?|sums?|amounts?|money|monies|prepaid)\b[^.;]{0,80}\bforfeit|\bforfeit\w*\b[^.;]{0,80}\b(?:deposit|payments?|fees?|sums?|amounts?|money|monies|prepaid|[$€£]\s?\d)/iu,
    unless:
      /\b(?:not\s+(?:be\s+)?(?:a\s+)?(?:subject\s+to\s+)?(?:any\s+)?(?:penalty|forfeit)|without\s+(?:any\s+)?(?:penalty|liability|termination\s+fee)|no\s+(?:termination|cancellation)\s+fee|not\s+as\s+a\s+penalty\s+clause|(?:charged|imposed|payable)\s+(?:by|to)\s+(?:the\s+|any\s+|an?\s+)?(?:alternative|third)|penalty\s+of\s+perjury)\b/iu,
    describe: describeFixedDamages,
  },
  {
    id: 'late-charge',
    weight: 4,
    pattern:
      /\b(?:late\s+(?:fee|charge|payment)s?|interest)\b[^.;]{0,200}(?:%|\bpercent\b|\bper\s+(?:month|annum|day)\b|[$€£]\s?\d)|\boverdue\b[^.;]{0,160}(?:%|\bpercent\b)/iu,
    unless:
      /\b(?:award|judge?ment)\b|\b(?:ownership|equity|voting|membership|controlling|beneficial|undivided)\s+interest|\b(?:audit|inspection|underpa\w+|underreport\w*)\b|interest\s+in\s+the\s+(?:company|shares|stock)/iu,
    describe: describeLateCharge,
  },
  {
    id: 'acceleration',
    weight: 7,
    pattern:
      /\b(?:entire|whole|full|all|unpaid|outstanding)\b[^.;]{0,120}\b(?:immediately\s+(?:become\s+)?due|become\s+immediately\s+due|accelerat\w+|due\s+and\s+payable\s+immediately)/iu,
    describe: ({ facts }) => ({
      risk: 'Everything owed can fall due at once',
      explanation:
        'After a missed payment or another breach, the whole remaining sum can be demanded immediately. Check how much warning you get and whether you may catch up first.',
      severity: facts.kind.type === 'loan agreement' || facts.kind.type === 'lease' ? 'High' : 'Medium',
    }),
  },
  {
    id: 'price-increase',
    weight: 5,
    pattern:
      /\b(?:may|shall|will|right\s+to|reserves)\b[^.;]{0,80}\b(?:increase|adjust|raise|change)\w*\b[^.;]{0,60}\b(?:prices?|fees?|rent|rates?|charges|premium)\b|\b(?:prices?|fees?|rent|rates?|charges)\b[^.;]{0,60}\b(?:may|shall|will)\s+(?:be\s+)?(?:automatically\s+)?(?:increased?|adjusted|raised?)/iu,
    unless: /\b(?:shall|may|will)\s+not\s+(?:be\s+)?(?:increase|raise|adjust)|no\s+increase|mutual(?:ly)?\s+agree/iu,
    describe: ({ text }) => {
      const isFree =
        /\b(?:sole\s+discretion|at\s+any\s+time|from\s+time\s+to\s+time|without\s+(?:prior\s+)?notice)\b/iu.test(text);
      return {
        risk: 'The price can go up',
        explanation: `The price, fee or rent can rise while the contract runs${isFree ? ', and one side decides by how much' : ''}. Check by how much and how often, and ask for a ceiling or the right to leave when it rises.`,
        severity: isFree ? 'High' : 'Medium',
      };
    },
  },
  {
    id: 'minimum-commitment',
    weight: 6,
    categories: ['minimum-commitment'],
    pattern:
      /\b(?:shall|must|will|agrees?\s+to)\b[^.;]{0,140}\b(?:minimum|at\s+least|no\s+(?:less|fewer)\s+than)\b[^.;]{0,80}(?:\b(?:units|purchase|quantit|order|volume|royalt|payment|fee|sales|per\s+(?:month|year))|[$€£])|\bminimum\s+(?:annual\s+|monthly\s+|quarterly\s+)?(?:purchase|order|quantit\w+|commitment|royalt\w+|guarantee|payment|sales|fee)\w*\b[^.;]{0,120}\b(?:shall|must|will|is|are)\b/iu,
    unless:
      /\binsur\w+|\bcoverage\b|\bbond\b|\bdeductible\b|\bcombined\s+single\b|\bnotice\b|\bno\s+minimum|\bminimum\s+wage|\bnet\s+worth\b/iu,
    describe: () => ({
      risk: 'A minimum must be bought or paid',
      explanation:
        'Someone has to buy or pay at least a certain amount, whether it is needed or not. Check the amount against what you really expect, and what happens if you fall short.',
      severity: 'Medium',
    }),
  },
  {
    id: 'non-refundable',
    weight: 5,
    pattern: /\bnon-?\s?refundable\b|\b(?:shall|will|is|are)\s+not\s+(?:be\s+)?refund(?:able|ed)\b|\bno\s+refunds?\b/iu,
    describe: () => ({
      risk: 'Money that is not paid back',
      explanation:
        'Some payments are kept whatever happens, even if the contract ends early. Pay only what you are ready to lose, or ask for a partial refund.',
      severity: 'Medium',
    }),
  },
];

function describeIndemnity(evidence: RiskEvidence): RiskWording {
  const { text } = evidence;
  const isWide =
    /\b(?:any\s+and\s+all|all)\s+(?:\w+,?\s+){0,4}(?:claims|losses|liabilities|damages|demands|costs)\b/iu.test(text);
  const isTiedToFault =
    /\b(?:negligen|willful|wilful|misconduct|breach|to\s+the\s+extent|infring|fault|violation)/iu.test(text);
  const isOne = isOneSided(evidence);
  const side = nameSide(evidence);
  return {
    risk: isOne ? `${capitalise(side)} must cover the other side’s losses` : 'A duty to cover the other side’s losses',
    explanation: `${isOne ? `Only ${side} ${side === 'you' ? 'promise' : 'promises'} this here` : 'Each side may have to pay'} for claims and costs that hit the other${isTiedToFault ? ', in the cases named in the words' : ', and the words do not tie it to a fault of the one who pays'}. Check which events are covered and whether there is a maximum.`,
    severity: isOne && isWide && !isTiedToFault ? 'High' : isOne || isWide ? 'Medium' : 'Low',
  };
}

function describeFixedDamages({ text }: RiskEvidence): RiskWording {
  const sum = findMoney(text)[0];
  const isAll = /\b(?:remaining|balance\s+of|entire|all\s+(?:amounts|fees|rent))\b/iu.test(text);
  const printed = sum === undefined ? '' : ` (${sum.text.replace(/\s+/gu, ' ')} is printed here)`;
  return {
    risk:
      /\bforfeit/iu.test(text) && !/\bliquidated|termination\s+fee/iu.test(text)
        ? 'Money or rights can be forfeited'
        : 'A fixed charge for breaking or ending it',
    explanation: `If the contract is broken or ended early, a fixed sum is due or something already paid is lost${printed}, whatever the real damage is. Check when it falls due and whether it is fair.`,
    severity: isAll || (sum !== undefined && sum.amount >= 100_000) ? 'High' : 'Medium',
  };
}

/** High from 1.5 % a month or 18 % a year on, by the day always; otherwise low. */
/** What shows that interest is for paying late, where a loan bears interest anyway. */
const PAID_LATE =
  /\b(?:late|overdue|past\s+due|default|unpaid|delinquent|arrears|fail\w*|missed|after\s+(?:\w+\s+){0,3}(?:due|maturity)|not\s+(?:\w+\s+){0,2}(?:paid|received)|when\s+due)\b/iu;

function describeLateCharge({ text, facts }: RiskEvidence): RiskWording | null {
  if (facts.kind.type === 'loan agreement' && !PAID_LATE.test(text)) return null;
  const percent = /(\d{1,2}(?:\.\d{1,3})?)\s?(?:%|percent)/iu.exec(text);
  const rate = percent === null ? null : Number(percent[1]);
  const isMonthly = /\bper\s+month|monthly|each\s+month|a\s+month/iu.test(text);
  const isDaily = /\bper\s+day|daily|each\s+day|a\s+day/iu.test(text);
  const isHigh = isDaily || (rate !== null && rate >= (isMonthly ? HIGH_MONTHLY_PERCENT : HIGH_YEARLY_PERCENT));
  const grace = findPeriods(text).find((period) =>
    /\b(?:within|after|more\s+than)\s*$/iu.test(text.slice(Math.max(0, period.start - 20), period.start)),
  );
  const shown = rate === null ? '' : ` The words name ${rate} %${isMonthly ? ' a month' : isDaily ? ' a day' : ''}.`;
  return {
    risk: 'Extra charges for paying late',
    explanation: `A payment that comes late costs more.${shown}${grace === undefined ? '' : ` The time mentioned is ${describePeriod(grace)}.`} Note the due dates and ask for a few days of grace.`,
    severity: isHigh ? 'Medium' : 'Low',
  };
}
