import { useEffect, useState } from 'react';
import { errorMessage } from '#web/lib/api/request.ts';
import { usePurchaseBoost } from '#web/lib/billing/billing.ts';
import { notifyFailure, notifyInfo, notifySuccess } from '#web/lib/browser/notify.ts';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { createTabState } from '#web/lib/browser/tab-state.ts';

/**
 * Buying a pack of questions: to the payment page.
 * @param credits what is there before it; more of them shows later on that the payment has arrived
 */
export function useBoostPurchase(credits: number) {
  const purchase = usePurchaseBoost();
  const [isLeaving, setIsLeaving] = useState(false);
  // Back from the payment page by the browser's own button: the page is as it was when it was left.
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
