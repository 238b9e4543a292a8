import type { ProvisionPattern } from './provision-pattern.ts';

/** Of loans and promissory notes. */
export const LOAN_PATTERNS = {
  principal: {
    states:
      /\b(?:principal|loan|lend|lends|borrow|advance|sum)\w*\b[^.;]{0,160}[$€£]\s?\d|\bprincipal\s+(?:amount|sum|balance)\b|\b(?:lend|lends|loans?|advance[sd]?)\b[^.;]{0,100}\b(?:sum|amount|dollars|euros|pounds)\b/iu,
    prefer: /[$€£]|\bdollars|\beuros|\bpounds/iu,
    heading: /\bprincipal\b|\bloan\b|\bamount\b/iu,
    signs: /\bprincipal\b|\bloan\s+amount|\bsum\s+of\b/iu,
  },
  interest: {
    states:
      /\binterest\b[^;]{0,160}(?:%|\b(?:percent|per\s+cent|rate|per\s+annum|accru\w+|shall\s+bear|free|no\s+interest)\b)|\b(?:no|without|bear\w*|rate\s+of)\s+(?:\w+\s+){0,2}interest\b|\binterest[\s-]free\b/iu,
    unless: /\bsecurity\s+interest\b|\bsuccessors?\s+in\s+interest/iu,
    prefer: /%|\bpercent|\bper\s+annum/iu,
    heading: /\binterest\b|\brate\b/iu,
    signs: /\binterest\s+(?:rate|at)|\bbears?\s+interest|\bper\s+annum/iu,
    measures: ['yearly-rate'],
  },
  repayment: {
    states:
      /\b(?:repay|repaid|repayable|repayment|instal?lments?|payable|pay|paid)\w*\b[^.;]{0,200}\b(?:instal?lments?|monthly|quarterly|annual\w*|on\s+demand|lender|principal|loan|note|schedule|equal|lump\s+sum)\b/iu,
    prefer: /\binstal?lment|\bmonthly|\bdemand/iu,
    heading: /\brepayment\b|\bpayments?\b|\binstal?lments?\b/iu,
    signs: /\brepa|\binstal?lment/iu,
  },
  maturity: {
    states:
      /\bmaturity\b|\b(?:due|repaid|repay|paid|payable)\b[^.;]{0,120}\b(?:on\s+or\s+before|no\s+later\s+than|in\s+full\s+(?:on|by)|on\s+demand|upon\s+demand|by)\b/iu,
    unless: /\bday\s+of\s+each\b/iu,
    prefer: /\bmaturity|\d{4}/iu,
    heading: /\bmaturity\b|\bfinal\s+payment\b|\bterm\b/iu,
    signs: /\bmaturity|\bon\s+demand|\bin\s+full\b/iu,
    categories: ['expiration-date'],
  },
  prepayment: {
    states:
      /\bprepa(?:y|id|yment|yments|yable)\b|\bpre-pay|\b(?:repay|repaid|pay|paid|repayment)\b[^.;]{0,80}\b(?:early|at\s+any\s+time|before\s+(?:the\s+)?(?:due|maturity))\b|\bearly\s+repayment\b/iu,
    prefer: /\bpenalty|\bpremium|\bwithout|%/iu,
    heading: /\bprepayment\b|\bearly\s+repayment\b/iu,
    signs: /\bprepa|\bpre-pay|\bearly\s+repa|\bat\s+any\s+time\b/iu,
    measures: ['prepayment-percent'],
  },
  'loan-default': {
    states:
      /\bevents?\s+of\s+default\b|\bdefault\b[^;]{0,200}\b(?:if|fail|occur|payment|days|borrower|mean)\w*|\b(?:fails?|failure)\s+to\s+(?:pay|make)\b[^;]{0,160}\b(?:default|due|days)\b/iu,
    prefer: /\bevents?\s+of\s+default/iu,
    heading: /\bdefault\b/iu,
    signs: /\bdefault/iu,
  },
  acceleration: {
    states:
      /\baccelerat\w+|\b(?:entire|whole|full|all|unpaid|outstanding)\b[^.;]{0,160}\b(?:immediately\s+(?:become\s+)?due|become\s+(?:immediately\s+)?due|due\s+and\s+payable|declare\w*)\b/iu,
    heading: /\bacceleration\b/iu,
    signs: /\baccelerat|\bimmediately\s+due/iu,
  },
  security: {
    states: /\bsecurity\s+interest\b|\bcollateral\b|\bsecured\s+by\b|\bmortgage\b|\bpledg|\bunsecured\b|\blien\b/iu,
    heading: /\bsecurity\b|\bcollateral\b/iu,
    signs: /\bsecur(?:ed|ity)\b|\bcollateral|\bunsecured/iu,
  },
  guarantee: {
    states: /\bguarant(?:y|ee|ees|or|ors|eed|ies)\b|\bco-?\s?sign/iu,
    unless: /\bno\s+guarant/iu,
    heading: /\bguarant/iu,
    signs: /\bguarant/iu,
  },
  'loan-use': {
    states:
      /\bproceeds\b[^.;]{0,100}\b(?:use|used|for|purpose)\b|\bpurpose\s+of\s+(?:the\s+|this\s+)?loan|\bloan\b[^.;]{0,60}\b(?:used|use)\b[^.;]{0,40}\b(?:for|to|only|solely)\b|\buse\b[^.;]{0,30}\b(?:loan|proceeds)\b/iu,
    heading: /\buse\s+of\s+(?:proceeds|the\s+loan|funds)|\bpurpose\b/iu,
    signs: /\bproceeds\b|\bpurpose\b/iu,
  },
  'loan-costs': {
    states:
      /\b(?:costs|expenses|fees)\b[^.;]{0,120}\b(?:collection|enforce\w*|attorneys?|legal|incurred)\b|\b(?:attorneys?['’]?|legal|collection|arrangement|origination)\s+(?:fees|costs)\b/iu,
    heading: /\bcosts\b|\bexpenses\b|\bfees\b|\bcollection\b/iu,
    signs: /\bcosts\b|\bfees\b/iu,
  },
} as const satisfies Readonly<Record<string, ProvisionPattern>>;
