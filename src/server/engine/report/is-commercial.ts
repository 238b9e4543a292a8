import type { Facts } from '../facts/facts.ts';
import { hasCompanyForm } from '../parties/names.ts';
import type { Party } from '../parties/party.ts';
import { hasFirmForm } from '../parties/party-names.ts';

/** What consumers, employees and tenants sign, and what is no contract at all. */
const PERSONAL = new Set([
  'lease',
  'sublease',
  'licence to occupy',
  'employment contract',
  'job offer',
  'severance agreement',
  'terms of service',
  'subscription',
  'membership agreement',
  'booking',
  'care agreement',
  'loan agreement',
  'guarantee',
  'hire purchase agreement',
  'vehicle lease',
  'vehicle rental agreement',
  'insurance policy',
  'quotation',
  'privacy policy',
  'policy',
  'will',
  'power of attorney',
]);
/** Firms sign these with people as often as with each other. */
const EITHER = new Set([
  'agreement',
  'services agreement',
  'construction contract',
  'sale agreement',
  'settlement agreement',
  'freelance agreement',
  'consulting agreement',
]);

/**
 * Whether the clauses of commercial contracts are worth a list: between firms, and not where a consumer, an employee or a
 * tenant signs.
 * @param list the special list of what is usual that fits the document
 */
export function isCommercial({ kind, parties }: Pick<Facts, 'kind' | 'parties'>, list?: string): boolean {
  if (list === 'commercial-lease') return true;
  if (PERSONAL.has(kind.type)) return false;
  return !EITHER.has(kind.type) || parties.length < 2 || parties.every(isFirm);
}

function isFirm({ name }: Party): boolean {
  return hasCompanyForm(name) || hasFirmForm(name);
}
