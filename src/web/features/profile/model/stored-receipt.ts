import { type AccountDeletionReceipt, accountDeletionReceiptSchema } from '#contract/account.ts';

const STORAGE_KEY = 'accountDeletionReceipt';

/** Keeps the receipt for the page that is loaded afresh to show it. There are counts in it, and nothing about a person. */
export function storeReceipt(receipt: AccountDeletionReceipt): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(receipt));
  } catch {
    // The page then says that it is done, without the counts.
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
