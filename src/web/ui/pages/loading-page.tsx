import { FoxMark } from '../fox/fox-mark.tsx';
import { uiTexts } from '../texts.ts';
import classes from './loading-page.module.css';

/** Shown while a page's chunk is loading, after a delay. */
export function LoadingPage() {
  return (
    <div className={classes.page} role="status">
      <span className={classes.mark}>
        <FoxMark size={48} />
      </span>
      <span className={classes.label}>{uiTexts.loading}</span>
    </div>
  );
}
