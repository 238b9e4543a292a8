/** Kinds of documents that are no contracts. The names are shown to users. */
export type NonContractKind =
  | 'invoice'
  | 'credit note'
  | 'receipt'
  | 'order confirmation'
  | 'bank statement'
  | 'account statement'
  | 'credit card statement'
  | 'pay slip'
  | 'insurance policy'
  | 'insurance certificate'
  | 'benefits booklet'
  | 'tax form'
  | 'notice'
  | 'résumé'
  | 'report'
  | 'book';

export interface NonContractRule {
  readonly kind: NonContractKind;
  /** A line near the top that names the document. */
  readonly name: RegExp;
  /** Typical content of the kind. Each counts once. */
  readonly signs: readonly RegExp[];
  /** How many signs are needed beside the name; without the name, twice as many and at least four. */
  readonly needed: number;
  /** Whether the signs alone, without the name, may identify it. */
  readonly bySignsAlone?: boolean;
  readonly shortestText?: number;
}

const BOOK_LENGTH = 120_000;
const REPORT_LENGTH = 3_000;

const CHAPTERS = /(?:^|\n)[ \t]{0,20}chapter\s(?:\d|one\b|[ivx]+\b)/iu;

const BILL_SIGNS: readonly RegExp[] = [
  /\b(?:invoice|order|receipt|bill|reference)\s{0,3}(?:no\b|nr\b|number|num\b|#|id\b|date)/iu,
  /\b(?:bill(?:ed)?|invoiced?|sold|ship(?:ped)?|deliver(?:ed)?)\s+to\b|\b(?:customer|client|buyer)\s{0,3}:/iu,
  /\bsub-?\s?total\b|\bnet\s+(?:amount|total)\b|\btotal\s+(?:net|excl)/iu,
  /\b(?:VAT|sales\s+tax|GST|HST|MwSt|tax)\b[^\n]{0,30}\d/iu,
  /(?:^|\n)[ \t]{0,20}(?:grand\s+|invoice\s+|order\s+)?total\b[^\n]{0,40}\d|\b(?:amount|balance|total)\s+(?:due|payable|paid)\b/iu,
  /\b(?:qty|quantity|unit\s+price|description|hours)\b/iu,
  /\b(?:due\s+date|payment\s+due|payment\s+terms|due\s+(?:by|on)|net\s+\d{1,3}\s+days|payable\s+within)\b/iu,
  /\b(?:IBAN|sort\s+code|bank\s+transfer|account\s+(?:no|number)|paid\s+(?:by|with)|card\s+ending|change\s+due)\b/iu,
];

const STATEMENT_SIGNS: readonly RegExp[] = [
  /\bstatement\s+(?:period|date|number|from)\b|\bperiod\s{0,3}:/iu,
  /\b(?:opening|previous|beginning|starting)\s+balance\b|\bbalance\s+(?:brought\s+)?forward\b/iu,
  /\b(?:closing|ending|new|current)\s+balance\b/iu,
  /\baccount\s{0,3}(?:no\b|number|holder|name|#)|\bIBAN\b/iu,
  /\b(?:withdrawals?|debits?|money\s+out|paid\s+out|payments?\s+out)\b/iu,
  /\b(?:deposits?|credits?|money\s+in|paid\s+in|payments?\s+in|payments?\s+received)\b/iu,
  /\b(?:direct\s+debit|standing\s+order|card\s+payment|ATM|interest|overdraft|transfer)\b/iu,
];

/** Specific kinds come before general ones: of two equal matches the first wins. */
export const NON_CONTRACT_RULES: readonly NonContractRule[] = [
  {
    kind: 'credit card statement',
    name: /\bcredit\s?-?card\s+(?:account\s+)?statement\b|\bcard\s+statement\b/iu,
    signs: [
      /\bminimum\s+(?:payment|amount)(?:\s+due)?\b/iu,
      /\bcredit\s+limit\b|\bavailable\s+credit\b/iu,
      /\b(?:previous|new)\s+balance\b/iu,
      /\bcard\s+(?:no\b|number|ending)|\baccount\s+ending\b/iu,
      /\bpurchases\b|\bcash\s+advances?\b/iu,
      /\bAPR\b|\binterest\s+charged\b|\bannual\s+percentage\s+rate\b/iu,
      /\bpayment\s+due\s+date\b|\bstatement\s+(?:date|closing|period)\b/iu,
    ],
    needed: 2,
    bySignsAlone: true,
  },
  {
    kind: 'pay slip',
    name: /\bpay\s?-?\s?(?:slip|stub)\b|\bpay\s+advice\b|\bearnings\s+statement\b|\bstatement\s+of\s+earnings\b|\bsalary\s+(?:slip|statement)\b|\bwage\s+slip\b/iu,
    signs: [
      /\bgross\s+(?:pay|salary|earnings|wages?)\b|\btotal\s+(?:gross|earnings)\b/iu,
      /\bnet\s+(?:pay|salary|earnings|wages?)\b|\btake-?\s?home\b/iu,
      /\bpay\s+(?:period|date)\b|\bperiod\s+ending\b/iu,
      /\b(?:income\s+tax|PAYE|federal\s+tax|withholding|national\s+insurance|social\s+security|medicare|pension)\b/iu,
      /\bdeductions?\b/iu,
      /\bemployee\b/iu,
    ],
    needed: 2,
    bySignsAlone: true,
  },
  {
    kind: 'bank statement',
    name: /\b(?:bank|current\s+account|checking\s+account|savings\s+account)\s+statement\b|\bstatement\s+of\s+(?:your\s+)?(?:checking|savings|current)\b/iu,
    signs: STATEMENT_SIGNS,
    needed: 2,
    bySignsAlone: true,
  },
  {
    kind: 'account statement',
    name: /\b(?:account|customer|supplier)\s+statement\b|\bstatement\s+of\s+account\b|^\s{0,20}statement\s{0,20}$/iu,
    signs: [...STATEMENT_SIGNS, /\bamount\s+(?:due|outstanding)\b|\boverdue\b/iu],
    needed: 2,
  },
  {
    kind: 'insurance certificate',
    name: /\bcertificate\s+of\s+(?:\p{L}+\s+)?insurance\b|\binsurance\s+certificate\b|\bproof\s+of\s+insurance\b/iu,
    signs: [
      /\bpolicy\s+(?:no\b|number|#)/iu,
      /\binsured\b|\bpolicy\s?holder\b/iu,
      /\binsurer\b|\binsurance\s+(?:company|ltd|plc)\b|\bunderwritten\s+by\b/iu,
      /\b(?:limits?|sum\s+insured|each\s+occurrence|aggregate|cover(?:age)?)\b/iu,
      /\bcertificate\s+holder\b|\b(?:effective|expir\w+)\s+date\b|\bpolicy\s+period\b/iu,
    ],
    needed: 3,
  },
  {
    kind: 'insurance policy',
    name: /\b(?:insurance\s+polic(?:y|ies)|policy\s+(?:schedule|declarations?|wording)|schedule\s+of\s+insurance|insurance\s+schedule|declarations?\s+page|(?:home|car|motor|auto|travel|liability|contents|pet|life|health|property|household|renters?)(?:\s+(?:and|&)\s+\p{L}+)?\s+insurance)\b/iu,
    signs: [
      /\bpolicy\s+(?:no\b|number|#)/iu,
      /\bnamed\s+insured\b|\binsured\b|\bpolicy\s?holder\b/iu,
      /\binsurer\b|\bunderwritten\s+by\b|\binsurance\s+company\b/iu,
      /\bpremium\b/iu,
      /\bdeductible\b|\bexcess\b/iu,
      /\bsums?\s+insured\b|\blimits?\s+of\s+(?:liability|cover|insurance|indemnity)\b|\bcoverage\s+limits?\b/iu,
      /\bperiod\s+of\s+(?:insurance|cover)\b|\bpolicy\s+period\b/iu,
      /\bexclusions?\b|\b(?:not|do\s+not|does\s+not)\s+cover/iu,
    ],
    needed: 4,
  },
  {
    kind: 'benefits booklet',
    name: /\b(?:benefits?\s+(?:booklet|details|guide|handbook|summary)|summary\s+of\s+benefits|(?:health|medical|dental)\s+plan|member\s+handbook|evidence\s+of\s+coverage)\b/iu,
    signs: [
      /\bcopay(?:ment)?s?\b|\bcoinsurance\b/iu,
      /\bdeductibles?\b|\bout-of-pocket\b/iu,
      /\bcovered\s+services\b|\bcoverage\b/iu,
      /\bin-network\b|\bnetwork\s+providers?\b|\bprovider\s+network\b/iu,
      /\bmembers?\b|\bemployees?\b/iu,
      /\bprescription\b|\bpreventive\s+care\b|\bclaims?\b/iu,
    ],
    needed: 4,
  },
  {
    kind: 'tax form',
    name: /^\s{0,20}(?:form\s+)?(?:W-?[2489](?:BEN(?:-E)?)?|1040(?:-\p{Lu}{2})?|1099(?:-\p{Lu}{1,4})?|P45|P60|P11D|SA100)\b|\b(?:income\s+)?tax\s+(?:return|assessment|notice)\b|\bwage\s+and\s+tax\s+statement\b/iu,
    signs: [
      /\btax\s+year\b|\btaxable\s+(?:income|year)\b/iu,
      /\b(?:internal\s+revenue\s+service|IRS|HMRC|HM\s+revenue|tax\s+office|department\s+of\s+the\s+treasury|OMB\s+No)\b/iu,
      /\b(?:taxpayer|employer)\s+(?:identification|reference|PAYE)|\bSSN\b|\bEIN\b|\bsocial\s+security\s+number\b|\bUTR\b|\btax\s+(?:code|number|id)\b/iu,
      /\b(?:total\s+income|adjusted\s+gross|tax\s+withheld|withholding|tax\s+due|refund)\b/iu,
    ],
    needed: 2,
  },
  {
    kind: 'credit note',
    name: /^\s{0,20}(?:(?:VAT|tax|sales)\s+)?credit\s+(?:note|memo(?:randum)?)\b/iu,
    signs: [...BILL_SIGNS, /\bcredit\s+(?:note|memo)/iu],
    needed: 2,
  },
  {
    kind: 'order confirmation',
    name: /\border\s+(?:confirmation|acknowledg\w+|summary)\b/iu,
    signs: BILL_SIGNS,
    needed: 2,
  },
  {
    kind: 'receipt',
    name: /\b(?:payment\s+|sales\s+|cash\s+)?receipt\b(?!\s+of)/iu,
    signs: [...BILL_SIGNS, /\bthank\s+you\b/iu],
    needed: 2,
  },
  {
    kind: 'invoice',
    name: /\binvoice\b|^\s{0,20}(?:your\s+)?(?:\p{L}+\s+)?bill\s{0,20}(?:$|[·|–—-]\s)/iu,
    signs: [...BILL_SIGNS, /\binvoice\b/iu],
    needed: 3,
    bySignsAlone: true,
  },
  {
    kind: 'notice',
    name: /^\s{0,20}(?:\p{L}+\s+){0,3}[Nn](?:otice|OTICE)(?:\s+(?:of|to|OF|TO)\s[^.]{3,60})?\s{0,20}$|^(?:(?:\p{Lu}[\p{L}&’'-]*,?|and|of|&)\s+){1,8}(?:Notice|NOTICE)(?:\s+(?:for\s|\d)[\p{L}\d\s/–-]{1,50})?$/u,
    signs: [
      /\bthis\s+notice\b|\b(?:the\s+)?date\s+of\s+(?:this\s+|the\s+)?notice\b/iu,
      /\b(?:date\s+of\s+issue|issue\s+date|issued\s+on|assessment\s+(?:number|no)|account\s+(?:number|no)|reference)\b/iu,
      /\b(?:total|amount|balance)\s+(?:amount\s+)?(?:due|payable|owing)\b/iu,
      /\b(?:object(?:ion)?s?|appeals?|disagree|dispute)\b/iu,
      /\b(?:you\s+are\s+hereby|hereby\s+given|notice\s+is|please\s+take\s+notice|this\s+(?:letter|notice)\s+is)\b/iu,
      /\b(?:dear|to\s{0,3}:|re\s{0,3}:)/iu,
      /\b(?:sincerely|faithfully|regards|signed)\b/iu,
    ],
    needed: 2,
  },
  {
    kind: 'résumé',
    name: /\b(?:curriculum\s+vitae|r[ée]sum[ée])\b|^\s{0,20}CV\b/iu,
    signs: [
      /(?:^|\n)[ \t]{0,20}(?:work\s+|professional\s+)?(?:experience|employment(?:\s+history)?)\s{0,5}:?[ \t]{0,20}(?:\n|$)/iu,
      /(?:^|\n)[ \t]{0,20}education(?:\s+and\s+\p{L}+)?\s{0,5}:?[ \t]{0,20}(?:\n|$)/iu,
      /(?:^|\n)[ \t]{0,20}(?:(?:key|technical|core)\s+)?(?:skills|languages|competenc\p{L}+)\b/iu,
      /\b(?:references\s+(?:available|on\s+request)|bachelor|master\s+of|university|b\.?sc|diploma)\b/iu,
    ],
    needed: 2,
    bySignsAlone: true,
  },
  {
    kind: 'book',
    name: /\b(?:ISBN|library\s+of\s+congress|penguin|press|publish(?:ed|er))\b/iu,
    signs: [
      /\bISBN\b/u,
      /\blibrary\s+of\s+congress\b|\bcataloguing?\b/iu,
      /\ball\s+rights\s+reserved\b|\bcopyright\s+(?:©|\(c\)|\d{4})|©/iu,
      CHAPTERS,
      /\b(?:preface|introduction|foreword|acknowledgments|contents)\b/iu,
      /\b(?:published\s+by|first\s+published|press)\b/iu,
    ],
    needed: 3,
    bySignsAlone: true,
    shortestText: BOOK_LENGTH,
  },
  {
    kind: 'report',
    name: /^\s{0,20}(?:[\p{L}\d&'’-]+\s+){0,6}report(?:\s+(?:\d{4}|for\s[^.]{2,50}|on\s[^.]{2,60}))?\s{0,20}$/iu,
    signs: [
      /(?:^|\n)[ \t\d.]{0,20}(?:executive\s+)?summary[ \t]{0,20}(?:\n|$)/iu,
      /(?:^|\n)[ \t\d.]{0,20}(?:introduction|background|table\s+of\s+contents|contents)[ \t]{0,20}(?:\n|$)/iu,
      /(?:^|\n)[ \t\d.]{0,20}(?:findings|results|conclusions?|recommendations|methodology)\b/iu,
      /\b(?:figure|table)\s\d/iu,
    ],
    needed: 2,
    shortestText: REPORT_LENGTH,
  },
];
