import { EmptyState } from './empty-state.tsx';
import type { FoxPose } from './fox-scene.tsx';
import classes from './message-page.module.css';

interface MessagePageProps {
  readonly pose: FoxPose;
  readonly title: string;
  readonly text: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
  /** Stands in the application's own `main`. */
  readonly isInside?: boolean;
  /** Came up by itself, and has to be read out. */
  readonly isAlert?: boolean;
}

/** A whole page that says one thing. It needs nothing that could have broken. */
export function MessagePage({ pose, title, text, actionLabel, onAction, isInside, isAlert }: MessagePageProps) {
  const Place = isInside ? 'div' : 'main';
  return (
    <Place className={isInside ? classes.inside : classes.whole}>
      <div className={classes.message} role={isAlert ? 'alert' : undefined}>
        <EmptyState pose={pose} title={title} text={text} headingLevel={1}>
          <button type="button" className={classes.action} onClick={onAction}>
            {actionLabel}
          </button>
        </EmptyState>
      </div>
    </Place>
  );
}
