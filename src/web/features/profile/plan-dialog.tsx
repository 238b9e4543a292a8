import { Button, Group, Modal } from '@mantine/core';
import { PLAN_LIMITS } from '../../../contract/plans.ts';
import type { User } from '../../../contract/users.ts';
import { countOf } from '../../lib/formatting.ts';
import { planLabel } from '../../lib/plan-label.ts';
import { useSettings } from '../../lib/queries.ts';
import { PlanCards } from '../../ui/plan-cards.tsx';
import classes from './dialogs.module.css';

interface PlanDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** What the plan holds and how much of it is used. */
export function PlanDialog({ isOpen, user, onClose }: PlanDialogProps) {
  const { product, metering } = useSettings();
  const label = planLabel('account', user.plan);
  const { uploadsPerMonth, questionsPerDocument } = PLAN_LIMITS[user.plan];
  return (
    <Modal opened={isOpen} onClose={onClose} title="Your plan" size="lg">
      {metering ? (
        <>
          <p className={classes.text}>
            <strong>
              {product} {label}
            </strong>{' '}
            holds {uploadsPerMonth} PDFs a month and {countOf(questionsPerDocument, 'question')} per document. This
            month you have uploaded {user.documentsThisMonth} of {uploadsPerMonth}.
          </p>
          {label === 'Free' && (
            <div className={classes.plans}>
              <PlanCards plans={['starter', 'pro']} />
            </div>
          )}
          <p className={classes.note}>Plans open soon. Nothing can be bought yet, and nothing is charged.</p>
        </>
      ) : (
        <p className={classes.text}>There are no limits on this server, and nothing to pay.</p>
      )}
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>Got it</Button>
      </Group>
    </Modal>
  );
}
