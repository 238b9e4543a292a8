/** What a document of each of the playbook's kinds is called; the first of those with one name replaces the others. */
const NAMES: Readonly<Record<string, string>> = {
  'residential-lease': 'lease',
  'commercial-lease': 'lease',
  sublease: 'sublease',
  'licence-to-occupy': 'licence to occupy',
  'employment-contract': 'employment contract',
  'job-offer': 'job offer',
  'freelance-agreement': 'freelance agreement',
  'consulting-agreement': 'consulting agreement',
  'terms-of-service': 'terms of service',
  subscription: 'subscription',
  'saas-agreement': 'software subscription',
  'sale-agreement': 'sale agreement',
  'supply-agreement': 'supply agreement',
  'loan-agreement': 'loan agreement',
  guarantee: 'guarantee',
  'hire-purchase': 'hire purchase agreement',
  'vehicle-lease': 'vehicle lease',
  'vehicle-rental': 'vehicle rental agreement',
  membership: 'membership agreement',
  'insurance-policy': 'insurance policy',
  'construction-contract': 'construction contract',
  nda: 'non-disclosure agreement',
  'franchise-agreement': 'franchise agreement',
  'distribution-agreement': 'distribution agreement',
  'settlement-agreement': 'settlement agreement',
  'severance-agreement': 'severance agreement',
  'licence-agreement': 'licence agreement',
  'partnership-agreement': 'partnership agreement',
  'services-agreement': 'services agreement',
  'event-or-travel': 'booking',
  'care-or-education': 'care agreement',
  invoice: 'invoice',
  'statement-of-account': 'account statement',
  'privacy-policy': 'privacy policy',
};

/** Ids of the playbook's kinds. */
export const PLAYBOOK_KINDS: readonly string[] = Object.keys(NAMES);

/** What a document of a kind is called; "agreement" for an unknown id. */
export function nameKind(id: string): string {
  return NAMES[id] ?? 'agreement';
}

/** Narrower names for what the playbook has under a wider one. */
const NARROWER: Readonly<Record<string, string>> = { 'contractor agreement': 'freelance-agreement' };

/** The playbook's id for what a document is called, which rules of severity ask for; null where it has none. */
export function playbookKindOf(name: string): string | null {
  return NARROWER[name] ?? PLAYBOOK_KINDS.find((id) => NAMES[id] === name) ?? null;
}
