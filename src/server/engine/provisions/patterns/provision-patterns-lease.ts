import type { ProvisionPattern } from './provision-pattern.ts';

const OWNER = '(?:landlord|lessor|owner|manager|agent|we)';
const TENANT = '(?:tenants?|lessees?|residents?|renters?|occupants?|you)';

/** Of leases of homes and of business rooms. */
export const LEASE_PATTERNS = {
  premises: {
    states:
      /\b(?:leases?|lets?|rents?|demises?|grants?)\b[^.;]{0,160}\b(?:premises|property|apartment|house|unit|room|dwelling|building|office|space|flat|suite|store)\b|\b(?:premises|property|apartment|house|unit|dwelling|flat|suite)\b[^.;]{0,80}\b(?:located|situated|known\s+as|described|at)\b/iu,
    prefer: /\d/u,
    inPreamble:
      /\b(?:for|of|leases?|rents?|lets?)\s+(?:the\s+|an?\s+)?(?:\w+\s+){0,2}(?:premises|property|apartment|house|unit|dwelling|flat|room|home)\b[^.;]{0,40}\b(?:at|located|known\s+as|situated)\b/iu,
    heading: /\bpremises\b|\bproperty\b|\bdemise\b|\bleased\s+space\b/iu,
    signs: /\bpremises\b|\bproperty\b|\bapartment\b|\bspace\b|\bhouse\b|\bflat\b|\bdwelling\b/iu,
  },
  'lease-term': {
    states:
      /\b(?:term|tenancy|lease)\b[^.;]{0,200}\b(?:begin|commenc|start|end|expir|continu|years?|months?|month[\s-]to[\s-]month|until|terminat)\w*/iu,
    unless: /\brenew|\bnotice\b|\bdefault\b/iu,
    prefer: /\d{4}|\b(?:years?|months?)\b/iu,
    heading: /\bterm\b|\blease\s+period\b|\bduration\b/iu,
    signs: /\bterm\b|\bcommenc|\bmonth[\s-]to[\s-]month\b/iu,
    categories: ['expiration-date'],
  },
  rent: {
    states:
      /\b(?:pay|pays|paid|payable|rent)\b[^.;]{0,160}\brent\b|\brent\b[^.;]{0,160}(?:[$€£]|\b(?:payable|due|paid|shall\s+be|is|dollars|euros|pounds)\b)/iu,
    unless: /\blate\b|\bincrease/iu,
    prefer: /[$€£]|\bper\s+month|\bmonthly/iu,
    heading: /\brent(?:al)?\b/iu,
    signs: /\brent(?:al)?\b/iu,
  },
  'late-fee': {
    states:
      /\blate\s+(?:payment\s+)?(?:fee|charge|penalt|payment)\w*|\b(?:fee|charge|penalty|interest)\b[^.;]{0,120}\b(?:late|overdue|not\s+(?:paid|received)|unpaid|past\s+due|outstanding|in\s+arrears?)\b|\b(?:late|overdue|not\s+(?:paid|received)|unpaid|past\s+due|outstanding|in\s+arrears?)\b[^.;]{0,120}\b(?:fee|charge|penalty|interest)\b|\bdefault\s+(?:rate|interest)\b/iu,
    prefer: /[$€£%]|\bpercent/iu,
    heading: /\blate\b|\boverdue\b|\bdefault\s+(?:rate|interest)/iu,
    signs: /\blate\b|\boverdue\b/iu,
    measures: ['late-fee-percent'],
  },
  deposit: {
    states:
      /\b(?:security|damage|rental|tenancy)\s+deposit\b[^.;]{0,260}(?:[$€£]|\b(?:pay|paid|pays|return|refund|hold|held|deduct|sum|amount|months?|equal|forfeit|escrow)\w*)|\b(?:pay|pays|paid|deposits?|return|refund|hold|held|deliver)\w*\b[^.;]{0,160}\b(?:security\s+deposit|deposit)\b|\bdeposit\s+(?:of|is|shall)\b/iu,
    unless: /\bpet\s+deposit/iu,
    prefer: /[$€£]|\bmonths?['’]?\s+rent/iu,
    heading: /\bdeposit\b/iu,
    signs: /\bdeposit\b|\bbond\b/iu,
    measures: ['deposit-months', 'deposit-return-days'],
  },
  utilities: {
    states:
      /\b(?:utilit(?:y|ies)|electric\w*|gas|water|sewer|heat(?:ing)?|internet|garbage|trash|energy)\b[^.;]{0,200}\b(?:pay|pays|paid|responsib\w*|includ\w*|charges?|cost|account|bill|furnish|provid|suppl)\w*|\b(?:pay|responsible\s+for|furnish|provide|supply|includes?)\b[^.;]{0,160}\b(?:utilit(?:y|ies)|electric\w*|gas|water|heat(?:ing)?)\b/iu,
    heading: /\butilit|\bservices\b|\benergy\b/iu,
    signs: /\butilit|\belectric|\bwater\b|\bheating\b/iu,
  },
  repairs: {
    states:
      /\b(?:repair|maintain|maintenance|good\s+(?:working\s+)?(?:order|condition|repair))\w*\b[^.;]{0,240}\b(?:premises|property|apartment|plumbing|heating|roof|appliances|structur\w*|condition|equipment|unit|damage|expense|order|dwelling|house)\b|\b(?:shall|will|must|agrees?\s+to)\b[^.;]{0,80}\b(?:repair|maintain)\b/iu,
    unless: /\binsur\w*|\bvehicles?\b|\bcars?\b/iu,
    prefer: new RegExp(
      `\\b(?:${OWNER}|${TENANT})\\b[^.;]{0,40}\\b(?:shall|will|must|keeps?|repairs?|maintains?|pays?)\\b`,
      'iu',
    ),
    heading: /\brepairs?\b|\bmaintenance\b|\bupkeep\b/iu,
    signs: /\brepair|\bmaint/iu,
  },
  entry: {
    states: new RegExp(
      `\\b${OWNER}\\b[^.;]{0,200}\\b(?:enter|entry|access|inspect)\\w*|\\b(?:right\\s+(?:of\\s+(?:entry|access)|to\\s+enter)|enter\\s+(?:upon\\s+|into\\s+)?(?:the\\s+)?(?:premises|property|apartment|unit|dwelling))\\b`,
      'iu',
    ),
    unless:
      /\bent(?:er|ers|ered|ering)\s+into\s+(?:this|a|an|the)\s+(?:lease|agreement|contract)|\bre-?ent(?:er|ry)\b|\bpossession\b/iu,
    prefer: /\bnotice\b|\bhours?\b/iu,
    heading: /\bentry\b|\baccess\b|\binspection\b|\bright\s+to\s+enter\b/iu,
    signs: /\benter\b|\bentry\b|\binspect/iu,
    measures: ['entry-hours'],
  },
  subletting: {
    states:
      /\b(?:sub-?\s?let|sub-?\s?lease|sublicen[cs]e|assign)\w*\b[^.;]{0,200}\b(?:consent|without|not|permitted|prohibited|may|shall|void|permission)\b|\b(?:not|may|without|shall|consent)\b[^.;]{0,160}\b(?:sub-?\s?let|sub-?\s?lease|assign)\w*/iu,
    prefer: /\bsub-?\s?l/iu,
    heading: /\bsub-?\s?let|\bsub-?\s?leas|\bassignment\b|\btransfer\b/iu,
    signs: /\bsub-?\s?let|\bsub-?\s?leas|\bassign/iu,
    categories: ['anti-assignment'],
  },
  'quiet-enjoyment': {
    states:
      /\b(?:quiet(?:ly)?|peace(?:ful|ably|able)?)\b[^.;]{0,100}\b(?:enjoy|possess|hold|use|occup)\w*|\b(?:enjoy|possess|hold|use|occup)\w*\b[^.;]{0,100}\b(?:without\s+(?:any\s+)?(?:unlawful\s+|undue\s+|lawful\s+|unreasonable\s+)?(?:interrupt|interfere|disturb|hindr)\w*|undisturbed)/iu,
    heading: /\bquiet\b/iu,
    signs: /\bquiet|\bpeaceabl|\binterrupti|\bundisturb/iu,
  },
  'rent-increase': {
    states:
      /\b(?:increase|raise|adjust|escalat|review)\w*\b[^.;]{0,120}\brent\b|\brent\b[^.;]{0,120}\b(?:increas|rais|adjust|escalat|rise|review)\w*|\b(?:market|revised|new|reviewed|renewal)\s+rent(?:al)?\b|\b1\d\d(?:\.\d{1,2})?\s?%\s+of\s+the\s+(?:\w+\s+){0,3}rent\b/iu,
    prefer: /\bnotice\b|%/iu,
    heading: /\brent\s+(?:increase|adjustment|review)|\bincreases?\b|\bescalation\b/iu,
    signs: /\bincrease/iu,
    categories: ['price-restrictions'],
    measures: ['increase-notice-days'],
  },
  'early-end': {
    states:
      /\b(?:terminat|end|ends|cancel|vacat|leave|quit|move\s+out|moves\s+out)\w*\b[^.;]{0,200}\b(?:notice|early|fee|lease|tenancy|agreement|days|months?)\b|\bnotice\s+(?:to\s+(?:quit|vacate|leave)|of\s+termination)\b/iu,
    unless: /\bdestroyed|\bfire\b|\bcasualty|\beminent/iu,
    prefer: /\bnotice\b|\bearly\b/iu,
    heading:
      /\btermination\b|\bending\b|\bmove[\s-]out\b|\bnotice\s+to\s+(?:vacate|quit)|\bbreak\s+clause\b|\bcancellation\b/iu,
    signs: /\bterminat|\bvacate|\bcancel/iu,
    categories: ['termination-for-convenience'],
  },
  default: {
    states:
      /\b(?:default|breach|fails?\s+to|failure\s+to|violat\w+)\b[^;]{0,260}\b(?:terminat|evict|re-?ent|possession|remed|cure|due|recover|accelerat|notice\s+to\s+quit|end|lawful)\w*|\b(?:terminat|evict|end)\w*\b[^.;]{0,120}\b(?:if|when|where)\b[^.;]{0,160}\b(?:late|unpaid|breach\w*|fails?|not\s+paid|violat\w+|default\w*)\b/iu,
    prefer: /\bevict|\bpossession|\bcure\b|\bterminat/iu,
    heading: /\bdefault\b|\bbreach\b|\beviction\b|\bremedies\b|\bnon-?payment\b/iu,
    signs: /\bdefault|\bbreach|\bevict/iu,
  },
  'tenant-insurance': {
    states:
      /\b(?:obtain|maintain|carry|keep|procure|insure|provide|purchase|required\s+to\s+have)\w*\b[^.;]{0,160}\binsur\w+|\binsur\w+\b[^.;]{0,160}\b(?:maintain|carr(?:y|ied)|obtain|responsib|cover)\w*|\binsure[sd]?\b[^.;]{0,120}\b(?:against|building|premises|property|house|home|apartment|flat|contents|furniture|belongings|possessions)\b|\b(?:building|premises|property|contents|furniture|belongings|possessions)\b[^.;]{0,80}\binsured\b/iu,
    heading: /\binsurance\b/iu,
    signs: /\binsur/iu,
    categories: ['insurance'],
  },
  pets: { states: /\b(?:pets?|animals?)\b/iu, heading: /\bpets?\b|\banimals?\b/iu, signs: /\bpets?\b|\banimals?\b/iu },
  occupants: {
    states:
      /\b(?:occup(?:y|ied|ants?|ancy)|reside|residence|live|lived)\b[^.;]{0,120}\b(?:only|solely|exclusively|more\s+than|persons?|following|named|guests?|household|members?|private)\b|\b(?:only|no\s+(?:other|more))\b[^.;]{0,80}\b(?:persons?|occup|live|reside)/iu,
    heading: /\boccupa|\bguests?\b|\buse\b/iu,
    signs: /\boccup|\bguests?\b/iu,
  },
  'operating-costs': {
    states:
      /\b(?:operating\s+(?:expenses|costs)|common\s+area|CAM\b|additional\s+rent|real\s+estate\s+taxes|property\s+taxes|service\s+charge|taxes\s+and\s+assessments|proportionate\s+share|pro\s?rata\s+share)/iu,
    heading: /\boperating\b|\btaxes\b|\bcommon\s+area|\badditional\s+rent\b|\bservice\s+charge/iu,
    signs: /\btaxes\b|\bexpenses\b|\bcommon\s+area/iu,
  },
  'permitted-use': {
    states:
      /\b(?:use|used|occup\w+)\b[^.;]{0,120}\b(?:only|solely|purposes?|exclusively|no\s+other|for\s+the\s+operation|permitted|lawful)\b|\bpermitted\s+use\b/iu,
    prefer: /\bpremises\b/iu,
    heading: /\buse\b|\bpermitted\b/iu,
    signs: /\buse\b/iu,
  },
  alterations: {
    states:
      /\b(?:alterations?|improvements?|additions?|changes|install\w*)\b[^.;]{0,200}\b(?:premises|consent|without|shall|may|remove\w*|property)\b|\balter\b/iu,
    heading: /\balteration|\bimprovements?\b|\bfit[\s-]?out\b/iu,
    signs: /\balter|\bimprovement/iu,
  },
  casualty: {
    states:
      /\b(?:fire|casualt(?:y|ies)|destroyed|destruction|untenantable|uninhabitable|damaged\s+by)\b[^.;]{0,240}\b(?:terminat|abat|restor|rebuil|repair|lease|rent|end|cancel)\w*/iu,
    heading: /\bfire\b|\bcasualty\b|\bdestruction\b|\bdamage\b/iu,
    signs: /\bfire\b|\bcasualty\b|\bdestr/iu,
  },
  surrender: {
    states:
      /\b(?:surrender|vacat|yield|deliver\s+up|return|leave)\w*\b[^.;]{0,160}\b(?:premises|possession|condition|clean|keys|property)\b/iu,
    heading: /\bsurrender\b|\bmove[\s-]out\b|\bholding\s+over\b/iu,
    signs: /\bsurrender|\bvacate/iu,
  },
} as const satisfies Readonly<Record<string, ProvisionPattern>>;
