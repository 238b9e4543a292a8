import { Anchor, Button, Group, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { ENTERPRISE_TEXT } from '../../../contract/plans.ts';
import { useCaller } from '../../lib/caller.tsx';
import { useExchangeRates } from '../../lib/exchange-rates.ts';
import { dismissToasts } from '../../lib/notify.ts';
import { shownPlan } from '../../lib/plan-label.ts';
import { useSettings, useUser } from '../../lib/queries.ts';
import { useUpgradeFlow } from '../../lib/upgrade-flow.ts';
import { PlanCards } from '../../ui/plan-cards.tsx';
import classes from './upload-modal.module.css';

interface UploadLimitDialogProps {
  readonly isOpen: boolean;
  readonly isTrial: boolean;
  readonly onClose: () => void;
}

export function UploadLimitDialog({ isOpen, isTrial, onClose }: UploadLimitDialogProps) {
  const { data: user } = useUser();
  const plan = shownPlan(user?.plan);
  useEffect(() => {
    // On a phone they stand over its title.
    if (isOpen) dismissToasts();
  }, [isOpen]);
  return (
    <Modal opened={isOpen} onClose={onClose} title="Upload Limit Reached" size="lg">
      <div className={classes.form}>
        <p className={classes.note}>
          {isTrial && plan === 'free'
            ? 'You have used all the uploads of the free trial. What you have uploaded stays here, with its analysis and its chat.'
            : 'You have used all the uploads of this month. What you have uploaded stays here, and the count starts again next month.'}
        </p>
        {plan === 'pro' ? <Enterprise /> : <LargerPlans currentPlan={plan} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
        </Group>
      </div>
    </Modal>
  );
}

/** A trial pays first and signs in afterwards; an account goes straight to the payment page, or confirms a change. */
function LargerPlans({ currentPlan }: { readonly currentPlan: 'free' | 'starter' }) {
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
        busyPlan={busyPlan}
        rates={rates}
        onChoose={(plan) => void startUpgrade(plan, source)}
      />
      {payments === 'test' && <p className={classes.note}>Payments are in test mode here: nothing is charged.</p>}
    </>
  );
}

/** Whoever has the largest plan already. */
function Enterprise() {
  const { supportEmail } = useSettings();
  return (
    <p className={classes.note}>
      <Anchor href={`mailto:${supportEmail}`} inherit>
        {ENTERPRISE_TEXT}
      </Anchor>
    </p>
  );
}
