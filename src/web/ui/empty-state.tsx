import type { ReactNode } from 'react';
import classes from './empty-state.module.css';
import { type FoxPose, FoxScene } from './fox/fox-scene.tsx';

interface EmptyStateProps {
  /** Omitted where another fox is visible. */
  readonly pose?: FoxPose;
  readonly title: string;
  readonly text?: ReactNode;
  /** Heading level of the title. */
  readonly headingLevel?: 1 | 2 | 3;
  /** `page` fills a page or pane; `card` is part of one. */
  readonly size?: 'page' | 'card';
  /** One or two actions. */
  readonly children?: ReactNode;
}

/** Empty state: why there is no content, and what to do next. Independent of the component library. */
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
