import { Anchor, Button, Group } from '@mantine/core';
import type { ShownPlan } from '#contract/billing.ts';
import { ENTERPRISE_TEXT } from '#contract/plans.ts';
import { describeUploadLimit } from '#web/features/documents/model/upload-limit-text.ts';
import { uploadTexts } from '#web/features/documents/texts.ts';
import { useCaller } from '#web/lib/api/caller.tsx';
import { useSettings, useUser } from '#web/lib/api/queries.ts';
import { useExchangeRates } from '#web/lib/billing/exchange-rates.ts';
import { shownPlan } from '#web/lib/billing/plan-label.ts';
import { billingTexts } from '#web/lib/billing/texts.ts';
import { useUpgradeFlow } from '#web/lib/billing/upgrade-flow.ts';
import { PlanCards } from '#web/ui/plan-cards.tsx';
import classes from './upload-modal.module.css';

interface UploadLimitContentProps {
  readonly isTrial: boolean;
  readonly onClose: () => void;
}

/** The limit, larger plans, and the enterprise contact for the largest plan. */
export function UploadLimitContent({ isTrial, onClose }: UploadLimitContentProps) {
  const { data: user } = useUser();
  const plan = shownPlan(user?.plan);
  return (
    <div className={classes.form}>
      <p className={classes.note}>{describeUploadLimit({ isTrial, plan, nowMs: Date.now() })}</p>
      {plan === 'pro' && <EnterpriseContact />}
      <LargerPlans currentPlan={plan} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {plan === 'pro' ? uploadTexts.close : uploadTexts.notNow}
        </Button>
      </Group>
    </div>
  );
}

/** Guests pay first and sign in afterwards; accounts go to the payment page or confirm the plan change. */
function LargerPlans({ currentPlan }: { readonly currentPlan: ShownPlan }) {
  const caller = useCaller();
  const { payments } = useSettings();
  const rates = useExchangeRates();
  const { busyPlan, startUpgrade } = useUpgradeFlow();
  const source = caller.kind === 'trial' ? 'trial_session' : 'subscription_page';
  return (
    <>
      <PlanCards
        plans={['starter', 'pro']}
        currentPlan={currentPlan}
        // A smaller plan does not lift the limit; downgrades are on the subscription page.
        disabledPlans={currentPlan === 'pro' ? ['starter'] : []}
        buttonText={currentPlan === 'pro' ? () => uploadTexts.fewerUploads : undefined}
        busyPlan={busyPlan}
        rates={rates}
        onChoose={(plan) => void startUpgrade(plan, source)}
      />
      {payments === 'test' && currentPlan !== 'pro' && <p className={classes.note}>{billingTexts.testMode}</p>}
    </>
  );
}

/** For users with the largest plan. */
function EnterpriseContact() {
  const { supportEmail } = useSettings();
  return (
    <p className={classes.note}>
      <Anchor href={`mailto:${supportEmail}`} inherit>
        {ENTERPRISE_TEXT}
      </Anchor>
    </p>
  );
}
