/** How a kind of document is known by its title, and by words where the title does not tell it. */
export interface KindRule {
  readonly type: string;
  readonly title: RegExp;
  /** Words that tell the kind where neither title nor sentences do. */
  readonly words?: RegExp;
  readonly isContract: boolean;
  readonly isLegal?: boolean;
  /** The title says little: sentences that are sure of another kind decide. */
  readonly isWide?: boolean;
  /** Words that the document has to have as well, where the title could mean another kind. */
  readonly needs?: RegExp;
}

/** Things that are leased, and no dwellings. */
const GOODS =
  '(?:equipment|machin(?:e|es|ery)|plant|solar|photovoltaic|PV|energy\\s+(?:system|storage)|battery|heat\\s+pump|boiler|water\\s+(?:heater|softener|cooler)|hvac|copiers?|printers?|photocopiers?|computers?|laptops?|hardware|devices?|phones?|telephones?|terminals?|instruments?|pianos?|furniture|appliances?|tools?|containers?|forklifts?|tractors?|trailers?|aircraft|airplanes?|vessels?|boats?|yachts?|livestock|goods|uniforms?|linen)';

/** What people hire for a journey. */
const CAR =
  '(?:motor\\s?|pick-?up\\s)?(?:vehicles?|cars?|vans?|trucks?|bakkies?|campervans?|motorhomes?|motorcycles?|scooters?)';

/** "Equipment lease", "rental of a piano". */
const ofGoods = (words: string): RegExp =>
  new RegExp(
    `\\b${GOODS}\\b[^.;:]{0,50}?\\b(?:${words})\\b|\\b(?:${words})\\s+(?:of|for)\\s+(?:(?!premises|building|house|flat|room|land)[\\p{L}-]+\\s+){0,4}?${GOODS}\\b`,
    'iu',
  );

/** A lease of things and of no rooms. */
export const LEASE_OF_GOODS: KindRule = {
  type: 'equipment lease',
  title: ofGoods('leas(?:e|ing)'),
  isContract: true,
};

