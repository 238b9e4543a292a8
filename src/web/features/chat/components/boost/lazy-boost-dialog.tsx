import { lazy, Suspense, useEffect, useState } from 'react';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import type { BoostDialogProps } from './boost-dialog.tsx';

// Few questions run out: what sells more of them is loaded when it is first asked for.
const BoostDialog = lazy(async () => ({
  default: await import('./boost-dialog.tsx').then(
    (module) => module.BoostDialog,
    () => BoostOutOfReach,
  ),
}));

function BoostOutOfReach({ opened, onClose }: BoostDialogProps) {
  useEffect(() => {
    if (!opened) return;
    notifyFailure({
      title: 'Not Loaded',
      message: 'This cannot be shown at the moment. Reload the page; what you have written stays.',
    });
    onClose();
  }, [opened, onClose]);
  return null;
}

/** Where the offer of more questions opens. */
export function LazyBoostDialog(props: BoostDialogProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (props.opened && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense>
      <BoostDialog {...props} />
    </Suspense>
  );
}
