import type { ProvisionId } from '#server/domain/provisions/provision-names.ts';
import type { ProvisionPattern } from './provision-pattern.ts';
import { LEASE_PATTERNS } from './provision-patterns-lease.ts';
import { LOAN_PATTERNS } from './provision-patterns-loan.ts';
import { NDA_PATTERNS } from './provision-patterns-nda.ts';
import { TERMS_PATTERNS } from './provision-patterns-terms.ts';
import { TRADE_PATTERNS } from './provision-patterns-trade.ts';
import { WORK_PATTERNS } from './provision-patterns-work.ts';

/** How each provision that a list can name is known by its words. */
export const PROVISION_PATTERNS: Readonly<Record<ProvisionId, ProvisionPattern>> = {
  ...NDA_PATTERNS,
  ...LEASE_PATTERNS,
  ...WORK_PATTERNS,
  ...TRADE_PATTERNS,
  ...LOAN_PATTERNS,
  ...TERMS_PATTERNS,
};
