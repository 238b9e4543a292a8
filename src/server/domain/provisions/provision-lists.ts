import type { ProvisionKind } from '#contract/provisions.ts';
import type { ProvisionId } from './provision-names.ts';

/** What a kind of document usually says. */
export interface ProvisionList {
  readonly title: string;
  /** Their absence is remarked on: without them something that matters is left open. In the order in which they are shown. */
  readonly usual: readonly ProvisionId[];
  /** Often there and as often not: shown when they are there, never called missing. */
  readonly optional: readonly ProvisionId[];
}

/**
 * Our own lists of what common forms of each kind settle. No law asks for all of it, and the screen says so; what is only
 * usual in some places or trades is optional.
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
