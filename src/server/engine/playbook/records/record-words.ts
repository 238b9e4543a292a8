/** Words without which a sentence is no instance of a record, whatever the model says. */
export interface RecordWords {
  /** Each of them matches. */
  readonly needs: readonly RegExp[];
  /** Matches in a sentence that speaks of something else. */
  readonly unless?: RegExp;
  /** Ids of the kinds of documents that its texts presume; those of its family where left out. */
  readonly kinds?: readonly string[];
}

/** "An increase gives no right to cancel": says nothing of any other way out. */
export const EVENT_WITHOUT_EXIT =
  /\b(?:increase|surcharge|adjustment|change|variation|delay|interruption|substitution|reduction|downtime|defect)s?\b[^.;]{0,60}\b(?:gives?|grants?|confers?|(?:does|do|shall|will)\s+not\s+(?:entitle|allow|permit|give))\b/iu;

/** "The discount is granted on condition that it is not ended before …": it can be ended, at the price of the discount. */
const BENEFIT_WHILE_KEPT =
  /\b(?:discount|bonus|rebate|credit|reduction|gift|free\s+months?|benefit)s?\b[^.;]{0,80}\b(?:condition|provided|only\s+if|as\s+long\s+as|unless)\b/iu;

/** What comes late, or not at all, and is no payment: "missing or late service", "collection after six". */
const OTHER_LATE =
  /\b(?:late|missed|missing|overdue|delayed)\s+(?:(?:or|and)\s+\p{L}+\s+)?(?:\p{L}+\s+)?(?:services?|servicing|returns?|pick-?\s?ups?|collections?|deliver(?:y|ies)|appointments?|arrivals?|check-?\s?(?:outs?|ins?)|class(?:es)?|lessons?|sessions?|bookings?|visits?|shifts?|keys?|reports?|inspections?)\b|\b(?:services?|appointments?|deliver(?:y|ies)|vehicles?|cars?|keys?|lessons?|class(?:es)?|visits?|inspections?|returns?|pick-?\s?up|concert|event)\s+(?:(?:is|are|was|were|that|which|it|runs?|has|have|been|comes?|returned|missed|not)\s+){0,3}(?:missed|missing|late|later|delayed|overdue|lost)\b/iu;

/**
 * By the record's id, for records that burden a side. Wide on purpose: a sentence without them is told in its own words, so
 * that a missed name costs little. Each pattern is linear in the length of the text.
 */
