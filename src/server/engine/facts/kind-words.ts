/** So much of a document is counted. UTF-16 units. */
const SAMPLE_LENGTH = 40_000;
/** How often words of a kind stand in a document of that kind, at least. */
const WORDS_MINIMUM = 3;

/**
 * Words that documents of a kind cannot do without, by the playbook's id. Sentences alone are no proof: an agency that
 * withholds pay and has its contractor indemnify it reads like a builder. Kinds whose words are those of any contract have none.
 */
const WORDS: Readonly<Record<string, RegExp>> = {
  'residential-lease':
    /\b(?:landlords?|tenants?|tenanc(?:y|ies)|lessors?|lessees?|premises|dwelling|apartment|flat|rent)\b/giu,
  'commercial-lease': /\b(?:landlords?|tenants?|lessors?|lessees?|premises|shop|office|rent)\b/giu,
  sublease: /\b(?:sub-?(?:let\w*|leas\w*|tenan\w*|land\w*|lessors?|lessees?)|landlords?|rent)\b/giu,
  'licence-to-occupy': /\b(?:licen[cs]e\w*|lodg\w+|rooms?|residents?|occup\w+|stay)\b/giu,
  'employment-contract': /\b(?:employ\w+|salar(?:y|ies)|wages?|appointment|job)\b/giu,
  'job-offer': /\b(?:employ\w+|salar(?:y|ies)|wages?|position|role|job|offer)\b/giu,
  'sale-agreement': /\b(?:buy\w*|bought|sell\w*|sold|sales?|purchas\w+|vendors?)\b/giu,
  'supply-agreement': /\b(?:suppl\w+|deliver\w*|orders?|purchas\w+)\b/giu,
  'loan-agreement': /\b(?:loans?|lend\w*|lent|borrow\w*|credit|repay\w*|interest)\b/giu,
  guarantee: /\b(?:guarant\w+|suret\w+)\b/giu,
  'hire-purchase': /\b(?:hir(?:e|er|ing)|instal?ments?|goods|vehicle)\b/giu,
  'vehicle-lease': /\b(?:vehicle|car|van|truck|mileage|lessee)\b/giu,
  'vehicle-rental': /\b(?:vehicle|car|van|truck|bike|scooter|campervan|renters?|hirers?)\b/giu,
  membership: /\b(?:members?|memberships?|club)\b/giu,
  'insurance-policy': /\b(?:insur\w+|policy|premiums?|claims?|cover(?:ed|age)?)\b/giu,
  'construction-contract':
    /\b(?:build(?:er|ers|ing|ings)|construct\w*|renovat\w+|remodel\w*|roof\w*|kitchens?|bathrooms?|extension|install(?:ation|ing|ed|er|s)?|site|works|carpent\w+|plumb\w+|demoli\w+)\b/giu,
  nda: /\bconfidential\w*\b|\bdisclos\w+/giu,
  'franchise-agreement': /\bfranchis\w+/giu,
  'distribution-agreement': /\b(?:distribut\w+|resell\w*|territory|dealers?)\b/giu,
  'settlement-agreement': /\b(?:settle\w*|claims?|releas\w+|disputes?)\b/giu,
  'severance-agreement': /\b(?:severance|separation|employ\w+|terminat\w+|releas\w+)\b/giu,
  'licence-agreement': /\blicen[cs]\w+/giu,
  'partnership-agreement': /\b(?:partners?|partnerships?|shareholders?|capital|profits?)\b/giu,
  'care-or-education':
    /\b(?:child\w*|pupils?|students?|schools?|nurser\w+|courses?|lessons?|care|residents?|parents?|tuition)\b/giu,
  'event-or-travel': /\b(?:book\w*|events?|guests?|tours?|trips?|travel\w*|venue|wedding|retreat|participants?)\b/giu,
  invoice: /\b(?:invoices?|bill(?:ed|s)?|due|total)\b/giu,
  'statement-of-account': /\b(?:statements?|balances?|accounts?)\b/giu,
  'privacy-policy': /\b(?:privacy|personal\s+(?:data|information)|data)\b/giu,
};

/**
 * Whether the words of a document bear out the kind that its sentences let one suppose.
 * @param kind id of the playbook's kind
 */
export function bearsOutKind(kind: string, text: string): boolean {
  const words = WORDS[kind];
  return words === undefined || hasWords(text.slice(0, SAMPLE_LENGTH), words, WORDS_MINIMUM);
}

const ROOMS =
  /\b(?:premises|dwelling|apartment|flat|bedrooms?|house|landlords?|tenants?|tenanc(?:y|ies)|shop|office|square\s+(?:feet|met(?:re|er)s)|rooms?)\b/giu;
const THINGS =
  /\b(?:equipment|machin(?:e|es|ery)|system|solar|panels?|devices?|units?\s+of\s+equipment|goods|serial\s+(?:no|numbers?)|modules?|instruments?|vehicles?|vessel|aircraft)\b/giu;

/** Whether a lease speaks of things that are used, and hardly of rooms. */
export function isOfGoods(text: string): boolean {
  const rooms = countWords(text, ROOMS);
  const things = countWords(text, THINGS);
  return things >= 8 && things > rooms * 3;
}

function hasWords(text: string, pattern: RegExp, wanted: number): boolean {
  let count = 0;
  for (const _ of text.matchAll(pattern)) {
    count += 1;
    if (count >= wanted) return true;
  }
  return false;
}

function countWords(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
