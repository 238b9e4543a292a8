import type { ProvisionPattern } from './provision-pattern.ts';

/** Of services and licences, and what contracts of all kinds share. */
export const TRADE_PATTERNS = {
  'governing-law': {
    states:
      /\b(?:govern|constru|interpret)\w*\b[^.;]{0,200}\blaws?\b|\blaws?\s+of\b[^.;]{0,160}\b(?:govern|appl(?:y|ies)|control)\w*|\bgoverning\s+law\b[^.;]{0,20}\S|\blaws?\s+(?:applies|apply|governs?|(?:shall|will)\s+(?:apply|govern))\b/iu,
    heading: /^law$|\bgoverning\s+law\b|\bapplicable\s+law\b|\bchoice\s+of\s+law\b|\bjurisdiction\b/iu,
    signs:
      /\b(?:govern|constru|interpret|accordance|subject\s+to|pursuant\s+to|under)\w*\b[^.;]{0,160}\blaws?\s+of\b|\bgoverning\s+law|\blaws?\s+of\s+(?:the\s+)?(?:state|\p{Lu})/iu,
    categories: ['governing-law'],
  },
  disputes: {
    states: /\barbitrat|\bmediat|\b(?:exclusive\s+)?jurisdiction\b|\bcourts?\s+(?:of|in|located)\b|\bvenue\b/iu,
    heading: /\bdisputes?\b|\barbitration\b|\bjurisdiction\b|\bvenue\b/iu,
    signs: /\bdispute|\barbitrat|\bcourts?\b/iu,
  },
  assignment: {
    states:
      /\bassign(?:s|ed|able|ment)?\b[^.;]{0,200}\b(?:consent|without|not|may|shall|void|permitted|successors)\b|\b(?:not|may|without|shall|consent)\b[^.;]{0,160}\bassign(?:s|ed|able|ment)?\b/iu,
    unless: /\ball\s+(?:of\s+)?(?:its|his|her)?\s*right,?\s+title|\bduties\s+assigned|\btasks?\s+assigned/iu,
    heading: /\bassign/iu,
    signs: /\bassign|\btransfer/iu,
    categories: ['anti-assignment'],
  },
  'force-majeure': {
    states:
      /\bforce\s+majeure\b|\bacts?\s+of\s+god\b|\bbeyond\s+(?:the\s+|its\s+|their\s+)?(?:reasonable\s+)?control\b/iu,
    heading: /\bforce\s+majeure\b|\bacts?\s+of\s+god\b/iu,
    signs: /\bforce\s+majeure|\bbeyond\b[^.;]{0,20}\bcontrol/iu,
  },
  indemnity: {
    states: /\bindemnif|\bhold\s+(?:\w+,?\s+){0,4}harmless\b|\bsave\s+harmless\b|\bindemnit(?:y|ies)\b/iu,
    prefer: /\b(?:shall|will|agrees?)\b/iu,
    heading: /\bindemni/iu,
    signs: /\bindemni|\bharmless\b/iu,
  },
  scope: {
    states:
      /\b(?:provide|perform|render|engage|retain|supply|carry\s+out|deliver)\w*\b[^.;]{0,160}\b(?:services|work|deliverables|advice|support|tasks)\b|\bservices\b[^.;]{0,80}\b(?:described|set\s+forth|listed|specified|means?|include)\b|\bscope\s+of\s+(?:work|services)\b|\bstatement\s+of\s+work\b/iu,
    prefer: /\bdescribed|\bset\s+forth|\bengage|\bexhibit|\bstatement\s+of\s+work/iu,
    heading: /\bservices\b|\bscope\b|\bengagement\b|\bstatement\s+of\s+work\b|\bdeliverables\b/iu,
    signs: /\bservices\b|\bscope\b/iu,
  },
  fees: {
    states:
      /\b(?:pay|pays|paid|payable|charge|fees?|price|compensation|royalt(?:y|ies)|rates?)\b[^.;]{0,160}(?:[$€£%]|\b(?:fees?|price|royalt(?:y|ies)|compensation|hourly|rates?|sum\s+of|dollars|euros|pounds)\b)/iu,
    unless: /\battorneys?['’]?\s+fees|\blate\s+fee|\binterest\b/iu,
    prefer: /[$€£]|\broyalt/iu,
    heading: /\bfees?\b|\bcompensation\b|\bprice|\bpayment|\broyalt|\bcharges\b/iu,
    signs: /\bfees?\b|\bprice\b|\bcompensation\b|\broyalt|\bpay\b/iu,
    categories: ['revenue-profit-sharing'],
  },
  'payment-terms': {
    states:
      /\b(?:pay|pays|paid|payable|due|invoic\w+|net)\b[^.;]{0,160}\b(?:within|days|net\s+\d|upon\s+receipt|in\s+advance|in\s+arrears|monthly|quarterly|annually|due\s+date)\b/iu,
    unless: /\bterminat\w+\b|\bbreach\b|\bdefault\b|\bdispute\b/iu,
    prefer: /\binvoice|\bdays\b/iu,
    heading: /\bpayments?\b|\binvoic|\bbilling\b/iu,
    signs: /\binvoic|\bpayable\b|\bpayment/iu,
    measures: ['payment-days'],
  },
  'late-interest': {
    states:
      /\binterest\b[^.;]{0,200}(?:%|\bpercent|\bper\s+(?:month|annum)|\brate\b)|\blate\s+(?:fee|charge|payment)s?\b|\b(?:overdue|past\s+due|late)\b[^.;]{0,120}\binterest\b/iu,
    unless: /\bownership\s+interest|\bequity\s+interest|\bconflict\s+of\s+interest/iu,
    prefer: /%|\bpercent/iu,
    heading: /\binterest\b|\blate\b/iu,
    signs: /\binterest\b[^.;]{0,60}\brate|\boverdue|\blate\s+pay/iu,
    measures: ['yearly-rate'],
  },
  acceptance: {
    states:
      /\b(?:accept(?:s|ed|ance)?|reject(?:s|ed|ion)?|approv(?:e|es|ed|al))\b[^.;]{0,140}\b(?:deliverables?|work|services|results|milestones?|criteria|tests?|testing|software|product)\b|\b(?:deliverables?|work\s+product|milestones?|software)\b[^.;]{0,140}\b(?:accept|reject|approv)\w*/iu,
    heading: /\bacceptance\b|\btesting\b|\bapproval\b/iu,
    signs: /\bacceptance\b|\breject/iu,
  },
  warranty: {
    states: /\bwarrant(?:s|y|ies|ed)\b|\bAS[\s-]IS\b|\bprofessional\s+(?:and\s+workmanlike\s+)?manner\b/iu,
    unless: /\bhas\s+(?:full\s+)?(?:power|authority)|\bstop\s+payment|\bwarrants?\s+to\s+purchase/iu,
    prefer: /\bwarrants?\s+that|\bdays|\bmonths?/iu,
    heading: /\bwarrant/iu,
    signs: /\bwarrant|\bas[\s-]is\b|\bworkmanlike\b/iu,
    categories: ['warranty-duration'],
  },
  'liability-cap': {
    states:
      /\bliab(?:le|ility|ilities)\b[^;]{0,400}\b(?:exceed|limited\s+to|consequential|indirect|incidental|special|punitive|cap|capped|maximum|lost\s+profits)\b|\b(?:no\s+event|not|neither)\b[^;]{0,160}\b(?:liable|liability|damages)\b[^;]{0,260}\b(?:consequential|indirect|incidental|special|punitive|exceed|lost\s+profits)\b/iu,
    prefer: /\bexceed|\blimited\s+to/iu,
    heading: /\blimit(?:ation|s)?\s+(?:of|on)\s+(?:liability|damages|remed)|\bliability\b/iu,
    signs:
      /\bno\s+event\b[^;]{0,160}\bliab|\bliab\w+\b[^;]{0,200}\b(?:exceed|limit(?!ed\s+liab)\w*|consequential|indirect)|\blimit(?!ed\s+liab)\w*\b[^;]{0,60}\bliab/iu,
    categories: ['cap-on-liability'],
    measures: ['cap-months'],
  },
  insurance: {
    states:
      /\b(?:obtain|maintain|carry|keep|procure|provide)\w*\b[^.;]{0,160}\binsurance\b|\binsurance\b[^.;]{0,160}\b(?:maintain|carr(?:y|ied)|obtain|not\s+less\s+than|limits?)\w*/iu,
    heading: /\binsurance\b/iu,
    signs: /\binsur/iu,
    categories: ['insurance'],
  },
  term: {
    states:
      /\b(?:term|agreement|licen[cs]e)\b[^.;]{0,180}\b(?:commenc|begin|continu|remain|expir|effective|effect)\w*\b[^.;]{0,180}\b(?:years?|months?|until|date|terminat\w*|completion|perpetual\w*|expir\w*)\b|\bterm\b[^.;]{0,60}\b(?:shall\s+be|is|of)\b[^.;]{0,60}\b(?:years?|months?)\b|\bperpetual\b/iu,
    prefer: /\b(?:years?|months?|until|perpetual)\b/iu,
    heading: /\bterm\b|\bduration\b/iu,
    signs: /\bterm\b|\bexpir|\bperpetual/iu,
    categories: ['expiration-date'],
  },
  termination: {
    states:
      /\b(?:terminat|cancel|end)\w*\b[^;]{0,200}\b(?:notice|breach|cause|convenience|any\s+time|days|default|insolven|bankrupt|immediately|fails?)\w*|\b(?:breach|default|insolven\w*)\b[^;]{0,160}\bterminat/iu,
    prefer: /\bmay\s+(?:be\s+)?terminat|\bnotice\b/iu,
    heading: /\bterminat|\bcancel/iu,
    signs: /\bterminat|\bcancel/iu,
    categories: ['termination-for-convenience'],
    measures: ['notice-days'],
  },
  'independent-contractor': {
    states:
      /\bindependent\s+contractors?\b|\bnot\s+(?:be\s+)?(?:deemed\s+)?(?:an?\s+)?(?:employee|partner|agent|joint\s+venture)|\bno\s+(?:employment|agency|partnership)\b/iu,
    heading: /\bindependent\s+contractor|\brelationship\b|\bstatus\b/iu,
    signs: /\bindependent\s+contractor|\bemployee\b/iu,
  },
  renewal: {
    states:
      /\b(?:renew|extend)\w*\b[^.;]{0,200}\b(?:term|periods?|years?|months?|automatic\w*|notice|lease|agreement|option|month[\s-]to[\s-]month)\b|\b(?:option|right)\s+to\s+(?:renew|extend)\b|\bmonth[\s-]to[\s-]month\b/iu,
    prefer: /\bautomatic|\bnotice\b/iu,
    heading: /\brenew|\bextension\b|\boption\b/iu,
    signs: /\brenew|\bextend|\bextension/iu,
    categories: ['renewal-term', 'notice-period-to-terminate-renewal'],
    measures: ['renewal-notice-days'],
  },
  'licence-grant': {
    states:
      /\bgrants?\b[^;]{0,200}\b(?:licen[cs]e|right\s+to\s+use|rights?)\b|\b(?:licen[cs]e)\b[^;]{0,100}\b(?:to\s+use|granted|non-?\s?exclusive|exclusive)\b|\bmay\s+(?:use|install|copy|download)\b/iu,
    prefer: /\bhereby\s+grants?|\bgrants?\b/iu,
    heading: /\bgrant\b|\blicen[cs]e\b|\brights\s+granted\b/iu,
    signs: /\blicen[cs]e|\bgrant/iu,
    categories: ['license-grant'],
  },
  'licence-limits': {
    states:
      /\b(?:not|neither|nor|no)\b[^;]{0,200}\b(?:reverse\s+engineer|decompile|disassemble|modify|copy|copies|reproduce|sublicen[cs]e|rent|lease|resell|redistribute|distribute|derivative|transfer|use)\b/iu,
    prefer: /\breverse\s+engineer|\bderivative|\bsublicen|\bmodify/iu,
    heading: /\brestrict|\blimitations?\s+(?:on|of)\s+(?:use|licen)|\bprohibited\b/iu,
    signs: /\brestrict|\breverse\s+engineer|\bshall\s+not\b|\bmay\s+not\b/iu,
    categories: ['non-transferable-license', 'volume-restriction'],
  },
  'licence-transfer': {
    states:
      /\bnon-?\s?transferable\b|\b(?:transfer|assign|sublicen[cs]e)\w*\b[^.;]{0,160}\b(?:not|without|consent|may|right|permitted)\b|\b(?:not|without|consent|may|right\s+to)\b[^.;]{0,160}\b(?:transfer|sublicen[cs]e|assign)\w*/iu,
    prefer: /\bsublicen|\btransferable/iu,
    heading: /\btransfer|\bsublicen|\bassignment\b/iu,
    signs: /\btransfer|\bsublicen|\bassign/iu,
    categories: ['non-transferable-license', 'anti-assignment'],
  },
  'ip-retained': {
    states:
      /\b(?:retains?|reserves?|owns?|owned|remains?|ownership|title|sole\s+property|property\s+of|protected\s+by)\b[^;]{0,240}\b(?:rights?|title|interest|intellectual\s+property|copyrights?|trademarks?|patents?|licensors?|software|content|property)\b|\ball\s+(?:other\s+)?rights\s+(?:not\s+\w+\s+granted\s+)?(?:\w+\s+)?reserved\b|\b(?:rights?|title|property|copyrights?|trademarks?|content|software)\b[^;.]{0,120}\bbelongs?\s+to\b/iu,
    prefer: /\bretain|\breserve|\bexclusive\s+property|\bowned\s+by/iu,
    heading:
      /\bownership\b|\bintellectual\s+property\b|\bproprietary\b|\btitle\b|\breserv|\bcopyright\b|\btrademarks?\b/iu,
    signs: /\bownership|\bintellectual\s+property|\bcopyright|\brights\s+reserved|\btitle\b/iu,
    categories: ['ip-ownership-assignment', 'joint-ip-ownership'],
  },
  support: {
    states:
      /\b(?:support|maintenance|updates?|upgrades?|new\s+releases?|bug\s+fixes|help\s?desk)\b[^.;]{0,140}\b(?:provide|shall|will|includ|deliver|services|available|entitled|free|no\s+obligation)\w*|\b(?:provide|deliver|receive)\w*\b[^.;]{0,100}\b(?:support|maintenance|updates?|upgrades?)\b/iu,
    heading: /\bsupport\b|\bmaintenance\b|\bupdates?\b/iu,
    signs: /\bsupport\b|\bmaintenance\b|\bupdates?\b|\bupgrade/iu,
  },
  'ip-indemnity': {
    states:
      /\binfring\w*\b[^;]{0,300}\b(?:indemnif|defend|harmless|settle|replace|modif|claim)\w*|\b(?:indemnif|defend|harmless)\w*\b[^;]{0,300}\binfring/iu,
    heading: /\binfring|\bintellectual\s+property\s+indemn/iu,
    signs: /\binfring/iu,
  },
  audit: {
    states:
      /\b(?:audit|inspect|examine)\w*\b[^.;]{0,160}\b(?:books|records|use|compliance|accounts|facilities|right|notice)\b|\bright\s+to\s+(?:audit|inspect)\b/iu,
    heading: /\baudit|\brecords\b|\binspection\b/iu,
    signs: /\baudit|\binspect/iu,
    categories: ['audit-rights'],
  },
  escrow: {
    states: /\bescrow\b/iu,
    heading: /\bescrow\b/iu,
    signs: /\bescrow\b/iu,
    categories: ['source-code-escrow'],
  },
  'after-end': {
    states:
      /\b(?:upon|after|following|on)\b[^.;]{0,40}\b(?:terminat|expir)\w*\b[^.;]{0,240}\b(?:cease|return|destroy|survive|continue|pay|stop|sell|shall)\b|\bsurviv\w+\b[^.;]{0,80}\b(?:terminat|expir)/iu,
    heading: /\beffect\s+of\s+terminat|\bsurviv|\bpost-?\s?terminat|\bobligations\s+(?:on|upon|after)/iu,
    signs: /\bsurviv|\b(?:upon|after|following)\s+(?:\w+\s+){0,2}(?:terminat|expir)/iu,
    categories: ['post-termination-services'],
  },
} as const satisfies Readonly<Record<string, ProvisionPattern>>;
