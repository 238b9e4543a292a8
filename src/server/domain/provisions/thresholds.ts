import type { ProvisionKind, ProvisionMeasure } from '#contract/provisions.ts';
import type { ProvisionId } from './provision-names.ts';

/** The limit past which a provision is reported as "beyond usual". */
export interface Threshold {
  readonly provision: ProvisionId;
  readonly kinds: readonly ProvisionKind[];
  readonly measure: ProvisionMeasure;
  /** The greatest usual figure, in the unit of the measure. */
  readonly above?: number;
  /** The least usual figure. */
  readonly below?: number;
  /** Verdict for a figure past the limit, like "Longer than usual". */
  readonly verdict: string;
  /** The limit in words. */
  readonly usual: string;
  /** Law, article and jurisdiction, or the contracts that were counted; shown to users verbatim. */
  readonly source: string;
  /** Applies only under this governing law, and then takes precedence over a threshold without a jurisdiction. */
  readonly jurisdiction?: RegExp;
  /** Does not apply under this governing law. */
  readonly exceptJurisdiction?: RegExp;
}

const NEW_YORK = /\bnew\s+york\b/iu;
const CALIFORNIA = /\bcalifornia\b/iu;
const FLORIDA = /\bflorida\b/iu;
const GERMANY = /\bgerman/iu;
/** Federal or state law of the United States governs. */
const UNITED_STATES =
  /\b(?:united\s+states|alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|columbia|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new\s+(?:hampshire|jersey|mexico|york)|(?:north|south)\s+(?:carolina|dakota)|ohio|oklahoma|oregon|pennsylvania|rhode\s+island|tennessee|texas|utah|vermont|virginia|washington|wisconsin|wyoming)\b/iu;

/** How the figures of labelled contracts were counted; `bench usual-values` recomputes them. */
const COUNTED = 'commercial contracts that experts labelled (CUAD, The Atticus Project)';
const TRADE: readonly ProvisionKind[] = ['services', 'licence'];
const LONGER = 'Longer than usual';
const SHORTER = 'Shorter than usual';
const HIGHER = 'Higher than usual';

