import { findDates } from '../text/dates.ts';

/** The name of a column without figures, which would not stand in the row that is quoted. */
export function plainName(name: string): string {
  const plain = name.replace(/\s*\([^()]*\)/gu, '').trim();
  return /\d/u.test(plain) && findDates(plain).length === 0 ? '' : plain;
}
