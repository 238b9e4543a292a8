import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  readonly tone: 'calm' | 'warning' | 'danger';
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly action?: ReactNode;
}

/** Something to know about the plan, with the way to act on it beside it. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      <div className={classes.words}>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