export const THRESHOLDS: readonly Threshold[] = [
  {
    provision: 'non-compete',
    kinds: ['employment'],
    measure: 'restraint-months',
    above: 0,
    verdict: 'Not usual under this law',
    usual: 'no such promise',
    jurisdiction: CALIFORNIA,
    source:
      'California Business and Professions Code, section 16600: promises not to compete after a job are void there, with few exceptions.',
  },
  {
    provision: 'non-compete',
    kinds: ['employment'],
    measure: 'restraint-months',
    above: 12,
    verdict: LONGER,
    usual: '12 months',
    source:
      'Massachusetts General Laws, chapter 149, section 24L: at most 12 months after the job ends, in most cases. It holds in Massachusetts; other places allow more, or none at all.',
  },
  {
    provision: 'no-solicit',
    kinds: ['employment', 'services', 'nda'],
    measure: 'solicit-months',
    above: 24,
    verdict: LONGER,
    usual: '24 months',
    source: `24 of 26 ${COUNTED} that name a time for this stay within 24 months.`,
  },
  {
    provision: 'non-compete',
    kinds: ['services'],
    measure: 'restraint-months',
    above: 24,
    verdict: LONGER,
    usual: '24 months',
    source: `20 of 25 ${COUNTED} that name a time for this stay within 24 months.`,
  },
  {
    provision: 'nda-term',
    kinds: ['nda'],
    measure: 'nda-years',
    above: 5,
    verdict: LONGER,
    usual: '5 years',
    source:
      '36 of 40 non-disclosure agreements that name a time (out of 111 of the ContractNLI collection) stay within 5 years.',
  },
  {
    provision: 'payment-terms',
    kinds: TRADE,
    measure: 'payment-days',
    above: 60,
    verdict: LONGER,
    usual: '60 days',
    source: `Directive 2011/7/EU, article 3(5): between businesses in the European Union at most 60 days, unless they expressly agree otherwise and it is not grossly unfair. And 60 of 62 ${COUNTED} that name a time stay within it. Other places differ.`,
  },
  {
    provision: 'late-interest',
    kinds: TRADE,
    measure: 'yearly-rate',
    above: 18,
    verdict: HIGHER,
    usual: '18 % a year (1.5 % a month)',
    source: `28 of 29 ${COUNTED} that name a fixed rate stay within 18 % a year.`,
  },
  {
    provision: 'liability-cap',
    kinds: TRADE,
    measure: 'cap-months',
    below: 12,
    verdict: 'Lower than usual',
    usual: 'the fees of 12 months',
    source: `13 of 16 ${COUNTED} that count the limit in months of payments take 12 months or more. The sample is small.`,
  },
  {
    provision: 'termination',
    kinds: TRADE,
    measure: 'notice-days',
    above: 180,
    verdict: LONGER,
    usual: '180 days',
    source: `87 of 93 ${COUNTED} that let someone leave without a reason ask for at most 180 days of notice.`,
  },
  {
    provision: 'renewal',
    kinds: [...TRADE, 'commercial-lease'],
    measure: 'renewal-notice-days',
    above: 180,
    verdict: LONGER,
    usual: '180 days',
    source: `60 of 66 ${COUNTED} that renew unless someone stops it ask for at most 180 days of notice; 43 of them for at most 90.`,
  },
  {
    provision: 'deposit',
    kinds: ['residential-lease'],
    measure: 'deposit-months',
    above: 1,
    verdict: HIGHER,
    usual: 'one month’s rent',
    jurisdiction: NEW_YORK,
    source: 'New York General Obligations Law, section 7-108: at most one month’s rent for most homes.',
  },
  {
    provision: 'deposit',
    kinds: ['residential-lease'],
    measure: 'deposit-months',
    above: 1,
    verdict: HIGHER,
    usual: 'one month’s rent',
    jurisdiction: CALIFORNIA,
    source:
      'California Civil Code, section 1950.5: since July 2024 at most one month’s rent for most homes, two where the landlord is a small one.',
  },
  {
    provision: 'deposit',
    kinds: ['residential-lease'],
    measure: 'deposit-months',
    above: 3,
    verdict: HIGHER,
    usual: 'three months’ rent',
    jurisdiction: GERMANY,
    source: 'German Civil Code (BGB), section 551: at most three months’ rent without running costs.',
  },
  {
    provision: 'deposit',
    kinds: ['residential-lease'],
    measure: 'deposit-months',
    above: 2,
    verdict: HIGHER,
    usual: 'two months’ rent',
    source:
      'Pennsylvania Landlord and Tenant Act, section 511.1 (68 P.S. § 250.511a): at most two months’ rent in the first year. It holds in Pennsylvania; New York allows one month, Germany three, and many other places set no limit.',
  },
  {
    provision: 'deposit',
    kinds: ['residential-lease'],
    measure: 'deposit-return-days',
    above: 30,
    verdict: LONGER,
    usual: '30 days to return it',
    source:
      'Texas Property Code, section 92.103: within 30 days after the tenant moves out. It holds in Texas; New York allows 14 days (General Obligations Law, section 7-108), other places differ.',
  },
  {
    provision: 'late-fee',
    kinds: ['residential-lease'],
    measure: 'late-fee-percent',
    above: 5,
    verdict: HIGHER,
    usual: '5 % of a month’s rent',
    source:
      'New York Real Property Law, section 238-a: at most 5 % of the monthly rent or $50, whichever is less. It holds in New York; other places differ, and many set no limit.',
  },
  {
    provision: 'entry',
    kinds: ['residential-lease'],
    measure: 'entry-hours',
    below: 24,
    verdict: SHORTER,
    usual: '24 hours of notice',
    source:
      'California Civil Code, section 1954 (24 hours are presumed reasonable), and in England the Landlord and Tenant Act 1985, section 11(6) (24 hours in writing to view the state of repair). Other places differ.',
  },
  {
    provision: 'rent-increase',
    kinds: ['residential-lease'],
    measure: 'increase-notice-days',
    below: 30,
    verdict: SHORTER,
    usual: '30 days of notice',
    source:
      'California Civil Code, section 827: at least 30 days before the rent of a month-to-month tenancy rises, and 90 where it rises by more than 10 %. It holds in California; other places differ.',
  },
  {
    provision: 'working-hours',
    kinds: ['employment'],
    measure: 'weekly-hours',
    above: 48,
    verdict: 'More than usual',
    usual: '48 hours a week',
    exceptJurisdiction: UNITED_STATES,
    source:
      'Directive 2003/88/EC, article 6: at most 48 hours a week on average in the European Union, overtime included. Member states may let people agree to more.',
  },
  {
    provision: 'holidays',
    kinds: ['employment'],
    measure: 'holiday-days',
    below: 20,
    verdict: 'Fewer than usual',
    usual: '20 days a year',
    exceptJurisdiction: UNITED_STATES,
    source:
      'Directive 2003/88/EC, article 7: at least four weeks of paid leave a year in the European Union, which are 20 days for a week of five working days. Other places differ; the United States set no minimum.',
  },
  {
    provision: 'probation',
    kinds: ['employment'],
    measure: 'probation-months',
    above: 6,
    verdict: LONGER,
    usual: 'six months',
    source:
      'Directive (EU) 2019/1152, article 8: as a rule at most six months in the European Union. Other places differ.',
  },
  {
    provision: 'interest',
    kinds: ['loan'],
    measure: 'yearly-rate',
    above: 16,
    verdict: HIGHER,
    usual: '16 % a year',
    jurisdiction: NEW_YORK,
    source:
      'New York General Obligations Law, section 5-501, with Banking Law, section 14-a: 16 % a year. Licensed lenders, companies as borrowers and large loans are treated differently.',
  },
  {
    provision: 'interest',
    kinds: ['loan'],
    measure: 'yearly-rate',
    above: 10,
    verdict: HIGHER,
    usual: '10 % a year',
    jurisdiction: CALIFORNIA,
    source:
      'California Constitution, article XV, section 1: 10 % a year for loans for personal, family or household purposes. Banks and licensed lenders are exempt, and other loans have another limit.',
  },
  {
    provision: 'interest',
    kinds: ['loan'],
    measure: 'yearly-rate',
    above: 18,
    verdict: HIGHER,
    usual: '18 % a year',
    jurisdiction: FLORIDA,
    source:
      'Florida Statutes, section 687.03: 18 % a year for loans of up to $500,000. Licensed lenders are treated differently.',
  },
  {
    provision: 'prepayment',
    kinds: ['loan'],
    measure: 'prepayment-percent',
    above: 1,
    verdict: HIGHER,
    usual: '1 % of what is repaid early',
    exceptJurisdiction: UNITED_STATES,
    source:
      'Directive 2008/48/EC, article 16: at most 1 % for consumer loans in the European Union (the directive that follows it, (EU) 2023/2225, keeps a limit). Other loans and places differ.',
  },
  {
    provision: 'changes-to-terms',
    kinds: ['terms-of-service'],
    measure: 'change-notice-days',
    below: 15,
    verdict: SHORTER,
    usual: '15 days of notice',
    source:
      'Regulation (EU) 2019/1150, article 3(2): at least 15 days before online platforms change their terms for business users. It is a yardstick elsewhere; other places differ.',
  },
  {
    provision: 'charges',
    kinds: ['terms-of-service'],
    measure: 'renewal-notice-days',
    above: 31,
    verdict: LONGER,
    usual: 'one month of notice',
    source:
      'German Civil Code (BGB), section 309 no. 9: in terms for consumers at most one month of notice before a fixed term ends. It holds in Germany; other places differ.',
  },
  {
    provision: 'charges',
    kinds: ['terms-of-service'],
    measure: 'binding-months',
    above: 24,
    verdict: LONGER,
    usual: 'two years',
    source:
      'German Civil Code (BGB), section 309 no. 9: terms for consumers may bind them for at most two years at first. It holds in Germany; other places differ.',
  },
];
