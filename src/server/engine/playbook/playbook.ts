import type { PlaybookRecord } from './playbook-record.ts';
import { CHANGES } from './records/changes.ts';
import { CONSTRUCTION } from './records/construction.ts';
import { CONSUMER_AND_SAAS } from './records/consumer-and-saas.ts';
import { DATA_AND_IP } from './records/data-and-ip.ts';
import { DISPUTES } from './records/disputes.ts';
import { EMPLOYMENT } from './records/employment.ts';
import { FRANCHISE_AND_DISTRIBUTION } from './records/franchise-and-distribution.ts';
import { FREELANCE } from './records/freelance.ts';
import { INSURANCE } from './records/insurance.ts';
import { INVOICE_AND_STATEMENT } from './records/invoice-and-statement.ts';
import { LEASE_COMMERCIAL } from './records/lease-commercial.ts';
import { LEASE_RESIDENTIAL } from './records/lease-residential.ts';
import { LIABILITY } from './records/liability.ts';
import { LICENCE_AND_SOFTWARE } from './records/licence-and-software.ts';
import { LOAN_AND_GUARANTEE } from './records/loan-and-guarantee.ts';
import { MEMBERSHIP } from './records/membership.ts';
import { NDA } from './records/nda.ts';
import { PARTNERSHIP_AND_COMPANY } from './records/partnership-and-company.ts';
import { PAYMENT } from './records/payment.ts';
import { SETTLEMENT_AND_SEVERANCE } from './records/settlement-and-severance.ts';
import { SUPPLY_AND_SALE } from './records/supply-and-sale.ts';
import { TERM } from './records/term.ts';
import { TRAVEL_EVENT_AND_CARE } from './records/travel-event-and-care.ts';
import { VEHICLE } from './records/vehicle.ts';

/** Records that belong together. */
export interface PlaybookFamily {
  readonly id: string;
  /** Ids of the kinds of documents in which such provisions stand; null for all kinds. */
  readonly kinds: readonly string[] | null;
  readonly records: readonly PlaybookRecord[];
}

export const PLAYBOOK_FAMILIES: readonly PlaybookFamily[] = [
  { id: 'payment', kinds: null, records: PAYMENT },
  { id: 'term', kinds: null, records: TERM },
  { id: 'liability', kinds: null, records: LIABILITY },
  { id: 'disputes', kinds: null, records: DISPUTES },
  { id: 'changes', kinds: null, records: CHANGES },
  { id: 'data-and-ip', kinds: null, records: DATA_AND_IP },
  {
    id: 'lease-residential',
    kinds: ['residential-lease', 'sublease', 'licence-to-occupy', 'commercial-lease'],
    records: LEASE_RESIDENTIAL,
  },
  { id: 'lease-commercial', kinds: ['commercial-lease', 'sublease', 'licence-to-occupy'], records: LEASE_COMMERCIAL },
  {
    id: 'employment',
    kinds: [
      'employment-contract',
      'job-offer',
      'severance-agreement',
      'settlement-agreement',
      'consulting-agreement',
      'freelance-agreement',
      'partnership-agreement',
    ],
    records: EMPLOYMENT,
  },
  {
    id: 'freelance',
    kinds: [
      'freelance-agreement',
      'consulting-agreement',
      'services-agreement',
      'construction-contract',
      'supply-agreement',
      'licence-agreement',
    ],
    records: FREELANCE,
  },
  {
    id: 'consumer-and-saas',
    kinds: [
      'terms-of-service',
      'subscription',
      'saas-agreement',
      'membership',
      'sale-agreement',
      'services-agreement',
      'event-or-travel',
      'vehicle-rental',
      'licence-agreement',
      'supply-agreement',
      'privacy-policy',
    ],
    records: CONSUMER_AND_SAAS,
  },
  {
    id: 'loan-and-guarantee',
    kinds: [
      'loan-agreement',
      'guarantee',
      'hire-purchase',
      'vehicle-lease',
      'statement-of-account',
      'sale-agreement',
      'invoice',
    ],
    records: LOAN_AND_GUARANTEE,
  },
  { id: 'vehicle', kinds: ['vehicle-lease', 'vehicle-rental', 'hire-purchase', 'sale-agreement'], records: VEHICLE },
  {
    id: 'membership',
    kinds: ['membership', 'subscription', 'terms-of-service', 'care-or-education'],
    records: MEMBERSHIP,
  },
  { id: 'insurance', kinds: ['insurance-policy'], records: INSURANCE },
  { id: 'construction', kinds: ['construction-contract', 'services-agreement', 'invoice'], records: CONSTRUCTION },
  {
    id: 'settlement-and-severance',
    kinds: ['settlement-agreement', 'severance-agreement'],
    records: SETTLEMENT_AND_SEVERANCE,
  },
  {
    id: 'licence-and-software',
    kinds: ['licence-agreement', 'saas-agreement', 'terms-of-service', 'subscription'],
    records: LICENCE_AND_SOFTWARE,
  },
  {
    id: 'nda',
    kinds: [
      'nda',
      'consulting-agreement',
      'franchise-agreement',
      'employment-contract',
      'freelance-agreement',
      'settlement-agreement',
    ],
    records: NDA,
  },
  {
    id: 'franchise-and-distribution',
    kinds: ['franchise-agreement', 'distribution-agreement', 'supply-agreement', 'licence-agreement'],
    records: FRANCHISE_AND_DISTRIBUTION,
  },
  {
    id: 'supply-and-sale',
    kinds: [
      'supply-agreement',
      'sale-agreement',
      'distribution-agreement',
      'invoice',
      'hire-purchase',
      'services-agreement',
      'construction-contract',
    ],
    records: SUPPLY_AND_SALE,
  },
  { id: 'partnership-and-company', kinds: ['partnership-agreement'], records: PARTNERSHIP_AND_COMPANY },
  { id: 'invoice-and-statement', kinds: ['invoice', 'statement-of-account'], records: INVOICE_AND_STATEMENT },
  {
    id: 'travel-event-and-care',
    kinds: ['event-or-travel', 'care-or-education', 'membership', 'vehicle-rental', 'services-agreement'],
    records: TRAVEL_EVENT_AND_CARE,
  },
];

/** All records, by family. */
export const PLAYBOOK: readonly PlaybookRecord[] = PLAYBOOK_FAMILIES.flatMap(({ records }) => records);

const BY_ID: ReadonlyMap<string, { readonly record: PlaybookRecord; readonly family: PlaybookFamily }> = new Map(
  PLAYBOOK_FAMILIES.flatMap((family) => family.records.map((record) => [record.id, { record, family }])),
);

/** The record with an id; undefined where there is none. */
export function findRecord(id: string): PlaybookRecord | undefined {
  return BY_ID.get(id)?.record;
}

/**
 * Whether a provision is at home in a kind of document.
 * @param kind id of the kind, or null where it is not known
 */
export function isAtHome(recordId: string, kind: string | null): boolean {
  const kinds = BY_ID.get(recordId)?.family.kinds ?? null;
  return kind === null || kinds === null || kinds.includes(kind);
}