/** The first whose title fits counts, so the narrow stand before the wide. */
export const KIND_RULES: readonly KindRule[] = [
  { type: 'handbook', title: /handbook|code\s+of\s+conduct|guidelines|manual\b/iu, isContract: false, isLegal: false },
  {
    // Money for what a business will take in: neither a sale of goods nor, in its own words, a loan.
    type: 'agreement',
    title:
      /\bfuture\s+(?:receipts|receivables|revenues?|sales)\b|\breceivables\b|\b(?:merchant|revenue|business)\s+(?:cash\s+)?advance\b|\bcash\s+advance\b|\bfactoring\b/iu,
    isContract: true,
  },
  {
    type: 'non-disclosure agreement',
    title:
      /non-?\s?disclosure|confidential(?:ity)?\s+(?:\p{L}+\s+){0,3}(?:undertaking|disclosure\s+agreement)|confidentiality\s+(?:agreement|letter|deed)|\bNDA\b/iu,
    words: /\b(?:disclosing party|receiving party|confidential information)\b/giu,
    isContract: true,
  },
  { type: 'franchise agreement', title: /franchis/iu, words: /\b(?:franchisee|franchisor)\b/giu, isContract: true },
  {
    type: 'severance agreement',
    title: /\b(?:severance|separation)\s+(?:\p{L}+\s+){0,2}(?:agreement|letter|contract|deed|terms|and)/iu,
    isContract: true,
  },
  {
    type: 'settlement agreement',
    title:
      /\bsettlement\s+(?:agreement|and\s|deed|terms)|\bcompromise\s+agreement|\bmutual\s+(?:release|discharge)\b/iu,
    isContract: true,
  },
  {
    type: 'hire purchase agreement',
    title: /\bhire[\s-]purchase|\bconditional\s+sale\b/iu,
    isContract: true,
  },
  { type: 'vehicle lease', title: new RegExp(`\\b${CAR}\\s+leas(?:e|ing)\\b`, 'iu'), isContract: true },
  {
    type: 'vehicle rental agreement',
    title: new RegExp(
      `\\b${CAR}(?:\\s+[&\\p{L}]+){0,3}\\s+(?:hire|rental)\\b|\\b(?:hire|rental)\\s+of\\s+(?:an?\\s+)?${CAR}\\b`,
      'iu',
    ),
    isContract: true,
  },
  {
    type: 'loan agreement',
    title:
      /\bloan|credit\s+(?:agreement|facility)|\bfacility\s+(?:letter|agreement)|salary\s+advance|chattel\s+(?:mortgage|security)|promissory|\bnote\b|mortgage|security\s+agreement/iu,
    words: /\b(?:borrower|lender|principal amount|promissory)\b/giu,
    isContract: true,
  },
  {
    type: 'job offer',
    title: /\boffer\s+of\s+(?:employment|a?\s?(?:position|job))|\b(?:job|employment)\s+offer\b/iu,
    isContract: true,
  },
  {
    type: 'employment contract',
    title: /employment|offer\s+letter|\bappointment\s+letter|\bletter\s+of\s+appointment|\bservice\s+contract\b/iu,
    needs: /\b(?:employ\w+|salar(?:y|ies)|wages?|job)\b/iu,
    words: /\b(?:employee|employer|salary|annual leave|probation(?:ary)?)\b/giu,
    isContract: true,
  },
  {
    type: 'care agreement',
    title:
      /\benrol?lment\s+(?:agreement|contract|terms|form|conditions)|\b(?:child|day)[\s-]?care\b|\bnursery\b|\bkindergarten|\bcr[eè]che\b|\bpre-?school|\btuition\b|\bparents?['’]?\s+(?:contract|agreement)|\bresident['’]?s?['’]?\s+(?:contract|agreement)|\bcare\s+home|\b(?:privately\s+funded|school)\s+place\b|\bhome\s+care\b/iu,
    isContract: true,
  },
  {
    type: 'care agreement',
    title: /\bresidency\s+(?:agreement|contract)\b/iu,
    needs: /\bcare\s+(?:homes?|plans?|fees?|needs)\b|\bnursing\b|\bpersonal\s+care\b/iu,
    isContract: true,
  },
  {
    type: 'licence to occupy',
    title:
      /\blicen[cs]e\s+to\s+occupy|\blodg(?:er|ing)|\bco-?living\b|\b(?:member|guest)\s+stay\b|\broom\s+agreement\s+and\s+house\s+rules/iu,
    isContract: true,
  },
  LEASE_OF_GOODS,
  { type: 'rental agreement', title: ofGoods('rental|hire'), isContract: true },
  { type: 'sublease', title: /\bsub-?\s?(?:lease|let(?:ting)?|tenancy)\b/iu, isContract: true },
  {
    type: 'guarantee',
    title: /\bguarant(?:y|ee)\b(?!\s+(?:period|card))|\bsuret(?:y|yship)\b/iu,
    isContract: true,
  },
  {
    type: 'construction contract',
    title:
      /\bbuilding\s+(?:works?\s+)?(?:contract|agreement)|\b(?:construction|renovation|remodel\w*|roof(?:ing)?|extension)\s+(?:\p{L}+\s+){0,3}(?:contract|agreement)|\binstallation\s+(?:contract|agreement)|\bsub-?contract\b/iu,
    isContract: true,
  },
  {
    type: 'lease',
    title: /\b(?:lease|tenancy|letting|room\s+(?:agreement|contract))\b/iu,
    words: /\b(?:landlord|tenant|lessor|lessee)\b/giu,
    isContract: true,
  },
  { type: 'lease', title: /\brental\b/iu, isContract: true, isWide: true },
  {
    type: 'membership agreement',
    title: /\bmembership\b(?!\s+(?:interests?|units?))|\bmember\s+terms\b|\bhealth\s+club\b|\bfitness\b|\bgym\b/iu,
    isContract: true,
  },
  {
    type: 'booking',
    title:
      /\bbooking\s+(?:\p{L}+\s+){0,2}(?:agreement|contract|conditions|terms|form)|\b(?:venue|hall)\s+hire\b|\b(?:event|banquet|wedding|tour|travel|retreat)\s+(?:(?:venue|hire|catering|package|reception|and|&)\s+){0,4}(?:agreement|contract|conditions|terms)\b/iu,
    isContract: true,
  },
  {
    type: 'software subscription',
    title:
      /\bsaas\b|\bsoftware[\s-]as[\s-]a[\s-]service\b|\b(?:cloud|master|platform|software|business(?:es)?)\s+subscription|\bsubscription\s+agreement\s+for\s+(?:\p{L}+\s+)?business/iu,
    isContract: true,
  },
  {
    type: 'subscription',
    title: /\bsubscri(?:ption|ber)\b(?!\s+(?:for|of)\s+shares)/iu,
    isContract: true,
    isWide: true,
  },
  {
    type: 'quotation',
    title: /\bquot(?:ation|e)\b|\b(?:cost|price)?\s?estimate\b|\bpro-?\s?forma\s+offer\b/iu,
    isContract: false,
  },
  {
    type: 'terms of service',
    title:
      /terms\s+of\s+(?:service|use|sale)|service\s+terms\s+and\s+conditions|conditions\s+of\s+use|user\s+agreement|end[\s-]user\s+licen/iu,
    isContract: true,
  },
  {
    type: 'contractor agreement',
    title: /\bindependent\s+contractors?\b|\bcontractor\s+(?:services?\s+)?(?:agreement|contract)\b/iu,
    isContract: true,
  },
  { type: 'freelance agreement', title: /\bfreelanc|\billustrat(?:or|ion)/iu, isContract: true },
  { type: 'consulting agreement', title: /consult(?:ing|ancy)/iu, words: /\bconsultant\b/giu, isContract: true },
  {
    type: 'distribution agreement',
    title: /distribut|\bresell|\breseller/iu,
    words: /\b(?:distributor|reseller)\b/giu,
    isContract: true,
  },
  { type: 'manufacturing agreement', title: /manufactur/iu, isContract: true },
  { type: 'supply agreement', title: /\bsupply/iu, isContract: true },
  { type: 'partnership agreement', title: /\bpartnership\b|shareholders?|operating\s+agreement/iu, isContract: true },
  { type: 'joint venture agreement', title: /joint\s+venture/iu, isContract: true },
  { type: 'sponsorship agreement', title: /sponsor|endorse/iu, isContract: true },
  { type: 'agency agreement', title: /\bagency|\bagent\b/iu, isContract: true },
  { type: 'affiliate agreement', title: /affiliate/iu, isContract: true },
  { type: 'hosting agreement', title: /hosting/iu, isContract: true },
  { type: 'maintenance agreement', title: /maintenance|\bsupport\b/iu, isContract: true },
  { type: 'licence agreement', title: /licen[cs]/iu, words: /\b(?:licensor|licensee)\b/giu, isContract: true },
  { type: 'co-branding agreement', title: /co-?branding/iu, isContract: true },
  { type: 'marketing agreement', title: /marketing|promotion|advertis/iu, isContract: true },
  { type: 'collaboration agreement', title: /collaborat|alliance|co-?operation/iu, isContract: true },
  { type: 'development agreement', title: /develop/iu, isContract: true },
  {
    type: 'sale agreement',
    title: /\b(?:sale|purchase|sales)\b|\bbill\s+of\s+sale|asset\s+transfer|assignment/iu,
    words: /\b(?:buyer|seller|purchaser|purchase price)\b/giu,
    isContract: true,
  },
  { type: 'transport agreement', title: /transport|shipping|freight|charter|carriage/iu, isContract: true },
  {
    type: 'services agreement',
    title: /services?\b|outsourc|statement\s+of\s+work|engagement|contractor|\bphotograph/iu,
    words: /\b(?:service provider|contractor|the services|statement of work)\b/giu,
    isContract: true,
    isWide: true,
  },
  {
    type: 'intellectual property agreement',
    title: /intellectual\s+property|\bIP\b|patent/iu,
    isContract: true,
  },
  {
    type: 'invoice',
    title: /\binvoice\b/iu,
    isContract: false,
    isLegal: false,
  },
  { type: 'privacy policy', title: /privacy/iu, isContract: false },
  {
    type: 'insurance policy',
    title:
      /\bpolicy\s+(?:wording|booklet|document)|\b(?:insurance|motor|home|contents|pet|travel|life)\s+(?:\p{L}+\s+){0,2}(?:policy|cover)\b|\bcertificate\s+of\s+(?:\p{L}+\s+){0,2}(?:insurance|coverage)\b/iu,
    isContract: false,
  },
  { type: 'policy', title: /\bpolic(?:y|ies)\b/iu, isContract: false, isWide: true },
  {
    type: 'statement',
    title:
      /(?<!\bkey\s+facts?\s+)\bstatement\b(?!\s+of\s+(?:\p{L}+\s+){0,3}(?:terms|particulars|work|principles|intent)|\s+of\s+(?:main|written))/iu,
    isContract: false,
    isLegal: false,
  },
  { type: 'deed', title: /\bdeed\b/iu, isContract: true, isWide: true },
  { type: 'will', title: /last\s+will|testament/iu, isContract: false },
  { type: 'power of attorney', title: /power\s+of\s+attorney/iu, isContract: false },
];

/** Says that conditions are agreed, and not of what. */
export const GENERAL_TERMS: KindRule = {
  type: 'terms of service',
  title: /terms\s+(?:and|&)\s+conditions/iu,
  isContract: true,
};
