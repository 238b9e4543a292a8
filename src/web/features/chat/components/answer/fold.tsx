import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  readonly title: string;
  readonly testId: string;
  /** With `onToggle`, where it is opened from elsewhere, too. */
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

/** A part of an answer that is closed at first. */
export function Fold({ title, testId, isOpen, onToggle, children }: FoldProps) {
  return (
    <details
      className={classes.fold}
      data-testid={testId}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className={classes.summary}>
        <IconChevronRight className={classes.chevron} size={15} stroke={2} aria-hidden />
        {title}
      </summary>
      {children}
    </details>
  );
}
