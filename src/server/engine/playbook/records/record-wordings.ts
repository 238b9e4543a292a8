import { EVENT_WITHOUT_EXIT } from './record-words.ts';

/** Words by which a sentence is an instance of a record beyond doubt, whatever the model says. */
export interface RecordWording {
  /** Of the record. */
  readonly id: string;
  readonly says: RegExp;
  /** Matches in a sentence that says something else, or takes it back. */
  readonly unless?: RegExp;
  /** Whose act the sentence tells: what the side that signs is bound to, or what the other side may do. */
  readonly by?: 'signing' | 'other';
  /** Costs or binds the side that signs heavily, whatever its figures are: always, or where these words stand in it. */
  readonly grave?: true | RegExp;
}

/** "The Fees", "your monthly payment": what a side pays. */
const PRICE =
  '(?:prices?|fees?|rents?|rates?|charges?|premiums?|payments?|instal?lments?|subscriptions?|margin|tariffs?|dues|interest)';
const END = '(?:terminat\\w*|cancel\\w*|end(?:s|ed|ing)?|leav(?:e|es|ing)|withdraw\\w*|resign\\w*|quit\\w*)';
const MONEY = '(?:(?:US|A|C|NZ|S|HK)?[$€£¥₱₹]\\s?\\d|\\b(?:USD|EUR|GBP|CHF|AUD|CAD|PHP|Rs|R)\\s?\\d)';
const BREACH = '(?:breach(?:es)?|violations?|infringements?|contraventions?|infractions?|offen[cs]es?|defaults?)';
/** All of it, whatever time has passed. */
const WHOLE = /\b(?:in\s+full|whole|entire|gross)\b/iu;
/** Words of one clause; a decimal point does not end it. */
const within = (length: number): string => `(?:[^.;]|\\.(?=\\d)){0,${length}}`;
const words = (pattern: string): RegExp => new RegExp(pattern, 'iu');

/**
 * The first that fits counts, so that what costs most stands first. What they find is told with the record's full meaning,
 * so that each must leave no other reading. Each pattern is linear in the length of a sentence.
 */
