import { useEffect, useState } from 'react';
import { usePurchaseBoost } from '../../lib/billing.ts';
import { notifyFailure, notifyNote, notifySuccess } from '../../lib/notify.ts';
import { messageOf } from '../../lib/request.ts';

/** Buying a pack of questions: to the payment page, with what the person was at kept for their return. */
export function useBoostPurchase(onLeave: () => void) {
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
      onLeave();
      setIsLeaving(true);
      notifyNote({ title: 'Redirecting to payment...' });
      location.assign(checkoutUrl);
    } catch (error) {
      notifyFailure({ title: 'Purchase Failed', message: messageOf(error, 'Failed to purchase Q&A Boost') });
    }
  }

  return { buy, isBusy: purchase.isPending || isLeaving };
}
