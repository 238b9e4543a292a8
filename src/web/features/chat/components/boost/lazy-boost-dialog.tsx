import { lazy, Suspense, useEffect, useState } from 'react';
import { boostTexts } from '#web/features/chat/texts.ts';
import { notifyFailure } from '#web/lib/browser/notify.ts';
import type { BoostDialogProps } from './boost-dialog.tsx';

// Loaded on first use: few users run out of questions.
const BoostDialog = lazy(async () => ({
  default: await import('./boost-dialog.tsx').then(
    (module) => module.BoostDialog,
    () => BoostDialogFallback,
  ),
}));

function BoostDialogFallback({ opened, onClose }: BoostDialogProps) {
  useEffect(() => {
    if (!opened) return;
    notifyFailure({ title: boostTexts.notLoaded, message: boostTexts.notLoadedText });
    onClose();
  }, [opened, onClose]);
  return null;
}

/** Loads and mounts the boost dialog on first use. */
export function LazyBoostDialog(props: BoostDialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.opened && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <BoostDialog {...props} />
    </Suspense>
  );
}
