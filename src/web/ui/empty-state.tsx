import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { type FoxPose, FoxScene } from './fox-scene.tsx';

interface EmptyStateProps {
  /** Without one there are only words: where another fox is in sight. */
  readonly pose?: FoxPose;
  readonly title: string;
  readonly text?: ReactNode;
  /** Level of the title among the page's headings. */
  readonly headingLevel?: 1 | 2 | 3;
  /** `page` fills a page or pane; `card` stands among other things. */
  readonly size?: 'page' | 'card';
  /** One thing to do next, or two. */
  readonly children?: ReactNode;
}

/** What stands where there is nothing yet: why that is so, and what to do next. It needs no component library. */
export function EmptyState({ pose, title, text, headingLevel = 2, size = 'page', children }: EmptyStateProps) {
  const Title = `h${headingLevel}` as const;
  return (
    <div className={classes.state} data-size={size}>
      {pose && <FoxScene pose={pose} size={size === 'page' ? 132 : 96} />}
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}
