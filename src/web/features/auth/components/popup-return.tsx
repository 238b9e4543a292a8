import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { AUTH_READY_WAIT_MS } from '#contract/timings.ts';
import { LoadingPage } from '#web/ui/pages/loading-page.tsx';
import { MessagePage } from '#web/ui/pages/message-page.tsx';
import { authTexts } from '../texts.ts';

/** Return page of the provider's popup: passes its address to the opener, which closes the popup. */
export function PopupReturn() {
  const navigate = useNavigate();
  const [hasNoOpener, setHasNoOpener] = useState(false);
  useEffect(() => {
    // Still open: opened by hand, or without its opener.
    const timer = setTimeout(() => setHasNoOpener(true), AUTH_READY_WAIT_MS);
    import('../api/identity-providers/hand-over.ts')
      .then(({ completePopupSignIn }) => completePopupSignIn(location.href))
      .catch(() => setHasNoOpener(true));
    return () => clearTimeout(timer);
  }, []);
  if (!hasNoOpener) return <LoadingPage />;
  return (
    <MessagePage
      pose="waiting"
      title={authTexts.popupDone}
      text={authTexts.popupDoneText}
      actionLabel={authTexts.backToHome}
      onAction={() => navigate('/', { replace: true })}
    />
  );
}
