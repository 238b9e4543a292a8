import type { ClauseStanding } from '../../contract/analysis.ts';

export interface JudgedClause {
  readonly standing: ClauseStanding;
  readonly note: string | null;
}

/**
 * Says how a clause stands beside what is usual in contracts.
 * @param category id of one of the engine's clause categories
 * @param present whether the document has such a clause
 */
export function judgeClause(_category: string, present: boolean): JudgedClause {
  return { standing: present ? 'present' : 'absent', note: null };
}
