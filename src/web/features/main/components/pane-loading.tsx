import { Loader } from '@mantine/core';
import classes from './main-screen.module.css';

/** In the place of a pane while its code is loaded. */
export function PaneLoading({ label }: { readonly label: string }) {
  return (
    <div className={classes.paneLoading} role="status">
      <Loader size="sm" />
      <span>{label}</span>
    </div>
  );
}
