import type { PassageRow } from '../retrieval/sentences/passage-rows.ts';
import { findDates } from '../text/dates.ts';

/** The name of a column without figures, which would not stand in the row that is quoted. */
export function plainName(name: string): string {
  const plain = name.replace(/\s*\([^()]*\)/gu, '').trim();
  return /\d/u.test(plain) && findDates(plain).length === 0 ? '' : plain;
}

/**
 * What a row of a table is called: "Personal care", or "Months 4–12" where its label is a number of the first column.
 * @param head names of the columns; may be empty
 */
export function nameRow({ label, head }: Pick<PassageRow, 'label' | 'head'>): string {
  return /\p{L}{3}/u.test(label) ? label : `${plainName(head[0] ?? '')} ${label}`.trim();
}
