import { describeMoney, type FoundMoney } from '../../text/money.ts';

type Money = Pick<FoundMoney, 'amount' | 'currency'>;

/** @returns "$4,200"; "4,200" where the document prints no currency */
export function writeSum({ amount, currency }: Money): string {
  return describeMoney({ amount: roundCents(amount), currency }).trim();
}

/** @returns "3,000", "0.5" */
export function writeCount(count: number): string {
  return count.toLocaleString('en-US', { maximumFractionDigits: 4 });
}

/** Rounds to cents, away from what binary fractions add: 1.005 is 1.01. */
export function roundCents(amount: number): number {
  return Math.round((amount + Math.sign(amount) * 1e-9) * 100) / 100;
}
