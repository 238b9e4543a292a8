import { useEffect, useState } from 'react';
import { errorMessage } from '#web/lib/api/request.ts';
import { usePurchaseBoost } from '#web/lib/billing/billing.ts';
import { notifyFailure, notifyInfo, notifySuccess } from '#web/lib/browser/notify.ts';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { createTabState } from '#web/lib/browser/tab-state.ts';

/**
 * Buys a pack of questions on the payment page.
 * @param credits the current credits; a higher number later confirms the payment
 */
export function useBoostPurchase(credits: number) {
  const purchase = usePurchaseBoost();
  const [isLeaving, setIsLeaving] = useState(false);
  // The back button restores the page from the back/forward cache, with its state.
  useEffect(() => {
    const stay = () => setIsLeaving(false);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);

  async function buy(): Promise<void> {
    try {
      const { checkoutUrl } = await purchase.mutateAsync();
      if (!checkoutUrl) {
        notifySuccess({ title: 'Purchase Initiated' });
        return;
      }
      createTabState(createSafeStorage(() => sessionStorage)).storeCredits(credits);
      setIsLeaving(true);
      notifyInfo({ title: 'Redirecting to payment...' });
      location.assign(checkoutUrl);
    } catch (error) {
      notifyFailure({ title: 'Purchase Failed', message: errorMessage(error, 'Failed to purchase Q&A Boost') });
    }
  }

  return { buy, isBusy: purchase.isPending || isLeaving };
}
