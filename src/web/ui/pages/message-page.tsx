import { EmptyState } from '../empty-state.tsx';
import type { FoxPose } from '../fox/fox-scene.tsx';
import filled from '../styles/filled-button.module.css';
import classes from './message-page.module.css';

interface MessagePageProps {
  readonly pose: FoxPose;
  readonly title: string;
  readonly text: string;
  readonly actionLabel: string;
  readonly onAction: () => void;
  /** Rendered inside the application's `main`. */
  readonly isInside?: boolean;
  /** Announced to screen readers. */
  readonly isAlert?: boolean;
}

/** Full-page message. Independent of providers and the component library, as it is shown after errors. */
export function MessagePage({ pose, title, text, actionLabel, onAction, isInside, isAlert }: MessagePageProps) {
  const Place = isInside ? 'div' : 'main';
  return (
    <Place className={isInside ? classes.inside : classes.whole}>
      <div className={classes.message} role={isAlert ? 'alert' : undefined}>
        <EmptyState pose={pose} title={title} text={text} headingLevel={1}>
          <button type="button" className={filled.button} onClick={onAction}>
            {actionLabel}
          </button>
        </EmptyState>
      </div>
    </Place>
  );
}
