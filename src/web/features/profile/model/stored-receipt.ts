import { type AccountDeletionReceipt, accountDeletionReceiptSchema } from '#contract/account.ts';

const STORAGE_KEY = 'accountDeletionReceipt';

/** Keeps the receipt across the full reload. It holds counts and no personal data. */
export function storeReceipt(receipt: AccountDeletionReceipt): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(receipt));
  } catch {
    // The page then confirms the deletion without counts.
  }
}

export function readReceipt(): AccountDeletionReceipt | null {
  try {
    return accountDeletionReceiptSchema.parse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

export function clearReceipt(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored.
  }
}
