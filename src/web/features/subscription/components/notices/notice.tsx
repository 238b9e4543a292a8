import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly tone: 'calm' | 'warning' | 'danger';
  readonly children: ReactNode;
  /** Action button. */
  readonly action?: ReactNode;
}

/** A message about the plan, with its action beside it. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <div className={classes.words}>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
