import type { ProvisionKind } from '#contract/provisions.ts';
import type { ProvisionId } from './provision-names.ts';

/** The usual provisions of a kind of document. */
interface ProvisionList {
  readonly title: string;
  /** Reported when missing, because something important stays open without them. In display order. */
  readonly usual: readonly ProvisionId[];
  /** Common but not expected: shown when present, never reported missing. */
  readonly optional: readonly ProvisionId[];
}

/**
 * The provisions of common templates of each kind. No law requires all of them, and the UI says so; what is usual only
 * in some jurisdictions or trades is optional.
 */
export const PROVISION_LISTS: Readonly<Record<ProvisionKind, ProvisionList>> = {
  nda: {
    title: 'Non-disclosure agreement',
    usual: [
      ...(['nda-definition', 'nda-exclusions', 'nda-use', 'nda-secrecy', 'nda-recipients', 'nda-compelled'] as const),
      ...(['nda-return', 'nda-term', 'governing-law'] as const),
    ],
    optional: [
      ...(['nda-no-licence', 'nda-remedies', 'nda-no-warranty', 'nda-talks-secret', 'nda-residuals'] as const),
      ...(['no-solicit', 'assignment'] as const),
    ],
  },
  'residential-lease': {
    title: 'Residential lease',
    usual: [
      ...(['premises', 'lease-term', 'rent', 'deposit', 'utilities', 'repairs', 'entry', 'subletting'] as const),
      ...(['early-end', 'default'] as const),
    ],
    optional: [
      ...([
        'late-fee',
        'rent-increase',
        'renewal',
        'occupants',
        'pets',
        'tenant-insurance',
        'quiet-enjoyment',
      ] as const),
      'governing-law',
    ],
  },
  'commercial-lease': {
    title: 'Commercial lease',
    usual: [
      ...(['premises', 'lease-term', 'rent', 'operating-costs', 'permitted-use', 'repairs', 'alterations'] as const),
      ...(['tenant-insurance', 'subletting', 'entry', 'casualty', 'default'] as const),
    ],
    optional: ['deposit', 'late-fee', 'renewal', 'indemnity', 'quiet-enjoyment', 'surrender'],
  },
  employment: {
    title: 'Employment contract',
    usual: ['duties', 'work-start', 'salary', 'holidays', 'work-end', 'confidentiality', 'governing-law'],
    optional: [
      ...([
        'working-hours',
        'benefits',
        'probation',
        'expenses',
        'work-place',
        'ip-assignment',
        'non-compete',
      ] as const),
      ...(['no-solicit', 'severance'] as const),
    ],
  },
  services: {
    title: 'Services agreement',
    usual: [
      ...(['scope', 'fees', 'payment-terms', 'ip-assignment', 'confidentiality', 'warranty', 'liability-cap'] as const),
      ...(['term', 'termination', 'governing-law'] as const),
    ],
    optional: [
      ...(['late-interest', 'expenses', 'acceptance', 'indemnity', 'insurance', 'non-compete', 'no-solicit'] as const),
      ...(['independent-contractor', 'renewal', 'assignment', 'force-majeure', 'disputes'] as const),
    ],
  },
  licence: {
    title: 'License agreement',
    usual: [
      ...(['licence-grant', 'licence-limits', 'ip-retained', 'fees', 'warranty', 'liability-cap', 'term'] as const),
      ...(['termination', 'governing-law'] as const),
    ],
    optional: [
      ...([
        'licence-transfer',
        'ip-indemnity',
        'support',
        'payment-terms',
        'late-interest',
        'confidentiality',
      ] as const),
      ...(['audit', 'escrow', 'renewal', 'after-end'] as const),
    ],
  },
  loan: {
    title: 'Loan agreement',
    usual: ['principal', 'interest', 'repayment', 'maturity', 'prepayment', 'loan-default', 'governing-law'],
    optional: ['acceleration', 'late-fee', 'security', 'guarantee', 'loan-use', 'loan-costs', 'assignment'],
  },
  'terms-of-service': {
    title: 'Terms of service',
    usual: [
      ...(['agreeing', 'acceptable-use', 'changes-to-terms', 'suspension', 'ip-retained', 'disclaimer'] as const),
      ...(['liability-limit', 'governing-law', 'privacy'] as const),
    ],
    optional: ['account', 'user-content', 'charges', 'cancelling', 'indemnity', 'arbitration', 'class-waiver'],
  },
};
