import { Button, Modal } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { PaidPlan } from '#contract/billing.ts';
import { BOOST, FREE_REPLIES_PER_DAY, PLAN_LIMITS, PLAN_PRICES, type Plan } from '#contract/plans.ts';
import { boostTexts, chatTexts } from '#web/features/chat/texts.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useSettings, useUser } from '#web/lib/api/queries.ts';
import { errorMessage } from '#web/lib/api/request.ts';
import { usePurchaseBoost } from '#web/lib/billing/billing.ts';
import { planName } from '#web/lib/billing/prices.ts';
import { billingTexts } from '#web/lib/billing/texts.ts';
import { useUpgradeFlow } from '#web/lib/billing/upgrade-flow.ts';
import { dismissToasts, notifyFailure, notifyInfo, notifySuccess } from '#web/lib/browser/notify.ts';
import { createSafeStorage } from '#web/lib/browser/safe-storage.ts';
import { createTabState } from '#web/lib/browser/tab-state.ts';
import classes from './boost-dialog.module.css';

export interface BoostDialogProps extends BoostOfferProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface BoostOfferProps {
  readonly credits: number;
  /** The limit message, when the dialog was opened by it. */
  readonly reason: string | null;
}

const BENEFITS = [
  boostTexts.anyDocument,
  boostTexts.neverExpire,
  boostTexts.includedFirst,
  boostTexts.onlyAnswersCount(FREE_REPLIES_PER_DAY),
];

/** Offers more questions: a one-time pack or a larger plan. */
export function BoostDialog({ opened, onClose, ...offer }: BoostDialogProps) {
  // Mounted when it should be open, but Mantine returns the focus only if the dialog was closed before.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return (
    <Modal
      opened={opened && isMounted}
      onClose={onClose}
      title={boostTexts.title}
      centered
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': boostTexts.close }}
    >
      <BoostOffer {...offer} />
    </Modal>
  );
}

function BoostOffer({ credits, reason }: BoostOfferProps) {
  // On a phone toasts would cover the title.
  useEffect(dismissToasts, []);
  const { payments } = useSettings();
  const { buy, isBusy } = useBoostPurchase(credits);
  return (
    <>
      {reason !== null && <p className={classes.reason}>{reason}</p>}
      <p className={classes.price}>
        <strong>${BOOST.priceUsd.toFixed(2)}</strong> {boostTexts.price(BOOST.credits)}
      </p>
      <ul className={classes.promises}>
        {BENEFITS.map((promise) => (
          <li key={promise}>
            <IconCheck size={16} stroke={2.2} aria-hidden />
            {promise}
          </li>
        ))}
      </ul>
      <Button fullWidth size="md" loading={isBusy} onClick={buy} data-autofocus>
        {boostTexts.buy(BOOST.credits, BOOST.priceUsd)}
      </Button>
      <p className={classes.note}>
        {boostTexts.balance(chatTexts.credits(credits))}{' '}
        {payments === 'test' ? billingTexts.testMode : boostTexts.paymentPage}
      </p>
      <LargerPlans isDisabled={isBusy} />
    </>
  );
}

/** Plans that include more questions than the user's. */
function LargerPlans({ isDisabled }: { readonly isDisabled: boolean }) {
  const { data: user } = useUser();
  const caller = useCaller();
  const { busyPlan, startUpgrade } = useUpgradeFlow();
  const plans = largerPlans(user?.plan ?? 'free');
  if (plans.length === 0) return null;
  const choose = (plan: PaidPlan) =>
    void startUpgrade(plan, caller.kind === 'trial' ? 'trial_session' : 'subscription_page');
  return (
    <section className={classes.larger} aria-labelledby="larger-plans">
      <h3 id="larger-plans" className={classes.largerTitle}>
        {boostTexts.largerPlans}
      </h3>
      {plans.map((plan) => (
        <Button
          key={plan}
          fullWidth
          variant="default"
          classNames={{ root: classes.plan ?? '', label: classes.planText ?? '' }}
          disabled={isDisabled || (busyPlan !== null && busyPlan !== plan)}
          loading={busyPlan === plan}
          onClick={() => choose(plan)}
        >
          {boostTexts.largerPlan(planName(plan), PLAN_LIMITS[plan].questionsPerDocument, PLAN_PRICES[plan].usdPerMonth)}
        </Button>
      ))}
    </section>
  );
}

function largerPlans(plan: Plan): readonly PaidPlan[] {
  const included = PLAN_LIMITS[plan].questionsPerDocument;
  return (['starter', 'pro'] as const).filter((paid) => PLAN_LIMITS[paid].questionsPerDocument > included);
}

/**
 * Buys a pack of questions on the payment page.
 * @param credits the current credits; a higher number later confirms the payment
 */
function useBoostPurchase(credits: number) {
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
        notifySuccess({ title: boostTexts.purchaseInitiated });
        return;
      }
      createTabState(createSafeStorage(() => sessionStorage)).storeCredits(credits);
      setIsLeaving(true);
      notifyInfo({ title: boostTexts.redirecting });
      location.assign(checkoutUrl);
    } catch (error) {
      notifyFailure({ title: boostTexts.purchaseFailed, message: errorMessage(error, boostTexts.purchaseFailedText) });
    }
  }

  return { buy, isBusy: purchase.isPending || isLeaving };
}