export const RECORD_WORDINGS: readonly RecordWording[] = [
  // Home, goods and one's own money
  {
    id: 'collateral',
    says: words(
      '\\b(?:charges?|mortgages?|pledges?)\\s+(?:to\\s+\\p{L}+\\s+)?(?:(?:all|any)\\s+(?:of\\s+)?)?(?:its|his|her|their|your|the)\\s+[^.;]{0,80}\\b(?:land|house|home|property|estate|interest|goods|vehicle|equipment|assets|receivables|shares|accounts?)\\b|\\bgrants?\\b[^.;]{0,80}\\b(?:security\\s+interest|charge\\s+over|mortgage\\s+(?:on|over)|lien\\s+on|pledge\\s+of|deed\\s+of\\s+trust)\\b|\\bsecur(?:es|ed\\s+by)\\b[^.;]{0,60}\\b(?:all|every|any\\s+other)\\b[^.;]{0,60}\\b(?:accounts?|sums|amounts|money|debts?|obligations|liabilities)\\b',
    ),
    unless: /\b(?:not|no|never|released?|discharged?|free\s+of|deposit)\b/iu,
    by: 'signing',
    grave: true,
  },
  {
    id: 'personal-guarantee',
    says: /\bguarantees?\s+(?!that\b|the\s+quality\b)[^.;]{0,120}\b(?:payment|performance|obligations?|debts?|sums?|liabilit(?:y|ies)|money|rent)\b[^.;]{0,120}\b(?:of|by|from|owed|due)\b/iu,
    unless:
      /\b(?:no|not|never|without|supplier|provider|seller|manufacturer|company|we)\s+(?:\p{L}+\s+){0,2}guarantees?\b|\b(?:released?|up\s+to|limited\s+to)\b/iu,
    by: 'signing',
    grave: true,
  },
  {
    id: 'cross-default',
    says: words(
      '\\b(?:defaults?|breach(?:es)?|fails?)\\b[^.;]{0,60}\\b(?:under|of)\\s+(?:any|another|an?y?\\s+other|a\\s+related)\\s+(?:\\p{L}+\\s+){0,4}(?:agreements?|contracts?|accounts?|loans?|facilit(?:y|ies)|debts?|borrowings?|indebtedness|obligations?)\\b|\\bcross[\\s-]?default',
    ),
    unless: /\b(?:not|no|never)\b/iu,
    by: 'signing',
  },
  {
    id: 'acceleration',
    says: words(
      '\\b(?:the\\s+)?(?:whole|entire|full|all|total|remaining|outstanding|unpaid|every)\\b[^.;]{0,90}\\b(?:becomes?|become|falls?|is|are|shall\\s+be(?:come)?|will\\s+be(?:come)?)\\s+(?:then\\s+)?(?:immediately\\s+(?:due|payable)|(?:due|payable)(?:\\s+and\\s+(?:due|payable))?\\s+(?:immediately|at\\s+once|forthwith|in\\s+full|in\\s+one\\s+sum))\\b|\\bdeclare\\b[^.;]{0,80}\\b(?:due|payable)\\b|\\b(?:demand|require)s?\\b[^.;]{0,40}\\b(?:immediate\\s+)?(?:re)?payment\\s+of\\s+(?:the\\s+|all\\s+)(?:whole|entire|full|outstanding|remaining|sums|amounts)\\b',
    ),
    unless: /\b(?:not|no|never|unless|only)\b/iu,
  },
  {
    id: 'acceleration',
    says: words(
      '\\b(?:default|breach)\\b[^.;]{0,200}\\b(?:recover|claim|demand)\\b[^.;]{0,40}\\b(?:termination\\s+(?:value|sum|amount)|stipulated\\s+loss|all\\s+(?:the\\s+)?(?:remaining|future|unexpired))\\b',
    ),
    unless: /\b(?:not|no|never)\b/iu,
    grave: true,
  },
  {
    id: 'balloon-payment',
    says: /\b(?:balloon|residual)\s+(?:payment|amount|instal?lment|sum)\b|\b(?:includes?|plus|with)\s+an?\s+(?:balloon|residual)\s+of\b/iu,
    unless: /\b(?:no|not|without|guaranteed)\b/iu,
    grave: true,
  },
  {
    id: 'variable-rate',
    says: words(
      '\\b(?:may|can|reserves?\\s+the\\s+right\\s+to)\\s+(?:at\\s+any\\s+time\\s+)?(?:change|vary|increase|raise|adjust)\\s+(?:the\\s+|your\\s+|our\\s+|its\\s+|any\\s+)?(?:\\p{L}+\\s+){0,3}(?:interest|(?:reference|base|annual|variable)\\s+rate|margin)\\b',
    ),
    unless: /\b(?:not|no\s+more|never|cannot)\b/iu,
    by: 'other',
    grave: true,
  },
  {
    id: 'default-interest',
    says: /\b(?:default|higher|increased|penalty)\s+(?:interest\s+)?rate\b[^.;]{0,80}\b(?:applies|is\s+charged|accrues|payable)|\b(?:interest|rate)\b[^.;]{0,60}\bdefault\s+rate\b/iu,
    unless: /\b(?:not|no|never)\b/iu,
  },
  {
    id: 'prepayment-penalty',
    says: /\bearly\s+(?:payout|repayment|settlement|redemption)\s+(?:fee|charge)\b/iu,
    unless: /\b(?:no|nil|not|without|waived?)\b/iu,
  },
  // Damages
  {
    id: 'indemnity-own-negligence',
    says: /\b(?:indemnif(?:y|ies)|holds?\b[^.;]{0,60}\bharmless)\b[^.]{0,400}\b(?:whether\s+or\s+not\b[^.;]{0,60}\b(?:at\s+fault|negligen\w+|fault)|(?:including|even\s+(?:if|where))\b[^.;]{0,80}\b(?:caused\s+by\s+the\s+)?(?:negligence|fault)\s+of|regardless\s+of\s+(?:fault|negligence|cause))\b/iu,
    unless: /\b(?:except|other\s+than|unless)\b/iu,
    by: 'signing',
    grave: true,
  },
  {
    id: 'one-sided-indemnity',
    says: /\b(?:indemnif(?:y|ies)|holds?\b[^.;]{0,80}\bharmless)\b[^.;]{0,100}\b(?:all|any|every|each)\b[^.;]{0,60}\b(?:loss(?:es)?|claims?|liabilit(?:y|ies)|damages?|costs?|expenses?|actions?)\b/iu,
    unless:
      /\b(?:each\s+(?:party|side)|to\s+the\s+extent|only|up\s+to|exceed\w*|limited|gross(?:ly)?|wil+ful|except|not)\b/iu,
    by: 'signing',
    grave: true,
  },
  {
    id: 'liquidated-damages',
    says: words(
      `\\bliquidated\\s+damages\\b${within(80)}(?:${MONEY})|(?:${MONEY})${within(80)}\\b(?:as|by\\s+way\\s+of)\\s+(?:\\p{L}+\\s+){0,2}(?:liquidated\\s+damages|agreed\\s+compensation)\\b`,
    ),
    by: 'signing',
    grave: true,
  },
  {
    id: 'penalty-per-breach',
    says: words(
      `(?:${MONEY})${within(80)}\\b(?:for|per|on)\\s+(?:each|every|any)\\s+(?:\\p{L}+\\s+){0,2}${BREACH}\\b|\\b(?:for|on)\\s+(?:each|every|any)\\s+(?:\\p{L}+\\s+){0,2}${BREACH}\\b[^.;]{0,120}(?:${MONEY})`,
    ),
    unless: /\b(?:not\s+(?:a\s+penalty|more|exceed\w*)|no\s+penalty|late|overdue)\b/iu,
  },
  {
    id: 'penalty-per-breach',
    says: words(
      `\\bdeemed\\b${within(120)}\\b(?:in|as|a)\\s+breach\\b${within(120)}\\b(?:pays?|charged?)\\b${within(60)}(?:${MONEY})`,
    ),
    by: 'signing',
    grave: true,
  },
  {
    id: 'liquidated-damages',
    says: words(
      `\\b(?:(?:do|does|did)\\s+not|fails?\\s+to)\\s+(?:join|take\\s+up|start|report\\s+for)\\b${within(100)}\\b(?:pays?|forfeits?)\\b${within(60)}(?:${MONEY}|\\bINR\\s?\\d)`,
    ),
    by: 'signing',
  },
  {
    id: 'release-of-claims',
    says: /\b(?:releases?|waives?|discharges?|gives?\s+up)\b[^.;]{0,80}\b(?:claims?|liabilit(?:y|ies)|actions?|rights?)\b[^.;]{0,80}\b(?:injur(?:y|ies)|death|illness)\b/iu,
    unless: /\b(?:not|no|never|each\s+(?:party|side)|mutual(?:ly)?)\b/iu,
    by: 'signing',
    grave: /\b(?:all|any|death)\b/iu,
  },
  {
    id: 'liability-without-fault',
    says: /\bbears?\s+(?:the\s+|all\s+)?risks?\s+of\s+(?:\p{L}+,?\s+){0,2}(?:loss|damage|theft)\b/iu,
    unless: /\b(?:not|only|until\s+(?:delivery|received))\b/iu,
    by: 'signing',
  },
  {
    id: 'warranty-void-conditions',
    says: /\b(?:warrant(?:y|ies))\b[^.;]{0,60}\b(?:does|do|shall|will)\s+not\s+(?:cover|apply|extend)\b|\bwarrant(?:y|ies)\b[^.;]{0,80}\b(?:ends|is\s+void|becomes\s+void|lapses)\b[^.;]{0,60}\b(?:if|for|on|when)\b/iu,
  },
  {
    id: 'coverage-exclusion',
    says: /\b(?:cover(?:age)?|insurance|policy)\s+(?:does|do)\s+not\s+(?:apply|cover|extend|include)\b/iu,
    unless: /\b(?:landlord|lessor|owner)['’]s\s+(?:cover|insurance|policy)\b/iu,
  },
  // What is paid back, lost or kept
  {
    id: 'deductions-from-wages',
    says: /\b(?:deduct(?:s|ed)?|set\s?-?off|withh(?:e|o)ld|recover(?:s|ed)?)\b[^.;]{0,80}\b(?:from|against)\s+(?:your|the\s+employee['’]s|his|her|their|any|the)\s+(?:\p{L}+\s+){0,3}(?:salary|wages?|pay|remuneration|holiday\s+pay)\b/iu,
    unless: /\b(?:not|no|only|tax(?:es)?|required\s+by\s+law|pension)\b/iu,
  },
  {
    id: 'training-repayment',
    says: /\b(?:repa(?:y|id|yable|yment)|pay\s+back|reimburse[sd]?|recover(?:ed)?)\b[^.;]{0,160}\b(?:training|course|tuition|certification|qualification|study)\b|\b(?:training|course|tuition|certification|qualification|study)\s+(?:costs?|fees?|expenses?)\b[^.;]{0,160}\b(?:repa(?:y|id|yable|yment)|pay\s+back|reimburse|recover)/iu,
    unless:
      /\b(?:nothing|not\s+(?:be\s+)?(?:repa\w+|recover\w*|required)|no\s+repayment|need\s+not|we\s+reimburse|company\s+(?:will\s+|shall\s+)?(?:reimburse|pay)\w*)\b/iu,
    by: 'signing',
    grave: true,
  },
  {
    id: 'bonus-clawback',
    says: /\b(?:repa(?:y|id|yable|yment)|pay\s+back|paid\s+back|refund(?:ed)?|returned?|recover(?:ed)?)\b[^.;]{0,160}\b(?:bonus|(?:welcome|sign(?:ing)?[\s-]on|retention|relocation|joining)\s+(?:\p{L}+\s+)?(?:payment|allowance|grant|package|expenses|costs))\b|\b(?:bonus|(?:welcome|sign(?:ing)?[\s-]on|retention|relocation|joining)\s+(?:\p{L}+\s+)?(?:payment|allowance|grant|package|expenses|costs))\b[^.;]{0,200}\b(?:repa(?:y|id|yable)|pay\s+(?:it\s+)?back|paid\s+back|recover(?:ed)?)\b/iu,
    unless: /\b(?:nothing|not\s+(?:be\s+)?(?:repa\w+|recover\w*|required)|no\s+repayment|need\s+not)\b/iu,
    by: 'signing',
    grave: WHOLE,
  },
  {
    id: 'bonus-clawback',
    says: /\b(?:if|where|should)\b[^.;]{0,60}\b(?:gives?\s+notice|resigns?|leaves?|is\s+dismissed|are\s+dismissed|employment\s+ends)\b[^.;]{0,140}\b(?:shall|will|must|have\s+to)\s+(?:repay|pay\s+back|return|refund)\b/iu,
    unless: /\b(?:training|course|tuition|nothing|equipment|property)\b/iu,
    by: 'signing',
    grave: WHOLE,
  },
  {
    id: 'incentive-clawback',
    says: /\b(?:concessions?|discounts?|incentives?|credits?|rebates?|rent[\s-]free\s+periods?|free\s+(?:months?|weeks?|periods?)|cash\s?back|subsid(?:y|ies)|promotional\s+\p{L}+)\b(?:[^.;]|\.(?=\d)){0,80}\b(?:revoked|clawed\s+back|repaya?ble|repaid|paid\s+back|charged\s+back|recovered|becomes?\s+(?:immediately\s+)?(?:due|payable))\b/iu,
    unless: /\b(?:not|never|no)\s+(?:be\s+)?(?:revoked|repa\w+|recovered|due|payable)\b/iu,
    grave: /\b(?:whole|all|entire|full|in\s+full|total)\b/iu,
  },
  {
    id: 'deposit-non-refundable-part',
    says: /\b(?:will|shall|is|are|be)\s+(?:deducted|kept|retained|withheld|charged)\b[^.;]{0,60}\b(?:regardless|irrespective|whatever|whether\s+or\s+not|in\s+any\s+(?:case|event))\b[^.;]{0,60}\b(?:occupancy|condition|tenancy|cleanliness|stay|state)\b/iu,
    unless: /\b(?:not|never)\s+(?:be\s+)?(?:deducted|kept|retained|withheld|charged)\b/iu,
  },
  {
    id: 'vacation-forfeiture',
    says: /\b(?:untaken|unused|accrued|remaining)\s+(?:annual\s+)?(?:holidays?|leave|vacation)\b[^.;]{0,60}\b(?:laps(?:es?|ed)|is\s+lost|are\s+lost|forfeited|expires?)\b/iu,
    unless: /\b(?:not|never)\b/iu,
  },
  {
    id: 'withholding-of-payment',
    says: /\b(?:withholds?|retains?|holds?\s+back|keeps?\s+back)\s+(?:\p{L}+\s+){0,4}(?:\(\d{1,2}%\)|\d{1,2}\s?%|\d{1,2}\s+per\s?cent)[^.;]{0,40}\b(?:invoices?|fees?|payments?|price)\b/iu,
    unless: /\b(?:not|you\s+may|tax(?:es)?)\b/iu,
    by: 'other',
  },
  {
    id: 'no-kill-fee',
    says: /\bforfeits?\b[^.;]{0,60}\b(?:fees?|pay(?:ment)?|remuneration|commissions?|invoices?)\b/iu,
    unless: /\b(?:not|no|never|deposit|late)\b/iu,
    by: 'signing',
    grave: true,
  },
  {
    id: 'withholding-of-payment',
    says: /\bmay\s+(?:also\s+)?(?:set\s?-?off|deduct)\b[^.;]{0,120}\bow(?:es?|ed|ing)\b[^.;]{0,100}\b(?:against|from)\s+(?:any\s+(?:sum|amount|money|payment)s?|(?:the\s+|your\s+|its\s+)?(?:fees?|invoices?|remuneration|commissions?))\b|\bmay\s+(?:also\s+)?(?:set\s?-?off|deduct)\s+(?:against|from)\s+(?:the\s+|your\s+|its\s+)?(?:fees?|invoices?|remuneration|commissions?)\b[^.;]{0,120}\bow(?:es?|ed|ing)\b/iu,
    unless: /\b(?:not|only|agree[sd]?|undisputed|deposit|tenant|borrower)\b/iu,
    by: 'other',
  },
  // Leaving
  {
    id: 'early-termination-fee',
    says: words(
      `\\b(?:if|where|when|on|upon|in\\s+case)\\b[^.;]{0,120}\\b(?:early|before\\s+the\\s+(?:end|expiry|minimum)|within\\s+the\\s+(?:lock-?in|minimum|first|initial)|stops?|${END})\\b[^.;]{0,160}\\bpays?\\b[^.;]{0,60}\\b(?:all\\s+(?:the\\s+)?(?:\\p{L}+\\s+){0,3}(?:fees?|charges?|payments?|instal?lments?|rent)|(?:the\\s+)?remaining\\s+(?:\\p{L}+\\s+){0,2}(?:fees?|charges?|payments?|instal?lments?|rent)|(?:the\\s+)?termination\\s+(?:value|sum|payment)|early\\s+(?:exit|termination|cancel\\w+)\\s+(?:charge|fee))\\b|\\b(?:fees?|charges?|rentals?|instal?lments?|dues|rent)\\b[^.;]{0,40}\\b(?:for|of)\\s+(?:the\\s+|all\\s+)?(?:remaining|unexpired)\\s+(?:\\p{L}+[\\s-]){0,2}(?:months?|term|period|weeks?)\\b`,
    ),
    unless:
      /\b(?:not|no|nothing|refund\w*|(?:lessor|landlord|company|supplier|provider)\s+(?:ends|terminates|cancels))\b/iu,
    by: 'signing',
    grave: true,
  },
  {
    id: 'early-termination-fee',
    says: /\b(?:if|where|when)\b[^.;]{0,60}\b(?:leaves?|resigns?|stops?|ends?)\b[^.;]{0,40}\bwithout\s+(?:\p{L}+\s+){0,5}notice\b[^.;]{0,60}\b(?:may\s+(?:recover|deduct|charge|claim)|shall\s+pay|must\s+pay|pays?)\b/iu,
    unless: /\b(?:not|landlord|lessor|supplier|provider)\b/iu,
  },
  {
    id: 'early-termination-fee',
    says: /\b(?:claims?|recovers?|pays?|owes?)\s+(?:you\s+|us\s+)?(?:the\s+|an?\s+)?(?:termination\s+(?:value|sum|amount|payment|charge|fee)|early\s+(?:termination|cancel\w+|exit)\s+(?:fee|amount|charge|payment))\b/iu,
    unless: /\b(?:not|no|never|only|without)\b/iu,
    grave: true,
  },
  {
    id: 'early-termination-fee',
    says: words(
      '\\bmay\\s+(?:end|terminate|cancel|leave|request\\s+early)\\b(?:[^.]|\\.(?=\\d)){0,300}\\b(?:pay(?:s|ing|ment)?)\\b(?:[^.;]|\\.(?=\\d)){0,80}\\b(?:buy-?\\s?out|early\\s+(?:termination|exit|release)|termination|cancellation|break|release|exit)\\s+(?:fee|charge|sum|amount|payment|premium)\\b',
    ),
    unless:
      /\b(?:not|no|never|without)\s+(?:\p{L}+\s+){0,2}(?:pay(?:ing|ment)?|fee|charge|penalty)\b|\b(?:landlord|lessor|supplier|provider|company|we)\s+may\b/iu,
    by: 'signing',
    grave: true,
  },
  {
    id: 'early-termination-fee',
    says: words(
      `\\b(?:may|can)\\s+(?:also\\s+|only\\s+)?(?:end|terminate|cancel|leave|exit|break)\\b${within(200)}\\bpay(?:s|ing|ment)?\\b${within(60)}(?:\\b\\d{1,3}\\s?(?:%|per\\s?cent\\b)|\\b(?:remaining|unexpired)\\b|\\b(?:fee|charge|sum)\\s+of\\b|${MONEY})`,
    ),
    unless:
      /\b(?:not|no|never|nothing|without|refund\w*|cooling)\b|\bwithin\s+(?:\p{L}+|\d+)\s+(?:clear\s+)?(?:business\s+|working\s+|calendar\s+)?days\b|\b(?:landlord|lessor|supplier|provider|company|bank|lender|we)\s+(?:may|can)\b/iu,
    by: 'signing',
    grave: true,
  },
  {
    id: 'early-termination-fee',
    says: /\bif\b[^.;]{0,30}\b(?:leaves?|vacates?|moves?\s+out|ends?)\b[^.;]{0,60}\b(?:owes?|pays?|(?:is|are|remains?)\s+liable)\b[^.;]{0,40}\b(?:rent|fees?|charges?|instal?lments?)\b[^.;]{0,20}\buntil\b/iu,
    unless: /\b(?:not|no|landlord\s+(?:ends|terminates))\b/iu,
    by: 'signing',
    grave: true,
  },
  {
    id: 'no-cure-period',
    says: /\bmay\s+(?:end|terminate|cancel)\b[^.;,]{0,60}\b(?:at\s+once|immediately|forthwith|with\s+immediate\s+effect|without\s+notice)\b[^.;,]{0,40}\b(?:if|where|when)\b[^.;]{0,60}\b(?:unpaid|overdue|late|not\s+(?:been\s+)?paid|in\s+arrears|does\s+not\s+pay|fails?\s+to\s+pay)\b/iu,
    unless: /\b(?:either|each|both|neither|reminder|remedy|remedied|cure[ds]?|you\s+may)\b/iu,
    by: 'other',
  },
  {
    id: 'termination-without-notice-other',
    says: /\b(?:in|at)\s+(?:the\s+|its\s+|our\s+|their\s+)?(?:sole|absolute|own)\s+(?:and\s+absolute\s+)?(?:opinion|discretion|judg[e]?ment)\b[^.;]{0,160}\bmay\b[^.;]{0,80}\b(?:end|terminate|cancel|withdraw|dismiss)\b[^.;]{0,80}\b(?:immediate(?:ly)?|without\s+(?:prior\s+)?notice|at\s+once)\b/iu,
    unless: /\b(?:either|each|both|neither|you\s+may)\b/iu,
    by: 'other',
    grave: true,
  },
  {
    id: 'no-early-exit',
    says: words(
      `\\b(?:may|can|shall|is|are)(?:\\s+not|not|n['’]t)\\s+(?:be\\s+)?(?:entitled\\s+to\\s+)?${END}\\b[^.;]{0,60}\\b(?:before|during|early|prior|until|within)\\b|\\bno\\s+right\\s+to\\s+(?:${END}|early\\s+termination)\\b|\\b(?:may|can)\\s+not\\s+be\\s+(?:terminated|cancel\\w+|ended)\\s+by\\b`,
    ),
    unless: words(
      `\\b(?:landlord|lessor|company|employer|provider|we|lender|insurer|neither|each|either)\\s+(?:may|can|shall)\\s?not\\b|\\b(?:unless|other\\s+than|except|save)\\b|${EVENT_WITHOUT_EXIT.source}`,
    ),
    by: 'signing',
    grave: true,
  },
  {
    id: 'termination-without-notice-other',
    says: words(
      `\\b(?:may|can|is\\s+entitled\\s+to)\\s+(?:\\p{L}+\\s+){0,2}${END}\\b[^.;]{0,120}\\b(?:with\\s+or\\s+without\\s+(?:cause|reason)|for\\s+any\\s+reason\\s+or\\s+no\\s+reason)\\b[^.;]{0,80}\\b(?:immediate(?:ly)?|without\\s+(?:prior\\s+)?notice|at\\s+once)\\b|\\b(?:may|can)\\s+(?:\\p{L}+\\s+){0,2}${END}\\b[^.;]{0,80}\\b(?:immediately|with\\s+immediate\\s+effect|without\\s+(?:prior\\s+)?notice)\\b[^.;]{0,60}\\b(?:for\\s+any\\s+reason|with(?:out)?\\s+(?:cause|reason)|at\\s+(?:its|our|their)\\s+(?:sole\\s+)?discretion)\\b`,
    ),
    unless: /\b(?:either|each|both|neither)\b/iu,
    by: 'other',
  },
  {
    id: 'termination-for-convenience-other',
    says: words(
      `\\b(?:may|can|is\\s+entitled\\s+to|reserves\\s+the\\s+right\\s+to)\\s+(?:\\p{L}+\\s+){0,2}${END}\\b[^.;]{0,80}\\b(?:without\\s+(?:giving\\s+(?:any\\s+|a\\s+)?|any\\s+|stating\\s+(?:any\\s+|a\\s+)?)?(?:reasons?|cause)|for\\s+(?:any|no)\\s+reason|for\\s+convenience)\\b`,
    ),
    unless: /\b(?:either|each|both|neither|not|you\s+(?:may|can)|within)\b/iu,
    by: 'other',
  },
  {
    id: 'auto-renewal',
    says: /\b(?:renews?|extends?)\s+(?:automatically|by\s+itself|itself|for\s+(?:one|a|an|successive|another|further)\b)|\bautomatically\s+(?:renews?|renewed|extends?|extended)\b/iu,
    unless: /\b(?:may|can|option|not\s+(?:automatically\s+)?(?:renew|extend)\w*|no\s+automatic)\b/iu,
  },
  {
    id: 'renewal-notice-window',
    says: /\bnot\s+(?:more|earlier)\s+than\s+[^.;]{1,60}\b(?:and|nor|but)\s+not\s+(?:less|later)\s+than\s+[^.;]{1,60}\b(?:before|prior\s+to)\b[^.;]{0,60}\b(?:end|expiry|expiration|term|renewal)\b/iu,
  },
  {
    id: 'renewal-notice-window',
    says: /\bnotice\s+of\s+non-?renewal\b[^.;]{0,80}\b(?:must|shall|only|valid|effective)\b[^.;]{0,120}\b(?:form|portal|registered|recorded|certified|letter)\b/iu,
  },
  {
    id: 'renewal-at-higher-price',
    says: words(
      `\\brenew\\w*\\b[^.;]{0,80}\\b${PRICE}\\b[^.;]{0,80}\\b(?:increase[sd]?|rises?|adjusted|list\\s+price|then[\\s-](?:in\\s+force|current|applicable|standard))\\b`,
    ),
    unless: /\b(?:no\s+increase|not\s+(?:be\s+)?(?:increase|rise)|unchanged|same)\w*\b/iu,
    grave: /\b(?:at\s+least|not\s+less|no\s+less|minimum|list\s+price|then[\s-]current)\b/iu,
  },
  // Work
  {
    id: 'non-compete',
    says: /\b(?:after|following|from)\b[^.;]{0,60}\b(?:end(?:s|ed)?|terminat\w+|leav\w+|expir\w+|ceas\w+|employment)\b[^;]{0,200}\b(?:shall|will|must|may|agrees?)\s+not\b[^.;]{0,200}\b(?:compet\w+|work\s+(?:for|in|as)|be\s+(?:employed|engaged)|carry\s+on|engage\s+in)\b|\b(?:shall|will|must|may|agrees?)\s+not\b[^.;]{0,160}\b(?:compet\w+|work\s+(?:for|in|as)|be\s+(?:employed|engaged))\b[^.;]{0,160}\b(?:after|following)\b[^.;]{0,60}\b(?:end|terminat\w+|leav\w+|expir\w+|employment|date)\b/iu,
    unless: /\b(?:solicit|entice|hire|poach|recruit|approach|canvass|subject\s+to\s+payment)\w*\b/iu,
    by: 'signing',
    grave: /\b(?:(?:twelve|eighteen|twenty-four|thirty-six|[1-9]\d)\b[^.;]{0,8}\bmonths?|years?)\b/iu,
  },
  {
    id: 'ip-assignment-overreach',
    says: /\b(?:inventions?|works?|code|designs?|ideas?|developments?|creations?|intellectual\s+property)\b[^.;]{0,200}\b(?:whether\s+or\s+not|regardless\s+of|irrespective\s+of|whether\s+(?:during|within|in))\b[^.;]{0,60}\b(?:working\s+hours|(?:own|private|spare|company)\s+time|(?:company|employer)(?:['’]s)?\s+(?:resources|equipment|time))\b[^.]{0,160}\b(?:belongs?|assigns?|(?:is|are|becomes?)\s+the\s+(?:sole\s+|exclusive\s+)?property|vests?|owned\s+by)\b/iu,
    unless:
      /\b(?:not|never)\s+(?:belong|assign|vest)|\bdo(?:es)?\s+not\s+(?:belong|apply|vest)\b|\b(?:remains?|stays?)\s+(?:yours|the\s+(?:employee|contractor|consultant)['’]s)\b/iu,
    grave: true,
  },
  {
    id: 'non-solicit-customers',
    says: /\b(?:not|nor)\b[^.;]{0,160}\b(?:accept\s+(?:employment|work|business|instructions)|provide\s+services|work\s+for|supply|deal\s+with|be\s+engaged\s+by)\b[^.;]{0,60}\b(?:any\s+)?(?:\p{L}+\s+)?(?:clients?|customers?)\b/iu,
    unless: /\b(?:other\s+than\s+through|except\s+through|confidential|data)\b/iu,
    by: 'signing',
    grave: /\baccept\s+employment|provide\s+services|work\s+for\b/iu,
  },
  {
    id: 'unpaid-overtime',
    says: /\bno\s+(?:additional\s+|extra\s+|further\s+)?(?:overtime|compensatory\s+(?:leave|time)|(?:pay|payment|remuneration)\s+for\s+(?:overtime|extra\s+hours|additional\s+hours))\b[^.;]{0,40}\b(?:is|are|will\s+be|shall\s+be)\s+(?:due|paid|payable|given|granted)\b/iu,
    by: 'signing',
  },
  {
    id: 'pay-cut-right',
    says: /\b(?:may|can|reserves\s+the\s+right\s+to)\s+(?:at\s+any\s+time\s+)?(?:reduce|cut|lower|change\s+or\s+reduce)\b[^.;]{0,40}\b(?:hours|salary|pay|wages?|remuneration|rate)\b/iu,
    unless: /\b(?:not|only|agree[sd]?|consent|request|you\s+may)\b/iu,
    by: 'other',
  },
  {
    id: 'pay-when-paid',
    says: /\b(?:until|unless|once|after|within\s+[^.;]{1,40}\s+(?:after|of))\b[^.;]{0,60}\b(?:client|customer|owner|end\s+user|principal|it\s+(?:has\s+been|is)\s+paid)\b[^.;]{0,40}\b(?:pays?|paid|payment)\b/iu,
    unless: /\b(?:not|whether\s+or\s+not|regardless|deposit|refund\w*)\b[^.;]{0,40}\b(?:client|customer|owner)\b/iu,
    by: 'other',
  },
  {
    id: 'relocation-or-duty-change',
    says: /\b(?:may|can)\s+(?:\p{L}+\s+){0,2}(?:require|ask|direct|transfer|move|assign)\s+(?:you|the\s+employee|him|her|employee)(?:,\s+[^,;.]{3,60},)?\s+(?:to\s+(?:work|serve|move|be\s+based)\b[^.;]{0,80}\b(?:at|in|from|to)\s+(?:any|(?:an)?other|different)\b|to\s+(?:any|(?:an)?other|different)\s+(?:\p{L}+\s+){0,2}(?:place|site|location|office|hospital|branch|post|role|position|dut))|\b(?:may|can)\s+(?:change|alter|vary)\s+(?:your|the|a|any)\s+(?:\p{L}+\s+){0,2}(?:shifts?|rota|roster|hours|place\s+of\s+work|duties)\b/iu,
    unless: /\b(?:not|only|agree[sd]?|consent|request|you\s+(?:may|can)\s+refuse)\b/iu,
    by: 'other',
  },
  {
    id: 'monitoring-consent',
    says: /\b(?:screenshots?|webcam|keystrokes?|keyboard\s+and\s+mouse)\b/iu,
    unless: /\b(?:not|never|no)\b/iu,
  },
  {
    id: 'benefits-changeable',
    says: /\b(?:sick\s+pay|benefits?|allowances?)\b[^.;]{0,40}\b(?:is|are)\s+(?:paid\s+)?(?:at|in)\s+(?:the\s+)?(?:[\p{L}’']+\s+)?(?:sole\s+|absolute\s+)?discretion\b/iu,
  },
  {
    id: 'waiver-of-legal-rights',
    says: /\b(?:agrees?|accepts?|confirms?)\s+that\b(?:[^.;]|\.(?=\d)){0,120}\b(?:acts?|regulations?|statutes?|code)\b(?:[^.;]|\.(?=\d)){0,60}\b(?:does|do|shall|will)\s+not\s+apply\b/iu,
    by: 'signing',
  },
  {
    id: 'class-action-waiver',
    says: /\bwaives?\b[^.;]{0,120}\bclass[\s-]+(?:action|arbitration)/iu,
  },
  {
    id: 'other-side-decides',
    says: /\b(?:reports?|statements?|certificates?|records?|decisions?|determinations?|calculations?)\b[^.;]{0,40}\b(?:is|are|shall\s+be|will\s+be)\s+(?:final|conclusive)\b/iu,
    unless: /\b(?:not|arbitrat\w*|courts?|experts?|adjudicat\w*|judge|tribunal|manifest\s+error|independent)\b/iu,
  },
  {
    id: 'assignment-by-other',
    says: /\b(?:may|can)\s+(?:\p{L}+\s+){0,2}(?:assign|transfer|novate)\b[^.;]{0,120}\bwithout\b[^.;]{0,30}\b(?:consent|approval|agreement)\b/iu,
    unless: /\b(?:not|either|each|neither)\b/iu,
    by: 'other',
  },
  // Time
  {
    id: 'short-claim-period',
    says: /\b(?:claims?|actions?|proceedings?|complaints?|suits?|demands?)\b[^.;]{0,160}\bwithin\b[^.;]{0,80}(?:[;,.]|\bor\b|\band\b|\botherwise\b)[^.]{0,120}\b(?:barred|lost|waived?|lapses?|expires?|excluded|forfeited|void|given\s+up|extinguished)\b|\b(?:barred|lost|waived|given\s+up|extinguished|forfeited)\b[^.;]{0,60}\b(?:if|unless)\b[^.;]{0,100}\bwithin\b/iu,
    unless: /\b(?:either|each|both|neither|not)\s+(?:party|side|barred|lost|waived)\b|\bdeposit\b/iu,
  },
  {
    id: 'guests-limited',
    says: words(
      `\\b(?:guests?|visitors?|unauthori[sz]ed\\s+(?:occupants?|persons?))\\b${within(80)}\\b(?:pays?|charged?)\\b${within(60)}(?:${MONEY})${within(30)}\\b(?:nights?|days?|weeks?|persons?|months?)\\b`,
    ),
    unless: /\b(?:not|no|hotel|ticket|room\s+rate)\b/iu,
    by: 'signing',
  },
  {
    id: 'showing-of-premises',
    says: /\bno\s+notice\b[^.;]{0,160}\bshow\b[^.;]{0,60}\b(?:prospective|buyers?|purchasers?|tenants?|residents?)\b/iu,
  },
  {
    id: 'no-set-off',
    says: /\b(?:not|never)\s+(?:withhold|set\s?-?off|offset|deduct|abate)\b[^.;]{0,60}\b(?:rent|rental|fees?|payments?|charges?|sums?|instal?lments?)\b|\bpays?\b[^.;]{0,100}\bwithout\s+(?:any\s+)?(?:set-?off|deduction|counterclaim|withholding)\b/iu,
    unless:
      /\b(?:landlord|lessor|employer|company|lender|agency)\s+(?:shall|must|will|may)\s+not\b|\btax(?:es)?\b|\bdeposit\b/iu,
    by: 'signing',
  },
  {
    id: 'fee-despite-nonuse',
    says: /\b(?:rent|rental|fees?|payments?|charges?|hire|dues|subscription)\b[^.;]{0,60}\b(?:remains?|continues?\s+to\s+be|stays?|(?:is|are)\s+(?:still\s+)?)\s*(?:payable|due|owed)\b[^.;]{0,40}\b(?:while|during|even\s+(?:if|when|though|while)|whether\s+or\s+not)\b[^.;]{0,80}\b(?:out\s+of\s+(?:use|order|service)|not\s+(?:in\s+use|used|available|working|attend\w*)|(?:un|mis)used|breakdowns?|unavailable|idle|does\s+not\s+use)\b/iu,
    unless: /\b(?:not|no\s+longer)\s+(?:payable|due|owed)\b/iu,
    by: 'signing',
  },
  // What has to be bought
  {
    id: 'minimum-purchase',
    says: /\b(?:shall|must|will|agrees?\s+to|undertakes?\s+to|commits?\s+to)\s+(?:\p{L}+\s+){0,2}(?:order|take|buy|purchase|draw)\b[^.;]{0,60}\bminimum\b|\b(?:below|short\s+of|less\s+than|under)\s+(?:the\s+|its\s+|your\s+)?(?:\p{L}+\s+){0,2}minimum\b[^.;]{0,100}\b(?:pays?|charged?|invoiced?|billed)\b/iu,
    unless: /\b(?:no\s+minimum|not\s+(?:be\s+)?(?:obliged|required|bound)|wage|age|insurance|cover)\b/iu,
    by: 'signing',
    grave: /\b(?:below|short\s+of|less\s+than|under|shortfall)\b/iu,
  },
  {
    id: 'exclusivity-purchase',
    says: /\b(?:shall|must|will|agrees?\s+to|undertakes?\s+to)\s+(?:\p{L}+\s+){0,2}(?:buy|purchase|obtain|source|order)\s+(?:all|its|their|your|every)\b[^.;]{0,200}\b(?:only\s+from|exclusively|solely|from\s+(?:the\s+)?(?:\p{L}+\s+){1,3}(?:only|alone))\b/iu,
    by: 'signing',
  },
  {
    id: 'cam-charges-uncapped',
    says: /\b(?:your|the\s+(?:tenant|resident|lessee|member)['’]s)\s+share\b[^.;]{0,40}\b(?:is|are|will\s+be|shall\s+be)\s+(?:allocated|apportioned|calculated|determined)\b|\bratio\s+utility\b|\ballocated\b[^.;]{0,60}\bincludes?\b[^.;]{0,60}\b(?:common\s+areas?|vacant)\b/iu,
    unless: /\b(?:profits?|capital|equity|own\s+meter|sub-?meter(?:ed)?)\b/iu,
  },
  // Prices
  // Prices
  {
    id: 'indexed-price-increase',
    says: words(
      `\\b${PRICE}\\b[^.;]{0,100}\\b(?:increases?|rises?|goes\\s+up|escalates?|is\\s+(?:increased|adjusted|indexed)|are\\s+(?:increased|adjusted|indexed)|(?:shall|will)\\s+(?:be\\s+)?(?:increased?|rise|adjusted|escalate|go\\s+up|indexed))\\b[^.;]{0,160}\\b(?:\\d{1,2}(?:[.,]\\d{1,2})?\\s?(?:%|per\\s?cent)|index|inflation|CPI|RPI|consumer\\s+price)`,
    ),
    unless:
      /\b(?:not|no|never|if|late|overdue|deposit|default|up\s+to|at\s+most|capped|exceed\w*|(?:you|customer|tenant|member|client)\s+(?:may|can)\s+(?:then\s+)?(?:leave|cancel|terminate|end|withdraw|reject)|right\s+to\s+(?:leave|cancel|terminate|withdraw)|may\s+leave)\b/iu,
    grave: /\b(?:higher|greater|larger)\s+of\b|\bat\s+least\b|\bminimum\b/iu,
  },
  {
    id: 'unilateral-price-increase',
    says: words(
      `\\b(?:may|can|is\\s+entitled\\s+to|reserves?\\s+the\\s+right\\s+to)\\s+(?:at\\s+any\\s+time\\s+|from\\s+time\\s+to\\s+time\\s+)?(?:increase|raise|change|vary|adjust|revise|amend|put\\s+up)\\s+(?:the\\s+|its\\s+|our\\s+|your\\s+|any\\s+(?:of\\s+(?:the|its|our)\\s+)?)?(?:\\p{L}+\\s+){0,3}${PRICE}\\b`,
    ),
    unless:
      /\b(?:not\s+(?:more|exceed\w*)|no\s+more|only|mutual|agree[sd]?|consent|reduce|lower|interest|(?:you|customer|tenant|member|client)\s+(?:may|can)\s+(?:then\s+)?(?:leave|cancel|terminate|end|withdraw|reject)|right\s+to\s+(?:leave|cancel|terminate|withdraw)|may\s+leave)\b/iu,
    by: 'other',
  },
  {
    id: 'unilateral-price-increase',
    says: /\bmay\b[^.;]{0,60}\b(?:apply|add|impose|introduce|levy)\s+(?:an?\s+|any\s+|new\s+|further\s+|additional\s+)*(?:[\p{L}-]+\s+){0,3}(?:surcharges?|supplements?|lev(?:y|ies)|(?:monthly|new|additional|extra)\s+(?:\p{L}+\s+)?(?:charges?|fees?))\b/iu,
    unless: /\b(?:not|only|agree[sd]?|consent|late|overdue|if\s+you|unpaid|breach|request(?:ed|s)?)\b/iu,
    by: 'other',
  },
  // Changes
  {
    id: 'change-by-continued-use',
    says: /\b(?:continu(?:es?|ed|ing)\s+(?:to\s+)?(?:use|work\w*|access|occup\w+|perform\w*|provision)|silence|(?:unless|does\s+not|do\s+not|without|no)\b[^.;]{0,30}\bobject\w*)\b[^.;]{0,120}\b(?:counts?\s+as|is\s+(?:deemed|treated|taken|considered)|are\s+(?:deemed|treated|taken|considered)|means?|constitutes?|deemed)\b[^.;]{0,60}\b(?:accept\w*|agree\w*|consent\w*|approv\w*)\b|\b(?:deemed|treated\s+as|taken)\s+(?:to\s+)?(?:have\s+)?(?:accepted|agreed|consented|accept|agree)\b[^.;]{0,120}\b(?:unless|if)\b[^.;]{0,60}\b(?:object|continue)\w*/iu,
    unless: /\b(?:invoice|bill|statement|goods|delivery|work\s+is)\b/iu,
  },
  {
    id: 'unilateral-change',
    says: /\b(?:may|can|reserves?\s+the\s+right\s+to)\s+(?:(?:from\s+time\s+to\s+time|at\s+any\s+time|unilaterally|also|in\s+its\s+(?:sole\s+)?discretion)\s+)?(?:change|amend|vary|modify|alter|revise|update)\s+(?:any\s+of\s+|all\s+or\s+any\s+of\s+|any\s+|the\s+|these\s+|this\s+|its\s+|our\s+)*(?:terms?|agreement|contract|schedules?|(?:house\s+|club\s+|gym\s+)?rules|polic(?:y|ies)|conditions|tables?|handbook|regulations)\b/iu,
    unless:
      /\b(?:not|only|mutual(?:ly)?|agree(?:d|s|ment\s+of)?\s+(?:in|by|of)|both|each|either|neither|insurer|(?:you|customer|tenant|member|client)\s+(?:may|can)\s+(?:then\s+)?(?:leave|cancel|terminate|end|withdraw|reject)|right\s+to\s+(?:leave|cancel|terminate|withdraw)|may\s+leave)\b/iu,
    by: 'other',
    grave:
      /\b(?:any\s+(?:or\s+all\s+)?of\s+the\s+terms|any\s+(?:part|term|provision)|at\s+any\s+time\s+(?:and\s+)?without|without\s+notice)\b/iu,
  },
  {
    id: 'relocation-right',
    says: /\b(?:may|can)\s+(?:\p{L}+\s+){0,2}(?:move|relocate|transfer)\s+(?:you|the\s+(?:tenant|member|licensee|lessee|client|user|exhibitor)|\p{L}+)\s+to\s+(?:(?:an)?other|any\s+other|different|alternative|a\s+(?:different|comparable|similar))\b/iu,
    unless: /\bnot\b/iu,
    by: 'other',
  },
];
