import type { ProvisionId } from '#server/domain/provisions/provision-names.ts';
import { LEASE_PATTERNS } from './patterns/provision-patterns-lease.ts';
import { LOAN_PATTERNS } from './patterns/provision-patterns-loan.ts';
import { NDA_PATTERNS } from './patterns/provision-patterns-nda.ts';
import { TERMS_PATTERNS } from './patterns/provision-patterns-terms.ts';
import { TRADE_PATTERNS } from './patterns/provision-patterns-trade.ts';
import { WORK_PATTERNS } from './patterns/provision-patterns-work.ts';
import type { ProvisionPattern } from './provision-pattern.ts';

/** How each provision that a list can name is known by its words. */
export const PROVISION_PATTERNS: Readonly<Record<ProvisionId, ProvisionPattern>> = {
  ...NDA_PATTERNS,
  ...LEASE_PATTERNS,
  ...WORK_PATTERNS,
  ...TRADE_PATTERNS,
  ...LOAN_PATTERNS,
  ...TERMS_PATTERNS,
};
