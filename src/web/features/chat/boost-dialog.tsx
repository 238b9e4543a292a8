import { Button, Modal } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { BOOST } from '../../../contract/plans.ts';
import classes from './boost-dialog.module.css';

interface BoostDialogProps {
  readonly opened: boolean;
  readonly credits: number;
  /** What led here, when it was the limit and not the button. */
  readonly reason: string | null;
  readonly onClose: () => void;
}

const PROMISES = [
  'They work on all your documents, on any PDF',
  'They never expire',
  'Your included questions are used first',
];

/** Explains the pack of extra questions. */
export function BoostDialog({ opened, credits, reason, onClose }: BoostDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Q&A Boost"
      centered
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {reason !== null && <p className={classes.reason}>{reason}</p>}
      <p className={classes.price}>
        <strong>${BOOST.priceUsd.toFixed(2)}</strong> for {BOOST.credits} questions, once
      </p>
      <ul className={classes.promises}>
        {PROMISES.map((promise) => (
          <li key={promise}>
            <IconCheck size={16} stroke={2.2} aria-hidden />
            {promise}
          </li>
        ))}
      </ul>
      <p className={classes.note}>
        You have {credits === 1 ? '1 boost credit' : `${credits} boost credits`} now. Buying is not open here yet, so
        nothing can be charged.
      </p>
      <Button fullWidth variant="default" onClick={onClose}>
        Back to the chat
      </Button>
    </Modal>
  );
}
