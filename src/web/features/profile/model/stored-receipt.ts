import { type AccountDeletionReceipt, accountDeletionReceiptSchema } from '#contract/account.ts';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';

const STORAGE_KEY = 'accountDeletionReceipt';
const storage = createSafeStorage(() => sessionStorage);

/** Keeps the receipt across the full reload. It holds counts and no personal data. */
export function storeReceipt(receipt: AccountDeletionReceipt): void {
  storage.set(STORAGE_KEY, JSON.stringify(receipt));
}

export function readReceipt(): AccountDeletionReceipt | null {
  try {
    return accountDeletionReceiptSchema.parse(JSON.parse(storage.get(STORAGE_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

export function clearReceipt(): void {
  storage.remove(STORAGE_KEY);
}
