import { Button, Group, Modal } from '@mantine/core';
import { PlanCards } from '../../ui/plan-cards.tsx';
import classes from './upload-modal.module.css';

interface UploadLimitDialogProps {
  readonly isOpen: boolean;
  readonly isTrial: boolean;
  readonly onClose: () => void;
}

export function UploadLimitDialog({ isOpen, isTrial, onClose }: UploadLimitDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Upload Limit Reached" size="lg">
      <div className={classes.form}>
        <p className={classes.note}>
          {isTrial
            ? 'You have used all the uploads of the free trial. What you have uploaded stays here, with its analysis and its chat.'
            : 'You have used all the uploads of this month. What you have uploaded stays here, and the count starts again next month.'}
        </p>
        <PlanCards plans={['starter', 'pro']} />
        <p className={classes.note}>Plans open soon. Nothing can be bought yet, and nothing is charged.</p>
        <Group justify="flex-end">
          <Button onClick={onClose}>Got it</Button>
        </Group>
      </div>
    </Modal>
  );
}