export const RECORD_WORDS: Readonly<Record<string, RecordWords>> = {
  // payment
  'payment-amount': {
    needs: [
      /(?<!\p{L})(?:\b(?:pay\w*|paid|prices?|fees?|rent|charges?|costs?|premium|subscription|sums?|amount|rates?|salary|royalt\w+|instal?lments?|dues|contribution|total)\b|[$€£])/iu,
    ],
  },
  'payment-due-date': {
    needs: [
      /(?<!\p{L})(?:\b(?:due|payable|pay\w*|paid|instal?lments?|arrears)\b)/iu,
      /(?<!\p{L})(?:\b(?:days?|dates?|months?|monthly|weeks?|weekly|advance|within|receipt|on|before|by|each|quarterly|immediately|invoice)\b)/iu,
    ],
    unless: /\bno\s+(?:\w+\s+)?payment|\bnot\s+(?:be\s+)?(?:due|payable)\b|\bwaiv/iu,
  },
  'advance-payment': {
    needs: [
      /(?<!\p{L})(?:advance|up-?\s?front|prepa[iy]|(?:pay\w*|paid|due|fees?|price|deposit|instal?lments?|balance)\b[^.;]{0,80}\bbefore\b|before\b[^.;]{0,80}\b(?:pay\w*|paid)\b|deposit|down\s?-?payment|\b(?:on|at|upon|with)\s+(?:\w+\s+){0,3}(?:sign\w*|book\w*|order\w*|reserv\w*|enrol\w*|commencement|start|registration|accept\w+|placing)|first|initial|beforehand|retainer|beginning|start)/iu,
    ],
    unless: /\badjusted\s+to\s+reflect\b/iu,
  },
  'non-refundable-fee': {
    needs: [
      /(?<!\p{L})(?:(?:non-?|un-?)?refund|return(?:ed|able)\b|repa(?:id|y)|earned|forfeit|\bkeeps?\b|\bkept\b|retain|\blos[et]\b|lost|give[ns]?\s+back|get\s+\w+\s+back|money\s+back|reimburs|credited|irrecoverabl|\bback\b)/iu,
    ],
  },
  'late-fee-fixed': {
    unless: OTHER_LATE,
    needs: [
      /(?<!\p{L})(?:\blate\b|lateness|overdue|delay|arrear|default|\bnot\s+(?:been\s+)?(?:paid|received|made|settled|arrived)|past\s+due|unpaid|reminder|miss(?:ed|ing)\s+(?:\p{L}+\s+){0,2}(?:pay|instal|rent|debit|due)|(?:pay\w*|instal\w+|rent(?:al)?s?|debits?)\s+(?:is\s+|are\s+|was\s+)?missed|after\s+(?:the\s+)?(?:\w+\s+)?(?:due|\d)|behind|on\s+time|dunning|fail\w*|delinquen)/iu,
    ],
  },
  'late-fee-daily': {
    needs: [
      /(?<!\p{L})(?:\blate\b|lateness|overdue|delay|arrear|default|\bnot\s+(?:been\s+)?(?:paid|received|made|settled|arrived)|past\s+due|unpaid|reminder|miss(?:ed|ing)\s+(?:\p{L}+\s+){0,2}(?:pay|instal|rent|debit|due)|after|behind|on\s+time|until|remain|delinquen)/iu,
      /(?<!\p{L})(?:\bday|daily|week|month|hour|minute|quarter|fortnight)/iu,
    ],
    unless: /\boff\s+your\s+bill\b|\bwe\s+(?:will\s+)?(?:credit|refund)\b/iu,
  },
  'late-interest': {
    needs: [
      /(?<!\p{L})(?:interest|(?:per\s?cent|%)\W{1,3}(?:(?:for\s)?(?:per|a|each|every)\s|p\.\s?a\b|annual|month|over\b|above\b|(?:\p{L}+\s+){0,3}?on\s+(?:arrears|overdue|late|unpaid))|percentage\s+points|\b(?:prime|base)\b|\b(?:carry|bear|attract)s?\b)/iu,
      /(?<!\p{L})(?:\blate\b|overdue|unpaid|arrear|past\s+due|outstanding|default|delay|\bdue\b|\bnot\s+(?:been\s+)?(?:paid|received|made|settled)|fail|behind|delinquen)/iu,
    ],
    unless:
      /^(?!.*\binterest\b).*\b(?:discount|rebate)|\b(?:without|no|free\s+of|not\s+(?:bear|carry|earn|accrue|pay|attract|charge)(?:\s+any)?)\s+interest\b|interest[-\s]free|interest\s+(?:\w+\s+)?(?:on|for)\s+(?:the\s+)?(?:security\s+)?deposit/iu,
  },
  'compound-or-high-interest': {
    needs: [/(?<!\p{L})(?:interest|compound|capitali|apr\b|finance\s+charge|%)/iu],
    unless:
      /\b(?:without|no|free\s+of|not\s+(?:bear|carry|earn|accrue|pay|attract|charge)(?:\s+any)?)\s+interest\b|interest[-\s]free|\bnever\s+be\s+more\s+than\b|\bshall\s+not\s+(?:compound|exceed)\b|\bnot\s+compound/iu,
  },
  'returned-payment-fee': {
    needs: [
      /(?<!\p{L})(?:return|unmet|presented|presentation|bounc|dishono|reject|fail|insufficient|\bnsf\b|revers|chargeback|unpaid\s+(?:direct|cheque|check)|declin|recall|refused|charge\s?back)/iu,
    ],
  },
  'payment-application-order': {
    needs: [/(?<!\p{L})(?:appl|first|order|credited|allocat|set\s+against|priority|towards?)/iu],
    unless: /\bwithout\s+(?:\w+\s+or\s+)?penalty\b/iu,
  },
  'no-set-off': {
    needs: [
      /(?<!\p{L})(?:set-?\s?off|offset|deduct|withh[eo]ld|counter-?claim|in\s+full|notwithstanding|continue\s+to\s+pay|hold\s+back|abatement|retain|reduc|stop\s+pay|even\s+if|regardless|whether|despite)/iu,
    ],
    unless:
      /\bauthori[sz]\w*\b[^.;]{0,80}\b(?:set\s?-?off|deduct)|\b(?:company|employer|we|lender|bank|supplier|landlord|manager)\s+may\s+(?:\w+\s+)?(?:set\s?-?off|deduct)|\bset\s?-?off\s+the\s+(?:security\s+)?deposit\b/iu,
  },
  acceleration: {
    needs: [
      /(?<!\p{L})(?:accelerat|(?:entire|instal?lments|whole|full|all|remaining|outstanding|unpaid|rest|balance)[^.;]{0,120}\b(?:due|payable|paid|owed|owing|demand|call|pay)|(?:due|payable|demand|call\s+in|pay)[^.;]{0,80}\b(?:entire|whole|full|all|remaining|outstanding|balance|at\s+once)|immediately\s+(?:due|payable)|at\s+once)/iu,
    ],
  },
  'unilateral-price-increase': {
    needs: [
      /(?<!\p{L})(?:price|bid|level|Annex|schedule|logistics|fee|charge|rate|rent|tariff|premium|cost|subscription|dues|amount|surcharge)/iu,
      /(?<!\p{L})(?:increas|bill|ruling|day\s+of|chang|adjust|rais|revis|var(?:y|ied|iation)|review|amend|modif|put\s+up|go\s+up|higher|rise|new\s+price|updat|set|alter|uplift|prevailing|current|from\s+time\s+to\s+time)/iu,
    ],
  },
  'indexed-price-increase': {
    needs: [
      /(?<!\p{L})(?:increas|index|cpi\b|rpi\b|inflation|consumer\s+price|step|escalat|uplift|rise|rais|go(?:es)?\s+up|adjust|per\s?cent|%|higher)/iu,
    ],
  },
  'incentive-clawback': {
    needs: [
      /(?<!\p{L})(?:concession|discount|incentive|credit|rebate|free|cash\s?back|subsid|promotion|benefit|bonus)/iu,
    ],
  },
  'minimum-purchase': {
    needs: [
      /(?<!\p{L})(?:minim|at\s+least|no\s+(?:less|fewer)|not\s+less|take-or-pay|shortfall|commit|guarantee|must\s+(?:buy|order|take))/iu,
    ],
    unless: /\bif\s+you\s+(?:end|leave|cancel|terminate)\b|\bminimum\s+(?:wage|stay|term|period|notice|age)\b/iu,
  },
  'collection-costs': {
    needs: [
      /(?<!\p{L})(?:collect|recover|enforc|tracing|bailiff|agen|legal|attorney|solicitor|lawyer|reminder|dunning|chasing)/iu,
      /(?<!\p{L})(?:cost|fee|expens|charg|pay|[$€£%])/iu,
    ],
  },
  'legal-fees-one-way': {
    needs: [
      /(?<!\p{L})(?:attorney(?!-in-fact|\s+in\s+fact)|legal|indemnity\s+basis|enforc|lawyer|solicitor|counsel|court|advocate|litigation)/iu,
      /(?<!\p{L})(?:pay|paid|cost|fee|expens|reimburs|indemn|bear|borne|recover|charg|liable|bill)/iu,
    ],
    unless: /\bexpenses\b[^.;]{0,40}\bincurred\b[^.;]{0,100}\bincluding\b/iu,
  },
  'hidden-or-extra-charges': {
    needs: [
      /(?<!\p{L})(?:charg|fee|cost|extra|addition|surcharge|supplement|bill|expens|levy|on\s+top|invoice|[$€£%]|price|pay)/iu,
    ],
  },
  'expense-own-cost': {
    needs: [
      /(?<!\p{L})(?:expens|bought|buy|fuel|software|paper|tools?\b|printing|provided\s+by|own\b|media\s+spend|costs?\b|at\s+(?:\w+\s+){1,3}(?:cost|expense)|travel|equipment|tools|materials|own\s+(?:car|phone|computer|laptop|vehicle))/iu,
    ],
    unless:
      /\breimburs\w*\s+(?:\w+\s+){0,4}(?:expenses|costs)\s+incurred\s+by|\bcosts?\s+(?:be\s+)?(?:borne|shared)\s+equally|\b(?:you|employee|contractor|consultant|freelancer)\s+(?:will\s+be|is|are|shall\s+be)\s+reimbursed/iu,
  },
  'automatic-debit-authority': {
    needs: [
      /(?<!\p{L})(?:\bcards?\b|debit|bank|account|automatic|\bach\b|\bpad\b|standing\s+order|continuous\s+payment|charge\s+(?:your|the\s+customer|the\s+member)|payment\s+method|sepa|mandate|wallet|pre-?authori)/iu,
      /(?<!\p{L})(?:debit|authori|automatic|charg(?:e|ed|ing)\s+(?:\w+\s+){0,3}(?:card|account|customer|member|monthly|each|automatically|on)|collect|take|draw|standing|mandate|on\s+file|stor|keep|pre-?auth|deduct|continuous|bill|charge)/iu,
    ],
    unless:
      /\b(?:wages?|salary|vacation\s+pay|payroll|final\s+pay)\b|\b(?:carry|attract|incur)s?\s+an?\s+(?:\p{L}+\s+){0,2}(?:fee|charge|surcharge)\b/iu,
  },
  'taxes-on-reader': {
    needs: [
      /(?<!\p{L})(?:tax|government|vat\b|gst\b|hst\b|dut(?:y|ies)\b|levy|levies|stamp|withholding|customs|national\s+insurance|social\s+(?:security|insurance)|superannuation)/iu,
    ],
  },
  'payment-dispute-window': {
    needs: [
      /(?<!\p{L})(?:disput|object|quer(?:y|ied)|contest|challeng|complain|accept|error|correct|notify|raise|report|question)/iu,
      /(?<!\p{L})(?:invoic|bill|statement|account|charg|payment|fee|amount\s+due|price|sum)/iu,
    ],
  },
  'withholding-of-payment': {
    needs: [
      /(?<!\p{L})(?:withh[eo]ld|kept|set\s+against|conditional|laps|subject|retain|refus|suspend|set-?\s?off|deduct|not\s+(?:be\s+)?(?:pay|paid|obliged|due)|hold\s+back|keep|stop|reduce|until|only|delay|reject)/iu,
    ],
  },
  'pay-when-paid': { needs: [/(?<!\p{L})(?:paid|pays|payment|receipt|receiv|funds|client|customer)/iu] },
  'long-payment-term': {
    needs: [/(?<!\p{L})(?:days?|months?|weeks?)/iu, /(?<!\p{L})(?:pa(?:y|id)|invoice|settle|remit)/iu],
  },
  'deposit-amount': {
    needs: [
      /(?<!\p{L})(?:deposit|down\s?-?payment|bond\b|retainer|security|prepay|holding\s+fee|caution|booking\s+fee|advance)/iu,
    ],
  },
  'deposit-forfeiture': {
    needs: [
      /(?<!\p{L})(?:deposit|booking|signing|holding|last\s+month|down\s?-?payment|bond|earnest|retainer|prepa|booking|paid|advance|money)/iu,
      /(?<!\p{L})(?:forfeit|laps|gone|confiscat|gives?\s+up|stays?\b|non-?ref|\blos|keep|kept|retain|not\s+(?:be\s+)?(?:return|refund|repa)|non-?refund|no\s+refund|belong|applied|deduct)/iu,
    ],
  },
  'suspension-for-nonpayment': {
    needs: [
      /(?<!\p{L})(?:suspend|closed|off\b|access|suspension|stop|cut\s+off|disconnect|withh[eo]ld|block|restrict|pause|interrupt|deactivat|lock|refus|bar(?:red)?\b|discontinu|terminat|deny|denied|withdraw|limit)/iu,
      /(?<!\p{L})(?:pay|paid|unpaid|non-?pay|overdue|past\s+due|arrear|ow(?:e|es|ed|ing)\b|invoice|balance|bill\b|bills\b|money|instal|rent|fees?\b|charges?\b|cards?\b|debit|cheque|amount|debt|behind|late\b|default|sums?\b|premium|subscription|account\b)/iu,
    ],
  },
  'currency-or-exchange-risk': {
    needs: [/(?<!\p{L})(?:currenc|exchange|conver|dollar|euro|sterling|rand\b|rupee|foreign|rate)/iu],
  },
  // term
  'auto-renewal': {
    needs: [
      /(?<!\p{L})(?:renew|option|carries\s+on|extend|extension|continu|roll|prolong|automatic|further|successive|again|another)/iu,
    ],
  },
  'renewal-notice-window': {
    needs: [
      /(?<!\p{L})(?:renew|extend|extension|notice|cancel|terminat|continu|expir|end)/iu,
      /(?<!\p{L})(?:day|week|month|notice|writ|before|date|year|window|period)/iu,
    ],
    unless: /^(?!.*\b(?:renew|extend|extension|roll|further\s+(?:term|period))).*\bmay\s+terminat/iu,
  },
  'renewal-at-higher-price': {
    needs: [
      /(?<!\p{L})(?:renew|extend|extension|after\s+the|further\s+(?:term|period)|introductory|promotion|rolls|next\s+(?:term|year|period))/iu,
      /(?<!\p{L})(?:price|rate|fee|charge|cost|tariff|premium|pay|rent|amount|[$€£%])/iu,
    ],
  },
  'termination-for-convenience-other': {
    needs: [
      /(?<!\p{L})(?:terminat|cancel|\bend(?:s|ed|ing)?\b|withdraw|\bstop|discontinu|close|bring\b[^.;]{0,60}\bend|revok|\bleave|call\s+(?:it\s+)?off|dissol|give\s+(?:\w+\s+){0,4}notice|notice\s+to\s+quit|vacate|walk\s+away|rescind|determine\s+this|dismiss|let\s+\w+\s+go|drop)/iu,
    ],
    unless:
      /^(?!.*\b(?:terminat|cancel|(?:to|may|can|will|shall|must|and|or)\s+end\b|\bend\s+(?:it|this|the|your|our)|ended)).*\b(?:increase|raise)\b|\bwithdraw\s+this\s+offer\b/iu,
  },
  'no-early-exit': {
    needs: [
      /(?<!\p{L})(?:terminat|cancel|early|before|\bend(?:s|ed|ing)?\b|until|bound|withdraw|\bleave|irrevocabl|remain|full\s+term|break|exit|whole|cannot|not|committed|minimum)/iu,
    ],
    unless: new RegExp(`${EVENT_WITHOUT_EXIT.source}|${BENEFIT_WHILE_KEPT.source}`, 'iu'),
  },
  'early-termination-fee': {
    needs: [
      /(?<!\p{L})(?:terminat|determin|stopp?|years?|months?|half|cancel|early|leav|\bend(?:s|ed|ing)?\b|before|withdraw|break|exit|remaining|quit|resign|vacat)/iu,
      /(?<!\p{L})(?:fee|charge|pay|cost|price|penalt|sum|amount|balance|due|rent|owe|liable|forfeit|[$€£%]|compensat|damages|repay)/iu,
    ],
  },
  'termination-without-notice-other': {
    needs: [
      /(?<!\p{L})(?:terminat|go\b|disconnect|home\b|send|cancel|\bend(?:s|ed|ing)?\b|withdraw|expel|exclu|remov|dismiss|revok|clos|cease|evict|discharg|stop|leave|suspend|determin|eject|quit|vacate|out)/iu,
    ],
  },
  'no-cure-period': {
    needs: [
      /(?<!\p{L})(?:cure|remed|fix|immediate|without|forthwith|at\s+once|grace|opportunity|warning|strict|essence|any\s+(?:breach|default|failure))/iu,
      /(?<!\p{L})(?:breach|default|fail|violat|late\b|miss|unpaid|non-?compl|break|default|essence|time)/iu,
    ],
    // "And do not put it right within 10 days": there is time to.
    unless:
      /\bmay\s+extend\s+the\s+term\b|\boption\b|\b(?:put\s+(?:it\s+|them\s+)?right|remed(?:y|ied)|cured?)\b[^.;]{0,60}\bwithin\b/iu,
  },
  'cross-default': {
    needs: [
      /(?<!\p{L})(?:other|another|elsewhere|cross|bank|landlord|affiliat|all\s+your|one\s+(?:van|loan|account)|sister|falls?\s+behind|head\s+lease|main\s+lease|supply\s+contract|franchise)/iu,
      /(?<!\p{L})(?:default|breach|agreement|contract|debt|loan|account|facility|arrear)/iu,
    ],
    unless:
      /\bany\s+other\s+(?:\p{L}+\s+){0,2}(?:terms?|provisions?|obligations?|dut(?:y|ies)|clauses?|conditions?)\s+(?:is\s+breached\b|(?:of|in|under)\s+(?:this|these|the\s+(?:lease|agreement|contract))\b)|\bremoving\b/iu,
  },
  'material-adverse-change-default': {
    needs: [
      /(?<!\p{L})(?:advers|insecur|worse|change|deteriorat|impair|opinion|reasonabl|believ|doubt|prospect|condition|lose|situation)/iu,
    ],
  },
  'post-termination-payment': {
    needs: [
      /(?<!\p{L})(?:terminat|cancel|\bend(?:s|ed|ing)?\b|expir|after|leav|notice|withdraw|clos|surviv|sunset|vacat|death|death|resign|ceas)/iu,
      /(?<!\p{L})(?:pay|paid|fee|charge|commission|cost|rent|due|owe|owing|royalt|instal?lment|liab|amount|price|sum|premium|interest|money)/iu,
    ],
    unless: /\bno\s+(?:further\s+)?payment|^\W*[\w\s]{1,30}\W{1,3}means\b/iu,
  },
  'survival-of-duties': { needs: [/(?<!\p{L})(?:surviv|after|continu|remain|terminat|expir|end)/iu] },
  'cooling-off-waiver': {
    needs: [
      /(?<!\p{L})(?:withdraw|rescind|period|place\s+of\s+signing|cooling|cancel|revo(?:ke|cation)|change\s+(?:my|your|of)\s+mind|fourteen|14|waiv|right)/iu,
    ],
  },
  'suspension-by-other': {
    needs: [
      /(?<!\p{L})(?:suspend|suspension|pause|stop|withh[eo]ld|interrupt|discontinu|block|halt|restrict|cease|limit|defer|hold|close|refus|switch|delay|withdraw)/iu,
    ],
  },
  'surrender-or-return-on-end': {
    needs: [
      /(?<!\p{L})(?:return|hand\s+(?:over|back)|surrender|vacat|clear|give\s+back|remov|deliver|leave|move\s+out|yield|bring\s+back|empty|keys|delete|destroy)/iu,
    ],
  },
  // liability
  'one-sided-indemnity': {
    needs: [
      /(?<!\p{L})(?:indemn|hold\b[^.;]{0,60}\bharmless|defend|reimburs|cover|compensat|make\s+good|pay|protect|keep\s+(?:us|the)|liab|bear|responsib|answer)/iu,
    ],
  },
  'indemnity-own-negligence': {
    needs: [
      /(?<!\p{L})(?:indemn|harmless|defend|reimburs|cover|compensat|pay|protect|liab|bear|responsib|make\s+good)/iu,
      /(?<!\p{L})(?:negligen|fault|whether|regardless|even|however|howsoever|any\s+cause|act|omission|caus|blame|arising)/iu,
    ],
  },
  'liability-exclusion-other': {
    needs: [
      /(?<!\p{L})(?:liab|answer|nothing|our\s+fault|no\s+reduction|responsib|answerable|accountable|not\s+(?:be\s+)?(?:pay|compensat|reimburs|cover)|no\s+(?:claim|compensation|damages|refund|responsib)|risk|exclu|disclaim|loss|damage|claim|sue|blame|harmless|without)/iu,
      /(?<!\p{L})(?:not|no\b|never|neither|nor\b|none|nothing|without|exclu|disclaim|only|risk|free|releas|waiv|harmless|cannot|\p{L}+n['’]t\b|unless|bear|own\b|except|beyond|stays?|sole|limit|end\b|blame)/iu,
    ],
  },
  'liability-cap-other': {
    needs: [
      /(?<!\p{L})(?:liab|owe|responsib|damages|claims?|compensat|recover|owe|pay|loss)/iu,
      // What the reader pays has a limit, too.
      /(?<!\p{L})(?:liab|responsib|damages?\b|claims?|compensat|loss|lost|injur|remed|fault|negligen|breach|refund|recover|credit|(?:we|they|company|provider|supplier|seller|carrier|mover)\s+(?:\p{L}+\s+){0,3}(?:owes?|pays?)\b)/iu,
      /(?<!\p{L})(?:exceed|stops?\b|confined|beyond|limit|maxim|cap(?:ped|s)?\b|up\s+to|no\s+more|not\s+more|greater|lesser|more\s+than|most|only|ceiling|sum|total|aggregate|high|restrict)/iu,
    ],
  },
  'unlimited-liability-reader': {
    needs: [
      /(?<!\p{L})(?:unlimit|limit|cap\b|ceiling|exceed|without\s+(?:any\s+)?(?:limit|cap)|no\s+(?:limit|cap|maximum)|all\s+(?:loss|damage|cost|claim)|any\s+and\s+all|full|whatever|not\s+(?:be\s+)?(?:limit|cap)|any\s+(?:loss|damage|and)|every|uncapped|everything|whole|entire|total|personally)/iu,
    ],
  },
  'consequential-loss-exclusion': {
    needs: [
      /(?<!\p{L})(?:consequen|lost|missed|heat|indirect|incidental|special|profit|punitive|exemplary|data|business|revenue|income|knock-on|earnings|goodwill|opportunit|saving|inconvenience|use)/iu,
    ],
  },
  'gross-negligence-exclusion': {
    needs: [
      /(?<!\p{L})(?:negligen|injur|death|wil+ful|intent|gross|deliberate|reckless|any\s+cause|whatsoever|fault|howsoever|however|hurt|harm|accident|die)/iu,
    ],
    unless:
      /(?<!\p{L})(?:except|unless|other\s+than|save|apart\s+from|but\s+not|(?:not|nothing)\s+(?:\p{L}+\s+){0,5}(?:exclude|limit)s?)(?!\p{L})[^.;]{0,120}(?<!\p{L})(?:reckless|gross|wil+ful|deliberate|intent)/iu,
  },
  'warranty-disclaimer': {
    needs: [
      /(?<!\p{L})(?:warrant|as[\s-]is|guarantee|represent|fit(?:ness)?\b|condition|implied|merchantab|promise|as\s+seen|quality|as\s+available|error|defect|no\s+liab|uninterrupted|disclaim|accura|conform|suitab)/iu,
    ],
  },
  'warranty-limited-remedy': {
    needs: [
      /(?<!\p{L})(?:sole|most|outside|only|exclusive|remed|repair|replac|credit|refund|limited|nothing|instead|at\s+our\s+option|choice|no\s+other|entire)/iu,
    ],
  },
  'liquidated-damages': {
    needs: [
      /(?<!\p{L})(?:liquidated|damages|agreed|fixed|penalt|sum|estimate|compensat|pay|forfeit|owe|charge|deduct|[$€£%])/iu,
    ],
  },
  'penalty-per-breach': {
    needs: [
      /(?<!\p{L})(?:penalt|fine|per\s+(?:breach|day|violation)|each|every|for\s+(?:any|each|every)|forfeit|breach|violat|charge|sum)/iu,
    ],
  },
  'liability-without-fault': {
    needs: [
      /(?<!\p{L})(?:liab|responsib|pay|bear|risk|answer|regardless|whether|fault|loss|damage|theft|stolen|cover|replace|cost|however|any\s+cause|accident)/iu,
    ],
  },
  'liability-for-others': {
    needs: [
      /(?<!\p{L})(?:guest|visitor|famil|employ|staff|subcontract|invite|agent|other|member|child|occupant|anyone|any\s+person|people|person|household|third|user|driver|party|parties|companion|pupil|worker|personnel|team|players?|crew|affiliat|contractor|representativ|behalf|customers|clients|students|they)/iu,
    ],
  },
  'joint-and-several': {
    needs: [
      /(?<!\p{L})(?:joint|several|each\s+of|all\s+(?:of\s+)?(?:you|the)|together|co-?sign|whole|entire|every|full|any\s+one|both|either)/iu,
    ],
  },
  'personal-guarantee': { needs: [/(?<!\p{L})(?:guarant|surety|sureties|personal|promise|answer|pay|own)/iu] },
  'risk-of-loss-transfer': { needs: [/(?<!\p{L})(?:risk|loss|lost|damage|transit|title|carrier|ship|stolen)/iu] },
  'insurance-required': { needs: [/(?<!\p{L})(?:insur|cover|polic(?:y|ies)|indemnity)/iu] },
  'release-of-claims': {
    needs: [
      /(?<!\p{L})(?:releas|discharg|waiv|claim|full\s+and\s+final|settle|sue|give\s+up|forever|satisf|nothing\s+more)/iu,
    ],
  },
  'assumption-of-risk': { needs: [/(?<!\p{L})(?:risk|danger|hazard|responsib|injur|accident)/iu] },
  'force-majeure-one-sided': {
    needs: [
      /(?<!\p{L})(?:beyond|force\s+majeure|control|act\s+of\s+god|weather|strike|delay|event|circumstance|shortage|pandemic|outage|unavailab|war\b|disrupt|unable|cause)/iu,
    ],
  },
  'reader-warranties': {
    needs: [
      /(?<!\p{L})(?:warrant|represent|confirm|certif|declare|guarantee|promise|affirm|assur|true|accura|acknowledg|attest)/iu,
    ],
  },
  'waiver-of-legal-rights': {
    needs: [
      /(?<!\p{L})(?:waiv|no\s+(?:compensation|claim|recourse)|nothing|give\s+up|gives?\s+up|renounc|relinquish|forgo|forego|not\s+(?:rely|entitled|claim|invoke|exercise|plead)|without|no\s+right|surrender|exclu|right|agree\w*\s+not|disappl)/iu,
    ],
  },
  // disputes
  'arbitration-mandatory': { needs: [/(?<!\p{L})(?:arbitra|private\s+judge|umpire|tribunal|adjudicat|expert)/iu] },
  'class-action-waiver': {
    needs: [/(?<!\p{L})(?:class|group|collective|representative|consolidat|join|individual|own\s+name)/iu],
  },
  'jury-trial-waiver': { needs: [/(?<!\p{L})(?:jury|juries)/iu], unless: /arbitra/iu },
  'distant-jurisdiction': {
    needs: [
      /(?<!\p{L})(?:court|jurisdiction|venue|forum|tribunal|judge|sue|seat|suit|legal\s+action|proceedings|litigat|lawsuit)/iu,
    ],
  },
  'foreign-governing-law': { needs: [/(?<!\p{L})(?:law)/iu] },
  'short-claim-period': {
    needs: [
      /(?<!\p{L})(?:claim|error|writing|waived|consider|invoiced|question|action|su(?:e|it)|proceeding|complain|report|notify|object|legal|notice|rights?|dispute|raise|lodge|bring|demand|tell)/iu,
      /(?<!\p{L})(?:day|week|month|year|hour|time|within|before|immediate|later|deadline|barred|late|promptly)/iu,
    ],
    unless: /\bdeemed\s+to\s+(?:agree|accept|consent|have\s+(?:agreed|accepted|consented))/iu,
  },
  'confession-of-judgment': {
    needs: [
      /(?<!\p{L})(?:judg[e]?ment|cognovit|admit\s+the\s+claim|attorney-in-fact\s+to\s+appear|confess|warrant\s+of\s+attorney|consent\s+to\s+(?:\w+\s+)?(?:order|decree)|without\s+(?:a\s+)?(?:hearing|trial)|execution|enforceable\s+(?:deed|instrument)|decree)/iu,
    ],
  },
  'injunctive-relief-one-way': {
    needs: [
      /(?<!\p{L})(?:injunct|equitable|specific\s+performance|interdict|restrain|court\s+order|order|bond|irreparable|stop)/iu,
    ],
  },
  'arbitrator-chosen-by-other': {
    needs: [
      /(?<!\p{L})(?:arbitrat|expert|adjudicat|surveyor|mediat|appoint|chosen|choose|decid|select|referee|nominat|umpire|assess|engineer|architect)/iu,
    ],
  },
  'dispute-cost-on-reader': {
    needs: [
      /(?<!\p{L})(?:arbitra|disput|mediat|expert|proceed|court|claim|tribunal|adjudicat|hearing|surveyor|complain|legal|challeng)/iu,
      /(?<!\p{L})(?:cost|fee|expens|pay|bear|charge|deposit|[$€£])/iu,
    ],
  },
  'other-side-decides': {
    needs: [
      /(?<!\p{L})(?:final|conclusive|binding|determin|decid|decision|judg|opinion|discretion|evidence|record|satisf|certif|proof|assess|count|sole|says)/iu,
    ],
  },
  // changes
  'unilateral-change': {
    needs: [
      /(?<!\p{L})(?:chang|amend|modif|vary|varied|variation|alter|updat|revis|adjust|replac|from\s+time\s+to\s+time|substitut|add|widen|extend|withdraw|new\s+(?:terms|rules|conditions|version)|introduc|adopt|rewrite|edit)/iu,
    ],
    unless:
      /^(?!.*\b(?:terms?|conditions?|agreement|contract|polic(?:y|ies)|rules?|handbook|provisions?|clauses?|regulations|guidelines|service|services|plan|plans|schedule|benefits?|procedures|code|codes|manual|standards|price|prices|fees?|rates?|hours|duties|this|these|version|tariff|everything|anything|it|them)\b)/iu,
  },
  'change-by-continued-use': {
    needs: [
      /(?<!\p{L})(?:continu|carry|carries|keep|use|using|further|deemed|accept|object|silence|stay|remain|after)/iu,
    ],
  },
  'incorporated-documents': {
    needs: [
      /(?<!\p{L})(?:polic|rules|handbook|manual|schedule|terms|conditions|regulation|guideline|code|documents?|procedure|annex|appendix|standard|website|bylaws|by-laws|constitution|plan|specification|protocol|article|tariff|exhibit)/iu,
      /(?<!\p{L})(?:incorporat|refer|part\s+of|form|attach|appl|compl|follow|observ|abide|subject|accordance|bound|bind|accept|agree|read|receiv|govern|available|published|includ|under|keep\s+to|set\s+out)/iu,
    ],
  },
  'entire-agreement': {
    needs: [
      /(?<!\p{L})(?:entire|whole|supersed|replac|prior|earlier|oral|verbal|promise|only|complete|rel(?:y|ied)|statement|represent|said|told|outside|written|writing|nothing|everything)/iu,
    ],
  },
  'assignment-by-other': {
    needs: [
      /(?<!\p{L})(?:assign|transfer|sell|sold|novat|pass|successor|buyer|hand\s+over|purchaser|third\s+part|sale)/iu,
      // It is rights or a contract that pass to someone: "assign the Member another desk" gives the member something.
      /(?<!\p{L})(?:agreement|contract|lease|loan|polic(?:y|ies)|rights?|obligations?|benefits?|interests?|debts?|claims?|accounts?|receivables?|balance|note\b|licen[cs]e|membership|tenancy|business|successor|all\s+or\s+(?:any\s+)?part|mortgage|it\b|them\b|this\b|these\s+terms)/iu,
    ],
    unless:
      /(?<!\p{L})(?:re)?assign(?:s|ed)?\s+(?:you|(?:the\s)?\p{Lu}\p{Ll}+|(?:an|the)\s(?:employee|member|resident|guest|student))\s+(?:to\s+)?(?:an?|another|some|different|other)\b|\bto\s+(?:another|a\s+different)\s+(?:\p{L}+\s+){0,2}(?:location|desk|room|office|site|seat|premises|unit|workspace|space|place|team|department)\b/u,
  },
  'assignment-barred-reader': {
    needs: [
      /(?<!\p{L})(?:assign|transfer|sell|pass|novat|personal|hand|give|third\s+part|someone\s+else|another|delegat|charge)/iu,
    ],
  },
  'order-of-precedence': {
    needs: [
      /(?<!\p{L})(?:preced|prevail|conflict|inconsist|contradict|overrid|priorit|govern|control|differ|instead|win|supersed|replace|apply|count|exclu)/iu,
    ],
  },
  'consent-by-use': {
    needs: [
      /(?<!\p{L})(?:sign|accept|agree|deem|us(?:e|ing)|click|enter|visit|access|bound|read|acknowledg|understood|attend|book|order|register|pay|place|submit)/iu,
    ],
  },
  'blank-or-variable-terms': {
    needs: [
      /(?<!\p{L})(?:_{3}|undated|without\s+amount|initial(?:l)?ed|complete|incomplete|empty|fill|\.{4}|tbd|to\s+be\s+(?:agreed|determined|advised|confirmed|fixed|notified|decided|set|completed|announced)|from\s+time\s+to\s+time|as\s+(?:we|it|they)\s+(?:\w+\s+)?(?:decide|determine|notif|set)|later|blank|then[\s-]current|prevailing|determin|decide|separate|specif|notif|set\s+by|discretion|reasonable|subject\s+to|current|publish|insert|vary|variable|posted|open|\[)/iu,
    ],
  },
  'language-version-prevails': {
    needs: [/(?<!\p{L})(?:language|translat|english|german|french|spanish|version|arabic|chinese|dutch|text)/iu],
  },
  // data-and-ip
  'confidentiality-reader': {
    needs: [
      /(?<!\p{L})(?:confiden|secre|disclos|reveal|private|tell|share|pass|divulg|talk|discuss|discreet|discretion|show|information)/iu,
    ],
  },
  'confidentiality-overbroad': {
    needs: [/(?<!\p{L})(?:confiden|secre|disclos|reveal|private|tell|divulg|talk|information|discuss|know|speak)/iu],
  },
  'ip-assignment': {
    needs: [
      /(?<!\p{L})(?:\brights?\b|copyright|intellectual|invent|\bworks?\b|design|patent|title|belong|own(?:s|ed|ership)?\b|deliverable|creat|code|material|content|results?|property|software|trade\s?mark|idea|image|photo)/iu,
      /(?<!\p{L})(?:assign|transfer|belong|own|vest|title|property|pass|cede|convey|hand|made\s+for\s+hire|give)/iu,
    ],
    unless: /\b(?:insurance|insurer|policy\s+(?:benefit|proceed)|proceeds|receivables|wages|lease|tenancy)\b/iu,
  },
  'ip-assignment-before-payment': {
    needs: [
      /(?<!\p{L})(?:rights?|copyright|intellectual|own|title|belong|invent|work|deliverable|transfer|assign)/iu,
      /(?<!\p{L})(?:pay|paid|creat|regardless|immediately|moment|as\s+soon|completion|whether|made|deliver|upon|on|arise|existence)/iu,
    ],
  },
  'ip-assignment-overreach': {
    needs: [
      /(?<!\p{L})(?:invent|work|idea|creat|develop|design|right|conceiv|intellectual|project|software|discover|music|composition|writ|recording|made|make)/iu,
    ],
  },
  'moral-rights-waiver': {
    needs: [/(?<!\p{L})(?:moral|credit|author|attribut|name|integrity|object|alter|edit|change|byline|paternity)/iu],
  },
  'licence-to-user-content': {
    needs: [/(?<!\p{L})(?:licen[cs]|right|content|upload|post|submit|material|use|photo|data)/iu],
  },
  'portfolio-right-denied': {
    needs: [
      /(?<!\p{L})(?:portfolio|reference|show|display|publici|name|mention|case\s+stud|exhibit|announce|refer|client|logo|publish|samples|press)/iu,
    ],
  },
  'publicity-right-other': {
    needs: [
      /(?<!\p{L})(?:name|logo|brand|likeness|image|photo|public|testimonial|reference|customer\s+list|press|advert|promot|market|picture|story|sign\b|case\s+stud)/iu,
      /(?<!\p{L})(?:use|us(?:ing|age)|publish|display|mention|list|show|advert|promot|marketing|announce|identify|refer|public|place)/iu,
    ],
    unless: /\battorney\b|\bto\s+endorse\s+any\b/iu,
  },
  'data-sharing': {
    needs: [
      /(?<!\p{L})(?:data|information|details|records|personal|address|history|results|name|contact|profile|file)/iu,
      /(?<!\p{L})(?:shar|disclos|pass|sell|sold|transfer|third|partner|suppl(?:y|ied)\s+(?:\w+\s+){0,4}to\b|given?\s+(?:\w+\s+){0,4}to\b|provid(?:e|ed)\s+(?:\w+\s+){0,4}to\b|affiliat|others|send|sent|report|tell|advertis|access|group|publish|exchange|make\s+available|hand)/iu,
    ],
  },
  'data-collection-broad': {
    needs: [
      /(?<!\p{L})(?:collect|record|track|locat|data|information|contact|monitor|gather|store|process|log|camera|photo|cookie|access|listen|scan|details|screening|health|medical|test)/iu,
    ],
  },
  'data-use-for-training': {
    needs: [
      /(?<!\p{L})(?:train|improv|model|machine|algorithm|develop|product|analy|learn|aggregat|de-?identif|anonym|research|benchmark)/iu,
    ],
  },
  'data-loss-no-liability': {
    needs: [
      /(?<!\p{L})(?:data|file|content|delet|back-?\s?up|copies|copy|photo|stor(?:e|age)|record|eras|recordings|negatives|messages|purg)/iu,
    ],
  },
  'monitoring-consent': {
    needs: [
      /(?<!\p{L})(?:monitor|record|camera|track|inspect|search|surveil|cctv|review|scan|access|gps|observ|log|intercept|listen|watch|keystroke|screen|test|video|location)/iu,
    ],
  },
  'marketing-consent': {
    needs: [/(?<!\p{L})(?:market|promot|offers?|news|advert|call|email|text|sms|contact|message|communicat|partner)/iu],
  },
  'content-removal': {
    needs: [
      /(?<!\p{L})(?:remov|delet|take\s+down|moderat|edit|refus|block|hide|disable|unpublish)/iu,
      /(?<!\p{L})(?:content|post|upload|listing|review|profile|material|submission|publish|comment|photo|recording|track|file|store|page|account)/iu,
    ],
  },
  'account-termination': {
    needs: [
      /(?<!\p{L})(?:account|wallet|listing|access|service|membership|profile|licen[cs]|user|login|platform|subscription|registration)/iu,
      /(?<!\p{L})(?:suspend|clos|shut|terminat|block|delet|disabl|ban|restrict|cancel|deactivat|remov|revok|end|lock|stop|withdraw|limit|exclu)/iu,
    ],
  },
  'feedback-ownership': { needs: [/(?<!\p{L})(?:feedback|suggest|idea|comment|improve|propos|review|input)/iu] },
  'image-use-consent': {
    needs: [/(?<!\p{L})(?:photo|video|image|record|film|picture|likeness|footage|voice|portrait|camera)/iu],
  },
  // lease-residential
  'rent-increase': {
    needs: [
      /(?<!\p{L})(?:rent|housing\s+charge|occupancy|licen[cs]e\s+fee)/iu,
      /(?<!\p{L})(?:increas|rais|adjust|review|rise|higher|up\b|chang|revis|step|cpi|index|new\b|escalat|uplift|%)/iu,
    ],
  },
  'tenant-repairs': {
    needs: [
      /(?<!\p{L})(?:repair|maint|fix|replac|upkeep|clean|service|garden|lawn|snow|damage|bulb|filter|mow|care|drain|blockage|unblock|cost|good\s+order|condition|decorat)/iu,
    ],
    unless:
      /^\W*(?:\d[\d.]*\s+)?(?:we|(?:the\s+)?landlord|(?:the\s+)?lessor)\s+(?:will|shall|must)\s+(?:keep|repair|maintain)\b/iu,
  },
  'tenant-structural-repairs': {
    needs: [
      /(?<!\p{L})(?:repair|replac|maint|fix|upkeep|restore|structur|roof|boiler|heating|plumb|hvac|appliance|wiring|condition|order)/iu,
    ],
  },
  'cosmetic-repairs': {
    needs: [/(?<!\p{L})(?:paint|decorat|wallpaper|varnish|redecor|floor|wall|cosmetic|whitewash|renovat)/iu],
  },
  'deposit-non-refundable-part': { needs: [/(?<!\p{L})(?:deposit|bond|non-?refund|fee|kept|keep|retain|returned)/iu] },
  'deposit-deductions-broad': {
    needs: [/(?<!\p{L})(?:deposit|deduct|damage|take\s+from|cost\s+of\s+repair|new\s+price|bond|security|caution)/iu],
  },
  'cleaning-fee-mandatory': {
    needs: [/(?<!\p{L})(?:clean|restoration|toilet|sand\b|dirt|carpet|laundr|valet|steam)/iu],
  },
  'landlord-entry-any-time': {
    needs: [/(?<!\p{L})(?:enter|entry|access|inspect|visit|come\s+in|key|view|walk\s+in|admit)/iu],
  },
  'subletting-prohibited': {
    needs: [
      /(?<!\p{L})(?:sublet|sub-?let|sublease|assign|share|airbnb|lodger|occup|other\s+(?:person|people)|anyone|part\s+with|take\s+in|live|stay|let\b|rent\s+out|transfer|room)/iu,
    ],
  },
  'guests-limited': { needs: [/(?<!\p{L})(?:guest|visitor|overnight|stay(?:s|ing)?\b|sleep)/iu] },
  'pets-prohibited': { needs: [/(?<!\p{L})(?:pet|pets|animal|dog|cat\b|cats|bird|fish)/iu] },
  'pet-fee': { needs: [/(?<!\p{L})(?:pet|pets|animal|dog|cat\b|cats)/iu] },
  'smoking-prohibited': { needs: [/(?<!\p{L})(?:smok|vap|tobacco|cigar|marijuana|cannabis)/iu] },
  'use-restriction-home': {
    needs: [
      /(?<!\p{L})(?:use|used|noise|quiet|nuisance|business|dwelling|residen|live|private|purpose|occup|disturb|party|parties|music|hang|store|burn|barbecue|balcony|commercial|hours|neighbo|illegal|trade)/iu,
    ],
  },
  'alterations-prohibited': {
    needs: [
      /(?<!\p{L})(?:alter|paint|drill|install|fix|chang|hang|modif|improve|decorat|nail|hole|add|fixture|lock|redecor|build|affix|attach)/iu,
    ],
  },
  'utilities-on-tenant': {
    needs: [
      /(?<!\p{L})(?:utilit|electric|gas\b|water|internet|heat|power|sewer|trash|council\s+tax|broadband|garbage|phone|tv\b|energy|refuse|rates|light)/iu,
    ],
  },
  'operating-costs-passed-on': {
    needs: [
      /(?<!\p{L})(?:operat|tax|insur|maint|cost|service\s+charge|rates|charge|common|upkeep|cleaning|lift|levy|caretaker|condo|association)/iu,
    ],
  },
  'eviction-fast': {
    needs: [
      /(?<!\p{L})(?:evict|lock|repossess|re-?enter|re-?entry|possession|vacate|quit|remov|leave|out|terminate|notice)/iu,
    ],
  },
  'abandoned-belongings': {
    needs: [
      /(?<!\p{L})(?:belongings|boats?\b|boxes|luggage|anything|goods|property|items?|left|leave|abandon|possessions|things|furniture|effects|articles|remain|vehicle|uncollected)/iu,
      /(?<!\p{L})(?:dispos|given|auction|trash|skip|tip\b|bin\b|empty|become|sell|sold|throw|remov|discard|auction|destroy|stor|keep|belong|abandon|rubbish|donat|charit|sale)/iu,
    ],
  },
  'holdover-rent': {
    needs: [/(?<!\p{L})(?:hold(?:s|ing)?[\s-]?over|stay|remain|after|vacate|overstay|late|fail|beyond|leave|still)/iu],
  },
  'sale-or-redevelopment-termination': {
    needs: [
      /(?<!\p{L})(?:sell|sale|sold|redevelop|renovat|refurb|demoli|own\s+use|buyer|move\s+in|famil|convert|need|occup|purchas)/iu,
    ],
    // What others decide: it is not the landlord who sells, renovates or moves in.
    unless: /\b(?:collective\s+sale|en[\s-]bloc|compulsor\w+|expropriat\w+|condemn\w+)\b/iu,
  },
  'early-lease-break-fee': {
    needs: [
      /(?<!\p{L})(?:early|break|before|terminat|leave|leaving|move\s+out|vacat|quit|end|surrender|relet|re-let|cancel)/iu,
    ],
  },
  'showing-of-premises': {
    needs: [/(?<!\p{L})(?:show|view|viewing|prospective|buyer|purchaser|tenant|open\s+house|inspect)/iu],
  },
  'house-rules-changeable': { needs: [/(?<!\p{L})(?:rule|regulation|polic|by-?law|guideline|code)/iu] },
  'tenant-insurance': { needs: [/(?<!\p{L})(?:insur|polic)/iu] },
  'as-is-condition': {
    needs: [
      /(?<!\p{L})(?:as[\s-]is|voetstoots|as\s+(?:you|it)|fine|viewing|way\s+it|good|defect|condition|order|accept|inspect|state|satisf|found|seen|clean)/iu,
    ],
  },
  'move-in-report': {
    needs: [/(?<!\p{L})(?:inventory|checklist|report|condition|defect|inspect|within|list|notify|photo)/iu],
  },
  'fees-for-rule-breach': { needs: [/(?<!\p{L})(?:fine|fee|charge|penalt|pay|cost|[$€£])/iu] },
  'rent-guarantor': { needs: [/(?<!\p{L})(?:guarant|surety|parent|answer|liable|rent)/iu] },
  'parking-and-storage': {
    needs: [/(?<!\p{L})(?:park|stor|vehicle|car\b|cars|bike|bicycle|garage|space|bay|locker|boat|trailer)/iu],
  },
  'habitability-waiver': {
    needs: [
      /(?<!\p{L})(?:waiv|give\s+up|repair|withh|deduct|reduc|habit|fit\b|abate|right|remed|claim|uninhabit|compensation|condition)/iu,
    ],
  },
  // lease-commercial
  'triple-net': { needs: [/(?<!\p{L})(?:tax|insur|maint|net\b|operat|cost|outgoings|rates|expens)/iu] },
  'cam-charges-uncapped': {
    needs: [/(?<!\p{L})(?:common|cam\b|service\s+charge|operat|share|proportion|outgoings|maint)/iu],
  },
  'percentage-rent': { needs: [/(?<!\p{L})(?:percent|%|turnover|sales|gross|takings|revenue|receipts)/iu] },
  'rent-escalation': {
    needs: [
      /(?<!\p{L})(?:rent|licen[cs]e\s+fee)/iu,
      /(?<!\p{L})(?:increas|rise|escalat|step|%|per\s?cent|cpi|index|fixed|grow|higher|year|review|uplift)/iu,
    ],
  },
  'relocation-right': {
    needs: [
      /(?<!\p{L})(?:relocat|move|other\s+(?:premises|space|unit|desk|room)|substitut|alternative|another|swap|different)/iu,
      /(?<!\p{L})(?:premises|space|unit|shop|office|suite|store|desk|bay|floor|pitch|stall|kiosk|building|warehouse|workshop)/iu,
    ],
  },
  'demolition-clause': {
    needs: [
      /(?<!\p{L})(?:demoli|redevelop|reconstruct|rebuild|substantial|renovat|refurb|convert|works|pull\s+down|knock)/iu,
    ],
  },
  'restoration-duty': {
    needs: [
      /(?<!\p{L})(?:remov|restor|reinstat|repair|original|condition|vacate|strip|yield|fixture|make\s+good|return|clear|signage)/iu,
    ],
  },
  'exclusive-use-restriction': {
    needs: [
      /(?<!\p{L})(?:use|radius|compet|purpose|trade|sell|business|exclusive|permitted|within|mile|kilomet|serve|operate)/iu,
    ],
  },
  'landlord-lien': {
    needs: [
      /(?<!\p{L})(?:lien|security|possession|auction|claim|sell|belong|take\b|security\s+interest|distress|distrain|seize|hypothec|charge|goods|retain|stock|equipment)/iu,
    ],
  },
  'estoppel-and-subordination': {
    needs: [/(?<!\p{L})(?:estoppel|subordinat|mortgag|lender|certificate|attorn|rank|statement|charge)/iu],
  },
  'continuous-operation': { needs: [/(?<!\p{L})(?:open|operat|trad|hours|continuous|closed|keep|business)/iu] },
  'personal-guaranty-lease': {
    needs: [/(?<!\p{L})(?:guarant|personal|director|owner|shareholder|surety|principal)/iu],
  },
  'rent-review-upward-only': {
    needs: [/(?<!\p{L})(?:review|higher|upward|greater|market|never|less|not\s+fall|increase|down)/iu],
  },
  // employment
  'bonus-discretionary': {
    needs: [/(?<!\p{L})(?:bonus|commission|incentive|award|variable\s+pay|profit\s+shar|tips|gratuit)/iu],
  },
  'bonus-clawback': {
    needs: [
      /(?<!\p{L})(?:bonus|held|move\b|pay\b|payment|sign(?:ing|-on)|commission|repay|clawback|claw|retention|pay\s+back|return|advance|relocation|allowance|overpay)/iu,
      /(?<!\p{L})(?:repa[iy]|held|give\s+it|claw|pay\s+back|return|recover|deduct|forfeit|reimburs|give\s+back|owe|back|debit|revers|refund)/iu,
    ],
  },
  'training-repayment': {
    needs: [
      /(?<!\p{L})(?:train|award|course\b|learn|school|value|course|tuition|stud(?:y|ies)|licen[cs]e|qualification|certif|visa|relocation|sponsor|exam|education|degree)/iu,
    ],
  },
  'non-compete': {
    needs: [
      /(?<!\p{L})(?:compet|practi[cs]e|work\b|employed|teach|appear|sell|create|carry\s+on|run\b|restraint|business|similar|rival|engage|work\s+for|interested|same\s+(?:trade|business|line)|start|business|set\s+up|open)/iu,
    ],
  },
  'non-solicit-customers': {
    needs: [
      /(?<!\p{L})(?:customer|brands?\b|instructions|deal|client|account|contact|patient|patron|member|student|buyer|business\s+from|prospect|supplier|introducer)/iu,
    ],
  },
  'non-solicit-staff': {
    needs: [
      /(?<!\p{L})(?:employ|staff|hire|worker|colleague|contractor|personnel|poach|team|recruit|stylist|people|crew|solicit|officers?\b|assistants?|nurses?|consultant)/iu,
    ],
  },
  'moonlighting-ban': {
    needs: [
      /(?<!\p{L})(?:other|outside|second|any\s+business|another|full\s+(?:working\s+)?time|exclusiv|elsewhere|whole|side|freelanc|secondary|else)/iu,
      /(?<!\p{L})(?:work|job|business|employ|engage|trade|activit|occupation|interest|services?|profession|time|gig)/iu,
    ],
  },
  'at-will': {
    needs: [
      /(?<!\p{L})(?:at[\s-]will|terminat|\bend(?:s|ed)?\b|dismiss|let\s+(?:you\s+)?go|discharg|without\s+cause|any\s+reason|no\s+reason)/iu,
    ],
    unless: /\bactively\s+employed\b|^\W{0,3}[\w\s]{1,40}\W{1,3}(?:means|does\s+not\s+include)\b/iu,
  },
  'unequal-notice': { needs: [/(?<!\p{L})(?:notice|months?)/iu] },
  probation: {
    needs: [
      /(?<!\p{L})(?:probation|trial|introductory|first\s+(?:\w+\s+){0,3}(?:days|weeks|months)|initial|try\s?-?out)/iu,
    ],
  },
  'garden-leave': {
    needs: [
      /(?<!\p{L})(?:garden|not\s+(?:to\s+)?(?:attend|work|come)|exclude|away|home|stay|notice|relieve|duties|paid\s+leave|leave)/iu,
    ],
  },
  'working-hours': {
    needs: [
      /(?<!\p{L})(?:hour|shift|rota|schedul|time|week|roster|days?\b|overtime|weekend|night|evening|available|on[\s-]call)/iu,
    ],
  },
  'unpaid-overtime': {
    needs: [
      /(?<!\p{L})(?:overtime|salary|remunerat|without\s+pay|hourly|weekend|nights?\b|minutes|additional|extra|hours|unpaid|no\s+(?:further|additional|extra)|include|compensat|time)/iu,
    ],
  },
  'relocation-or-duty-change': {
    needs: [
      /(?<!\p{L})(?:duties|task|location|place|reassign|transfer|role|hours|change|move|job|position|site|travel|post|assign|title|department|branch|mobil)/iu,
    ],
  },
  'pay-cut-right': {
    needs: [
      /(?<!\p{L})(?:pay|salary|wage|hours|lay[\s-]?off|short\s+time|rate|reduc|unpaid|remunerat|compensation|commission)/iu,
    ],
  },
  'vacation-forfeiture': { needs: [/(?<!\p{L})(?:vacation|holiday|leave|pto\b|annual|time\s+off|days? off)/iu] },
  'deductions-from-wages': {
    needs: [
      /(?<!\p{L})(?:deduct|come\s+off|held\s+back|keep|kept|recoup|retain|off\b|cover|withh|set-?\s?off|recover|take|charged|docked|subtract|repay|debit)/iu,
      /(?<!\p{L})(?:pay|settlement|final|leave|tools|uniform|till|short|breakage|week|salary|wage|remunerat|earnings|commission|money|payroll|stipend|compensation|tips|cheque|check)/iu,
    ],
  },
  'equity-vesting': { needs: [/(?<!\p{L})(?:vest|share|option|equity|stock|rsu|unit|warrant)/iu] },
  'employer-discipline': {
    needs: [
      /(?<!\p{L})(?:suspen|search|test|disciplin|warning|demot|investigat|medical|drug|sanction|inspect|screen|alcohol|transfer|examin|fine)/iu,
    ],
  },
  'invention-assignment-employee': {
    needs: [
      /(?<!\p{L})(?:invent|work|design|discover|develop|creat|improve|intellectual|copyright|patent|software|write|idea|make)/iu,
    ],
  },
  'benefits-changeable': {
    needs: [
      /(?<!\p{L})(?:benefit|conditions|composition|insur|pension|plan|allowance|perk|scheme|health|coverage|carriers?|discount|meal|car\b|bonus|entitle|provider)/iu,
    ],
  },
  'references-and-background-check': {
    needs: [
      /(?<!\p{L})(?:reference|check|background|medical|proof|right\s+to\s+work|verif|credential|licen[cs]e|condition|record|screen|permit|exam|certificat|visa|vetting|clearance)/iu,
    ],
  },
  'employment-cause-broad': {
    needs: [/(?<!\p{L})(?:cause|forthwith|dispens|sack|misconduct|gross|dismiss|terminat|summar|serious|just)/iu],
  },
  'retirement-or-return-of-property': {
    needs: [
      /(?<!\p{L})(?:return|hand\s+(?:over|back|in)|property|equipment|laptop|keys|give\s+back|deliver|surrender|documents)/iu,
    ],
  },
  // freelance
  'unlimited-revisions': {
    needs: [
      /(?<!\p{L})(?:revis|redraw|rewrite|rounds?|edits?|correct|chang|amend|rework|redo|edit|alter|until|satisf|version|adjust|round|improve)/iu,
    ],
  },
  'scope-creep': {
    needs: [
      /(?<!\p{L})(?:additional|extra|other|further|more|addition|any\s+(?:task|work|service)|ad\s+hoc|chang|expan|beyond|reasonabl|related|new|scope|increase|include)/iu,
    ],
  },
  'acceptance-at-client-discretion': {
    needs: [
      /(?<!\p{L})(?:accept|liking|like|happy|content|decide|good\s+enough|says|approv|reject|satisf|refus|sign\s?-?off|discretion|opinion|judg)/iu,
    ],
  },
  'no-kill-fee': {
    needs: [
      /(?<!\p{L})(?:cancel|terminat|\bend|abandon|unfinished|incomplete|stop|withdraw|drop|not\s+(?:used|completed|published|broadcast)|kill|unused|shelv|reject|called\s+off|postpon)/iu,
    ],
  },
  'late-delivery-penalty': {
    needs: [/(?<!\p{L})(?:late|delay|deadline|on\s+time|miss|overdue|after|behind|delivery|schedule|day)/iu],
  },
  'exclusivity-provider': {
    needs: [
      /(?<!\p{L})(?:exclusiv|no\s+work|not\s+provide|any\s+(?:person|maker|other)|sole(?:ly)?\b|only|other|anyone\s+else|compet|another|any\s+engagement|third\s+part|similar|elsewhere|full\s+time|dedicate)/iu,
    ],
  },
  'independent-contractor-status': {
    needs: [
      /(?<!\p{L})(?:independent|own\s+(?:account|tax|business)|agent|partners|principal|pension|self|yourself|contractor|self-?employ|not\s+(?:an?\s+|be\s+)?(?:employ|agent|worker|partner)|employ|freelanc|entrepreneur|worker)/iu,
    ],
  },
  'work-made-for-hire': {
    needs: [
      /(?<!\p{L})(?:(?:work(?:s)?\s+)?made[\s-]for[\s-]hire|work(?:s)?[\s-]for[\s-]hire|belong|own(?:s|ed|er|ership)?\b|author|copyright|title|property|rights)/iu,
    ],
    unless: /^(?!.*\b(?:belong|own|hire|author|copyright|title|property|rights|assign|vest|transfer))/iu,
  },
  'non-circumvention': {
    needs: [
      /(?<!\p{L})(?:circumvent|direct|bypass|client|customer|contact|around|introduc|solicit|platform|approach|deal)/iu,
    ],
  },
  'replacement-at-own-cost': {
    needs: [
      /(?<!\p{L})(?:re-?do|redo|repair|replac|re-?perform|correct|fix|remed|rework|own\s+(?:cost|expense)|free|no\s+(?:extra\s+|additional\s+)?(?:charge|cost)|rectif|again|make\s+good|defect)/iu,
    ],
  },
  'client-cooperation-duty': {
    needs: [
      /(?<!\p{L})(?:provid|suppl|feedback|material|access|content|information|respond|answer|approv|cooperat|client|customer|instruct|input|review|available|assist)/iu,
    ],
  },
  'deemed-acceptance': {
    needs: [
      /(?<!\p{L})(?:accept|silence|reply|fine|signed\s+off|pass|yes|happy|approv)/iu,
      /(?<!\p{L})(?:deem|consider|count|treat|within|if\s+(?:no|you|the|we)|unless|silence|use|object|regarded|after|taken|automatic|days|without)/iu,
    ],
  },
  'subcontracting-ban': {
    needs: [
      /(?<!\p{L})(?:subcontract|in\s+person|hand|place|give|assistants?|persons\s+other|cover|delegat|personal|pass|substitut|assign|third|someone\s+else|others|yourself|sub-?contract|freelanc|helper|outsourc|himself|herself|own\s+staff)/iu,
    ],
  },
  'indemnity-ip': {
    needs: [
      /(?<!\p{L})(?:infring|make\s+good|defend|indemn|patent|trademark|third|rights|copyright|claim|intellectual|plagiar|original|trademark|licen[cs])/iu,
    ],
  },
  'client-indefinite-delay': {
    needs: [/(?<!\p{L})(?:postpon|pause|delay|suspend|hold|reschedul|stop|defer|put\s+off|later|resume|move)/iu],
  },
  // consumer-and-saas
  'free-trial-conversion': {
    needs: [
      /(?<!\p{L})(?:trial|evaluation|starter|first|regular|unless|after|free|introductory|promotion|convert|intro|test)/iu,
    ],
  },
  'subscription-cancel-procedure': {
    needs: [/(?<!\p{L})(?:cancel|terminat|\bend|unsubscrib|withdraw|leave|stop|notice|opt\s+out|close|resign)/iu],
  },
  'no-refund-partial-period': {
    needs: [
      /(?<!\p{L})(?:refund|unused|partial|prorat|pro[\s-]rat|remaining|back|credit|rest\b|reimburs|return|keep|non-?refund|part)/iu,
    ],
  },
  'service-change-right': {
    needs: [
      /(?<!\p{L})(?:chang|modif|discontinu|alter|replac|remov|withdraw|updat|add|vary|improv|suspend|adjust|migrat|new|retire|substitut|stop|end|redesign|drop|limit)/iu,
    ],
  },
  'service-credits-sole-remedy': {
    needs: [
      /(?<!\p{L})credit/iu,
      /(?<!\p{L})(?:sole|only|exclusive|nothing\s+(?:else|more|further)|no\s+(?:other|further)|all\s+(?:that\s+)?you|full\s+(?:and\s+final\s+)?(?:remedy|settlement))/iu,
    ],
  },
  'usage-overage-charge': {
    needs: [/(?<!\p{L})(?:over|exceed|above|beyond|excess|additional|extra|more\s+than|limit|per\s|usage)/iu],
  },
  'seat-true-up': {
    needs: [/(?<!\p{L})(?:seat|user|licen[cs]e|add|true-?up|reduc|number|member|device|employee|quantit)/iu],
  },
  'audit-right': { needs: [/(?<!\p{L})(?:audit|inspect|verif|record|books|access|examin|review|monitor)/iu] },
  'acceptable-use': {
    needs: [/(?<!\p{L})(?:not|only|no\s|never|prohib|forbid|refrain|abuse|unlawful|violat|misuse|must|without)/iu],
  },
  'support-limited': {
    needs: [/(?<!\p{L})(?:support|help|assist|respon|maint|hotline|ticket|business\s+hours|service|advice)/iu],
  },
  'age-restriction': { needs: [/(?<!\p{L})(?:age|years|old|child|minor|adult|parent|under|guardian|18|16|13|21)/iu] },
  'virtual-items-no-value': {
    needs: [
      /(?<!\p{L})(?:point|loyalty|cash|lapse|money|credit|voucher|gift|token|coin|virtual|balance|reward|miles|coupon|card|currency|gems|items|stamps|class|pack|bonus|session|lesson|expire)/iu,
    ],
  },
  'third-party-services': {
    needs: [
      /(?<!\p{L})(?:third|airlines?|hotels?|coach|link|partner|supplier|provider|other|seller|vendor|independent|external|integration|carrier|agents?\b|hosts?\b|drivers?\b|restaurant|courier|operator)/iu,
    ],
  },
  'reverse-engineering-ban': {
    needs: [
      /(?<!\p{L})(?:reverse|analy[sz]|open|build|crack|speed\s+test|compet|decompil|copy|copies|disassembl|benchmark|modif|scrap|crawl|derive|source|circumvent|resell|sublicen|tamper|take\s+apart|bots?\b|access|extract|jailbreak)/iu,
    ],
  },
  'export-or-geo-limits': {
    needs: [
      /(?<!\p{L})(?:export|countr|territor|region|abroad|sanction|outside|within|jurisdiction|embargo|resident|area|location)/iu,
    ],
  },
  'delivery-times-not-binding': {
    needs: [
      /(?<!\p{L})(?:estimat|approximat|not\s+(?:be\s+)?(?:bind|guarantee)|deliver|dates?|times?|schedule|indicative|guid|target|late|delay)/iu,
    ],
  },
  'return-at-own-cost': {
    needs: [
      /(?<!\p{L})(?:return|sending|send|courier|transport|parcels?|posted|mail|refund|goods|send\s+back|restock|shipping|postage|ship\b|bring\s+back)/iu,
    ],
  },
  'substitution-right': {
    needs: [
      /(?<!\p{L})(?:substitut|differ|swap|change|replac|alternative|equivalent|similar|another|different|comparable|other)/iu,
    ],
  },
  'reservation-of-title': {
    needs: [
      /(?<!\p{L})(?:title|own(?:s|ed|ership)?\b|property|belong|yours|paid)/iu,
      /(?<!\p{L})(?:paid|pay|full|until|remain|pass|settle|clear)/iu,
    ],
  },
  'device-or-software-lock': {
    needs: [
      /(?<!\p{L})(?:lock|disabl|remote|updat|tied|block|unlock|brick|firmware|network|sim\b|deactivat|compatib|genuine|immobil|switch\s+off|cartridge)/iu,
    ],
  },
  'beta-or-no-reliance': {
    needs: [
      /(?<!\p{L})(?:beta|aid\b|substitute|rough|wrong|checked|decision|advice|rely|reliance|preview|information|test|experimental|accura|professional|guidance|guarantee|educational|general|error|responsib)/iu,
    ],
  },
  'user-indemnity': {
    needs: [
      /(?<!\p{L})(?:indemn|make\s+good|makes?\s+good|protect|costs?\b|harmless|defend|reimburs|cover|compensat|pay|responsib|liab)/iu,
    ],
  },
  'contract-formation-by-seller': {
    needs: [
      /(?<!\p{L})(?:order|accept|contract|confirm|refus|cancel|offer|dispatch|booking|reserv|reject|quotation)/iu,
    ],
  },
  'phone-contract-early-upgrade': {
    needs: [/(?<!\p{L})(?:device|phone|handset|plan|upgrade|bundle|tariff|router|equipment)/iu],
  },
  'roaming-or-fair-use': {
    needs: [/(?<!\p{L})(?:fair|roam|speed|data|unlimited|throttl|excessive|usage|reasonable|slow|gb\b|limit)/iu],
  },
  // loan-and-guarantee
  'interest-rate': {
    needs: [/(?<!\p{L})(?:interest|rate|apr\b|%|per\s?cent|finance\s+charge|annum)/iu],
    unless:
      /\b(?:without|no|free\s+of|not\s+(?:bear|carry|earn|accrue|pay|attract|charge)(?:\s+any)?)\s+interest\b|interest[-\s]free/iu,
  },
  'variable-rate': { needs: [/(?<!\p{L})(?:rate|interest|prime|libor|sofr|euribor|base|index|margin|repo)/iu] },
  'repayment-schedule': {
    needs: [/(?<!\p{L})(?:repa[iy]|instal?lment|monthly|payment|paid|pay|weekly|schedule|fortnight|equal)/iu],
  },
  'balloon-payment': { needs: [/(?<!\p{L})(?:balloon|final|last|lump|remaining|balance|end|residual|maturity)/iu] },
  'prepayment-penalty': {
    needs: [/(?<!\p{L})(?:early|prepay|before|ahead|penalt|redempt|settle|sooner|break|overpay|payoff|pay\s+off)/iu],
  },
  'origination-fee': {
    needs: [/(?<!\p{L})(?:fee|charge|commission|cost|initiation|arrangement|admin|process|service|documentation)/iu],
  },
  'default-interest': {
    needs: [
      /(?<!\p{L})(?:default|not\s+paid|demand|overdue|late|arrear|penal|after|unpaid|higher|breach|miss|past\s+due|delinquen)/iu,
      /(?<!\p{L})(?:interest|rate|%|per\s?cent)/iu,
    ],
  },
  collateral: {
    needs: [
      /(?<!\p{L})(?:secur|collateral|pledge|lien|mortgag|charge|hypothec|guarantee|property|asset|vehicle|goods|title)/iu,
    ],
  },
  'wage-assignment': {
    needs: [/(?<!\p{L})(?:wage|salary|pay|earnings|employer|payroll|account|commission|garnish|income|debit)/iu],
  },
  repossession: {
    needs: [
      /(?<!\p{L})(?:repossess|take\s+(?:back|possession|the)|possession|seize|recover|collect|retake|return|tow|remove|repo\b|take\s+it)/iu,
    ],
  },
  'loan-insurance-required': { needs: [/(?<!\p{L})(?:insur|cover|policy)/iu] },
  'rollover-or-extension-fee': {
    needs: [
      /(?<!\p{L})(?:extend|moved|approval|transfer|extension|renew|roll|deferr|defer|reschedul|postpon|payment\s+holiday|refinanc|skip)/iu,
    ],
  },
  'demand-loan': { needs: [/(?<!\p{L})(?:demand|call|at\s+any\s+time|repa[iy]|whole|notice)/iu] },
  'guarantee-continuing': {
    needs: [/(?<!\p{L})(?:continu|future|all\s|any\s|present|existing|discharg|until|every|further|remain|later)/iu],
  },
  'guarantee-no-first-recourse': {
    needs: [
      /(?<!\p{L})(?:first|waiv|without|directly|pursu|proceed|exhaust|demand|before|recourse|principal|sue|need\s+not|independent|defen[cs]e|benefit|set-?\s?off)/iu,
    ],
  },
  'guarantee-changes-without-consent': {
    needs: [
      /(?<!\p{L})(?:chang|extend|extension|vary|variation|time|consent|releas|amend|modif|discharg|renew|alter|indulg|increase|notice|concession|terms)/iu,
    ],
  },
  'credit-reporting': { needs: [/(?<!\p{L})(?:credit|bureau|report|agenc|score|check|reference|blacklist)/iu] },
  'information-covenants': {
    needs: [
      /(?<!\p{L})(?:inform|notify|provid|statement|account|report|tell|deliver|financial|suppl|submit|furnish|send|change|show)/iu,
    ],
  },
  'negative-covenants': { needs: [/(?<!\p{L})(?:not|without|shall\s+refrain|no\s|never|only)/iu] },
  'lender-set-off': {
    needs: [/(?<!\p{L})(?:set-?\s?off|account|deposit|combine|apply|balance|deduct|debit|offset|credit)/iu],
  },
  'spouse-or-cosigner-liability': {
    needs: [
      /(?<!\p{L})(?:spouse|solidar|co-?oblig|debt|next\s+of\s+kin|co-?sign|joint|wife|husband|co-?borrow|partner|severally|guarant|both|each|co-?maker|married)/iu,
    ],
  },
  // vehicle
  'excess-mileage': {
    needs: [
      /(?<!\p{L})(?:mile|kilomet|km\b|distance|odometer)/iu,
      /(?<!\p{L})(?:excess|after\s+that|over|above|beyond|exceed|more\s+than|additional|additionally|extra|further|limit|allow|includ|contract(?:ed)?\s+(?:mileage|kilomet)|agreed|permitted|annual|free)/iu,
    ],
  },
  'wear-and-tear-charge': {
    needs: [/(?<!\p{L})(?:wear|damage|condition|dent|scratch|tear|tyre|tire|repair|clean|recondition|return)/iu],
  },
  'termination-shortfall': {
    needs: [
      /(?<!\p{L})(?:shortfall|left|remain|make\s+good|differen|residual|sale|deficien|sold|proceeds|balance|less|value)/iu,
    ],
  },
  'maintenance-at-dealer': {
    needs: [/(?<!\p{L})(?:service|maint|repair|dealer|oil|tyre|tire|workshop|garage|manufacturer)/iu],
  },
  'gap-and-total-loss': {
    needs: [/(?<!\p{L})(?:total|stolen|theft|written\s+off|write[\s-]?off|destroy|balance|loss|gap)/iu],
  },
  'disposition-fee': { needs: [/(?<!\p{L})(?:return|disposition|turn|hand|end|fee)/iu] },
  'vehicle-use-limits': {
    needs: [
      /(?<!\p{L})(?:drive|road|garaged|driver|use|tow|race|off-?road|border|carry|countr|taxi|commercial|hire|territor|passenger|vehicle|licen[cs]|park|smok|pets?|ride|beach|gravel|uber)/iu,
    ],
  },
  'tracking-and-immobiliser': {
    needs: [
      /(?<!\p{L})(?:track|records?\b|box\b|speed|gps|immobil|disabl|telemat|locat|remote|starter|device|monitor)/iu,
    ],
  },
  'title-stays-with-owner': { needs: [/(?<!\p{L})(?:title|own|property|belong)/iu] },
  'sold-as-seen': {
    needs: [
      /(?<!\p{L})(?:as[\s-](?:is|seen)|warrant|condition|inspect|faults?|used|guarantee|accept|defect|voetstoots|examined)/iu,
    ],
  },
  'odometer-or-history-disclaimer': {
    needs: [/(?<!\p{L})(?:odometer|mileage|history|accident|kilomet|reading|previous|clock|records)/iu],
  },
  'rental-damage-deductible': {
    needs: [/(?<!\p{L})(?:damage|excess|deductible|waiver|cdw|loss|collision|windscreen|tyre|bond|insurance)/iu],
  },
  'fines-and-tolls': { needs: [/(?<!\p{L})(?:fine|toll|ticket|penalt|park|congestion|traffic|charge|infring)/iu] },
  // membership
  'membership-freeze-fee': {
    needs: [
      /(?<!\p{L})(?:freez|frozen|pause|suspen|hold|on\s+ice|hibernat)/iu,
      /(?<!\p{L})(?:fee|charge|cost|pay|extend|[$€£]|add|longer|month|not\s+count|end\s+date|term)/iu,
    ],
  },
  'fee-despite-nonuse': {
    needs: [
      /(?<!\p{L})(?:us(?:e|ed|ing)\b|attend|visit|come\b|absence|absent|miss|show\s+up|illness|nonuse|non-use|turn\s+up|clos|away|participat|play)/iu,
    ],
  },
  'injury-waiver': {
    needs: [/(?<!\p{L})(?:risk|injur|harm|hurt|liab|accident|death|claim|releas|responsib|danger)/iu],
  },
  'facility-change': {
    needs: [
      /(?<!\p{L})(?:chang|clos|hours|timetable|class|facilit|cancel|alter|maint|reduc|instructor|equipment|relocat|program|replace|refurb|limit|withdraw)/iu,
    ],
  },
  'membership-rules-expulsion': {
    needs: [
      /(?<!\p{L})(?:expel|expul|member|ban\b|bann|revok|rules|conduct|behavio|exclu|terminat|cancel)/iu,
      /(?<!\p{L})(?:member|club|gym|conduct|behavio|rules|expel|expul|subscription|facility|account)/iu,
    ],
  },
  'annual-maintenance-fee': {
    needs: [
      /(?<!\p{L})(?:annual|half\s*-?year|yearly|maint|enhancement|levy|fee|each\s+year|once\s+a|per\s+year|joining|admin|upkeep|twice)/iu,
    ],
  },
  'locker-or-property-loss': {
    needs: [
      /(?<!\p{L})(?:locker|belongings|property|valuables|items|things|lost|stolen|theft|possessions|loss|bag|jewel|phone|clothing|vehicles?)/iu,
    ],
  },
  'minimum-membership-term': {
    needs: [
      /(?<!\p{L})(?:minim|term|months?|committed|commitment|initial|at\s+least|first|lock|year|before|weeks)/iu,
      /(?<!\p{L})(?:member|contract|subscri|commit|agreement|lock|cancel|term|leave|plan|end|quit)/iu,
    ],
  },
  'transfer-to-collection': {
    needs: [/(?<!\p{L})(?:collect|debt|sell|sold|recover|bureau|agenc|cession|assign|pass)/iu],
  },
  // insurance
  'coverage-exclusion': {
    needs: [
      /(?<!\p{L})(?:no(?:r|thing|ne)?\b|fall\s+away|without|theft|wear|war\b|empty|not\s+(?:be\s+)?(?:cover|insur|pay|includ)|exclu|except|does\s+not|do\s+not|no\s+(?:cover|benefit|claim|payment)|won|never|unless|only|other\s+than|void|not\b|caused\s+by|don)/iu,
    ],
  },
  'pre-existing-condition': {
    needs: [/(?<!\p{L})(?:pre-?existing|already|condition|before|illness|history|prior|previous|symptom|chronic)/iu],
  },
  deductible: {
    needs: [
      /(?<!\p{L})(?:deductible|excess|first|franchise|co-?pay|co-?insur|self|bear|own\s+pocket|yourself|[$€£%])/iu,
    ],
  },
  'coverage-limit': {
    needs: [
      /(?<!\p{L})(?:limit|usual|deem|allowed|figure|maxim|up\s+to|most|not\s+(?:more|exceed)|sum\s+insured|no\s+more|cap|total|any\s+one|per\s|only)/iu,
    ],
  },
  'waiting-period': {
    needs: [
      /(?<!\p{L})(?:wait|first|after|days|months|until|period|begins|not\s+before|hours|weeks|deferred|elimination)/iu,
    ],
  },
  'claims-notice-deadline': {
    needs: [/(?<!\p{L})(?:notif|report|claim|tell|within|inform|days|hours|notice|immediate|soon|prompt|contact)/iu],
  },
  'duty-of-disclosure': {
    needs: [
      /(?<!\p{L})(?:disclos|true|answer|information|misrepresent|tell|fact|statement|inform|accurate|honest|correct|declar|false|complete|change)/iu,
    ],
  },
  'insurer-cancellation': { needs: [/(?<!\p{L})(?:cancel|terminat|end|avoid|withdraw|void|lapse|refuse)/iu] },
  'premium-adjustment': { needs: [/(?<!\p{L})(?:premium|rate|price|contribution|cost)/iu] },
  subrogation: { needs: [/(?<!\p{L})(?:recover|subrogat|rights?|claim|against|name|pursue|action)/iu] },
  'documents-and-cooperation': {
    needs: [
      /(?<!\p{L})(?:provid|proof|receipt|document|cooperat|co-operat|evidence|help|form|report|examin|assist|inspect|estimate|submit|information|photos?|keep|police|invoice|certificate|give|send|show)/iu,
    ],
  },
  'other-insurance': {
    needs: [/(?<!\p{L})(?:other|another|else|share|proportion|elsewhere|double|rateable|contribut|excess)/iu],
  },
  'average-or-underinsurance': {
    needs: [/(?<!\p{L})(?:average|under-?insur|proportion|sum\s+insured|value|full|adequate|share|less)/iu],
  },
  // construction
  'cost-plus-or-estimate': {
    needs: [
      /(?<!\p{L})(?:estimat|cost|time\s+and|actual|hourly|approximat|plus|final|vary|exceed|increase|provisional|remeasur|labou?r|more\s+than|higher|depend|measured|allowance)/iu,
    ],
  },
  'change-order-without-consent': {
    needs: [
      /(?<!\p{L})(?:change|extra|additional|variation|addition|unforeseen|supplement|charge|order|approval|more\s+work|adjust)/iu,
    ],
  },
  'front-loaded-payment': {
    needs: [
      /(?<!\p{L})(?:deposit|advance|down|before|up-?\s?front|sign|first|start|order|commencement|delivery|prepa|initial)/iu,
    ],
  },
  'payment-schedule-table': {
    needs: [
      /(?<!\p{L})(?:progress|certif|tranche|weeks?\b|done|third|parts|poured|%|fix|on\s+(?:signing|delivery|order)|complete|stage|instal?lment|milestone|phase|deposit|balance|draw|schedule|completion|payment)/iu,
      /(?<!\p{L})(?:pay|[\d.,]+\s*€|sum|certif|when|deposit|due|balance|draw|instal?lment|[$€£%]|invoice)/iu,
    ],
    unless: /\b(?:greater|lesser|higher|later)\s+of\b|\b(?:action|claim|suit)\s+(?:by|must)\b/iu,
  },
  'completion-date-soft': {
    needs: [
      /(?<!\p{L})(?:estimat|approximat|date|complet|finish|target|time|essence|weather|schedule|weeks|start|anticipat|expected|reasonable)/iu,
    ],
  },
  'contractor-delay-excuse': {
    needs: [/(?<!\p{L})(?:delay|late|weather|time|extension|beyond|hold-?up|shortage|strike|postpon)/iu],
  },
  'material-substitution': {
    needs: [/(?<!\p{L})(?:substitut|equivalent|similar|material|product|alternative|comparable|replace|brand|equal)/iu],
  },
  'permits-on-owner': {
    needs: [
      /(?<!\p{L})(?:permit|approval|consent|licen[cs]|planning|permission|zoning|certificate|inspection|building\s+control|hoa\b)/iu,
    ],
  },
  'hidden-conditions': {
    needs: [
      /(?<!\p{L})(?:hidden|conceal|unforeseen|rot|unknown|discover|latent|found|asbestos|subsurface|rock|unexpected|turn|pipes|beneath|behind|under|existing|ground)/iu,
    ],
  },
  'warranty-void-conditions': { needs: [/(?<!\p{L})(?:warrant|rights|guarantee)/iu] },
  'lien-right': { needs: [/(?<!\p{L})(?:lien|charge|mortgag|encumb|claim\s+against|caveat|security)/iu] },
  'stop-work-right': { needs: [/(?<!\p{L})(?:stop|suspend|cease|halt|leave|work|pause|withdraw|down\s+tools)/iu] },
  'subcontractor-disclaimer': {
    needs: [
      /(?<!\p{L})(?:subcontract|independent|carrier|sub-?contract|trade|third|installer|supplier|others|other)/iu,
    ],
  },
  'cleanup-and-damage': {
    needs: [
      /(?<!\p{L})(?:damage|clean|debris|driveway|lawn|landscap|dust|plant|rubbish|waste|crack|garden|remov|surface|paint|nail|walls)/iu,
    ],
  },
  'final-payment-waiver': { needs: [/(?<!\p{L})(?:final|last|payment|accept|pay|release|claims)/iu] },
  // settlement-and-severance
  'general-release': {
    needs: [/(?<!\p{L})(?:releas|waiv|claim|discharg|settle|give\s+up|full\s+and\s+final|acquit)/iu],
  },
  'unknown-claims-waiver': {
    needs: [
      /(?<!\p{L})(?:unknown|later\s+(?:discover|learn|find|know)|discover|diagnos|worse|not\s+(?:yet|shown|know)|don|find\s+out|latent|could\s+not|hereafter|yet\b|unsuspected|known|1542|future|suspect|foresee|aware|not\s+know)/iu,
    ],
  },
  'no-rehire': {
    needs: [/(?<!\p{L})(?:rehire|re-?employ|reappl|apply|employment|hire|re-?engage|work\s+again|reinstat|future)/iu],
  },
  'non-disparagement-one-way': {
    needs: [
      /(?<!\p{L})(?:disparag|negative|derogat|critic|bad|detriment|reputation|unfavo[u]?rabl|disrepute|adverse|harm|damag|defam|review|speak|ill\b|unflattering)/iu,
    ],
  },
  'settlement-confidentiality': {
    needs: [/(?<!\p{L})(?:confiden|disclos|secre|tell|terms|reveal|private|discuss|talk|existence|share)/iu],
  },
  'clawback-of-severance': {
    needs: [/(?<!\p{L})(?:repay|return|forfeit|pay\s+back|recover|claw|withh|cease|stop|lose|refund|back)/iu],
  },
  'cooperation-duty': {
    needs: [
      /(?<!\p{L})(?:cooperat|witness|furnish|hand\b|reach|work\s+with|deposition|appear|reported|co-operat|assist|help|available|answer|handover|hand\s+over|testif|support|respond)/iu,
    ],
  },
  'tax-indemnity-settlement': {
    needs: [
      /(?<!\p{L})(?:tax|revenue|deduct|irs\b|national\s+insurance|contribution|hmrc|levy|superannuation|withhold)/iu,
    ],
  },
  'covenant-not-to-sue': {
    needs: [
      /(?<!\p{L})(?:sue\b|suit|lawsuit|recover|agency|claim|proceeding|complaint|charge|action|withdraw|file|tribunal|dismiss|court|petition)/iu,
    ],
  },
  'benefits-end': {
    needs: [/(?<!\p{L})(?:benefit|insur|coverage|option|health|pension|medical|plan|vest|stock|car|allowance|share)/iu],
  },
  // licence-and-software
  'licence-scope': {
    needs: [
      /(?<!\p{L})(?:use|licen[cs]|only|install|copy|copies|device|purpose|internal|user|right|grant|access|limited)/iu,
    ],
  },
  'licence-revocable': {
    needs: [/(?<!\p{L})(?:revo|terminat|\bend|limited|personal|non-?transfer|withdraw|licen[cs]|cancel|expire|term)/iu],
  },
  'licence-fee': { needs: [/(?<!\p{L})(?:fee|pay|royalt|price|charge|cost|subscription|[$€£%]|amount)/iu] },
  'licence-audit': {
    needs: [/(?<!\p{L})(?:audit|inspect|verif|record|report|excess|compliance|check|count|log|review)/iu],
  },
  'no-modification': {
    needs: [
      /(?<!\p{L})(?:modif|alter|adapt|chang|derivative|translat|copy|decompile|version|reverse|edit|crop|remix|fork)/iu,
    ],
  },
  'update-duty-none': { needs: [/(?<!\p{L})(?:updat|support|maint|upgrade|fix|patch|correct|improve|version|new)/iu] },
  telemetry: {
    needs: [
      /(?<!\p{L})(?:data|collect|usage|diagnos|telemetry|analytic|information|statistic|report|track|monitor|transmit|log|phone\s+home)/iu,
    ],
  },
  'licence-exclusive-grant': {
    needs: [/(?<!\p{L})(?:exclusiv|perpetual|irrevoc|licen[cs]|grant|worldwide|right|lasting)/iu],
  },
  // nda
  'confidential-definition-broad': { needs: [/(?<!\p{L})(?:confiden|information|secret|includ|means|any|all)/iu] },
  'residuals-clause': {
    needs: [/(?<!\p{L})(?:memory|remember|residual|retain|know|learn|skill|unaided|head|experience|ideas)/iu],
  },
  'nda-term-long': {
    needs: [/(?<!\p{L})(?:year|month|period|surviv|indefinit|perpetu|continu|term|remain|forever|expir|until|end)/iu],
  },
  'return-or-destroy': {
    needs: [
      /(?<!\p{L})(?:return|deliver|hand|shred|purge|wipe|cop(?:y|ies)|destroy|delet|eras|shred|give\s+back|hand\s+back|destruct|certif)/iu,
    ],
  },
  'nda-standstill-or-nonsolicit': {
    needs: [
      /(?<!\p{L})(?:solicit|hire|employ|acquire|standstill|purchase|approach|contact|deal|offer|customer|recruit|securit)/iu,
    ],
    kinds: ['nda'],
  },
  'nda-penalty': { needs: [/(?<!\p{L})(?:penalt|pay|damages|sum|fine|liquidated|[$€£])/iu] },
  'permitted-recipients': {
    needs: [
      /(?<!\p{L})(?:employ|advis|need|represent|disclos|director|affiliat|share|agent|person|staff|team|accountant|lawyer|contractor|people)/iu,
    ],
  },
  // franchise-and-distribution
  'franchise-fee': {
    needs: [
      /(?<!\p{L})(?:fee|pay|initial|entrance|joining|sum|[$€£])/iu,
      /(?<!\p{L})(?:franchis|join|entry|entrance|initial|rights?\b|territor|appoint|licen[cs]e|distribut|dealer|opening)/iu,
    ],
  },
  royalty: {
    needs: [/(?<!\p{L})(?:royalt|fee|%|per\s?cent|gross|turnover|sales|revenue|percentage|commission|share)/iu],
  },
  'advertising-contribution': { needs: [/(?<!\p{L})(?:advert|market|promot|fund|campaign)/iu] },
  'territory-nonexclusive': {
    needs: [
      /(?<!\p{L})(?:territor|itself|keeps|own\s+website|exclusiv|other|appoint|sell|online|compet|open|direct|area|region|grant|supply)/iu,
    ],
  },
  'supplier-tie': { needs: [/(?<!\p{L})(?:suppl|purchas|buy|source|approved|order|obtain|from)/iu] },
  'sales-targets': {
    needs: [
      /(?<!\p{L})(?:target|value|buys?|less\s+than|months?|%|open|minimum|quota|sales|volume|achieve|turnover|at\s+least|reach|units|purchase|performance)/iu,
    ],
  },
  'post-term-noncompete-business': {
    needs: [/(?<!\p{L})(?:compet|similar|business|after|following|open|operate|engage)/iu],
  },
  'franchise-transfer-limits': {
    needs: [/(?<!\p{L})(?:transfer|sell|sale|assign|consent|refusal|approv|shares|owner|dispose)/iu],
  },
  'system-changes-at-cost': {
    needs: [
      /(?<!\p{L})(?:standard|system|manual|chang|upgrade|modif|refurb|brand|polic|specification|equip|new|train|requirement|follow|comply|adopt)/iu,
    ],
  },
  'books-and-audit': {
    needs: [/(?<!\p{L})(?:record|books|audit|report|inspect|account|statement|submit|data|sales)/iu],
  },
  'resale-price': { needs: [/(?<!\p{L})(?:price|resale|recommend|list|discount|sell|rrp|margin)/iu] },
  'stock-buyback': {
    needs: [/(?<!\p{L})(?:stock|left|boxes|inventor|unsold|repurchas|buy\s?-?back|return|goods|remaining|products)/iu],
  },
  'no-earnings-claim': {
    needs: [
      /(?<!\p{L})(?:earn|profit|sales|guarantee|success|projection|income|forecast|result|revenue|promise|represent|turnover)/iu,
    ],
  },
  'renewal-conditions': { needs: [/(?<!\p{L})(?:renew|extend|further|new|option|continu)/iu] },
  'step-in-or-option-to-buy': {
    needs: [/(?<!\p{L})(?:take\s+over|option|step|buy|purchase|acquire|refusal|assume|manage|operate|run)/iu],
  },
  // supply-and-sale
  'inspection-window-short': {
    needs: [
      /(?<!\p{L})(?:inspect|defect|notify|notice|claim|report|complain|short|within|examin|damage|days|check|object|reject|fault)/iu,
    ],
  },
  'acceptance-of-goods': { needs: [/(?<!\p{L})(?:accept|deem|receipt|sign|reject|approv|delivery)/iu] },
  'quantity-tolerance': {
    needs: [/(?<!\p{L})(?:quantit|toleran|%|more\s+or\s+less|over|under|variation|short|weight|number)/iu],
  },
  'cancellation-charge': { needs: [/(?<!\p{L})(?:cancel|withdraw|terminat|revok|resch|postpon|countermand|order)/iu] },
  'storage-charge': {
    needs: [
      /(?<!\p{L})(?:stor|yard|park|per\s+day|a\s+day|handling|mooring|held|wait|days?\b|warehouse|demurrage|collect|late|keep)/iu,
    ],
  },
  'product-recall': {
    needs: [/(?<!\p{L})(?:recall|withdraw|corrective)/iu],
    unless: /\btelephone\b|\bcontact\s+(?:you|the)/iu,
  },
  'exclusivity-purchase': { needs: [/(?<!\p{L})(?:exclusiv|only|sole|all|other|elsewhere|competi|%|buy|require)/iu] },
  'most-favoured-customer': {
    needs: [
      /(?<!\p{L})(?:favou?r|lowest|best\b|(?:any\s+)?(?:other|another)\s+(?:customer|client|buyer|purchaser|retailer|dealer|shop|outlet|distributor|person|party|parties|account|company|one)|any\s+customer|any(?:one|body)|no\s?(?:one|body)|everyone|cheaper|lower\b|for\s+less|pay\s+less|elsewhere|third\s+part|match|better)/iu,
    ],
  },
  'tooling-ownership': { needs: [/(?<!\p{L})(?:tool|mou?ld|die|pattern|plate|jig|fixture|form|artwork)/iu] },
  'forecast-binding': { needs: [/(?<!\p{L})(?:forecast|estimat|projection|plan|rolling)/iu] },
  // partnership-and-company
  'capital-contribution': {
    needs: [/(?<!\p{L})(?:contribut|capital|invest|pay|fund|loan|put\s+in|subscri|money|cash)/iu],
  },
  'loss-share': { needs: [/(?<!\p{L})(?:loss|debt|liab|deficit|bear|share|shortfall)/iu] },
  'decision-majority': {
    needs: [/(?<!\p{L})(?:major|vote|consent|decision|decid|unanim|approv|resol|agree|%|quorum|per\s?cent)/iu],
  },
  'partner-exit': {
    needs: [/(?<!\p{L})(?:leav|exit|withdraw|retire|resign|notice|buy|quit|ceas|transfer|sell|share|goes|outgoing)/iu],
  },
  'bad-leaver': {
    needs: [/(?<!\p{L})(?:leaver|leav|ceas|resign|dismiss|discount|nominal|forfeit|par\b|cause|before)/iu],
  },
  'drag-along': { needs: [/(?<!\p{L})(?:drag|sell|sale|require|offer|buyer|force)/iu] },
  'partner-noncompete': {
    needs: [
      /(?<!\p{L})(?:compet|practi[cs]e|business|own\b|work|carry\s+on|opportunit|clients|similar|other\s+business|engage|interest)/iu,
    ],
  },
  dilution: {
    needs: [
      /(?<!\p{L})(?:dilut|issue|new\s+shares|additional|further|capital|contribut|allot|pre-?empt|share|option|percentage|reduc)/iu,
    ],
  },
  'management-authority': {
    needs: [
      /(?<!\p{L})(?:manag|sign|authority|decid|decision|bind|director|bank|control|act|run|responsib|day-to-day)/iu,
    ],
  },
  'partner-expulsion': { needs: [/(?<!\p{L})(?:expel|expul|remov|exclu|vote|oust|terminat|out)/iu] },
  // invoice-and-statement
  'amount-due': { needs: [/(?<!\p{L})(?:due|pay|amount|total|balance|owe|[$€£])/iu] },
  'payment-terms-invoice': {
    needs: [/(?<!\p{L})(?:due|pay|days|terms|net|within|receipt|transfer|bank|date)/iu],
    unless: /^(?!.*(?:\bpa(?:y|id)|invoice|\bdue\b|€|£|\$))/iu,
  },
  'invoice-late-charge': {
    needs: [/(?<!\p{L})(?:late|overdue|interest|past\s+due|after|unpaid|charge|%|fee|reminder|not\s+paid)/iu],
  },
  'title-retention-invoice': { needs: [/(?<!\p{L})(?:title|goods|remove|enter|own|property|until|paid)/iu] },
  'deemed-accepted-invoice': {
    needs: [/(?<!\p{L})(?:object|dispute|accept|within|correct|notif|query|report|deem|error|days)/iu],
  },
  'previous-balance': {
    needs: [
      /(?<!\p{L})(?:previous|not\s+paid|open\b|owing|from\s+before|remains|days|balance|brought|carried|outstanding|prior|arrear|last|unpaid|opening|overdue)/iu,
    ],
  },
  'auto-charge-notice': { needs: [/(?<!\p{L})(?:debit|charge|card|account|automatic|collect|taken|autopay)/iu] },
  'lien-notice': { needs: [/(?<!\p{L})(?:lien|claim|charge|security|property)/iu] },
  // travel-event-and-care
  'cancellation-scale': {
    needs: [
      /(?<!\p{L})(?:cancel|pull(?:s|ed|ing)?\s+out|turn\s+up|withdraw|no-?\s?show|refund|forfeit|storn|rücktritt)/iu,
    ],
    unless: /\b(?:training|course)\s+(?:costs?|fees?)\b[^.;]{0,60}\brepa/iu,
  },
  'no-show-charge': {
    needs: [
      /(?<!\p{L})(?:no-?\s?shows?|checked\s+in|taken\s+up|absence|show|show|late|arriv|miss|attend|absent|turn\s+up|appear|come|fail|notice)/iu,
    ],
  },
  'organiser-change-right': {
    needs: [/(?<!\p{L})(?:chang|alter|substitut|replac|modif|vary|move|reschedul|postpon|amend|adjust|cancel)/iu],
  },
  'organiser-cancellation-no-refund': {
    needs: [/(?<!\p{L})(?:cancel|postpon|refund|voucher|credit|resched|call|abandon)/iu],
  },
  'minimum-participants': {
    needs: [
      /(?<!\p{L})(?:minim|number|participant|guests?|bookings|enough|students|at\s+least|people|few|enrol|undersubscribed)/iu,
    ],
  },
  'photo-consent-event': { needs: [/(?<!\p{L})(?:photo|film|record|image|video|picture|footage|camera|likeness)/iu] },
  'school-or-care-fees-absence': {
    needs: [
      /(?<!\p{L})(?:absen|away|holiday|vacation|ill|closed|clos|miss|hospital|not\s+attend|sick|attend|suspend|whether|leave|term)/iu,
      /(?<!\p{L})(?:fee|pay|charge|refund|credit|due|tuition|cost|reduc|rent|money|%)/iu,
    ],
  },
  'care-notice-withdrawal': {
    needs: [
      /(?<!\p{L})(?:notice|withdraw|leave|remov|terminat|end|term\b|take)/iu,
      /(?<!\p{L})(?:withdraw|remov|leav|notice\s+(?:of|to|in)|terminat|take|end\b|move\s+out|resident)/iu,
    ],
    unless: /\bdeath\b/iu,
    kinds: ['care-or-education'],
  },
};
