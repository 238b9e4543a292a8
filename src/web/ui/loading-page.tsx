import { FoxMark } from './fox-mark.tsx';
import classes from './loading-page.module.css';

/** Stands while a page's code is coming. It appears late, so that a fast connection never sees it. */
export function LoadingPage() {
  return (
    <div className={classes.page} role="status">
      <span className={classes.mark}>
        <FoxMark size={48} />
      </span>
      <span className={classes.label}>Loading…</span>
    </div>
  );
}
